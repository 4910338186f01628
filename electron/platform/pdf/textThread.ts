/** Reads the text of PDFs on a worker thread, which stays for the next file and ends when there is none. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PdfTextReader, ReadText } from '../../modules/search/ports.ts';

const ReadSchema = z.union([
  z.object({
    state: z.literal('indexed'),
    pages: z.array(z.object({ page: z.int().min(1).max(1000), text: z.string() })),
  }),
  z.object({ state: z.enum(['protected', 'damaged', 'failed']) }),
]);

/** In a build, the worker program is next to this file, under a different name. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './textWorker.ts' : './pdf-text-worker.js';
/** A file that takes longer is skipped. */
const MAX_READ_MS = 60_000;
/** pdf.js takes a few hundred milliseconds to load, and memory while it is loaded. */
const IDLE_MS = 5_000;
const MAX_MEMORY_MB = 512;

/** Creates a reader of one file at a time. The thread starts with the first file. */
export function createPdfTextReader(): PdfTextReader {
  let worker: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function terminate(): void {
    void worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    const started = new Worker(new URL(PROGRAM, import.meta.url), {
      env: {},
      argv: [],
      // pdf.js writes warnings about files to the console.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    // The thread must not prevent the process from exiting.
    started.unref();
    // Out of memory, for example. The file that is being read has the listeners that report it.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function readNext(path: string, signal: AbortSignal): Promise<ReadText> {
    if (signal.aborted) return { state: 'failed' };
    clearTimeout(idleTimer);
    worker ??= start();
    const reading = worker;
    const { promise, resolve } = Promise.withResolvers<ReadText>();
    const fail = () => resolve({ state: 'failed' });
    const onMessage = (message: unknown) => resolve(ReadSchema.parse(message));
    const timer = setTimeout(fail, MAX_READ_MS);
    reading.once('message', onMessage);
    reading.once('exit', fail);
    signal.addEventListener('abort', fail, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    reading.postMessage(path);
    const read = await promise;
    clearTimeout(timer);
    reading.off('message', onMessage);
    reading.off('exit', fail);
    signal.removeEventListener('abort', fail);
    if (read.state === 'failed') terminate();
    else {
      idleTimer = setTimeout(terminate, IDLE_MS);
      idleTimer.unref();
    }
    return read;
  }

  return {
    read(path, signal) {
      // All open accounts share the thread, and its messages don't say which file they are about.
      const read = last.then(() => readNext(path, signal));
      last = read.catch(() => {});
      return read;
    },
  };
}
