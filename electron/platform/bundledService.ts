/**
 * Runs the demo's service in a worker thread: it ends with the app, needs no second executable, and generating PDFs
 * doesn't block the app.
 */
import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { TrainingState } from '../../shared/contract/training.ts';
import { NO_FAULTS } from '../../shared/freight/trainingFaults.ts';
import type { BundledService } from '../modules/connections/ports.ts';
import { type SampleRecord, SampleRecordSchema } from '../modules/demo/ports.ts';
import type { TrainingGround } from '../modules/training/ports.ts';
import { createSingleFlight } from './singleFlight.ts';

export interface BundledServiceOptions {
  /** The worker's program. */
  readonly program: URL;
  /** Folder of the service's data. */
  readonly dataFolder: string;
  /** How much faster than real time its shipments move, until the practice scenarios change it. */
  readonly speed: number;
}

const ReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), url: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('filled'), records: z.array(SampleRecordSchema) }),
  z.object({ kind: z.literal('not_filled'), reason: z.string() }),
  z.object({ kind: z.literal('stopped') }),
]);

/** Maximum number of restarts in a row after crashes. */
const MAX_RESTARTS = 5;

/** Creates the port. The service doesn't run until `start`. */
export function createBundledService(options: BundledServiceOptions): BundledService & TrainingGround {
  const { program, dataFolder } = options;
  let training: TrainingState = { faults: NO_FAULTS, speed: options.speed };
  let running: { readonly worker: Worker; readonly baseUrl: string } | null = null;
  const launches = createSingleFlight<string>();
  let stopping = false;
  let restarts = 0;

  async function launch(credentials: { username: string; password: string }, onAddress: (url: string) => void) {
    await mkdir(dataFolder, { recursive: true });
    const worker = new Worker(program, {
      workerData: { ...credentials, dataDir: dataFolder, ...training },
      // The worker needs nothing of the app's environment or command line.
      env: { PATH: process.env['PATH'] ?? '' },
      argv: [],
    });
    const baseUrl = await new Promise<string>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the demo exited with code ${code} during its start`)));
      worker.on('message', (message: unknown) => {
        const report = ReportSchema.safeParse(message).data;
        if (report?.kind === 'listening') resolve(report.url);
        if (report?.kind === 'failed') reject(new Error(`the demo could not start: ${report.reason}`));
      });
    });
    worker.removeAllListeners('exit').removeAllListeners('error');
    worker.on('error', () => {});
    worker.once('exit', () => {
      running = null;
      if (stopping || restarts >= MAX_RESTARTS) return;
      restarts += 1;
      launches.run('launch', () => launch(credentials, onAddress)).then(onAddress, () => {});
    });
    running = { worker, baseUrl };
    // The settings may have changed during the start.
    train(training);
    return baseUrl;
  }

  function post(message: object): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    running?.worker.postMessage(message);
  }

  function train(next: TrainingState): void {
    training = next;
    post({ kind: 'faults', faults: next.faults });
    post({ kind: 'speed', speed: next.speed });
  }

  return {
    training: () => training,
    train,
    async start(credentials, onAddress) {
      if (running !== null) return running.baseUrl;
      stopping = false;
      const baseUrl = await launches.run('launch', () => launch(credentials, onAddress));
      restarts = 0;
      return baseUrl;
    },
    async fill(orders) {
      const worker = running?.worker;
      if (worker === undefined) throw new Error('the demo is not running');
      const { promise, resolve, reject } = Promise.withResolvers<SampleRecord[]>();
      const onMessage = (message: unknown) => {
        const report = ReportSchema.safeParse(message);
        if (!report.success) reject(report.error);
        else if (report.data.kind === 'filled') resolve(report.data.records);
        else if (report.data.kind === 'not_filled') reject(new Error(report.data.reason));
      };
      const onExit = () => reject(new Error('the demo exited'));
      worker.on('message', onMessage).once('exit', onExit);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage({ kind: 'fill', orders });
        return await promise;
      } finally {
        worker.off('message', onMessage).off('exit', onExit);
      }
    },
    async stop() {
      stopping = true;
      await launches.idle().catch(() => {});
      const worker = running?.worker;
      running = null;
      if (worker === undefined) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ kind: 'stop' });
      const timer = setTimeout(() => void worker.terminate(), 2000);
      await ended;
      clearTimeout(timer);
    },
  };
}
