/** The launcher as a process, in small separate checkouts. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../..');
let root: string;

/** Creates a checkout whose build is current, whose hosts print their names, and whose Electron is a script. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waybill-launch-'));
  await cp(join(SOURCE, 'electron/launch.mjs'), join(root, 'electron/launch.mjs'));
  await cp(join(SOURCE, 'electron/launch'), join(root, 'electron/launch'), { recursive: true });
  await cp(join(SOURCE, 'shared/ipc/result.ts'), join(root, 'shared/ipc/result.ts'));
  const files = {
    'package.json': '{"type":"module"}',
    'electron/build/stale.ts': 'export const staleReason = async () => null;',
    'electron/build/build.ts': 'export const build = async () => [];',
    'node_modules/vite/package.json': '{}',
    'node_modules/electron/package.json': '{"version":"45.4.1"}',
    'out/web/serve.js': "console.log('browser host', process.argv.slice(2).join(' '));",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function putElectron(script: string): Promise<void> {
  const folder = join(root, 'node_modules/electron/dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '../path.txt'), 'electron');
  await writeFile(join(folder, 'electron'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'electron'), 0o755);
}

interface End {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

function launch(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<End> {
  // Never downloads anything.
  const own = { PATH: process.env['PATH'] ?? '', ELECTRON_SKIP_BINARY_DOWNLOAD: '1', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'electron/launch.mjs'), ...args], { env: own }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? 'signal'), stdout, stderr });
    });
  });
}
const onScreen = { DISPLAY: ':99' };

/** A stack's lines. */
const STACK = /^\s+at /m;

test('flags are passed on to the browser host', async () => {
  const end = await launch(['--browser', '--port', '8123', '--data-dir', '/tmp/x y', '--demo', '--no-open']);
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout.trim()).toBe('browser host --data-dir /tmp/x y --demo --port 8123 --no-open');
});

test('an unknown flag is one plain sentence and the usage, and ends with 2', async () => {
  const end = await launch(['--frobnicate']);
  expect(end.code).toBe(2);
  expect(end.stdout).toBe('');
  expect(end.stderr).toMatch(/^Unknown option '--frobnicate'\.\nnpm start -- \[flags\]\n/);
  expect(end.stderr).not.toMatch(STACK);
});

test('--help says the flags', async () => {
  expect(await launch(['--help'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('--data-dir'),
  });
});

test('packages that are not installed are reported', async () => {
  await rm(join(root, 'node_modules/vite'), { recursive: true });
  const end = await launch(['--browser']);
  expect(end).toMatchObject({ code: 1, stdout: '' });
  expect(end.stderr.trim()).toBe('Dependencies are not installed. Run: npm ci');
});

test('a build that fails is reported without a stack', async () => {
  await writeFile(join(root, 'electron/build/stale.ts'), "export const staleReason = async () => 'nothing is built';");
  await writeFile(
    join(root, 'electron/build/build.ts'),
    "export const build = async () => { throw new Error('a.ts: expected ;\\nmore'); };",
  );
  const end = await launch(['--browser']);
  expect(end.code).toBe(1);
  expect(end.stderr).toContain('Waybill could not start: a.ts: expected ;');
  expect(end.stderr).not.toMatch(STACK);
});

describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  test('without a display the browser host runs, with a reason', async () => {
    await putElectron('echo v45.4.1');
    const end = await launch([]);
    expect(end.stderr.trim()).toBe('No display found, so Waybill opens in a browser.');
    expect(end.stdout).toContain('browser host --port 0');
  });

  test('with a runtime and a display the desktop host runs on the checkout', async () => {
    await putElectron('case "$*" in *--version*) echo v45.4.1;; *) echo "desktop host $*";; esac');
    const end = await launch(['--demo', '--data-dir', '/tmp/d'], onScreen);
    expect(end.stdout).toContain(`${root} --data-dir /tmp/d --demo`);
    expect(end.stdout).not.toContain('browser host');
  });

  test.each([
    ['a runtime that is broken', 'exit 1', "Electron's runtime can't be used (it is damaged; run: npm ci)"],
    ['a runtime of another version', 'echo v22.0.0', "Electron's runtime can't be used (it is version 22.0.0"],
    [
      'a window that dies at once',
      'test "$1" = --version -o "$2" = --version && echo v45.4.1 || exit 3',
      'closed at startup',
    ],
    [
      'a sandbox that the system forbids',
      `case "$*" in *--version*) echo v45.4.1;; *) echo "The SUID sandbox helper binary was found, but" >&2; kill -TRAP $$;; esac`,
      'This system forbids the sandbox of the desktop window; to allow it, run: sudo chown root:root ',
    ],
    [
      'a display that does not answer',
      `case "$*" in *--version*) echo v45.4.1;; *) echo "Missing X server or \\$DISPLAY" >&2; exit 1;; esac`,
      "The display that DISPLAY or WAYLAND_DISPLAY names isn't responding",
    ],
  ])('%s results in the browser host, with a reason', async (_what, script, message) => {
    await putElectron(script);
    const end = await launch([], onScreen);
    expect(end.code).toBe(0);
    expect(end.stderr).toContain(message);
    expect(end.stdout).toContain('browser host');
  });

  test('a runtime that can’t be downloaded results in the browser host, with a reason', async () => {
    const end = await launch([], onScreen);
    expect(end.stderr).toContain("Electron's runtime can't be downloaded (its download is turned off)");
    expect(end.stdout).toContain('browser host');
  });
});

describe.skipIf(process.platform === 'win32')('requested to end', () => {
  /** A desktop host that records each signal and takes its time to close; it ends shortly after the second signal. */
  const HOST = `#!${process.execPath}
    const { appendFileSync } = require('node:fs');
    if (process.argv.includes('--version')) { console.log('v45.4.1'); process.exit(0); }
    let signals = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        appendFileSync(process.env.SEEN, signal + ' ');
        signals += 1;
        setTimeout(() => process.exit(0), signals > 1 ? 700 : Number(process.env.CLOSES_IN_MS));
      });
    }
    console.log('up');
    setInterval(() => {}, 1000);`;

  async function started(
    how: 'alone' | 'npm',
    closesInMs = 700,
  ): Promise<{ child: ChildProcess; ended: Promise<number | null> }> {
    const folder = join(root, 'node_modules/electron/dist');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '../path.txt'), 'electron');
    await writeFile(join(folder, 'electron'), HOST, { mode: 0o755 });
    const env = {
      PATH: process.env['PATH'] ?? '',
      SEEN: join(root, 'seen'),
      CLOSES_IN_MS: String(closesInMs),
      ...onScreen,
    };
    const launcher = join(root, 'electron/launch.mjs');
    // npm starts a shell that stays and passes no signals on.
    const child =
      how === 'alone'
        ? spawn(process.execPath, [launcher], { env, detached: true })
        : spawn('/bin/sh', ['-c', `'${process.execPath}' '${launcher}'; true`], {
            env: { ...env, npm_lifecycle_event: 'start' },
            detached: true,
          });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await new Promise<void>((resolve) => child.stdout.on('data', (chunk) => String(chunk).includes('up') && resolve()));
    return { child, ended };
  }
  const seen = async () => (await readFile(join(root, 'seen'), 'utf8')).trim().split(' ').toSorted();

  test.each([
    ['SIGINT', ['SIGINT', 'SIGTERM']],
    ['SIGTERM', ['SIGHUP', 'SIGTERM']],
    ['SIGHUP', ['SIGHUP', 'SIGTERM']],
  ] as const)('by %s to the whole group, the host gets no signal twice', async (signal, expected) => {
    const { child, ended } = await started('alone', 60_000);
    process.kill(-(child.pid ?? 0), signal);
    await ended;
    expect(await seen()).toEqual(expected);
  });

  test('after several signals, it passes on one', async () => {
    const { child, ended } = await started('alone');
    for (let times = 0; times < 3; times += 1) {
      child.kill('SIGTERM');
      await setTimeout(50);
    }
    await ended;
    expect(await seen()).toEqual(['SIGHUP']);
  });

  test('when only npm’s shell is ended, the launcher and the host end, too', async () => {
    const { child, ended } = await started('npm');
    child.kill('SIGTERM');
    // The pipes close when the last process has ended.
    await ended;
    expect(await seen()).toEqual(['SIGHUP']);
  });
});

test('the exit code of the host is the exit code', async () => {
  await writeFile(join(root, 'out/web/serve.js'), 'process.exit(7);');
  expect(await launch(['--browser'])).toMatchObject({ code: 7 });
});
