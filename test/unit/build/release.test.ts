import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gather, mergeChannels } from '../../../electron/build/release.ts';

const channel = (arch: string, version = '0.2.0') => `version: ${version}
files:
  - url: Waybill-${version}-mac-${arch}.zip
    sha512: ${arch}==
    size: 7
path: Waybill-${version}-mac-${arch}.zip
sha512: ${arch}==
releaseDate: '2026-11-21T00:00:00.000Z'
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('what is for people and for the updater is gathered, with a sum for each', async () => {
  put('made/windows/Waybill-0.2.0-win-x64.exe', 'exe');
  put('made/windows/latest.yml', channel('x64'));
  put('made/windows/builder-debug.yml', 'no');
  put('made/linux/Waybill-0.2.0-linux-x86_64.AppImage', 'app');
  put('made/linux/linux-unpacked/waybill', 'no');
  const names = await gather(join(folder, 'made'), join(folder, 'all'));
  expect(names).toEqual(['Waybill-0.2.0-linux-x86_64.AppImage', 'Waybill-0.2.0-win-x64.exe', 'latest.yml']);
  expect(readdirSync(join(folder, 'all')).toSorted()).toEqual(['SHA256SUMS.txt', ...names].toSorted());
  const sum = createHash('sha256').update('exe').digest('hex');
  expect(readFileSync(join(folder, 'all/SHA256SUMS.txt'), 'utf8')).toContain(`${sum}  Waybill-0.2.0-win-x64.exe\n`);
});

test('both kinds of Mac end up in one file for the updater', async () => {
  put('made/arm/latest-mac.yml', channel('arm64'));
  put('made/intel/latest-mac.yml', channel('x64'));
  await gather(join(folder, 'made'), join(folder, 'all'));
  const merged = readFileSync(join(folder, 'all/latest-mac.yml'), 'utf8');
  expect([...merged.matchAll(/^ {2}- url: (.*)$/gm)].map((match) => match[1])).toEqual([
    'Waybill-0.2.0-mac-arm64.zip',
    'Waybill-0.2.0-mac-x64.zip',
  ]);
  expect(merged.match(/^version:/gm)).toHaveLength(1);
  expect(merged.match(/^path:/gm)).toHaveLength(1);
});

test('what does not belong together is not put together', async () => {
  expect(() => mergeChannels([channel('arm64'), channel('x64', '0.3.0')])).toThrow('Versions differ: 0.2.0 and 0.3.0.');
  expect(() => mergeChannels(['version: 1.0.0\n'])).toThrow('names no files');
  put('made/a/Waybill.exe', '1');
  put('made/b/Waybill.exe', '2');
  await expect(gather(join(folder, 'made'), join(folder, 'all'))).rejects.toThrow('Waybill.exe was made 2 times');
});

test('an identical file from two machines is listed once', () => {
  expect(mergeChannels([channel('x64'), channel('x64')])).toBe(channel('x64'));
});
