import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { setChangedKeys } from '../../../../../renderer/ui/keys/changedKeys.ts';
import { ariaKeys, capsOf } from '../../../../../renderer/ui/keys/chord.ts';
import { closeScope, newScopeId, openScope, pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import {
  isListed,
  keysOfEvent,
  rejectionOf,
  SHORTCUTS,
  type Shortcut,
  usableChanges,
} from '../../../../../renderer/ui/keys/shortcuts.ts';

afterEach(() => setChangedKeys({}));

const shortcut = (keys: string): Shortcut => {
  const found = SHORTCUTS.find((one) => one.keys === keys);
  if (found === undefined) throw new Error(`${keys} is not in the list`);
  return found;
};

test('every shortcut in the code is listed as one that can be changed or as a fixed one', () => {
  const CHORD = String.raw`((?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z0-9?/.+=-]|F\d{1,2}|Del|Home|End|Page\w+|Enter|Space|Esc|Tab|Up|Down|Arrow\w+))`;
  // `keys: 'Alt+N'`, `keys="Alt+N"`, `hidden('Alt+N'`, `EXTENSION_KEYS = { shipper: 'Alt+E'`, and all of a list of keys.
  const line = /\bkeys?\b|KEYS|\bhidden\(|\bedit\(|ariaKeys\(/;
  const unlisted: string[] = [];
  let count = 0;
  for (const file of readdirSync('renderer', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /^(ui\/keys|lib)\//.test(file)) continue;
    for (const text of readFileSync(`renderer/${file}`, 'utf8').split('\n')) {
      if (!line.test(text) || /split\(|event\.key|\.key ===|^\s*(\*|\/\/|\/\*)/.test(text)) continue;
      for (const [, , keys = ''] of text.matchAll(new RegExp(`(['"])${CHORD}\\1`, 'g'))) {
        count += 1;
        if (!isListed(keys)) unlisted.push(`${file}: ${keys}`);
      }
    }
  }
  expect(unlisted).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test('the list has each shortcut once, with what it does', () => {
  expect(new Set(SHORTCUTS.map(({ keys }) => keys)).size).toBe(SHORTCUTS.length);
  expect(usableChanges(Object.fromEntries(SHORTCUTS.map(({ keys }) => [keys, keys])))).toEqual({});
});

test('a changed shortcut acts on its new keys only, and is shown with them', () => {
  const ran: string[] = [];
  const id = newScopeId();
  openScope({
    id,
    title: 'Test',
    exclusive: false,
    everywhere: false,
    bindings: [{ keys: 'Alt+N', label: 'New quote', run: () => ran.push('new') }],
  });
  setChangedKeys({ 'Alt+N': 'Alt+Q' });
  const press = (key: string) =>
    pressKey(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, altKey: true, cancelable: true }));
  expect(press('n')).toBe(false);
  expect(press('q')).toBe(true);
  expect(ran).toEqual(['new']);
  expect(capsOf('Alt+N', false)).toEqual(['Alt', 'Q']);
  expect(ariaKeys('Alt+N', false)).toBe('Alt+Q');
  closeScope(id);
});

test.each([
  ['Alt+N', 'Alt+Q', {}, null],
  ['Alt+N', 'Ctrl+Shift+U', {}, null],
  ['R', 'J', {}, null],
  ['R', 'Alt+Q', {}, null],
  ['Alt+N', 'Alt+T', {}, 'used'],
  // Free since its own shortcut was moved.
  ['Alt+N', 'Alt+T', { 'Alt+T': 'Alt+Q' }, null],
  ['Alt+N', 'Alt+Q', { 'Alt+T': 'Alt+Q' }, 'used'],
  ['Alt+N', 'Alt+1', {}, 'fixed'],
  ['Alt+N', 'Ctrl+W', {}, 'fixed'],
  ['Alt+N', 'F1', {}, 'fixed'],
  ['Alt+N', 'G', {}, 'types'],
  ['Alt+N', 'Shift+G', {}, 'types'],
  ['Alt+N', 'Alt+ArrowUp', {}, 'unknown'],
] as const)('%s to %s with %o: %s', (from, to, changed, why) => {
  expect(rejectionOf(shortcut(from), to, changed)?.why ?? null).toBe(why);
});

test('saved changes that are not possible are left out, the others kept', () => {
  expect(
    usableChanges({ 'Alt+N': 'Alt+T', 'Alt+T': 'Alt+N', 'Alt+M': 'Alt+Q', R: 'Enter', 'Alt+NoSuch': 'Alt+Q', X: '' }),
  ).toEqual({ 'Alt+M': 'Alt+Q' });
  // In whatever order they were made.
  expect(usableChanges({ 'Alt+N': 'Alt+T', 'Alt+T': 'Alt+Q' })).toEqual({ 'Alt+N': 'Alt+T', 'Alt+T': 'Alt+Q' });
});

test.each([
  [{ key: 'q', code: 'KeyQ', altKey: true }, 'Alt+Q'],
  [{ key: 'œ', code: 'KeyQ', altKey: true }, 'Alt+Q'],
  [{ key: 'Q', code: 'KeyQ', shiftKey: true }, 'Shift+Q'],
  [{ key: 'Enter', code: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ key: 'Delete', code: 'Delete', altKey: true }, 'Alt+Del'],
  [{ key: 'q', code: 'KeyQ', metaKey: true }, 'Ctrl+Q'],
  [{ key: 'Alt', code: 'AltLeft', altKey: true }, null],
])('%o is read as %s', (init, keys) => {
  expect(keysOfEvent(new KeyboardEvent('keydown', init))).toBe(keys);
});
