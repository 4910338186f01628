/** Memory of a page and of a process. */
import { readdir, readFile } from 'node:fs/promises';
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

/** Memory of a process and of all processes that it started, in MB, with shared pages counted once; Linux only. */
export async function treeMb(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0));
  }
  const isInTree = (pid: number): boolean => pid === root || (parents.has(pid) && isInTree(parents.get(pid) ?? 0));
  let kB = 0;
  for (const pid of parents.keys()) {
    // The process may have ended.
    const rollup = isInTree(pid) ? await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '') : '';
    kB += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  }
  if (kB === 0) throw new Error(`nothing is known of process ${root}`);
  return (kB * 1024) / MB;
}
