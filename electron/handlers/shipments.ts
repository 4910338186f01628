import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function shipmentHandlers(account: ActiveAccount): HandlersOf<'shipments'> {
  return {
    'shipments.list': () => {
      const active = account();
      return active.ok ? ok({ shipments: active.value.shipments.rows() }) : active;
    },
    'shipments.get': ({ bolNumber }) => {
      const active = account();
      return active.ok ? active.value.shipments.get(bolNumber) : active;
    },
    'shipments.refresh': ({ bolNumber }) => {
      const active = account();
      return active.ok ? active.value.shipments.refresh(bolNumber) : active;
    },
    'shipments.track': ({ number, kind }) => {
      const active = account();
      return active.ok ? active.value.shipments.track({ [kind]: number }) : active;
    },
    'shipments.closeTask': ({ bolNumber }) => {
      const active = account();
      return active.ok ? active.value.shipments.closeTask(bolNumber) : active;
    },
  };
}
