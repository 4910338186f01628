import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { dataBytes } from '../../bench/lab/heapSnapshot.ts';

/** A separate heap with little except the given data. */
const WORK = `
  const { parentPort } = require('node:worker_threads');
  const kept = [];
  function work() {
    for (let at = 0; at < 20_000; at += 1) kept.push({ at, words: [at + ' pallets'] });
    for (let at = 0; at < 50; at += 1) {
      const run = new Function('a', 'return ' + ('a(' + at + ') + ').repeat(3000) + '0');
      run(() => 0);
      kept.push(run);
    }
  }
  parentPort.on('message', (what) => {
    if (what === 'work') work();
    parentPort.postMessage('done');
  });
`;

test('what is remembered counts, and what the engine compiled does not', async () => {
  const worker = new Worker(WORK, { eval: true });
  const after = async (work: string) => {
    worker.postMessage(work);
    await once(worker, 'message');
    return dataBytes(await text(await worker.getHeapSnapshot()));
  };
  try {
    const before = await after('nothing');
    const grown = (await after('work')) - before;
    expect(grown).toBeGreaterThan(2_000_000);
    // The code of these functions alone would be larger.
    expect(grown).toBeLessThan(4_500_000);
  } finally {
    await worker.terminate();
  }
});

test('a snapshot of another format returns no figure', () => {
  const meta = { node_fields: ['kind'], node_types: [['code'], 'string'] };
  expect(() => dataBytes(JSON.stringify({ snapshot: { meta }, nodes: [] }))).toThrow('another form');
});
