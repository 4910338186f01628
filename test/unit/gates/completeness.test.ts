/** Every rule of the gates has something that it must reject, and every banned word is rejected where it is banned. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildMirror, CHECKOUT, forbiddenFiles, runGate } from './mirror.ts';

const read = (name: string) => readFile(join(CHECKOUT, 'test/gates', name), 'utf8');
const forbidden = await forbiddenFiles();
const rejectedBy = (gate: string) => new Set(forbidden.filter((file) => file.gate === gate).map(({ rule }) => rule));

test('every wall has a forbidden import', async () => {
  const walls = [...(await read('dependency-cruiser.mjs')).matchAll(/(?:only|never)\(\s*'([^']+)'|name: '([^']+)'/g)];
  expect(walls.length).toBeGreaterThan(20);
  const rejected = rejectedBy('walls');
  expect(walls.map(([, name, own]) => name ?? own).filter((name) => !rejected.has(name ?? ''))).toEqual([]);
});

test('every rule that the lint turns on by name has a forbidden file', async () => {
  const { rules } = z.object({ rules: z.record(z.string(), z.unknown()) }).parse(JSON.parse(await read('oxlint.json')));
  const names = Object.entries(rules).flatMap(([name, level]) => (level === 'off' ? [] : [name]));
  expect(names.length).toBeGreaterThan(10);
  const rejected = rejectedBy('lint');
  expect(names.filter((name) => !rejected.has(name.replace(/\/(.+)$/, '($1)')))).toEqual([]);
});

test('every banned word is rejected in each of its scopes', async () => {
  const { rules } = z
    .object({ rules: z.array(z.object({ banned: z.string(), scope: z.string() })) })
    .parse(JSON.parse(await read('words.json')));
  const words = rules.flatMap(({ banned, scope }) =>
    banned.split(', ').map((word) => ({ word, scope, rule: banned.split(',')[0] })),
  );
  const code: string[] = [];
  const docs: string[] = [];
  const expected: string[] = [];
  for (const { word, scope, rule } of words) {
    // A name has no hyphen. With a second word, because some stored names of one word are exempt.
    if (scope.includes('I') && !word.includes('-')) {
      code.push(`const ${word.replaceAll(' ', '_').replace(/_$/, '')}_rates = 1;`);
      expected.push(`shared/everyWord.ts:${code.length}: I “${rule}”`);
    }
    if (scope.includes('C')) {
      code.push(`// A ${word} of it.`);
      expected.push(`shared/everyWord.ts:${code.length}: C “${rule}”`);
    }
    if (scope.includes('U')) {
      code.push(`void 'A ${word} of it.';`);
      expected.push(`shared/everyWord.ts:${code.length}: U “${rule}”`);
    }
    if (scope.includes('D')) {
      docs.push(`A ${word} of it.`);
      expected.push(`shared/everyWord.md:${docs.length}: D “${rule}”`);
    }
  }
  const mirror = await buildMirror([]);
  await writeFile(join(mirror.folder, 'shared/everyWord.ts'), code.join('\n'));
  await writeFile(join(mirror.folder, 'shared/everyWord.md'), docs.join('\n'));
  const { stdout } = await runGate('words', mirror.folder);
  await mirror.remove();
  const found = new Set(stdout.match(/^\S+:\d+: [ICDU] “[^”]+”/gm));
  expect(expected.length).toBeGreaterThan(400);
  expect(expected.filter((each) => !found.has(each))).toEqual([]);
});
