/** A small copy of the tree in a temporary folder, on which the exact commands of `npm run check` run. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLES = join(ROOT, 'test/gates/forbidden');
const CONFIGS = [
  'package.json',
  'tsconfig.json',
  'shared/tsconfig.base.json',
  'shared/tsconfig.json',
  'electron/tsconfig.json',
  'electron/hosts/desktop/tsconfig.json',
  'renderer/tsconfig.json',
  'test/tsconfig.json',
  'test/gates/oxlint.json',
  'test/gates/biome.json',
  'test/gates/dependency-cruiser.mjs',
  'test/gates/knip.json',
  'test/gates/styles.ts',
  'test/gates/strings.ts',
  'test/gates/words.ts',
  'test/gates/words.json',
  'test/vitest.config.ts',
];

/** Each gate and its npm script. */
const SCRIPTS = {
  types: 'typecheck',
  lint: 'lint',
  format: 'format:check',
  walls: 'check:walls',
  unused: 'check:unused',
  styles: 'check:styles',
  strings: 'check:strings',
  words: 'check:words',
} as const;
export type Gate = keyof typeof SCRIPTS;
export const GATES = [
  'types',
  'lint',
  'format',
  'walls',
  'unused',
  'styles',
  'strings',
  'words',
] as const satisfies readonly Gate[];

/** A file of `broken/` and the expected complaints. */
export interface ForbiddenFile {
  readonly path: string;
  readonly gate: Gate;
  readonly rule: string;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, cwd: string): Promise<Outcome> {
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c'];
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, PATH: path, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 };
    execFile(shell, [flag, command], options, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

/** Runs the gate's npm script unchanged, with additional flags, in any folder. */
export async function runGate(gate: Gate, cwd: string, flags = ''): Promise<Outcome> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return run(`${scripts[SCRIPTS[gate]]} ${flags}`, cwd);
}

/** The checkout that the tests run in. */
export const CHECKOUT = ROOT;

/** The files of the sample tree without anything forbidden. */
export async function cleanFiles(): Promise<string[]> {
  const entries = await readdir(join(SAMPLES, 'clean'), { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map(({ name }) => name);
}

/** Creates the sample tree, with the given files of `broken/` copied over it. */
export async function buildMirror(
  broken: readonly ForbiddenFile[],
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'waybill-gates-')));
  for (const path of CONFIGS) await cp(join(ROOT, path), join(folder, path));
  await cp(join(SAMPLES, 'clean'), folder, { recursive: true });
  for (const { path } of broken) await cp(join(SAMPLES, 'broken', path), join(folder, path));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Everything that `broken/` declares to be rejected, from the first lines of its files. */
export async function forbiddenFiles(): Promise<ForbiddenFile[]> {
  const folder = join(SAMPLES, 'broken');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: ForbiddenFile[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    for (const match of (await readFile(file, 'utf8')).matchAll(/^\/\/ rejected by (\w+): (.+)$/gm)) {
      const gate = GATES.find((each) => each === match[1]);
      if (gate === undefined || match[2] === undefined) throw new Error(`${path} names an unknown gate`);
      found.push({ path, gate, rule: match[2] });
    }
  }
  return found;
}
