/** Runs the demo's service in a worker thread of the app, so that it never blocks the app and ends with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { WorkerCommandSchema, WorkerDataSchema, type WorkerReport } from './messages.ts';
import type { PastOrder } from './sampleHistory.ts';
import { createFreightService } from './service.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread');
const report = (message: WorkerReport) => port.postMessage(message);

try {
  const { username, password, ...options } = WorkerDataSchema.parse(workerData);
  const service = await createFreightService({ ...options, accounts: [{ username, password, state: 'active' }] });
  const stop = async () => {
    await service.close();
    report({ kind: 'stopped' });
    port.close();
  };
  const fill = (orders: readonly PastOrder[]) => {
    try {
      report({ kind: 'filled', records: service.fillWithSamples(username, orders) });
    } catch (error) {
      report({ kind: 'not_filled', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  port.on('message', (message: unknown) => {
    const command = WorkerCommandSchema.parse(message);
    switch (command.kind) {
      case 'faults':
        return service.setFaults(command.faults);
      case 'speed':
        return service.clock.setSpeed(command.speed);
      case 'fill':
        return fill(command.orders);
      case 'stop':
        return void stop();
    }
  });
  report({ kind: 'listening', url: service.url });
} catch (error) {
  report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}
