/** The service as the campaign runs it: faults on and off, and its own data to check against. */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { FaultsInput } from '../../../shared/freight/trainingFaults.ts';

/** A shipment as the service's own database has it. */
export interface ServiceShipment {
  readonly quoteReference: string;
  readonly bolNumber: string;
  readonly carrier: string;
  readonly totalCents: number;
}

export interface TestedService {
  readonly port: number;
  setFaults(faults: FaultsInput): Promise<void>;
  /** Read from its database, not requested from it. */
  shipmentsOf(quoteReference: string): ServiceShipment[];
  allShipments(): ServiceShipment[];
  close(): Promise<void>;
}

/** Starts the service in a worker thread; its shipments move `speed` times as fast as real ones. */
export async function startService(
  dataDir: string,
  { speed }: { readonly speed?: number } = {},
): Promise<TestedService> {
  const worker = new Worker(new URL('./serviceWorker.ts', import.meta.url), {
    workerData: { dataDir, speed },
    // It warns about every caller that closes its connection early.
    execArgv: ['--no-warnings'],
  });
  const [url] = await once(worker, 'message');
  const database = new DatabaseSync(join(dataDir, 'freight-service.sqlite'), { readOnly: true });
  const select = "SELECT body FROM shipments WHERE ? = '' OR quote_reference = ?";
  const statement = database.prepare(select);
  const read = (quoteReference: string) =>
    statement
      .all(quoteReference, quoteReference)
      .map((row) => JSON.parse(String(row['body'])) as ServiceShipment)
      .map(({ quoteReference, bolNumber, carrier, totalCents }) => ({
        quoteReference,
        bolNumber,
        carrier,
        totalCents,
      }));
  return {
    port: Number(new URL(String(url)).port),
    async setFaults(faults) {
      const set = once(worker, 'message');
      worker.postMessage(faults);
      await set;
    },
    shipmentsOf: read,
    allShipments: () => read(''),
    async close() {
      database.close();
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
    },
  };
}
