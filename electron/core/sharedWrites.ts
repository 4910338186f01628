/** Everything that changes shared data: in the embedded database, or in the store of a workgroup. */
import { createDocumentWriteStore } from '../modules/documents/documentWriteStore.ts';
import type { DocumentWrites } from '../modules/documents/ports.ts';
import type { PrintWrites } from '../modules/printing/ports.ts';
import { createPrintWriteStore } from '../modules/printing/printWriteStore.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface SharedWrites {
  readonly documents: DocumentWrites;
  readonly prints: PrintWrites;
}

/** The writes of an account without a workgroup. They never fail with a failure of a store. */
export function embeddedWrites(database: Database): SharedWrites {
  return {
    documents: createDocumentWriteStore(database),
    prints: createPrintWriteStore(database),
  };
}
