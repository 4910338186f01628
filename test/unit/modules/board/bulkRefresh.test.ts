import { expect, it } from 'vitest';
import { createBulkRefreshes } from '../../../../electron/modules/board/bulkRefresh.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

/** Runs a refresh of nine, of which the third throws while another is in flight. */
async function refreshNine(failure: Error) {
  const requested: string[] = [];
  const refreshes = createBulkRefreshes({
    async refresh(bolNumber) {
      requested.push(bolNumber);
      if (bolNumber === '3') throw failure;
      await new Promise((resolve) => setTimeout(resolve, bolNumber === '2' ? 20 : 0));
      return ok({ lastCheckedAtMs: Number.MAX_SAFE_INTEGER });
    },
    clock: createManualClock(),
    emit: () => {},
  });
  const numbers = Array.from({ length: 9 }, (_, at) => String(at + 1));
  const run = refreshes.start('c1', numbers, new AbortController().signal);
  const result: unknown = await run.catch((thrown: unknown) => thrown);
  await new Promise((resolve) => setTimeout(resolve, 60));
  return { result, requested, progress: refreshes.progress() };
}

it('a full disk stops a refresh of many, and is the reason that is shown', async () => {
  const { result, requested, progress } = await refreshNine(new StorageError({ code: 'disk_full' }));
  expect(requested).toEqual(['1', '2', '3']);
  const stopped = { state: 'stopped', total: 9, done: 3, failed: 1, stoppedBy: { code: 'disk_full' } };
  expect(progress).toMatchObject(stopped);
  expect(result).toMatchObject({ ok: true, value: stopped });
});

it('one shipment whose saved data can’t be read fails alone', async () => {
  const { requested, progress } = await refreshNine(new StorageError({ code: 'data_damaged', detail: 'shipments' }));
  expect(requested).toHaveLength(9);
  expect(progress).toMatchObject({ state: 'done', done: 9, failed: 1, stoppedBy: null });
});

it('after a defect nothing more is requested', async () => {
  const { result, requested } = await refreshNine(new Error('defect'));
  expect(requested).toEqual(['1', '2', '3']);
  expect(result).toBeInstanceOf(Error);
});
