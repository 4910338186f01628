/** A part of the campaign; `npm run faults -- --calls 30000` runs more. */
import { expect, test } from 'vitest';
import { runJunkCalls } from './calls.ts';

test('whatever a page sends, each call returns a result and the app continues to work', async () => {
  expect(await runJunkCalls(20261122, 3_000)).toEqual([]);
});
