import { expect, test, vi } from 'vitest';
import { actionLines, matchesTerms } from '../../../../../renderer/app/palette/paletteLines.ts';
import type { KeyScope } from '../../../../../renderer/ui/keys/registry.ts';

const scope = (title: string, ...labels: string[]): KeyScope => ({
  id: 1,
  title,
  exclusive: false,
  everywhere: false,
  bindings: labels.map((label) => ({ keys: 'X', label, run: () => {} })),
});

test('each word typed must begin a word of the text, in any order', () => {
  expect(matchesTerms('pal den', 'Weekly pallets to Denver')).toBe(true);
  expect(matchesTerms('denver weekly', 'Weekly pallets to Denver')).toBe(true);
  expect(matchesTerms('allets', 'Weekly pallets to Denver')).toBe(false);
  expect(matchesTerms('', 'anything')).toBe(true);
});

test('an action of this screen is listed once, with its shortcut; the same one of another screen has its name', () => {
  const found = actionLines([scope('Shipments', 'Export CSV')], 'export csv', true, () => {});
  expect(found.map(({ label, kind, keys }) => [label, kind, keys])).toEqual([
    ['Export CSV', 'Shipments', 'X'],
    ['Export CSV', 'Reports', undefined],
  ]);
});

test('an action of this screen that is disabled is not offered as one of another screen', () => {
  const [first, ...rest] = scope('Reports', 'Export CSV').bindings;
  const off = { ...scope('Reports'), bindings: [{ ...first, when: false } as KeyScope['bindings'][0], ...rest] };
  expect(actionLines([off], 'export reports', true, () => {})).toEqual([]);
});

test('without an account there are only the settings; choosing a section opens it', () => {
  const go = vi.fn<(path: string) => void>();
  expect(actionLines([], 'new contact', false, go)).toEqual([]);
  const [printers] = actionLines([], 'zebra', false, go);
  printers?.run();
  expect(go).toHaveBeenCalledWith('/settings/printers');
});
