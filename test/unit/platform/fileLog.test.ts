import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretFilter } from '../../../electron/modules/support/secretFilter.ts';
import { type FileLog, openFileLog } from '../../../electron/platform/files/fileLog.ts';

let folder = '';
let log: FileLog;
const path = () => join(folder, 'logs', 'waybill.log');
const files = () => readdirSync(join(folder, 'logs')).toSorted();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-log-'));
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const open = (more: { fileBytes?: number; files?: number } = {}) => {
  const secrets = createSecretFilter();
  secrets.registerSecret({ username: 'acme', password: 'pass"word 🔑' });
  log = openFileLog(path(), { clean: secrets.clean, ...more });
};

describe('the log', () => {
  test('is one JSON line an event, readable by its owner alone', () => {
    open();
    log.info('opened', { version: '1.0', port: 7 });
    log.bug('ab12', 'quotes.get', new Error('broken', { cause: new Error('because of this') }));
    const lines = readFileSync(path(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 30, msg: 'opened', version: '1.0', port: 7 },
      { level: 50, msg: 'bug', reference: 'ab12', where: 'quotes.get' },
    ]);
    expect(lines[1].stack).toContain('broken');
    expect(lines[1].stack).toContain('because of this');
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o077).toBe(0);
  });

  test('loses fields that hold secrets, and secrets in what remains', () => {
    open();
    log.info('sent', { password: 'p', authorization: 'x', url: 'https://a.example/?s=1', ok: true });
    log.bug('r', 'w', new Error('no: pass"word 🔑 at https://files.example/x?signature=11'));
    const text = readFileSync(path(), 'utf8');
    expect(text).toContain('"ok":true');
    for (const missing of ['"password"', '"authorization"', '"url"', '🔑', 'signature=11'])
      expect(text).not.toContain(missing);
  });

  test('is rotated by size while it is written, and never grows beyond its bound', () => {
    open({ fileBytes: 2000, files: 3 });
    for (let line = 0; line < 500; line += 1) log.info('line', { line });
    expect(files()).toEqual(['waybill.log', 'waybill.log.1', 'waybill.log.2']);
    for (const file of files()) expect(statSync(join(folder, 'logs', file)).size).toBeLessThanOrEqual(2000);
    const recent = log.recent(40).map((line) => JSON.parse(line).line);
    expect(recent).toEqual(Array.from({ length: 40 }, (_, index) => 460 + index));
  });

  test('continues where it ended', () => {
    open();
    log.info('first');
    log.close();
    open();
    log.info('second');
    expect(log.recent(10)).toHaveLength(2);
  });

  test('cuts a line that is too long', () => {
    open();
    log.bug('r', 'w', new Error('x'.repeat(1_000_000)));
    expect(statSync(path()).size).toBeLessThan(20_000);
  });

  test('that can’t be opened stops nothing else, and is written as soon as it can be opened', () => {
    mkdirSync(path(), { recursive: true });
    open();
    expect(() => log.info('lost')).not.toThrow();
    rmSync(path(), { recursive: true });
    log.info('written');
    expect(readFileSync(path(), 'utf8')).toContain('"written"');
  });

  test('whose oldest file can’t be deleted is still written', () => {
    open({ fileBytes: 200, files: 3 });
    mkdirSync(`${path()}.2`);
    for (let line = 0; line < 20; line += 1) log.info('line', { line });
    expect(JSON.parse(log.recent(1)[0] ?? '{}')).toMatchObject({ line: 19 });
  });

  test('that can’t be written stops nothing else', () => {
    open();
    log.close();
    expect(() => log.info('nobody listens')).not.toThrow();
    rmSync(join(folder, 'logs'), { recursive: true });
    expect(log.recent(5)).toEqual([]);
  });
});
