import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const RENDERER = `${import.meta.dirname}/../../../../renderer`;
const sources = globSync('**/*.tsx', { cwd: RENDERER }).map((path) => ({
  path,
  source: readFileSync(`${RENDERER}/${path}`, 'utf8'),
}));

test('every control is the app’s own: one select, dates and times as text, and a button before a file input', () => {
  const found = sources.flatMap(({ path, source }) => [
    ...(/<select\b/.test(source) && path !== 'ui/Select.tsx' ? [`${path}: <select>`] : []),
    ...[...source.matchAll(/type="(date|time|datetime-local|month|week|color|range)"/g)].map(
      ([type]) => `${path}: ${type}`,
    ),
    ...[...source.matchAll(/<input\b[^>]*type="file"[^>]*>/g)]
      .filter(([input]) => !/\bhidden\b/.test(input))
      .map(() => `${path}: a visible file input`),
  ]);
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
