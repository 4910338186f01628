/** Program of the thread that reads a table file, or writes a workbook. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readTable } from './readTable.ts';

const task = z
  .union([z.instanceof(Uint8Array), z.object({ cells: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) })])
  .parse(workerData);

if (task instanceof Uint8Array) parentPort?.postMessage(await readTable(task));
else {
  // Loaded only to write.
  const { workbookOf } = await import('./writeWorkbook.ts');
  parentPort?.postMessage(await workbookOf(task.cells));
}
