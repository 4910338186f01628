/** Runs work on PDFs on a worker thread, so that it doesn't block the app. A signal ends it. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PdfWriter } from '../../modules/documents/ports.ts';
import type { ClaimPdf } from '../../modules/evidence/ports.ts';

const JoinedSchema = z.object({
  content: z.instanceof(Uint8Array).nullable(),
  pages: z.int(),
  left: z.array(z.int()),
});

const ClaimSchema = z.object({
  content: z.instanceof(Uint8Array),
  pages: z.int(),
  separate: z.array(z.object({ at: z.int(), why: z.enum(['type', 'damaged', 'protected', 'missing']) })),
});

/** In a build, the worker program is next to this file, under a different name. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './pdfWorker.ts' : './pdf-worker.js';

/** Returns null if the signal ended it, or if the thread died, for example out of memory. */
async function run<T>(task: object, schema: z.ZodType<T>, signal: AbortSignal) {
  if (signal.aborted) return null;
  const worker = new Worker(new URL(PROGRAM, import.meta.url), { workerData: task });
  const terminate = () => void worker.terminate();
  signal.addEventListener('abort', terminate, { once: true });
  try {
    return await new Promise<T | null>((resolve) => {
      worker.once('message', (message: unknown) => resolve(schema.parse(message)));
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
  } finally {
    signal.removeEventListener('abort', terminate);
    terminate();
  }
}

/** Merges PDFs. */
export const mergePdfs: PdfWriter['join'] = async (paths, signal) =>
  (await run({ task: 'join', paths }, JoinedSchema, signal)) ?? {
    content: null,
    pages: 0,
    left: paths.map((_, index) => index),
  };

/** Test-opens a PDF. If that has no result, the PDF counts as one that opens. */
export const opensPdf: PdfWriter['opens'] = async (path, signal) =>
  (await run({ task: 'open', paths: [path] }, z.boolean(), signal)) ?? true;

/** Draws a claim. */
export const drawClaim: ClaimPdf = (sheet, exhibits, signal) =>
  run({ task: 'claim', sheet, exhibits }, ClaimSchema, signal);
