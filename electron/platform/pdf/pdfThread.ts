/** Work on PDFs that must not hold up the app: on a thread of its own, ended by a signal. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PdfWriter } from '../../modules/documents/ports.ts';

const JoinedSchema = z.object({
  content: z.instanceof(Uint8Array).nullable(),
  pages: z.int(),
  left: z.array(z.int()),
});

/** Built, the program lies beside this file under the name that the build gives it. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './pdfWorker.ts' : './pdf-worker.js';

/** @returns null when the signal ended it, or the thread died: out of memory, for one */
async function run<T>(task: 'join' | 'open', paths: readonly string[], response: z.ZodType<T>, signal: AbortSignal) {
  if (signal.aborted) return null;
  const worker = new Worker(new URL(PROGRAM, import.meta.url), { workerData: { task, paths } });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<T | null>((resolve) => {
      worker.once('message', (message: unknown) => resolve(response.parse(message)));
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Joins PDFs. */
export const mergePdfs: PdfWriter['join'] = async (paths, signal) =>
  (await run('join', paths, JoinedSchema, signal)) ?? { content: null, pages: 0, left: paths.map((_, place) => place) };

/** Opens a PDF once. Without a verdict it counts as one that opens. */
export const opensPdf: PdfWriter['opens'] = async (path, signal) =>
  (await run('open', [path], z.boolean(), signal)) ?? true;
