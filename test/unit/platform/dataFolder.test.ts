import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '../../../electron/core/open.ts';
import { EXPOSURE_MESSAGES, makeDataFolder, makePrivate } from '../../../electron/platform/files/dataFolder.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';

const isRoot = process.getuid?.() === 0;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waybill-folder-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  test('is made with what is above it, for its owner alone', async () => {
    const folder = join(home, 'a/b');
    await makeDataFolder(folder);
    expect([modeOf(folder), modeOf(join(home, 'a'))]).toEqual([0o700, 0o700]);
  });

  test.skipIf(process.platform !== 'linux')('under /proc is rejected with a plain message', async () => {
    await expect(makeDataFolder('/proc/waybill/data')).rejects.toThrow(
      /^The data folder \/proc\/waybill\/data can't be created or written to \(\w+\)\. Choose another with --data-dir\.$/,
    );
  });

  test('on a disk that does not respond is given up', async () => {
    const never = () => new Promise<void>(() => {});
    await expect(makeDataFolder(join(home, 'a'), never)).rejects.toThrow(
      `The disk with the data folder ${join(home, 'a')} isn't responding. Choose another with --data-dir.`,
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'on a disk that is read-only is rejected with a plain message',
    async ({ skip }) => {
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'waybill-ro', home]).status !== 0)
        return skip('a disk that is read-only takes Linux and root');
      try {
        for (const folder of [home, join(home, 'a/b')]) {
          await expect(makeDataFolder(folder)).rejects.toThrow(
            `The data folder ${folder} is on a read-only disk. Choose another with --data-dir.`,
          );
        }
      } finally {
        spawnSync('umount', [home]);
      }
    },
  );

  test('on a full disk, or with a damaged file, is rejected with a plain message', async ({ skip }) => {
    const open = (dataFolder: string) =>
      openApp({ dataFolder, host: 'browser', version: '1', bundledService: new URL('file:///none') });
    const damaged = join(home, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'lock.db'), 'x'.repeat(4096));
    await expect(open(damaged)).rejects.toThrow(
      `The data folder ${damaged} can't be used (file is not a database). Choose another with --data-dir.`,
    );
    const full = join(home, 'full');
    const disk = mountSmallDisk(full);
    if (disk === null) return skip('a full disk takes Linux and root');
    try {
      // A disk of no size would have no limit.
      writeFileSync(join(full, 'other'), 'x');
      disk.leave(0);
      await expect(open(full)).rejects.toThrow(
        `The disk with the data folder ${full} is full. Free some space, then start Waybill again.`,
      );
    } finally {
      disk.remove();
    }
  });
});

describe.skipIf(process.platform === 'win32')('other users', () => {
  test('lose access to a folder that was open to them before, and to its contents', () => {
    mkdirSync(join(home, 'connections/c1'), { recursive: true });
    const files = [join(home, 'app.db'), join(home, 'connections/c1/waybill.db')];
    for (const file of files) writeFileSync(file, '');
    for (const file of files) chmodSync(file, 0o644);
    for (const place of [home, join(home, 'connections'), join(home, 'connections/c1')]) chmodSync(place, 0o755);
    expect(makePrivate(home)).toBeNull();
    expect(files.map(modeOf)).toEqual([0o600, 0o600]);
    expect([modeOf(home), modeOf(join(home, 'connections/c1'))]).toEqual([0o700, 0o700]);
  });

  test('lose access also next to a link that leads nowhere', () => {
    mkdirSync(join(home, 'connections/c1'), { recursive: true, mode: 0o755 });
    symlinkSync(join(home, 'gone'), join(home, 'connections/a'));
    symlinkSync(join(home, 'connections/b'), join(home, 'connections/b'));
    expect(makePrivate(home)).toBeNull();
    expect(modeOf(join(home, 'connections/c1'))).toBe(0o700);
  });

  test.skipIf(!isRoot)('that own the folder are said', () => {
    chownSync(home, 65_534, 65_534);
    expect(makePrivate(home)).toBe('other_owner');
    expect(EXPOSURE_MESSAGES.other_owner(home)).toContain(`${home} belongs to another user of this computer`);
  });
});
