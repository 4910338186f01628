/** Marks of alerts in the embedded database, where they are part of the alert. */
import { ok } from '../../../shared/ipc/result.ts';
import type { AlertMarks } from './ports.ts';
import type { AlertStore } from './store.ts';

export function createEmbeddedMarks(store: Pick<AlertStore, 'transaction' | 'done' | 'snooze'>): AlertMarks {
  return {
    async mark(alerts, mark, atMs) {
      store.transaction(() => {
        for (const { id } of alerts) {
          if (mark.mark === 'done') store.done(id, atMs);
          else store.snooze(id, mark.mark === 'snoozed' ? mark.untilMs : null);
        }
      });
      return ok(undefined);
    },
  };
}
