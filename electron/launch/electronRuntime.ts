/**
 * Finds, tries, and downloads Electron's runtime. Reads only the files of the `electron` package: importing it in plain
 * Node starts a download.
 */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from './chooseHost.ts';
import { missingLibrary } from './whyItEnded.ts';

type Env = Readonly<Record<string, string | undefined>>;

const PROGRAM: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Ends a program that hangs. A cold start from a slow disk takes seconds. */
const TRY_TIMEOUT_MS = 20_000;
/** Limit for downloading about 110 MB. */
const FETCH_TIMEOUT_MS = 20 * 60_000;
/** Limit when offline: there may be a cached download, and unpacking it takes a few seconds. */
const CACHED_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 5_000;

/** As root Chromium does not start with its sandbox. */
export function sandboxFlags(platform: NodeJS.Platform, userId: number | undefined): readonly string[] {
  return platform === 'linux' && userId === 0 ? ['--no-sandbox'] : [];
}

/** The environment for the runtime. With `ELECTRON_RUN_AS_NODE` it would act as Node and open no window. */
export function runtimeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  return rest;
}

/**
 * Finds the runtime where electron's own launcher expects it, and runs it to get its version.
 *
 * @param root the checkout
 */
export async function findRuntime(root: string, env: Env = process.env): Promise<Runtime> {
  const folder = join(root, 'node_modules/electron');
  const installed = await readJson(join(folder, 'package.json'));
  if (installed === null) return { state: 'unusable', why: 'its package is not installed; run npm ci' };
  // The installed runtime may be from before the pinned version was raised.
  const pinned = (await readJson(join(root, 'package.json')))?.devDependencies?.electron ?? installed.version ?? '';

  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const named = await readFile(join(folder, 'path.txt'), 'utf8').catch(() => null);
  const name = named?.trim() || (PROGRAM[process.platform] ?? 'electron');
  const program = join(override || join(folder, 'dist'), name);
  if (!override && named === null) return { state: 'missing' };
  const exists = await stat(program).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!exists) return override ? { state: 'unusable', why: `there is none at ${program}` } : { state: 'missing' };

  const { version, stderr } = await readVersion(program);
  const remedy = override ? `put an unpacked Electron ${pinned} into ${override}` : FETCH_AGAIN;
  if (version === null) return { state: 'unusable', why: missingLibrary(stderr) ?? `it is damaged; ${remedy}` };
  if (isCompatible(version, pinned)) return { state: 'ready', program };
  return { state: 'unusable', why: `it is version ${version} and Waybill needs ${pinned}; ${remedy}` };
}

interface PackageJson {
  readonly version?: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readJson(file: string): Promise<PackageJson | null> {
  return readFile(file, 'utf8').then(
    (text): PackageJson => JSON.parse(text),
    () => null,
  );
}

/**
 * Returns whether a runtime is good enough: the pinned major version, whose API the app is written for, and not older
 * than the pinned version, which is raised for fixes.
 */
function isCompatible(version: string, pinned: string): boolean {
  const [numbers = [], pinnedNumbers = []] = [version, pinned].map((text) =>
    text.split(/[.-]/).slice(0, 3).map(Number),
  );
  if (numbers[0] !== pinnedNumbers[0]) return false;
  const at = numbers.findIndex((number, index) => number !== pinnedNumbers[index]);
  // A prerelease of a version comes before that version.
  if (at === -1) return version === pinned || !version.includes('-');
  return (numbers[at] ?? 0) > (pinnedNumbers[at] ?? 0);
}

/** Reinstalling removes the runtime; the next start downloads it. */
const FETCH_AGAIN = 'run: npm ci';

/**
 * Resolves to the output of `--version`, without its v, or null if the program fails or hangs; and to what it wrote to
 * stderr.
 */
function readVersion(program: string): Promise<{ version: string | null; stderr: string }> {
  return new Promise((resolve) => {
    const flags = [...sandboxFlags(process.platform, process.getuid?.()), '--version'];
    const env = runtimeEnvironment(process.env);
    const options = { timeout: TRY_TIMEOUT_MS, killSignal: 'SIGKILL', windowsHide: true, env } as const;
    execFile(program, flags, options, (error, stdout, stderr) => {
      const version = error === null ? (/^v?(\d+\.\d+\.\d+\S*)/m.exec(stdout)?.[1] ?? null) : null;
      resolve({ version, stderr });
    });
  });
}

/** Downloads the runtime with electron's own installer, which checks it against the hashes in its package. */
export async function fetchRuntime(root: string, env: Env = process.env): Promise<Runtime> {
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return { state: 'not-fetched', why: 'its download is turned off' };
  const behindProxy = Boolean(env['ELECTRON_GET_USE_PROXY'] || env['HTTPS_PROXY'] || env['https_proxy']);
  const site = env['ELECTRON_MIRROR'] || env['npm_config_electron_mirror'] || 'https://github.com';
  // On a network that silently drops connections the start would be blocked for minutes.
  const isReachable = behindProxy || (await responds(site));
  const installed = await new Promise<boolean>((resolve) => {
    const installer = join(root, 'node_modules/electron/install.js');
    const options = {
      timeout: isReachable ? FETCH_TIMEOUT_MS : CACHED_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
      env: { ...process.env, ...env, ...(behindProxy ? { ELECTRON_GET_USE_PROXY: '1' } : {}) },
    } as const;
    execFile(process.execPath, [installer], options, (error) => resolve(error === null));
  });
  if (!installed) {
    return { state: 'not-fetched', why: isReachable ? 'its download failed' : `${hostOf(site)} isn't responding` };
  }
  const runtime = await findRuntime(root, env);
  return runtime.state === 'missing' ? { state: 'not-fetched', why: 'its download is incomplete' } : runtime;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Resolves to whether the address responds at all. */
async function responds(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
