import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function documentHandlers(account: ActiveAccount): HandlersOf<'documents'> {
  return {
    'documents.fetch': async ({ bolNumber }, { signal }) => {
      const active = account();
      if (!active.ok) return active;
      return await active.value.documents.fetch(bolNumber, signal);
    },
    'documents.progress': ({ bolNumber }) => {
      const active = account();
      return active.ok
        ? ok({
            progress: active.value.documents.progress(bolNumber),
            waitUntilMs: active.value.documents.waitUntilMs(bolNumber),
          })
        : active;
    },
    'documents.list': ({ bolNumber }) => {
      const active = account();
      return active.ok ? ok({ documents: active.value.documents.list(bolNumber) }) : active;
    },
    'documents.versions': ({ bolNumber }) => {
      const active = account();
      return active.ok ? ok({ versions: active.value.documents.versions(bolNumber) }) : active;
    },
    'documents.check': ({ fileId }) => {
      const active = account();
      return active.ok ? active.value.documents.check(fileId) : active;
    },
    'documents.capabilities': () => {
      const active = account();
      return active.ok ? ok(active.value.documents.outgoing.abilities()) : active;
    },
    'documents.save': ({ fileId }) => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.save(fileId) : active;
    },
    'documents.showSaved': () => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.showSaved() : active;
    },
    'documents.copyFile': ({ fileId }) => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.copyFile(fileId) : active;
    },
    'documents.dragOut': ({ fileId }) => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.dragOut(fileId) : active;
    },
    'documents.mergeAll': ({ bolNumber }, { signal }) => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.mergeAll(bolNumber, signal) : active;
    },
    'documents.pickups': ({ date }) => {
      const active = account();
      return active.ok ? ok({ carriers: active.value.documents.outgoing.pickups(date) }) : active;
    },
    'documents.pickupManifest': ({ carrier, date }) => {
      const active = account();
      return active.ok ? active.value.documents.outgoing.pickupManifest(carrier, date) : active;
    },
    'documents.storage': () => {
      const active = account();
      return active.ok ? ok(active.value.documents.storage()) : active;
    },
    'documents.clearable': (rule) => {
      const active = account();
      return active.ok ? ok(active.value.documents.clearable(rule)) : active;
    },
    'documents.clear': async (rule) => {
      const active = account();
      return active.ok ? ok(await active.value.documents.clear(rule)) : active;
    },
  };
}
