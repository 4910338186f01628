import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { policyFile, readPolicy } from '../../../electron/platform/files/policyFile.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-policy-'));
  file = join(folder, 'policy.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string): void {
  writeFileSync(file, text, { mode: 0o644 });
}

test('each system has its path', () => {
  expect(policyFile('linux', {})).toBe('/etc/waybill/policy.json');
  expect(policyFile('darwin', {})).toBe('/Library/Application Support/Waybill/policy.json');
  expect(policyFile('win32', { ProgramData: 'D:\\Data' })).toBe('D:\\Data\\Waybill\\policy.json');
  expect(policyFile('win32', {})).toBe('C:\\ProgramData\\Waybill\\policy.json');
});

test('without a file there is no policy, and no error', () => {
  expect(readPolicy(file)).toEqual({ file, policy: {}, problem: null });
  expect(readPolicy(join(folder, 'none', 'policy.json')).problem).toBeNull();
});

test('everything that can be set is read, a mark of the editor before it included', () => {
  const policy = {
    baseAddress: 'https://api.freight.example',
    lockBaseAddress: true,
    printers: { paper: 'Office', labels: 'Zebra ZD421' },
    updates: 'off',
    updateServer: 'https://updates.acme-pallet.example/waybill',
    demo: 'off',
  };
  write(`\uFEFF${JSON.stringify(policy)}`);
  expect(readPolicy(file)).toEqual({ file, policy, problem: null });
});

test.each([
  ['{', { code: 'not_json' }],
  ['', { code: 'not_json' }],
  ['[]', { code: 'invalid', path: '' }],
  ['{"demmo":"off"}', { code: 'invalid' }],
  ['{"demo":"on"}', { code: 'invalid', path: 'demo' }],
  ['{"updateServer":"http://updates.example"}', { code: 'invalid', path: 'updateServer' }],
  ['{"printers":{"labels":""}}', { code: 'invalid', path: 'printers.labels' }],
  [`{"baseAddress":"${'a'.repeat(70_000)}"}`, { code: 'too_large' }],
])('%.30s is reported as invalid, and nothing of it applies', (text, problem) => {
  write(text);
  expect(readPolicy(file)).toMatchObject({ policy: {}, problem });
});

test('a folder in its place is unreadable', () => {
  mkdirSync(file);
  expect(readPolicy(file)).toMatchObject({ policy: {}, problem: { code: 'unreadable', detail: 'EISDIR' } });
});

test.skipIf(process.platform === 'win32')('a file that other users may write sets nothing', () => {
  write('{"demo":"off"}');
  expect(readPolicy(file).policy).toEqual({ demo: 'off' });
  chmodSync(file, 0o666);
  expect(readPolicy(file)).toMatchObject({ policy: {}, problem: { code: 'writable_by_others' } });
  chmodSync(file, 0o664);
  expect(readPolicy(file).problem).toEqual({ code: 'writable_by_others' });
});

test.skipIf(process.getuid?.() !== 0)('a file that belongs to another user sets nothing', () => {
  write('{"demo":"off"}');
  chownSync(file, 12_345, 12_345);
  expect(readPolicy(file).problem).toEqual({ code: 'writable_by_others' });
  expect(readPolicy(file, 12_345).policy).toEqual({ demo: 'off' });
});
