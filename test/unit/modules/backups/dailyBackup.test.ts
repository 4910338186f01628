import { afterEach, expect, test } from 'vitest';
import { createDailyBackup } from '../../../../electron/modules/backups/dailyBackup.ts';
import type { CountedBackup } from '../../../../electron/modules/backups/ports.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let closing = new AbortController();
afterEach(() => {
  closing.abort();
  closing = new AbortController();
});

function setUp(
  before: readonly number[],
  remove: () => Promise<void> = () => Promise.resolve(),
  beforeSave: () => Promise<void> = () => Promise.resolve(),
) {
  const clock = createManualClock();
  const made = (atMs: number): CountedBackup => ({ name: String(atMs), atMs, why: 'daily', bytes: 1, rows: 1 });
  let copies = before.map((ms) => made(clock.now() + ms));
  const changes: unknown[] = [];
  let saves = 0;
  const backups = createDailyBackup({
    place: {
      folder: '',
      list: () => Promise.resolve(copies.toSorted((a, b) => b.atMs - a.atMs)),
      async save(atMs) {
        await beforeSave();
        saves += 1;
        copies = [...copies, made(atMs)];
        return made(atMs);
      },
      async remove(name) {
        await remove();
        copies = copies.filter((copy) => copy.name !== name);
      },
      check: () => Promise.resolve(ok(undefined)),
      restore: () => Promise.resolve(),
    },
    backUpTo: () => Promise.resolve(1),
    clock,
    signal: closing.signal,
    onChange: (failed) => void changes.push(failed),
    onError: (_, error) => {
      throw error;
    },
  });
  async function run(ms: number): Promise<void> {
    for (let at = 0; at < ms; at += MINUTE) {
      clock.advance(MINUTE);
      for (let breath = 0; breath < 12; breath += 1) await Promise.resolve();
    }
  }
  return { run, saves: () => saves, changes, backups };
}

test('a backup of a day to come, made while the clock was wrong, causes no more than one a day', async () => {
  const { run, saves } = setUp([400 * DAY]);
  await run(6 * 60 * MINUTE);
  expect(saves()).toBe(1);
});

test('an old backup that can’t be deleted is no failure of the new one', async () => {
  const { run, saves, changes } = setUp(
    Array.from({ length: 60 }, (_, at) => -DAY * (at + 1)),
    () => Promise.reject(new StorageError({ code: 'storage_failed', detail: 'EBUSY' })),
  );
  await run(10 * MINUTE);
  expect([saves(), changes]).toEqual([1, [null]]);
});

test('a manual backup that failed is tried again, even on a day that has its backup', async () => {
  let isDiskFull = true;
  const { run, saves, changes, backups } = setUp(
    [0],
    () => Promise.resolve(),
    () => (isDiskFull ? Promise.reject(new StorageError({ code: 'disk_full' })) : Promise.resolve()),
  );
  expect((await backups.backUp('manual')).ok).toBe(false);
  await run(35 * MINUTE);
  expect([saves(), backups.failed()?.error]).toEqual([0, { code: 'disk_full' }]);
  isDiskFull = false;
  await run(30 * MINUTE);
  expect([saves(), backups.failed(), changes.at(-1)]).toEqual([1, null, null]);
  await run(90 * MINUTE);
  expect(saves()).toBe(1);
});
