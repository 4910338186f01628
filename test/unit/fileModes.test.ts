/** What both built hosts store on the disk is readable by its owner only, whatever the shell's umask. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const DESKTOP = join(ROOT, 'out/desktop/main.js');
const BROWSER = join(ROOT, 'out/web/serve.js');

let home: string;
let dataFolder: string;
beforeEach(() => {
  for (const program of [DESKTOP, BROWSER]) {
    if (!existsSync(program)) throw new Error('Nothing is built. Run: npm run build');
  }
  home = mkdtempSync(join(tmpdir(), 'waybill-modes-'));
  dataFolder = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs a program with a permissive umask, sends SIGTERM after it has printed `until`, and waits for its end. */
async function run(args: readonly string[], until?: RegExp): Promise<void> {
  const program = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  program.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (until?.test(said) === true) program.kill('SIGTERM');
  });
  const [code] = await once(program, 'exit');
  expect(code, said).toBe(0);
}

/** Returns what is accessible to others, and the files that were checked. */
function found(): { readonly open: string[]; readonly names: string[] } {
  const names = ['', ...readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })];
  const open = names.filter((name) => {
    const there = statSync(join(dataFolder, name));
    return (there.mode & 0o777) !== (there.isDirectory() ? 0o700 : 0o600);
  });
  return { open, names };
}

describe.skipIf(process.platform === 'win32')('every file and folder is its owner’s alone, of a first start', () => {
  test('of the desktop host', async () => {
    await run([join(ROOT, 'test/support/runBuiltHost.ts'), DESKTOP, dataFolder, '--demo']);
    const { open, names } = found();
    expect(open).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['app.db', 'chromium', 'logs/waybill.log']));
    expect(names.filter((name) => name.endsWith('/waybill.db'))).toHaveLength(1);
  });

  test('of the browser host', async () => {
    await run([BROWSER, '--no-open', '--port', '0', '--demo', '--data-dir', dataFolder], /^Waybill: \S+\n/m);
    const { open, names } = found();
    expect(open).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['app.db', 'logs/waybill.log']));
    expect(names.filter((name) => name.endsWith('/waybill.db'))).toHaveLength(1);
  });
});
