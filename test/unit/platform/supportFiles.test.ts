import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSupportFiles } from '../../../electron/platform/files/supportFiles.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-support-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is written whole, for its owner alone', async () => {
  const files = createSupportFiles(join(folder, 'support'));
  const path = await files.write('waybill-support-20261116-150000.txt', 'all of it 🔑');
  expect(path).toBe(join(folder, 'support', 'waybill-support-20261116-150000.txt'));
  expect(readFileSync(path, 'utf8')).toBe('all of it 🔑');
  expect(readdirSync(join(folder, 'support'))).toHaveLength(1);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
});

test('the latest twenty of each kind are retained, and nothing else is touched', async () => {
  const files = createSupportFiles(folder);
  writeFileSync(join(folder, 'mine.txt'), 'x');
  for (let minute = 10; minute < 35; minute += 1) {
    await files.write(`waybill-support-20261116-15${minute}00.txt`, 'x');
    await files.write(`waybill-calls-20261116-15${minute}00.csv`, 'x');
  }
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(41);
  expect(names[0]).toBe('mine.txt');
  expect(names[1]).toBe('waybill-calls-20261116-151500.csv');
  expect(names[21]).toBe('waybill-support-20261116-151500.txt');
});

test('a folder that can’t be made is a storage failure', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(createSupportFiles(join(folder, 'file', 'support')).write('a.txt', '')).rejects.toMatchObject({
    failure: { code: 'storage_failed' },
  });
});
