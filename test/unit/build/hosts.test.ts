/** The built hosts: what they must read from the disk at the start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const OUT = resolve(import.meta.dirname, '../../../out');

beforeAll(() => {
  if (!existsSync(join(OUT, 'web/serve.js'))) throw new Error('Nothing is built. Run: npm run build');
});

/** Returns what a built program imports statically, transitively: its own files, and packages by name. */
function loadedAtStart(program: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    // Packages have examples in comments.
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    for (const [, named = ''] of code.matchAll(/^(?:import|export)\b[^;'"()]*?["']([^'"]+)["'];?$/gm)) {
      if (named.startsWith('.')) visit(resolve(dirname(file), named));
      else if (!isBuiltin(named)) packages.add(named);
    }
  };
  visit(join(OUT, program));
  return { files, packages };
}

test.each([
  ['web/serve.js', ['@napi-rs/keyring']],
  ['desktop/main.js', ['@napi-rs/keyring', 'electron']],
  ['web/mock-service.js', []],
  ['desktop/mock-service.js', []],
  ['web/board-worker.js', []],
  ['desktop/check-worker.js', []],
])('%s starts from a few files, and from no package but %j', (program, packages) => {
  const found = loadedAtStart(program);
  expect([...found.packages].toSorted()).toEqual(packages);
  expect(found.files.size).toBeLessThan(16);
});

test('what speaks HTTP is loaded for the first request, not for the start', () => {
  const mark = /\bclass Env\w*ProxyAgent|EnvHttpProxyAgent\w* = class/;
  const holders = readdirSync(join(OUT, 'web'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(OUT, 'web', name))
    .filter((file) => mark.test(readFileSync(file, 'utf8')));
  expect(holders).not.toEqual([]);
  const { files } = loadedAtStart('web/serve.js');
  expect(holders.filter((file) => files.has(file))).toEqual([]);
});
