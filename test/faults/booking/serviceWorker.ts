/** The service in a separate thread, with its database on disk and without a rate limit. */
import { parentPort, workerData } from 'node:worker_threads';
import { createFreightService } from '../../../electron/mock-service/service.ts';
import type { FaultsInput } from '../../../shared/freight/trainingFaults.ts';
import { CONNECTION, PASSWORD } from './protocol.ts';

const { dataDir, speed } = workerData as { dataDir: string; speed?: number };
const service = await createFreightService({
  accounts: [{ username: CONNECTION.username, password: PASSWORD, state: 'active' }],
  dataDir,
  speed,
  rateLimit: null,
  firstDocumentsMs: 0,
});
parentPort?.on('message', (faults: FaultsInput | 'stop') => {
  if (faults === 'stop') {
    void service.close().then(() => parentPort?.close());
    return;
  }
  service.setFaults(faults);
  parentPort?.postMessage('set');
});
parentPort?.postMessage(service.url);
