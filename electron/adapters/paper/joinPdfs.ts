import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PaperMaker } from '../../services/documents/ports.ts';

const AnswerSchema = z.object({
  content: z.instanceof(Uint8Array).nullable(),
  pages: z.int(),
  left: z.array(z.int()),
});

/** Built, the program lies beside this file under the name that the build gives it. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './joinPdfsWorker.ts' : './join-pdfs.js';

/** Joins PDFs on a thread of its own. A signal ends it; then, as when the thread dies, nothing was joined. */
export const joinPdfs: PaperMaker['join'] = async (paths, signal) => {
  const nothing = { content: null, pages: 0, left: paths.map((_, place) => place) };
  if (signal.aborted) return nothing;
  const worker = new Worker(new URL(PROGRAM, import.meta.url), { workerData: { paths } });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<Awaited<ReturnType<PaperMaker['join']>>>((resolve) => {
      worker.once('message', (answer: unknown) => resolve(AnswerSchema.parse(answer)));
      // Out of memory, for one.
      worker.once('error', () => resolve(nothing));
      worker.once('exit', () => resolve(nothing));
    });
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};
