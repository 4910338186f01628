/**
 * Interrupted prints: never sent because the app was closed, or sent with an unknown result. They raise an alert until
 * the same document was printed, a later print of it was interrupted too, or the user dismisses them.
 */
import type { AlertDetails } from '../../../shared/contract/attention.ts';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { printKindOf, typeKey } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { InterruptedJob } from './ports.ts';
import type { RecordFilesOptions } from './recordFiles.ts';
import { IS_PRINTED, PRINTS_OF_A_SHIPMENT } from './stale.ts';
import type { PrintStore } from './store.ts';

/** The interrupted prints of one job, as details of the alert. */
export type UnfinishedPrint = Extract<AlertDetails, { kind: 'unfinished_print' }>;

/** A print in one of these states supersedes earlier prints of the same document. */
const SETTLES: ReadonlySet<PrintRecord['state']> = new Set(['printed', 'handed_over', 'unsent', 'unknown']);

/** Not printed yet, but still in progress. */
const IN_PROGRESS = ['waiting', 'fetching', 'sending', 'queued'] as const;

type Documents = Pick<RecordFilesOptions, 'latestOf' | 'saved'>;

/** A record without a document is for all of its kind: a record for each of them. */
function partsOf(record: PrintRecord, { saved }: Documents): readonly PrintRecord[] {
  if (record.fileId !== null || record.type !== null) return [record];
  const documents = saved(record.bolNumber).filter(({ type }) => printKindOf(type) === record.kind);
  return documents.length === 0 ? [record] : documents.map(({ fileId, type }) => ({ ...record, fileId, type }));
}

/** Whether the later print includes what the earlier one should have printed. */
function isSameDocument(earlier: PrintRecord, later: PrintRecord, { latestOf }: Documents): boolean {
  if (later.bolNumber !== earlier.bolNumber || later.kind !== earlier.kind) return false;
  if (later.pages !== null && JSON.stringify(later.pages) !== JSON.stringify(earlier.pages)) return false;
  const [document, other] = [earlier, later].map(({ fileId }) => (fileId === null ? null : latestOf(fileId)));
  // A shipment may have several documents of a type.
  if (document != null && other != null) return document.fileId === other.fileId;
  // A record without type is for all documents of its kind.
  return earlier.type === null || later.type === null || typeKey(earlier.type) === typeKey(later.type);
}

/** Whether the same document is in one of these states in a later job. */
function isPrintedSince(
  store: Pick<PrintStore, 'latest'>,
  record: PrintRecord,
  documents: Documents,
  states = IS_PRINTED,
): boolean {
  const all = store.latest(record.bolNumber, PRINTS_OF_A_SHIPMENT);
  const later = all.slice(
    0,
    all.findIndex(({ id }) => id === record.id),
  );
  return later.some(
    (each) => each.jobId !== record.jobId && states.has(each.state) && isSameDocument(record, each, documents),
  );
}

/** Whether nothing of it was printed, and the user did not settle it. */
function isLeft({ state, settledAtMs }: PrintRecord): boolean {
  return settledAtMs === null && (state === 'unsent' || state === 'failed' || state === 'cancelled');
}

/**
 * What is left to do of a record: nothing if the same document was printed since, or is being printed. One for all
 * documents of its kind becomes one for each that is left if others were printed.
 */
export function leftOf(store: Pick<PrintStore, 'latest' | 'inStates'>, documents: Documents) {
  let inProgress: readonly PrintRecord[] | null = null;
  return (record: PrintRecord): readonly PrintRecord[] => {
    if (!isLeft(record)) return [];
    inProgress ??= store.inStates(IN_PROGRESS);
    const running = inProgress;
    const parts = partsOf(record, documents);
    const left = parts.filter(
      (part) =>
        !running.some((other) => other.jobId !== part.jobId && isSameDocument(part, other, documents)) &&
        !isPrintedSince(store, part, documents),
    );
    return left.length === parts.length ? [record] : left;
  };
}

/** Marks prints of which nothing is left to do, although they failed or were canceled. */
export function withReplaced(
  store: Pick<PrintStore, 'latest' | 'inStates'>,
  records: readonly PrintRecord[],
  documents: Documents,
): PrintRecord[] {
  const left = leftOf(store, documents);
  return records.map((record) =>
    isLeft(record) && left(record).length === 0 ? { ...record, isReplaced: true } : record,
  );
}

/** A store that settles superseded prints as soon as a later print reaches its final state. */
export function supersedingStore(store: PrintStore, clock: Clock, documents: Documents): PrintStore {
  return {
    ...store,
    progress(id, change) {
      store.progress(id, change);
      if (!SETTLES.has(change.state)) return;
      const later = store.byId(id);
      if (later === null) return;
      const isSettled = (part: PrintRecord) =>
        isSameDocument(part, later, documents) || isPrintedSince(store, part, documents, SETTLES);
      const earlier = store
        .cutOffBefore(id)
        .filter((record) => record.jobId !== later.jobId && partsOf(record, documents).every(isSettled));
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
