/** The built page: the size of its first load, and no violations of the policy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const PAGE = resolve(import.meta.dirname, '../../../out/renderer');
/** What isn't on the first screen loads after it; see `renderer/README.md`. */
const FIRST_LOAD_BYTES = 150_000;

let html: string;
beforeAll(() => {
  if (!existsSync(join(PAGE, 'index.html'))) throw new Error('Nothing is built. Run: npm run build');
  html = readFileSync(join(PAGE, 'index.html'), 'utf8');
});

test('the first load is at most 150 kB of gzipped JavaScript', () => {
  // Vite names every chunk that the entry imports, directly or not, as a preload; one is a script as well.
  const scripts = [...new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))];
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map((path) => gzipSync(readFileSync(join(PAGE, path)), { level: 9 }).byteLength);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

test('the PDF viewer, the settings, dialogs, banners, and error messages are split off from the first load', () => {
  const scripts = readdirSync(join(PAGE, 'assets')).filter((name) => name.endsWith('.js'));
  for (const mark of [
    'PDFFindController',
    'Save support file',
    'Snooze until',
    'Replace credentials',
    'The update isn’t properly signed',
    'Rows to paste',
    '# Keyboard shortcuts',
  ]) {
    const holders = scripts.filter((name) => readFileSync(join(PAGE, 'assets', name), 'utf8').includes(mark));
    expect(holders, mark).not.toEqual([]);
    expect(
      holders.filter((name) => html.includes(name)),
      mark,
    ).toEqual([]);
  }
});

test('the page loads zod/mini only', () => {
  // A default message of `zod`. One runtime import of it, also through a contract, triples the validation code.
  const mark = 'Invalid input: expected';
  const scripts = readdirSync(join(PAGE, 'assets')).filter((name) => name.endsWith('.js'));
  const holders = scripts.filter((name) => readFileSync(join(PAGE, 'assets', name), 'utf8').includes(mark));
  expect(holders).toEqual([]);
});

test('the quote form is loaded with the page', () => {
  const scripts = readdirSync(join(PAGE, 'assets')).filter((name) => name.endsWith('.js') && html.includes(name));
  expect(
    scripts.filter((name) => readFileSync(join(PAGE, 'assets', name), 'utf8').includes('Start from')),
  ).toHaveLength(1);
});

test('a small separate script signs in and makes the first calls, on the page with the form only', () => {
  const [, path = ''] = /<script type="module" async[^>]* src="([^"]+)"/.exec(html) ?? [];
  const imported = (file: string): string[] => {
    const found = readFileSync(join(PAGE, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g);
    return [file, ...[...found].flatMap(([, name = '']) => imported(`/assets/${name}`))];
  };
  const sizes = imported(path).map((file) => readFileSync(join(PAGE, file)).byteLength);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000);
  expect(readFileSync(join(PAGE, 'print.html'), 'utf8')).not.toContain(path);
});

test('the page has no inline script, no inline handler and no address but our own', () => {
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  expect(html).not.toMatch(/\son[a-z]+=/);
  expect(html).not.toMatch(/(?:src|href)="(?!\/)/);
});

test('no script evaluates text', () => {
  const scripts = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name));
  const evaluating = scripts.filter((name) => /\beval\(|\bnew Function\(/.test(readFileSync(join(PAGE, name), 'utf8')));
  expect(scripts.length).toBeGreaterThan(0);
  expect(evaluating).toEqual([]);
});
