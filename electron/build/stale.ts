/**
 * Tells whether `out/` was built from what lies in the checkout now: a hash over the sources and the lockfile, kept in
 * `out/` by the build. Times of files say nothing after a clone or a checkout.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const STAMP = 'out/.built-from';
const SOURCE_FOLDERS = ['electron', 'renderer', 'shared'];
const SOURCE_FILES = ['package.json', 'package-lock.json'];
/** Files in the source folders that no output is made from. */
const NOT_BUILT_FROM =
  /(?:\.md|\.mjs|\.d\.ts|tsconfig[^/]*\.json)$|^electron\/build\/(?:icons\/|icons\.ts$|[^/]+\.svg$)/;

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !NOT_BUILT_FROM.test(path));
}

/** SHA-256, in hex, over names and contents of everything that outputs are made from. */
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

/** Files that must be there for `out/` to be usable, relative to the checkout. */
export const OUTPUTS = [
  'out/renderer/index.html',
  'out/desktop/main.js',
  'out/desktop/preload.cjs',
  'out/desktop/mock-service.js',
  'out/web/serve.js',
  'out/web/mock-service.js',
] as const;

/**
 * Why `out/` has to be built, in words for a terminal, or null when it is current.
 *
 * @param root the checkout's folder
 */
export async function staleReason(root: string): Promise<string | null> {
  const built = await readFile(join(root, STAMP), 'utf8').catch(() => null);
  if (built === null) return 'nothing is built yet';
  for (const path of OUTPUTS) {
    const there = await stat(join(root, path)).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!there) return `${path} is missing`;
  }
  return built.trim() === (await hashInputs(root)) ? null : 'the sources changed since the last build';
}

/** Notes what `out/` was built from: the hash taken before the build, so that a change during it makes it stale. */
export async function writeStamp(root: string, hash: string): Promise<void> {
  await writeFile(join(root, STAMP), `${hash}\n`);
}
