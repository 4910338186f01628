/** Program of the thread that reads a table file. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readTable } from './readTable.ts';

const content = z.instanceof(Uint8Array).parse(workerData);
parentPort?.postMessage(await readTable(content));
