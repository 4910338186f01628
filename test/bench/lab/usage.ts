/** Memory of a page and of a process. */
import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { dataBytes } from './heapSnapshot.ts';

const MB = 1_000_000;

/** Measures the page's JavaScript heap after a collection, in MB. */
export async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async () => {
    // Objects released by finalizers are collected by the next collection.
    for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / MB;
  };
}

/** Measures the live data of the page's scripts, in MB, by a snapshot after a collection: the heap without its code. */
export async function dataOf(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  return async () => {
    chunks = [];
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const snapshot = chunks.join('');
    chunks = [];
    return dataBytes(snapshot) / MB;
  };
}

/** Resident memory of a process, in MB; Linux only. */
export async function residentMb(pid: number): Promise<number> {
  const kB = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kB === undefined) throw new Error(`nothing is known of process ${pid}`);
  return (Number(kB) * 1024) / MB;
}
