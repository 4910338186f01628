import type { OwnShipment } from '../shipments/types.ts';

/**
 * Finds shipments by a scanned code, on a worker thread if the database is in a file; also among `own`. Rejects with
 * StorageError.
 */
export interface CodeFinder {
  findCode(
    code: string,
    own?: readonly OwnShipment[],
  ): Promise<{ bolNumbers: string[]; order: { id: string; orderNumber: string } | null }>;
}
