import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ARRIVAL_MS, removeOnceRead, writeOpeningFile } from '../../../../electron/hosts/browser/openingFile.ts';
import type { Token } from '../../../../electron/hosts/browser/sessions.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const ADDRESS = 'http://127.0.0.1:4711/#token';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-opening-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written() {
  const clock = createManualClock();
  const file = await writeOpeningFile(folder, ADDRESS);
  const { promise, resolve } = Promise.withResolvers<void>();
  const drop = vi.fn<() => void>();
  const late = vi.fn<() => void>();
  const token: Token = { value: 'token', exchanged: promise, isValid: () => true, drop };
  removeOnceRead(file, token, clock.after, late);
  return { clock, drop, late, exchange: resolve };
}

test('the file leads to the address, and only its owner can read it', async () => {
  await written();
  const [name = ''] = await readdir(folder);
  expect(await readFile(join(folder, name), 'utf8')).toContain(ADDRESS);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('without a browser it exists for 60 s, and is then removed with its token', async () => {
  const { clock, drop, late } = await written();
  expect(ARRIVAL_MS).toBe(60_000);
  clock.advance(ARRIVAL_MS - 1);
  expect([await readdir(folder), drop.mock.calls]).toEqual([[expect.stringMatching(/^open-/)], []]);
  clock.advance(1);
  expect(await readdir(folder)).toEqual([]);
  expect([drop.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});

test('once it was read it is removed immediately, and nothing is said later', async () => {
  const { clock, drop, late, exchange } = await written();
  exchange();
  await Promise.resolve();
  expect(await readdir(folder)).toEqual([]);
  clock.advance(ARRIVAL_MS * 2);
  expect([drop.mock.calls.length, late.mock.calls.length, clock.waiting()]).toEqual([0, 0, 0]);
});

test('one that an earlier run left behind goes when the next is written', async () => {
  await writeOpeningFile(folder, ADDRESS);
  await writeOpeningFile(folder, ADDRESS);
  expect(await readdir(folder)).toHaveLength(1);
});

test('one that other users could read is not written: its folder is on a disk without permissions', async () => {
  const seen: string[] = [];
  const onDisk = async (path: string) => {
    seen.push(await readFile(path, 'utf8'));
    return true;
  };
  await expect(writeOpeningFile(folder, ADDRESS, onDisk)).rejects.toThrow(/^Other users of this computer could read/);
  expect([seen, await readdir(folder)]).toEqual([[''], []]);
});
