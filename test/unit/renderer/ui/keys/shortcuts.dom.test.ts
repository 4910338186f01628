import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { ACTIONS } from '../../../../../renderer/ui/keys/actions.ts';
import { currentKeys, setChangedKeys } from '../../../../../renderer/ui/keys/changedKeys.ts';
import { ariaKeys, capsOf } from '../../../../../renderer/ui/keys/chord.ts';
import { closeScope, newScopeId, openScope, pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import {
  isListed,
  keysInTopic,
  keysOfEvent,
  rejectionOf,
  SHORTCUTS,
  type Shortcut,
  usableChanges,
} from '../../../../../renderer/ui/keys/shortcuts.ts';

afterEach(() => setChangedKeys({}));

const shortcut = (id: string): Shortcut => {
  const found = SHORTCUTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is not in the list`);
  return found;
};

const CHORD = String.raw`((?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z0-9?/.+=-]|F\d{1,2}|Del|Home|End|Page\w+|Enter|Space|Esc|Tab|Up|Down|Arrow\w+))`;

function sources(): readonly { readonly file: string; readonly source: string }[] {
  return readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(ui\/keys|lib)\//.test(file))
    .map((file) => ({ file, source: readFileSync(`renderer/${file}`, 'utf8') }));
}

test('every shortcut in the code is listed as one that can be changed or as a fixed one', () => {
  // `keys: 'Alt+N'`, `keys="Alt+N"`, `hidden('Alt+N'`, `EXTENSION_KEYS = { shipper: 'Alt+E'`, and all of a list of keys.
  const line = /\bkeys?\b|KEYS|\bhidden\(|\bedit\(|ariaKeys\(|useCurrentKeys\(/;
  const unlisted: string[] = [];
  let count = 0;
  for (const { file, source } of sources()) {
    for (const text of source.split('\n')) {
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

test('an action is listed with the scope that runs it', () => {
  const unlisted: string[] = [];
  let count = 0;
  for (const { file, source } of sources()) {
    const scopes = [...source.matchAll(/scope: '([^']+)'/g)].map(([, scope = '']) => scope);
    // Of files that bind keys of dialogs too, any of the scopes.
    if (scopes.length === 0) continue;
    for (const [, keys = ''] of source.matchAll(new RegExp(`\\bkeys: '${CHORD}'`, 'g'))) {
      count += 1;
      if (![...scopes, 'Dialogs'].some((scope) => isListed(keys, scope))) unlisted.push(`${file}: ${keys}`);
    }
  }
  expect(unlisted).toEqual([]);
  expect(count).toBeGreaterThan(120);
});

test('the list has each action once, with a name of its own on its screen, and no two share keys by default', () => {
  expect(new Set(SHORTCUTS.map(({ id }) => id)).size).toBe(SHORTCUTS.length);
  expect(SHORTCUTS).toHaveLength(Object.values(ACTIONS).flatMap((actions) => Object.keys(actions)).length);
  const names = Map.groupBy(SHORTCUTS, ({ screen, action }) => `${screen}, ${action}`);
  expect([...names].filter(([, same]) => same.length > 1).map(([name]) => name)).toEqual([]);
  expect(SHORTCUTS.filter((one) => rejectionOf(one, one.keys, {}) !== null).map(({ id }) => id)).toEqual([]);
  expect(usableChanges(Object.fromEntries(SHORTCUTS.map(({ id, keys }) => [id, keys])))).toEqual({});
});

test('changed keys act for their own action only: the same keys of another screen are unchanged', () => {
  const ran: string[] = [];
  const open = (title: string, exclusive = false) => {
    const id = newScopeId();
    const run = () => void ran.push(title);
    openScope({ id, title, exclusive, everywhere: false, bindings: [{ keys: 'Alt+N', label: 'New', run }] });
    return () => closeScope(id);
  };
  setChangedKeys({ 'Quote: Alt+N': 'Alt+Q' });
  const press = (key: string) =>
    pressKey(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, altKey: true, cancelable: true }));
  const closeQuote = open('Quote');
  expect(press('n')).toBe(false);
  expect(press('q')).toBe(true);
  closeQuote();
  const closeAccounts = open('Accounts');
  expect(press('q')).toBe(false);
  expect(press('n')).toBe(true);
  closeAccounts();
  // The title of a dialog may be that of a screen.
  const closeDialog = open('Quote', true);
  expect(press('n')).toBe(true);
  closeDialog();
  expect(ran).toEqual(['Quote', 'Accounts', 'Quote']);
  expect(capsOf(currentKeys('Quote', 'Alt+N'), false)).toEqual(['Alt', 'Q']);
  expect(ariaKeys(currentKeys('Accounts', 'Alt+N'), false)).toBe('Alt+N');
});

test('the help shows the changed keys of the screen that it is about', () => {
  setChangedKeys({ 'Quote: Alt+N': 'Alt+Q', 'Global: Ctrl+K': 'Ctrl+J' });
  expect(keysInTopic('quote', 'Alt+N')).toBe('Alt+Q');
  expect(keysInTopic('settings-connections', 'Alt+N')).toBe('Alt+N');
  expect(keysInTopic('quote', 'Ctrl+K')).toBe('Ctrl+J');
});

test.each([
  ['Quote: Alt+N', 'Alt+Q', {}, null],
  ['Quote: Alt+N', 'Ctrl+Shift+U', {}, null],
  ['Rates: R', 'J', {}, null],
  ['Rates: R', 'Alt+Q', {}, null],
  ['Quote: Alt+N', 'Alt+T', {}, 'used'],
  // Used on another screen only.
  ['Quote: Alt+N', 'Alt+P', {}, null],
  ['Rates: R', 'K', {}, null],
  // Active with the quote, and everywhere.
  ['Quote: Alt+N', 'Alt+G', {}, 'used'],
  ['Quote: Alt+N', 'Ctrl+K', {}, 'used'],
  ['Global: Ctrl+K', 'Ctrl+Enter', {}, 'used'],
  // A dialog disables what is below it.
  ['Dialogs: Alt+A', 'Alt+H', {}, null],
  // Free since its own shortcut was moved.
  ['Quote: Alt+N', 'Alt+T', { 'Quote: Alt+T': 'Alt+Q' }, null],
  ['Quote: Alt+N', 'Alt+Q', { 'Quote: Alt+T': 'Alt+Q' }, 'used'],
  ['Quote: Alt+N', 'Alt+Q', { 'Contacts: Alt+T': 'Alt+Q' }, null],
  ['Quote: Alt+N', 'Alt+1', {}, 'fixed'],
  ['Quote: Alt+N', 'Ctrl+W', {}, 'fixed'],
  ['Quote: Alt+N', 'F1', {}, 'fixed'],
  ['Quote: Alt+N', 'G', {}, 'types'],
  ['Quote: Alt+N', 'Shift+G', {}, 'types'],
  ['Quote: Alt+N', 'Alt+ArrowUp', {}, 'unknown'],
] as const)('%s to %s with %o: %s', (id, to, changed, why) => {
  expect(rejectionOf(shortcut(id), to, changed)?.why ?? null).toBe(why);
});

test('saved changes that are not possible are left out, the others kept', () => {
  expect(
    usableChanges({
      'Quote: Alt+N': 'Alt+T',
      'Quote: Alt+T': 'Alt+N',
      'Quote: Alt+M': 'Alt+Q',
      'Rates: R': 'Enter',
      'Alt+NoSuch': 'Alt+Q',
      'Quote: X': '',
    }),
  ).toEqual({ 'Quote: Alt+M': 'Alt+Q' });
  // In whatever order they were made.
  expect(usableChanges({ 'Quote: Alt+N': 'Alt+T', 'Quote: Alt+T': 'Alt+Q' })).toEqual({
    'Quote: Alt+N': 'Alt+T',
    'Quote: Alt+T': 'Alt+Q',
  });
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
