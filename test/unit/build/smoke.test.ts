import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProgram, runSmoke } from '../../../electron/build/smoke.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-packed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, script: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test.each([
  ['linux', 'linux-unpacked/waybill'],
  ['linux', 'linux-arm64-unpacked/waybill'],
  ['win32', 'win-unpacked/Waybill.exe'],
  ['darwin', 'mac-arm64/Waybill.app/Contents/MacOS/Waybill'],
] as const)('on %s the program is %s', async (platform, path) => {
  put('.icon-set/waybill', '');
  const program = put(path, '');
  await expect(findProgram(folder, platform)).resolves.toBe(program);
});

test('nothing made, nothing found', async () => {
  await expect(findProgram(join(folder, 'none'), 'linux')).resolves.toBeNull();
  await expect(findProgram(folder, 'aix')).resolves.toBeNull();
});

test.skipIf(process.platform === 'win32')(
  'a program that ends with 0 succeeds, and has had a temporary folder',
  async () => {
    const program = put('waybill', `echo "$@" > ${join(folder, 'arguments')}`);
    await expect(runSmoke(program)).resolves.toEqual({ passed: true, message: `${program} is well` });
    expect(readFileSync(join(folder, 'arguments'), 'utf8')).toMatch(/--smoke --data-dir \S+waybill-smoke-/);
  },
);

test.skipIf(process.platform === 'win32').each([
  ['exit 3', 'ended with 3'],
  ['kill -SEGV $$', 'was ended by SIGSEGV'],
  ['exec sleep 60', 'was ended by SIGKILL'],
])('a program that does %s is not', async (script, message) => {
  const end = await runSmoke(put('waybill', script), script.includes('sleep') ? 200 : 20_000);
  expect(end.passed).toBe(false);
  expect(end.message).toContain(message);
});

test('a program that is not there is not well either', async () => {
  await expect(runSmoke(join(folder, 'none'))).resolves.toMatchObject({ passed: false });
});
