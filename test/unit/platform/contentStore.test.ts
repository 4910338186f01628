import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-vault-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const filesBelow = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('a finished file is found by its hash and nowhere before', async () => {
  const contentStore = await openContentStore(folder);
  const file = await contentStore.receive();
  await file.write(Buffer.from('%PDF-'));
  await file.write(Buffer.from('1.7'));
  const { sha256, bytes } = await file.finish();
  expect(bytes).toBe(8);
  const path = await contentStore.pathOf(sha256);
  expect(readFileSync(path ?? '', 'utf8')).toBe('%PDF-1.7');
  expect(filesBelow()).toHaveLength(1);
});

test('what was given up, or left by a run that was killed, is deleted', async () => {
  const contentStore = await openContentStore(folder);
  const given = await contentStore.receive();
  await given.write(Buffer.from('half'));
  await given.discard();
  const killed = await contentStore.receive();
  await killed.write(Buffer.from('half'));
  expect(filesBelow()).toHaveLength(1);
  await openContentStore(folder);
  expect(filesBelow()).toHaveLength(0);
  // A killed program releases its files.
  await killed.discard();
});

test('a name that is not a hash leads nowhere', async () => {
  const contentStore = await openContentStore(folder);
  for (const name of ['../../etc/passwd', 'CON', '', 'g'.repeat(64)])
    expect(await contentStore.pathOf(name)).toBeNull();
});
