/** The stores of what a workgroup shares, in the embedded database of an account without one. */

import { createEmbeddedMarks } from '../modules/attention/embeddedMarks.ts';
import { bolTakenAlert } from '../modules/attention/raisedAlerts.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createJournalReads } from '../modules/bookings/journal.ts';
import { createJournalWrites } from '../modules/bookings/journalWriteStore.ts';
import type { BookingLedger } from '../modules/bookings/ledger.ts';
import { createQuietTime } from '../modules/bookings/quietTime.ts';
import { createDocumentWriteStore } from '../modules/documents/documentWriteStore.ts';
import { createDocumentStore } from '../modules/documents/store.ts';
import { createNotificationStore } from '../modules/notifications/store.ts';
import { createPrintWriteStore } from '../modules/printing/printWriteStore.ts';
import { createPrintStore } from '../modules/printing/store.ts';
import { createQuoteTermStore } from '../modules/quotes/quoteTermStore.ts';
import { createQuoteStore } from '../modules/quotes/store.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import { createEmbeddedPolls } from '../modules/tracking/embeddedPolls.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createEmbeddedRecords } from '../modules/workgroup/embeddedRecords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/sqlite/database.ts';

/**
 * Creates the stores. Their writes never fail like those of a workgroup's store.
 *
 * @param clock of how long a request may still arrive
 */
export function embeddedStores(database: Database, ledger: BookingLedger, clock: Clock) {
  const shipments = createShipmentStore(database);
  const tracking = createTrackingStore(database);
  const attention = createAttentionStore(database);
  const reads = createJournalReads(database);
  return {
    journal: {
      ...reads,
      ...createJournalWrites(database, {
        journal: reads,
        ledger,
        quietTime: createQuietTime(clock),
        booked: {
          shipmentOf: shipments.byBol,
          insertShipment: shipments.insertBooked,
          planFirstPoll: tracking.postpone,
          requestDocuments: tracking.requestPrefetch,
          raiseBolTaken: (entry, bolNumber, atMs) => attention.raise(bolTakenAlert(entry, bolNumber), atMs),
        },
      }),
    },
    shipments,
    attention,
    marks: createEmbeddedMarks(attention),
    polls: createEmbeddedPolls({ tracking, shipments, notifications: createNotificationStore(database) }),
    quotes: createQuoteStore(database),
    records: createEmbeddedRecords(database, createQuoteTermStore(database).add),
    documents: createDocumentStore(database, createDocumentWriteStore(database)),
    prints: createPrintStore(database, createPrintWriteStore(database)),
  };
}
