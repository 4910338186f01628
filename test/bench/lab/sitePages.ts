/** Builds pages of the bench as Vite builds the app's, and returns their files for the static server. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { StaticFile } from './staticServer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * Returns the files of the built pages by path.
 *
 * @param root folder of the pages
 * @param pages names of HTML files in it
 */
export async function buildPages(root: string, pages: readonly string[]): Promise<Record<string, StaticFile>> {
  const outDir = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: pages.map((page) => join(root, page)) },
      },
    });
    return await filesOf(outDir);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Returns every file below a folder, by its path relative to it. */
export async function filesOf(folder: string, prefix = '/'): Promise<Record<string, StaticFile>> {
  const files: Record<string, StaticFile> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)] ?? 'application/octet-stream';
    files[`${prefix}${relative(folder, path)}`] = { type, bytes: await readFile(path) };
  }
  return files;
}
