import type { ActiveAccount } from './account.ts';
import type { BoardCalls } from './board.ts';
import type { HandlersOf } from './handlers.ts';

export function shipmentHandlers(account: ActiveAccount): Omit<HandlersOf<'shipments'>, BoardCalls> {
  return {
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
