/** Finds entries of the journal that may be the same freight. */
import { isSameOrder } from './duplicateCriteria.ts';
import type { BookedRecords, JournalWrites } from './ports.ts';
import type { DuplicateCriteria, JournalEntry, SimilarEntry } from './types.ts';

/** States of an entry that was sent and may have been booked. */
export const SENT_STATES: readonly JournalEntry['state'][] = ['submitting', 'unknown', 'booked'];

export interface SimilarSearch {
  readonly journal: {
    findSimilar(criteria: DuplicateCriteria): SimilarEntry[];
  };
  readonly shipmentOf: BookedRecords['shipmentOf'];
  readonly mayArriveUntilMs: JournalWrites['mayArriveUntilMs'];
}

/** Whether it waits to be sent, or was waiting when the app ended. */
export const isWaiting = ({ state, lastError }: Pick<JournalEntry, 'state' | 'lastError'>): boolean =>
  state === 'draft' && lastError === null;

/** Entries of other quotes that may be the same order, latest first. */
export function similarEntries(
  { journal, shipmentOf, mayArriveUntilMs }: SimilarSearch,
  { quoteReference, details }: Pick<JournalEntry, 'quoteReference' | 'details'>,
  criteria: DuplicateCriteria,
): SimilarEntry[] {
  const isCanceled = ({ outcome }: JournalEntry) => {
    const shipment = outcome === null || outcome.bolTaken !== null ? null : shipmentOf(outcome.bolNumber);
    return shipment !== null && (shipment.voided || shipment.status === 'cancelled');
  };
  const isLive = ({ entry, lastSentAtMs }: SimilarEntry) =>
    isWaiting(entry) || (SENT_STATES.includes(entry.state) && lastSentAtMs >= criteria.sentFromMs);
  return journal
    .findSimilar(criteria)
    .filter(({ entry }) => entry.quoteReference !== quoteReference)
    .filter(({ entry }) => isSameOrder(entry.details, details) && !isCanceled(entry))
    .filter((similar) => isLive(similar) || mayArriveUntilMs(similar.entry) !== null);
}
