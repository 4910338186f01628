/** Everything that changes shared data: in the embedded database, or in the store of a workgroup. */
import { bolTakenAlert } from '../modules/attention/attention.ts';
import { createEmbeddedMarks } from '../modules/attention/embeddedMarks.ts';
import type { AlertMarks } from '../modules/attention/ports.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createJournalReads } from '../modules/bookings/journal.ts';
import { createJournalWrites } from '../modules/bookings/journalWriteStore.ts';
import type { BookingLedger } from '../modules/bookings/ledger.ts';
import type { JournalWrites } from '../modules/bookings/ports.ts';
import { createQuietTime } from '../modules/bookings/quietTime.ts';
import { createDocumentWriteStore } from '../modules/documents/documentWriteStore.ts';
import type { DocumentWrites } from '../modules/documents/ports.ts';
import { createNotificationStore } from '../modules/notifications/store.ts';
import type { PrintWrites } from '../modules/printing/ports.ts';
import { createPrintWriteStore } from '../modules/printing/printWriteStore.ts';
import { createQuoteTermStore } from '../modules/quotes/quoteTermStore.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import { createEmbeddedPolls } from '../modules/tracking/embeddedPolls.ts';
import type { PollWrites } from '../modules/tracking/ports.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createEmbeddedRecords } from '../modules/workgroup/embeddedRecords.ts';
import type { RecordWrites } from '../modules/workgroup/sharedRecords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface SharedWrites {
  readonly journal: JournalWrites;
  readonly documents: DocumentWrites;
  readonly prints: PrintWrites;
  readonly polls: PollWrites;
  readonly marks: AlertMarks;
  readonly records: RecordWrites;
}

/**
 * The writes of an account without a workgroup. They never fail with a failure of a store.
 *
 * @param clock of how long a request may still arrive
 */
export function embeddedWrites(database: Database, ledger: BookingLedger, clock: Clock): SharedWrites {
  return {
    journal: embeddedJournal(database, ledger, clock),
    documents: createDocumentWriteStore(database),
    prints: createPrintWriteStore(database),
    polls: createEmbeddedPolls({
      tracking: createTrackingStore(database),
      shipments: createShipmentStore(database),
      notifications: createNotificationStore(database),
    }),
    marks: createEmbeddedMarks(createAttentionStore(database)),
    records: createEmbeddedRecords(database, createQuoteTermStore(database).add),
  };
}

function embeddedJournal(database: Database, ledger: BookingLedger, clock: Clock): JournalWrites {
  const shipments = createShipmentStore(database);
  const tracking = createTrackingStore(database);
  const attention = createAttentionStore(database);
  return createJournalWrites(database, {
    journal: createJournalReads(database),
    ledger,
    quietTime: createQuietTime(clock),
    booked: {
      shipmentOf: shipments.byBol,
      insertShipment: shipments.insertBooked,
      planFirstPoll: tracking.postpone,
      requestDocuments: tracking.requestPrefetch,
      raiseBolTaken: (entry, bolNumber, atMs) => attention.raise(bolTakenAlert(entry, bolNumber), atMs),
    },
  });
}
