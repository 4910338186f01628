/** The window of the browser host is opened while another user of the machine reads the process list. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures/launch.ts';
import { ROOT } from './fixtures/runningHost.ts';

test.use({ ownHost: true });

const NOBODY = 65_534;

/**
 * Reads arguments, environments, and the files that they name, and tries everything that could be a token. Prints what
 * it got.
 */
const THIEF = `
const { readdirSync, readFileSync } = require('node:fs');
const port = process.argv[1];
const origin = 'http://127.0.0.1:' + port;
const read = (path) => { try { return readFileSync(path, 'utf8'); } catch { return ''; } };
const tried = new Set();
async function look() {
  for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
    const text = read('/proc/' + pid + '/cmdline') + read('/proc/' + pid + '/environ');
    const named = [...text.matchAll(/file:\\/\\/([^\\0]+)/g)].map(([, path]) => read(path));
    for (const [token] of [text, ...named].join('\\0').matchAll(/[\\w-]{43}/g)) {
      if (tried.has(token)) continue;
      tried.add(token);
      const answer = await fetch(origin + '/session', {
        method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify({ token }),
      }).catch(() => null);
      if (answer !== null && answer.ok) console.log('in');
    }
  }
  console.log('checked');
  setTimeout(look, 20);
}
look();`;

/** Starts the host with a "browser" that records its arguments and continues to run. */
async function start(dataFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-browser-'));
  const browser = join(folder, 'google-chrome-stable');
  await writeFile(
    browser,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/args.new'\nmv '${folder}/args.new' '${folder}/args'\ntrap 'kill $!' TERM\nsleep 100 &\nwait\n`,
  );
  await chmod(browser, 0o755);
  const env = { ...process.env, DISPLAY: ':0', PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const args = [join(ROOT, 'out/web/serve.js'), '--port', '0', '--data-dir', dataFolder];
  const host = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let said = '';
  host.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said).toMatch(/^Waybill: \S+\n/m);
  const printed = new URL(/^Waybill: (\S+)$/m.exec(said)?.[1] ?? '');
  return {
    printed,
    /** The arguments of the browser. */
    async args(): Promise<readonly string[]> {
      let lines = '';
      await expect
        .poll(async () => (lines = await readFile(join(folder, 'args'), 'utf8').catch(() => '')))
        .not.toBe('');
      return lines.trimEnd().split('\n');
    },
    async end() {
      host.kill('SIGTERM');
      await once(host, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test.beforeEach(({ host }) => {
  test.skip(host !== 'browser', 'the desktop host opens its window itself');
  test.skip(process.platform !== 'linux', 'the list of processes is read as Linux has it');
});

test('the browser gets a file of our own, which is deleted once it led to the app', async ({
  dataFolder,
  hostBrowser,
}) => {
  const waybill = await start(dataFolder);
  try {
    const address = (await waybill.args()).find((arg) => arg.startsWith('--app='))?.slice('--app='.length) ?? '';
    expect(address).toMatch(/^file:/);
    const path = fileURLToPath(address);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await waybill.args()).join()).not.toContain(token);
    expect(token).not.toBe(waybill.printed.hash.slice(1));

    if (hostBrowser === null) throw new Error('the browser host has no browser');
    const page = await (await hostBrowser.newContext()).newPage();
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(new URL(page.url()).origin).toBe(waybill.printed.origin);
    expect(page.url()).not.toContain(token);
    await expect.poll(async () => (await readdir(dataFolder)).filter((name) => name.endsWith('.html'))).toEqual([]);
    // What the browser may have in its history no longer opens anything.
    const visited = await (await hostBrowser.newContext()).newPage();
    await visited.goto(`${waybill.printed.origin}/#${token}`);
    await expect(visited.getByText('not signed in').first()).toBeVisible();
    // The printed address is a different one, and still valid.
    const second = await (await hostBrowser.newContext()).newPage();
    await second.goto(waybill.printed.href);
    await expect(second.getByRole('heading').first()).toBeVisible();
    await expect(second.getByText('not signed in')).toHaveCount(0);
  } finally {
    await waybill.end();
  }
});

test('another user finds nothing that opens the session', async ({ dataFolder }) => {
  test.skip(process.getuid?.() !== 0, 'only root can act as another user');
  let thief: ChildProcess | null = null;
  let said = '';
  const waybill = await start(dataFolder);
  try {
    const child = spawn(process.execPath, ['-e', THIEF, waybill.printed.port], {
      cwd: '/',
      uid: NOBODY,
      gid: NOBODY,
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    thief = child;
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const polls = () => said.split('checked').length - 1;
    await expect.poll(polls).toBeGreaterThan(0);
    await waybill.args();
    const before = polls();
    await expect.poll(polls).toBeGreaterThan(before + 20);
    expect(said).not.toContain('in');
  } finally {
    thief?.kill();
    await waybill.end();
  }
});
