/**
 * Finds, tries and fetches Electron's runtime. The package is only looked at: to import it in plain Node starts a
 * download.
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

/** Ends a program that hangs; a cold start from a slow disk takes seconds. */
const TRY_TIMEOUT_MS = 20_000;
/** About 110 MB have to come in this time. */
const FETCH_TIMEOUT_MS = 20 * 60_000;
/** Offline there may be a copy that was downloaded earlier; to unpack it takes a few seconds. */
const CACHED_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 5_000;

/** As root Chromium refuses to start with its sandbox. */
export function sandboxFlags(platform: NodeJS.Platform, userId: number | undefined): readonly string[] {
  return platform === 'linux' && userId === 0 ? ['--no-sandbox'] : [];
}

/** The environment to start the runtime with: asked to be Node, it would open no window. */
export function runtimeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  return rest;
}

/**
 * Looks for the runtime where electron's own launcher does, and asks it for its version.
 *
 * @param root the checkout
 */
export async function findRuntime(root: string, env: Env = process.env): Promise<Runtime> {
  const folder = join(root, 'node_modules/electron');
  const installed = await readJson(join(folder, 'package.json'));
  if (installed === null) return { state: 'unusable', why: 'its package is not installed; run npm ci' };
  // What is installed may be left from before the pin was raised.
  const wanted = (await readJson(join(root, 'package.json')))?.devDependencies?.electron ?? installed.version ?? '';

  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const named = await readFile(join(folder, 'path.txt'), 'utf8').catch(() => null);
  const name = named?.trim() || (PROGRAM[process.platform] ?? 'electron');
  const program = join(override || join(folder, 'dist'), name);
  if (!override && named === null) return { state: 'missing' };
  const there = await stat(program).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!there) return override ? { state: 'unusable', why: `there is none at ${program}` } : { state: 'missing' };

  const { version, said } = await askVersion(program);
  const again = override ? `put an unpacked Electron ${wanted} into ${override}` : FETCH_AGAIN;
  if (version === null) return { state: 'unusable', why: missingLibrary(said) ?? `it is damaged; ${again}` };
  if (serves(version, wanted)) return { state: 'ready', program };
  return { state: 'unusable', why: `it is version ${version} and Waybill needs ${wanted}; ${again}` };
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
 * Whether a runtime will do: of the pinned major version, whose programming interface the app is written for, and not
 * older than the pin, which is raised for what was mended below it.
 */
function serves(version: string, pinned: string): boolean {
  const [numbers = [], wanted = []] = [version, pinned].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  if (numbers[0] !== wanted[0]) return false;
  const at = numbers.findIndex((number, index) => number !== wanted[index]);
  // A preview of a version comes before it.
  if (at === -1) return version === pinned || !version.includes('-');
  return (numbers[at] ?? 0) > (wanted[at] ?? 0);
}

/** Clears the runtime away; the next start fetches it. */
const FETCH_AGAIN = 'run: npm ci';

/** What `--version` says, without its v, or null when the program fails or hangs; and what it wrote to stderr. */
function askVersion(program: string): Promise<{ version: string | null; said: string }> {
  return new Promise((resolve) => {
    const flags = [...sandboxFlags(process.platform, process.getuid?.()), '--version'];
    const env = runtimeEnvironment(process.env);
    const options = { timeout: TRY_TIMEOUT_MS, killSignal: 'SIGKILL', windowsHide: true, env } as const;
    execFile(program, flags, options, (error, stdout, said) => {
      const version = error === null ? (/^v?(\d+\.\d+\.\d+\S*)/m.exec(stdout)?.[1] ?? null) : null;
      resolve({ version, said });
    });
  });
}

/** Fetches the runtime with electron's own installer, which checks it against the hashes in its package. */
export async function fetchRuntime(root: string, env: Env = process.env): Promise<Runtime> {
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return { state: 'not-fetched', why: 'its download is turned off' };
  const behindProxy = Boolean(env['ELECTRON_GET_USE_PROXY'] || env['HTTPS_PROXY'] || env['https_proxy']);
  const site = env['ELECTRON_MIRROR'] || env['npm_config_electron_mirror'] || 'https://github.com';
  // A network that swallows connections would hold up the start for minutes.
  const isReachable = behindProxy || (await answers(site));
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

/** Whether anything at all answers there. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
