/**
 * Checks whether `out/` was built from the current sources, with a hash over the sources and the lockfile that the
 * build writes to `out/`. File times mean nothing after a clone or a checkout.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const STAMP = 'out/.built-from';
const SOURCE_FOLDERS = ['electron', 'renderer', 'shared'];
const SOURCE_FILES = ['package.json', 'package-lock.json'];
/** Files in the source folders that no output is made from. */
const NOT_BUILT_FROM =
  /^(?!renderer\/help\/).*\.md$|(?:\.mjs|\.d\.ts|tsconfig[^/]*\.json)$|^electron\/build\/(?:icons\/|icons\.ts$|[^/]+\.svg$)/;

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !NOT_BUILT_FROM.test(path));
}

/** Returns SHA-256, in hex, over names and contents of everything that outputs are made from. */
export async function hashInputs(root: string): Promise<string> {
  const found = await Promise.all(SOURCE_FOLDERS.map((folder) => filesBelow(root, folder)));
  const hash = createHash('sha256');
  for (const path of [...SOURCE_FILES, ...found.flat()].toSorted()) {
    hash.update(`${path}\0`);
    hash.update(await readFile(join(root, path)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Files that must exist for `out/` to be usable, relative to the checkout. */
export const OUTPUTS = [
  'out/renderer/index.html',
  'out/desktop/main.js',
  'out/desktop/preload.cjs',
  'out/desktop/mock-service.js',
  'out/web/serve.js',
  'out/web/mock-service.js',
] as const;

/**
 * Returns why `out/` must be built, as a terminal message, or null if it is current.
 *
 * @param root the checkout's folder
 */
export async function staleReason(root: string): Promise<string | null> {
  const built = await readFile(join(root, STAMP), 'utf8').catch(() => null);
  if (built === null) return 'nothing is built yet';
  for (const path of OUTPUTS) {
    const exists = await stat(join(root, path)).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!exists) return `${path} is missing`;
  }
  return built.trim() === (await hashInputs(root)) ? null : 'the sources changed since the last build';
}

/**
 * Records what `out/` was built from. The hash is taken before the build, so a change during the build makes it stale.
 */
export async function writeStamp(root: string, hash: string): Promise<void> {
  await writeFile(join(root, STAMP), `${hash}\n`);
}
