import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/open.ts';
import { awaitDisk } from '../../../electron/platform/sqlite/awaitDisk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a file whose opening hangs until the returned function is called. */
function hangingFile(path: string): () => void {
  execFileSync('mkfifo', [path]);
  return () => closeSync(openSync(path, constants.O_RDWR));
}

test.skipIf(process.platform === 'win32')(
  'A file on a disk that does not respond is an error, not a hang',
  async () => {
    const path = join(folder, 'waybill.db');
    const release = hangingFile(path);
    await expect(awaitDisk(path, 50)).rejects.toMatchObject({
      failure: { code: 'storage_failed', detail: 'the disk does not respond' },
    });
    release();
  },
);

test('A file that is there, or missing, or short is no error', async () => {
  const path = join(folder, 'waybill.db');
  await expect(awaitDisk(path)).resolves.toBeUndefined();
  writeFileSync(path, 'short');
  await expect(awaitDisk(path)).resolves.toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'An account whose disk does not respond fails to open within the limit',
  async () => {
    const release = hangingFile(join(folder, 'waybill.db'));
    await expect(openStorage(folder)).rejects.toMatchObject({ failure: { code: 'storage_failed' } });
    release();
  },
  60_000,
);
