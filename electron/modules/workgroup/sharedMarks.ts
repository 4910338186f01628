/** Marks of alerts in a workgroup: what a clerk does with an alert is done for all clerks. */
import { ok } from '../../../shared/ipc/result.ts';
import type { AlertMarks } from '../attention/ports.ts';
import type { AlertSubject, SharedRecords } from './sharedRecords.ts';

/** Alerts about this computer, its printers, and its account are no other clerk's. */
function isShared({ kind, bolNumber }: AlertSubject): boolean {
  return bolNumber !== null || kind === 'bol_taken' || kind === 'same_order';
}

/** @param local the marks in the database of this computer, where its alerts are */
export function createSharedMarks(
  records: Pick<SharedRecords, 'mark'>,
  local: AlertMarks,
  replicaReached: () => Promise<boolean>,
): AlertMarks {
  return {
    async mark(alerts, mark, atMs) {
      const shared = alerts.filter(isShared);
      if (shared.length > 0) {
        const marked = await records.mark(shared, mark);
        if (!marked.ok) return marked;
        await replicaReached();
      }
      await local.mark(alerts, mark, atMs);
      return ok(undefined);
    },
  };
}
