import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { openApp } from '../../../electron/core/open.ts';
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

test.skipIf(process.platform === 'win32')(
  'So is a file, or its log, whose disk stalls after the first bytes',
  async () => {
    const path = join(folder, 'waybill.db');
    for (const stalled of [path, `${path}-wal`]) {
      execFileSync('mkfifo', [stalled]);
      const writer = openSync(stalled, constants.O_RDWR);
      writeSync(writer, Buffer.alloc(4_096));
      await expect(awaitDisk(path, 50)).rejects.toMatchObject({ failure: { code: 'storage_failed' } });
      closeSync(writer);
      rmSync(stalled);
    }
  },
);

test('A file that is there, or missing, or short is no error', async () => {
  const path = join(folder, 'waybill.db');
  await expect(awaitDisk(path)).resolves.toBeUndefined();
  writeFileSync(path, 'short');
  await expect(awaitDisk(path)).resolves.toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'An account, and the app, whose disk does not respond fails to open within the limit',
  async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const releases = [hangingFile(join(folder, 'waybill.db')), hangingFile(join(data, 'app.db'))];
    const app = openApp({ dataFolder: data, host: 'browser', version: '1', bundledService: new URL('file:///none') });
    await Promise.all([
      expect(openStorage(folder)).rejects.toMatchObject({ failure: { code: 'storage_failed' } }),
      expect(app).rejects.toThrow(
        `The disk with the data folder ${data} isn't responding. Choose another with --data-dir.`,
      ),
    ]);
    for (const release of releases) release();
  },
  60_000,
);
