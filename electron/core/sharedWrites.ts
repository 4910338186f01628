/** Everything that changes shared data: in the embedded database, or in the store of a workgroup. */
import { createEmbeddedMarks } from '../modules/attention/embeddedMarks.ts';
import type { AlertMarks } from '../modules/attention/ports.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createDocumentWriteStore } from '../modules/documents/documentWriteStore.ts';
import type { DocumentWrites } from '../modules/documents/ports.ts';
import { createNotificationStore } from '../modules/notifications/store.ts';
import type { PrintWrites } from '../modules/printing/ports.ts';
import { createPrintWriteStore } from '../modules/printing/printWriteStore.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import { createEmbeddedPolls } from '../modules/tracking/embeddedPolls.ts';
import type { PollWrites } from '../modules/tracking/ports.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createEmbeddedRecords } from '../modules/workgroup/embeddedRecords.ts';
import type { RecordWrites } from '../modules/workgroup/sharedRecords.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface SharedWrites {
  readonly documents: DocumentWrites;
  readonly prints: PrintWrites;
  readonly polls: PollWrites;
  readonly marks: AlertMarks;
  readonly records: RecordWrites;
}

/** The writes of an account without a workgroup. They never fail with a failure of a store. */
export function embeddedWrites(database: Database): SharedWrites {
  return {
    documents: createDocumentWriteStore(database),
    prints: createPrintWriteStore(database),
    polls: createEmbeddedPolls({
      tracking: createTrackingStore(database),
      shipments: createShipmentStore(database),
      notifications: createNotificationStore(database),
    }),
    marks: createEmbeddedMarks(createAttentionStore(database)),
    records: createEmbeddedRecords(database),
  };
}
