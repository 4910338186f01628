/**
 * Prints that were cut off: never sent because the app was closed, or sent without anybody knowing what came of it.
 * They wait for the clerk until the same paper has come out, a later print of it was cut off in its place, or the clerk
 * says that nothing more is needed.
 */
import type { AlertDetails } from '../../../shared/contract/attention.ts';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { typeKey } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { InterruptedJob, PrintStore } from './ports.ts';

/** What waits of one job, as the clerk is told. */
export type UnfinishedPrint = Extract<AlertDetails, { kind: 'unfinished_print' }>;

/** A print in one of these answers for the earlier ones of the same paper. */
const SETTLES: ReadonlySet<PrintRecord['state']> = new Set(['printed', 'handed_over', 'unsent', 'unknown']);

/** Whether the later print puts on paper what the earlier one should have. */
export function isSameDocument(earlier: PrintRecord, later: PrintRecord): boolean {
  if (later.bolNumber !== earlier.bolNumber || later.kind !== earlier.kind) return false;
  if (later.pages !== null && JSON.stringify(later.pages) !== JSON.stringify(earlier.pages)) return false;
  // Without a type it is all paper of the kind.
  return earlier.type === null || later.type === null || typeKey(earlier.type) === typeKey(later.type);
}

/** The store, with whatever a print answers for settled as soon as it is decided. */
export function supersedingStore(store: PrintStore, clock: Clock): PrintStore {
  return {
    ...store,
    progress(id, change) {
      store.progress(id, change);
      if (!SETTLES.has(change.state)) return;
      const later = store.byId(id);
      if (later === null) return;
      const earlier = store
        .cutOffBefore(id)
        .filter((record) => record.jobId !== later.jobId && isSameDocument(record, later));
      store.settle(
        earlier.map((record) => record.id),
        clock.now(),
      );
    },
  };
}

export function unfinishedPrint({ jobId, unsent, unknown, ...job }: InterruptedJob): UnfinishedPrint {
  return {
    kind: 'unfinished_print',
    jobId,
    unsent,
    unknown,
    first: job.bolNumber,
    firstIsShipment: job.isShipment,
    others: job.subjects - 1,
  };
}
