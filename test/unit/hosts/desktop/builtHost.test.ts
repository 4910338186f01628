/** The built desktop host, including the real store and the demo's service; only Electron is a test double. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PROGRAM = join(ROOT, 'out/desktop/main.js');

let dataFolder: string;
beforeEach(() => {
  if (!existsSync(PROGRAM)) throw new Error('Nothing is built. Run: npm run build');
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-built-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<unknown> {
  const script = join(ROOT, 'test/support/runBuiltHost.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, PROGRAM, dataFolder, ...args], {
    timeout: 120_000,
  });
  const lines = stdout.trim().split('\n');
  return { ...JSON.parse(lines.at(-1) ?? ''), said: lines.slice(0, -1) };
}

test('it opens its window on the page, responds to it, and closes in order', async () => {
  await expect(run()).resolves.toMatchObject({
    loaded: ['app://waybill/'],
    preload: join(ROOT, 'out/desktop/preload.cjs'),
    info: { ok: true, value: { host: 'desktop', dataFolder } },
    status: { ok: true, value: { active: null } },
    broken: { ok: false, error: { code: 'invalid_payload' } },
    unknownDocument: 404,
    end: 'exit 0',
  });
  expect(existsSync(join(dataFolder, 'chromium'))).toBe(true);
});

test('--demo starts with the demo', async () => {
  await expect(run('--demo')).resolves.toMatchObject({
    status: { ok: true, value: { active: { kind: 'demo' } } },
    end: 'exit 0',
  });
});

test('--smoke tries the demo and ends automatically; --start-times prints the phases', async () => {
  await expect(run('--smoke', '--start-times')).resolves.toMatchObject({
    status: { ok: true },
    said: [expect.stringMatching(/^Start: program loaded .* shown .* together \d+ ms$/), 'Smoke: all is well.'],
    end: 'exit 0',
  });
});
