/**
 * `npm run build`: the renderer's page, the desktop host and the browser host, each into its folder under `out/`.
 * `node electron/build/build.ts renderer web` builds only the named ones.
 *
 * The hosts' packages are bundled with them, because a start that reads hundreds of small files is slow; those that read
 * files that lie beside them stay in `node_modules`.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { InlineConfig } from 'vite';
import { build as viteBuild } from 'vite';
import { writeLicences } from './licenses.ts';
import { hashInputs, writeStamp } from './stale.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Output {
  /** Sources that must exist, relative to the checkout. */
  readonly entries: readonly string[];
  /** The builds that fill the folder, in order. */
  readonly steps: readonly ((folder: string) => InlineConfig)[];
  /** What else belongs into the folder. */
  readonly finish?: (folder: string) => Promise<void>;
}

/** Packages that are not bundled; each is loaded when it is first needed, except for the keychain's native part. */
const APART: readonly string[] = [
  'electron',
  // Native.
  '@napi-rs/keyring',
  // They read the metrics of fonts, and wait for a PDF to be made.
  'pdfkit',
  'bwip-js',
  '@cantoo/pdf-lib',
  // It finds the program's own `app-update.yml` and loads what its platform needs.
  'electron-updater',
];

const isApart = (id: string): boolean =>
  isBuiltin(id) || APART.some((name) => id === name || id.startsWith(`${name}/`));

/** A build for Node or Electron: sources and packages bundled, but for those that stay apart. */
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
        external: isApart,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          // Beside the entries, so that a file found by `import.meta.url` is found from any chunk.
          chunkFileNames: `[name]-[hash].${extension}`,
        },
      },
    },
  });
}

/** A sandboxed preload must be one CommonJS file. */
export const preloadBuild = forNode('cjs', { preload: 'electron/preload.ts' });

/** The program of the thread that joins PDFs; it is found beside whatever starts it. */
const PDF_WORKER = 'electron/adapters/paper/pdfWorker.ts';

/** The program of the thread that reads many shipments. */
const BOARD_WORKER = 'electron/adapters/database/boardWorker.ts';

/** The program of the thread that checks a connection's database. */
const CHECK_WORKER = 'electron/adapters/database/checkWorker.ts';

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
    finish: (folder) => writeLicences(ROOT, folder),
  },
  desktop: {
    entries: [
      'electron/main.ts',
      'electron/preload.ts',
      'electron/mock-service/worker.ts',
      PDF_WORKER,
      BOARD_WORKER,
      CHECK_WORKER,
    ],
    steps: [
      forNode('es', {
        main: 'electron/main.ts',
        'mock-service': 'electron/mock-service/worker.ts',
        'pdf-worker': PDF_WORKER,
        'board-worker': BOARD_WORKER,
        'check-worker': CHECK_WORKER,
      }),
      preloadBuild,
    ],
    // What the tray and the badge show.
    finish: (folder) => cp(join(ROOT, 'electron/build/shell-icons'), join(folder, 'icons'), { recursive: true }),
  },
  web: {
    entries: ['electron/serve.ts', 'electron/mock-service/worker.ts', PDF_WORKER, BOARD_WORKER, CHECK_WORKER],
    steps: [
      forNode('es', {
        serve: 'electron/serve.ts',
        'mock-service': 'electron/mock-service/worker.ts',
        'pdf-worker': PDF_WORKER,
        'board-worker': BOARD_WORKER,
        'check-worker': CHECK_WORKER,
      }),
    ],
  },
};
type OutputName = keyof typeof OUTPUT;

function isOutputName(name: string): name is OutputName {
  return Object.hasOwn(OUTPUT, name);
}

/** Builds one folder aside and then puts it in its place: what runs from the old one never sees half of the new. */
async function buildOutput(name: OutputName): Promise<void> {
  const aside = join(ROOT, `out/.building-${process.pid}`, name);
  const place = join(ROOT, 'out', name);
  await mkdir(aside, { recursive: true });
  for (const step of OUTPUT[name].steps) await viteBuild(step(aside));
  await OUTPUT[name].finish?.(aside);
  await rm(place, { recursive: true, force: true });
  await rename(aside, place);
}

/** Builds one output. @returns why it could not be built, or null when it was */
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
 * Builds the named outputs, or all. What cannot be built is left as it was.
 *
 * @returns what was not built and why, in words for a terminal; empty when all is built
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
