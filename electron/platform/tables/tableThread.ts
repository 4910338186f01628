/** Reads and writes table files on a thread of limited memory and time, so that no file blocks the app or takes it down. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { TableRowSchema } from '../../../shared/contract/tables.ts';
import { TableProblemSchema } from '../../../shared/errors.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { MAX_TABLE_BYTES } from '../../../shared/rules/tableFiles.ts';
import type { ReadTable } from '../../modules/tables/ports.ts';

const ResponseSchema = z.union([
  z.object({
    ok: z.literal(true),
    value: z.object({ rows: z.array(TableRowSchema), sheet: z.string().nullable() }),
  }),
  z.object({ ok: z.literal(false), error: TableProblemSchema }),
]);

/** In a build, the worker program is next to this file, under a different name. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './tableWorker.ts' : './table-worker.js';
/** Far more than the largest valid file needs. */
const MAX_HEAP_MB = 512;
const MAX_MS = 60_000;

/** Runs the program. Resolves with what it returns, or null if it took too much memory or time. */
async function run<T>(task: unknown, schema: z.ZodType<T>, signal: AbortSignal): Promise<T | null> {
  const worker = new Worker(new URL(PROGRAM, import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const terminate = () => void worker.terminate();
  const timer = setTimeout(terminate, MAX_MS);
  signal.addEventListener('abort', terminate, { once: true });
  try {
    return await new Promise((resolve) => {
      worker.once('message', (message: unknown) => resolve(schema.parse(message)));
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', terminate);
    terminate();
  }
}

/** Reads a table. A file that takes too much memory or time counts as too large. */
export const readTableOnThread: ReadTable = async (content, signal) =>
  content.length > MAX_TABLE_BYTES
    ? fail('too_large')
    : ((await run(content, ResponseSchema, signal)) ?? fail('too_large'));

/** Writes a workbook with one sheet, whose first row has the headings. Throws if it takes too much memory or time. */
export async function writeWorkbookOnThread(
  cells: readonly (readonly (string | number | null)[])[],
): Promise<Uint8Array> {
  const written = await run({ cells }, z.instanceof(Uint8Array), new AbortController().signal);
  if (written === null) throw new Error('the workbook could not be written');
  return written;
}
