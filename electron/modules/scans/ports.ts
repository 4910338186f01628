/** Finds shipments by a scanned code, on a worker thread if the database is in a file. Rejects with StorageError. */
export interface CodeFinder {
  findCode(code: string): Promise<{ bolNumbers: string[]; order: { id: string; orderNumber: string } | null }>;
}
