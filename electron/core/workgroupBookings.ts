/** Composes the booking journal of an account in a workgroup. */
import { bolTakenAlert } from '../modules/attention/raisedAlerts.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createJournalReads } from '../modules/bookings/journal.ts';
import type { BookingJournal } from '../modules/bookings/ports.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createOwnJournal } from '../modules/workgroup/ownJournal.ts';
import type { Workgroup } from '../modules/workgroup/workgroup.ts';
import { createWorkgroupJournal, type WorkgroupJournalOptions } from '../modules/workgroup/workgroupJournal.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface WorkgroupBookingsOptions
  extends Pick<WorkgroupJournalOptions, 'account' | 'signal' | 'onError' | 'clock'> {
  /** `own.db`, with the replica attached. */
  readonly own: Database;
  readonly workgroup: Pick<Workgroup, 'memberId' | 'store' | 'replicaReached' | 'connects' | 'wentBack' | 'state'>;
}

/** Creates the journal, and begins to send the store what has waited. */
export function createWorkgroupBookings({ own, workgroup, ...options }: WorkgroupBookingsOptions): BookingJournal {
  const { memberId, store, replicaReached } = workgroup;
  const tracking = createTrackingStore(own);
  const attention = createAttentionStore(own);
  const { reads, writes } = createWorkgroupJournal({
    ...options,
    own: createOwnJournal(own),
    reads: createJournalReads(own, options.account),
    store,
    memberId,
    replicaReached,
    workgroup,
    booked: {
      requestDocuments: tracking.requestPrefetch,
      raiseBolTaken: (entry, bolNumber, atMs) => attention.raise(bolTakenAlert(entry, bolNumber), atMs),
    },
  });
  return { ...reads, ...writes };
}
