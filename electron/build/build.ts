/**
 * `npm run build`: the renderer's page, the desktop host, and the browser host, each into its folder under `out/`.
 * `node electron/build/build.ts renderer web` builds only the named ones.
 *
 * The hosts' packages are bundled with them, because a start that reads hundreds of small files is slow. Packages that
 * read files next to their own stay in `node_modules`.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { InlineConfig } from 'vite';
import { build as viteBuild } from 'vite';
import { writeLicenses } from './licenses.ts';
import { hashInputs, writeStamp } from './stale.ts';
import { writeZipTable } from './zipTable.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Output {
  /** Sources that must exist, relative to the checkout. */
  readonly entries: readonly string[];
  /** The builds that write to the folder, in order. */
  readonly steps: readonly ((folder: string) => InlineConfig)[];
  /** Adds the other files of the folder. */
  readonly finish?: (folder: string) => Promise<void>;
}

/** Packages that are not bundled. Each is loaded on first use, except the keychain's native part. */
const UNBUNDLED: readonly string[] = [
  'electron',
  // Native.
  '@napi-rs/keyring',
  // They read font metrics, and are only needed to make a PDF.
  'pdfkit',
  'bwip-js',
  '@cantoo/pdf-lib',
  // It finds the program's own `app-update.yml` and loads what its platform needs.
  'electron-updater',
];

const isExternal = (id: string): boolean =>
  isBuiltin(id) || UNBUNDLED.some((name) => id === name || id.startsWith(`${name}/`));

/** Name of the chunks with what several programs, or lazily loaded parts of them, share. */
const SHARED = 'shared';
/** A shared chunk of fewer bytes joins another one: each file is a read at every start. */
const SMALL_CHUNK = 10_000;

/** Returns a build for Node or Electron that bundles sources and packages, except the external ones. */
export function forNode(format: 'es' | 'cjs', input: Record<string, string>): (folder: string) => InlineConfig {
  const extension = format === 'es' ? 'js' : 'cjs';
  return (folder) => ({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(ROOT, path)])),
        external: isExternal,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          // Next to the entries, so that a file found by `import.meta.url` is found from any chunk.
          // What several programs share is named for all of them.
          chunkFileNames: ({ name }) => `${name.startsWith(SHARED) ? SHARED : '[name]'}-[hash].${extension}`,
          codeSplitting: {
            groups: [
              {
                name: SHARED,
                // Nothing that is loaded later gets into a start this way.
                tags: ['$initial'],
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: SMALL_CHUNK,
              },
            ],
          },
        },
      },
    },
  });
}

/** A sandboxed preload must be one CommonJS file. */
export const preloadBuild = forNode('cjs', { preload: 'electron/preload.ts' });

/** The worker that merges PDFs; it must be next to the file that starts it. */
const PDF_WORKER = 'electron/platform/pdf/pdfWorker.ts';

/** The worker that reads the text of PDFs. */
const TEXT_WORKER = 'electron/platform/pdf/textWorker.ts';

/** The worker that reads the table files of imports. */
const TABLE_WORKER = 'electron/platform/tables/tableWorker.ts';

/** The worker that reads many shipments. */
const BOARD_WORKER = 'electron/modules/board/boardWorker.ts';

/** The worker that checks the database of a connection. */
const CHECK_WORKER = 'electron/platform/sqlite/checkWorker.ts';

/** The worker that follows the store of a workgroup, and the migrations of that store. */
const FEED_WORKER = 'electron/modules/workgroup/feedWorker.ts';
const SQL_FOLDER = 'electron/modules/workgroup/sql';
const copySql = (folder: string) => cp(join(ROOT, SQL_FOLDER), join(folder, 'sql'), { recursive: true });

const OUTPUT: Readonly<Record<'renderer' | 'desktop' | 'web', Output>> = {
  renderer: {
    entries: ['renderer/index.html', 'renderer/main.tsx'],
    steps: [
      (folder) => ({
        configFile: join(ROOT, 'renderer/vite.config.ts'),
        logLevel: 'warn',
        build: { outDir: folder, emptyOutDir: true },
      }),
    ],
    finish: (folder) => writeLicenses(ROOT, folder),
  },
  desktop: {
    entries: [
      'electron/main.ts',
      'electron/preload.ts',
      'electron/mock-service/worker.ts',
      PDF_WORKER,
      TEXT_WORKER,
      TABLE_WORKER,
      BOARD_WORKER,
      CHECK_WORKER,
      FEED_WORKER,
    ],
    steps: [
      forNode('es', {
        main: 'electron/main.ts',
        'mock-service': 'electron/mock-service/worker.ts',
        'pdf-worker': PDF_WORKER,
        'pdf-text-worker': TEXT_WORKER,
        'table-worker': TABLE_WORKER,
        'board-worker': BOARD_WORKER,
        'check-worker': CHECK_WORKER,
        'feed-worker': FEED_WORKER,
      }),
      preloadBuild,
    ],
    async finish(folder) {
      // Icons of the tray and the badge.
      await cp(join(ROOT, 'electron/build/shell-icons'), join(folder, 'icons'), { recursive: true });
      await writeZipTable(ROOT, folder);
      await copySql(folder);
    },
  },
  web: {
    entries: [
      'electron/serve.ts',
      'electron/mock-service/worker.ts',
      PDF_WORKER,
      TEXT_WORKER,
      TABLE_WORKER,
      BOARD_WORKER,
      CHECK_WORKER,
      FEED_WORKER,
    ],
    steps: [
      forNode('es', {
        serve: 'electron/serve.ts',
        'mock-service': 'electron/mock-service/worker.ts',
        'pdf-worker': PDF_WORKER,
        'pdf-text-worker': TEXT_WORKER,
        'table-worker': TABLE_WORKER,
        'board-worker': BOARD_WORKER,
        'check-worker': CHECK_WORKER,
        'feed-worker': FEED_WORKER,
      }),
    ],
    async finish(folder) {
      await writeZipTable(ROOT, folder);
      await copySql(folder);
    },
  },
};
type OutputName = keyof typeof OUTPUT;

function isOutputName(name: string): name is OutputName {
  return Object.hasOwn(OUTPUT, name);
}

/** Builds into a temporary folder and then swaps it in, so a running app never sees a partial build. */
async function buildOutput(name: OutputName): Promise<void> {
  const temporary = join(ROOT, `out/.building-${process.pid}`, name);
  const output = join(ROOT, 'out', name);
  await mkdir(temporary, { recursive: true });
  for (const step of OUTPUT[name].steps) await viteBuild(step(temporary));
  await OUTPUT[name].finish?.(temporary);
  await rm(output, { recursive: true, force: true });
  await rename(temporary, output);
}

/** Builds one output. @returns why it could not be built, or null if it was */
async function tryBuild(name: OutputName): Promise<string | null> {
  const missing = OUTPUT[name].entries.filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) return `out/${name} was not built, for want of ${missing.join(', ')}.`;
  try {
    await buildOutput(name);
    return null;
  } catch (error) {
    return `out/${name} was not built. ${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}`;
  }
}

/**
 * Builds the named outputs, or all. An output that can't be built is left unchanged.
 *
 * @returns what was not built and why, as terminal messages; empty if everything was built
 */
export async function build(names: readonly OutputName[] = ['renderer', 'desktop', 'web']): Promise<string[]> {
  const hash = await hashInputs(ROOT);
  const problems: string[] = [];
  try {
    for (const name of names) {
      const problem = await tryBuild(name);
      if (problem !== null) problems.push(problem);
    }
  } finally {
    await rm(join(ROOT, `out/.building-${process.pid}`), { recursive: true, force: true });
  }
  const builtAll = names.length === Object.keys(OUTPUT).length && problems.length === 0;
  if (builtAll) await writeStamp(ROOT, hash);
  return problems;
}

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !isOutputName(name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(OUTPUT).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const problems = await build(names.length > 0 ? names.filter(isOutputName) : undefined);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
