/** Shortcuts that can be changed, and the rules for new keys. */
import { ACTIONS, SCREENS } from './actions.ts';
import { actionId, type ChangedKeys, currentKeys } from './changedKeys.ts';
import { type Chord, isTypingChord, parseChord } from './chord.ts';

/** An action with a shortcut. */
export interface Shortcut {
  /** Its name in the saved changes. */
  readonly id: string;
  readonly scope: string;
  /** Default keys, as the code names them. */
  readonly keys: string;
  /** What the keys do. */
  readonly action: string;
  /** The screen that it is listed at. */
  readonly screen: string;
}

/** All actions, by screen. */
export const SHORTCUTS: readonly Shortcut[] = [...new Set(SCREENS.flatMap(({ scopes }) => scopes))].flatMap((scope) => {
  const screen = SCREENS.find(({ scopes }) => scopes.includes(scope))?.title ?? scope;
  return Object.entries(ACTIONS[scope]).map(([keys, action]) => {
    return { id: actionId(scope, keys), scope, keys, action, screen };
  });
});

/** Whether actions of both scopes can be active at once. A dialog disables those of the screen. */
function areTogether(one: string, other: string): boolean {
  if (one === other) return true;
  if (one === 'Global' || other === 'Global') return one !== 'Dialogs' && other !== 'Dialogs';
  const has = (scopes: readonly string[], scope: string) => scopes.includes(scope);
  return SCREENS.some(({ scopes }) => has(scopes, one) && has(scopes, other));
}

/** The keys to show in a topic of the help, given the default keys: those of the action on its screen. */
export function keysInTopic(topic: string, keys: string): string {
  const scopes = SCREENS.filter(({ topics }) => topics.includes(topic)).flatMap((screen) => screen.scopes);
  const scope = [...scopes, 'Global'].find((one) => currentKeys(one, keys) !== keys);
  return scope === undefined ? keys : currentKeys(scope, keys);
}

const NAMES: Readonly<Record<string, string>> = { escape: 'Esc', delete: 'Del', ' ': 'Space' };

function textOf({ ctrl, alt, shift, key }: Chord): string {
  const name = NAMES[key] ?? (key[0]?.toUpperCase() ?? '') + key.slice(1);
  return [...(ctrl ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name].join('+');
}

function idOf(keys: string): string {
  return textOf(parseChord(keys));
}

/** Keys with one meaning in every program, in lists, or in this app's fields. They can't be changed or reused. */
const FIXED = new Set(
  [
    'Enter Esc Tab Shift+Tab Ctrl+Tab Alt+Tab Space Backspace Home End PageUp PageDown ? / Ctrl+/ + = - [ ]',
    'Up Down Shift+Up Shift+Down Alt+Up Alt+Down ArrowUp ArrowDown ArrowLeft ArrowRight Alt+ArrowLeft Alt+ArrowRight',
    'F1 F2 F3 Shift+F3 F5 F6 F8 F10 F11 F12 Alt+F4 Ctrl+F4 Ctrl+= Ctrl+-',
    // Of the browser, the system, or text fields.
    'Ctrl+A Ctrl+C Ctrl+F Ctrl+L Ctrl+N Ctrl+P Ctrl+Q Ctrl+R Ctrl+S Ctrl+T Ctrl+V Ctrl+W Ctrl+X Ctrl+Y Ctrl+Z',
    'Ctrl+Shift+A Ctrl+Shift+C Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+N Ctrl+Shift+P Ctrl+Shift+Q Ctrl+Shift+R',
    'Ctrl+Shift+T Ctrl+Shift+V Ctrl+Shift+W Ctrl+Shift+Z',
    ...Array.from({ length: 10 }, (_, digit) => `${digit} Alt+${digit} Ctrl+${digit}`),
  ].flatMap((line) => line.split(' ').map(idOf)),
);

/** Whether the keys of an action of a scope can be changed or are fixed; for tests, false if neither list has them. */
export function isListed(keys: string, scope?: string): boolean {
  const isIt = (one: Shortcut) => one.keys === keys && (scope === undefined || one.scope === scope);
  return FIXED.has(idOf(keys)) || SHORTCUTS.some(isIt);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** The keys of an event as text, such as `Alt+Q`; null while only modifiers are held. ⌘ counts as Ctrl. */
export function keysOfEvent(event: Pressed): string | null {
  if (/^(Control|Alt|Shift|Meta|AltGraph|CapsLock|Dead|Unidentified)$/.test(event.key)) return null;
  // With Alt, or another keyboard layout, the character may be another one than the key's.
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1];
  const key = (letter ?? event.key).toLowerCase();
  const isSign = key.length === 1 && !/[a-z0-9 ]/.test(key);
  return textOf({
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey && !isSign,
    key,
  });
}

export type RejectedKeys =
  | { readonly why: 'fixed' }
  | { readonly why: 'types' }
  | { readonly why: 'unknown' }
  | { readonly why: 'used'; readonly by: Shortcut };

/** Why a shortcut can't get new keys; null if it can. */
export function rejectionOf(shortcut: Shortcut, keys: string, changed: ChangedKeys): RejectedKeys | null {
  const chord = parseChord(keys);
  if (!/^([a-z0-9]|[.,;'\\`]|f\d{1,2}|delete|insert|enter)$/.test(chord.key)) return { why: 'unknown' };
  // Default keys with Ctrl or Alt also work in fields, where other keys type.
  if (isTypingChord(chord) && !isTypingChord(parseChord(shortcut.keys))) return { why: 'types' };
  const id = idOf(keys);
  const by = SHORTCUTS.find(
    (other) =>
      // Actions with the same default keys are never active at once.
      other.keys !== shortcut.keys &&
      idOf(changed[other.id] ?? other.keys) === id &&
      areTogether(other.scope, shortcut.scope),
  );
  if (by !== undefined) return { why: 'used', by };
  return FIXED.has(id) ? { why: 'fixed' } : null;
}

/** The saved changes that are still possible. A later version may use keys that an earlier one left free. */
export function usableChanges(saved: ChangedKeys): ChangedKeys {
  let usable: ChangedKeys = {};
  let pending = SHORTCUTS.flatMap((shortcut) => {
    const keys = saved[shortcut.id];
    return keys === undefined || keys === shortcut.keys ? [] : [{ shortcut, keys }];
  });
  // A key may be free only after another change, so repeat until nothing more fits.
  for (let before = -1; before !== pending.length; ) {
    before = pending.length;
    pending = pending.filter(({ shortcut, keys }) => {
      if (rejectionOf(shortcut, keys, usable) !== null) return true;
      usable = { ...usable, [shortcut.id]: keys };
      return false;
    });
  }
  return usable;
}
