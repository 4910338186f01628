/**
 * Parses key chords (`Ctrl+Enter`, `Alt+1`, `Shift+R`, `?`), matches them against keyboard events, and formats them as
 * key caps.
 */

export interface Chord {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** `enter`, `f8`, `1`, `?`: lowercase. */
  readonly key: string;
}

/** The keyboard has ⌘ and ⌥. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  esc: 'escape',
  del: 'delete',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
};

/** Parses `Ctrl+Shift+F`. The plus key is written as `+`. */
export function parseChord(text: string): Chord {
  const parts = text.endsWith('+') ? [...text.slice(0, -1).split('+').filter(Boolean), '+'] : text.split('+');
  const key = (parts.pop() ?? '').toLowerCase();
  const modifiers = new Set(parts.map((part) => part.toLowerCase()));
  return {
    ctrl: modifiers.has('ctrl'),
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift'),
    key: NAMES[key] ?? key,
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** Whether an event matches the chord. On a Mac, ⌘ is used instead of Ctrl. */
export function matchesChord(event: Pressed, chord: Chord, mac = IS_MAC): boolean {
  const [primary, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (primary !== chord.ctrl || other || event.altKey !== chord.alt) return false;
  const key = event.key.toLowerCase();
  const isSign = chord.key.length === 1 && !/[a-z0-9 ]/.test(chord.key);
  // Keyboard layouts differ in whether `?` and `+` need Shift.
  if (!isSign && event.shiftKey !== chord.shift) return false;
  if (key === chord.key) return true;
  // On a Mac, Alt produces another letter; Shift turns a digit into a symbol.
  if (/^[a-z]$/.test(chord.key)) return (chord.alt || chord.ctrl) && event.code === `Key${chord.key.toUpperCase()}`;
  if (/^[0-9]$/.test(chord.key)) return event.code === `Digit${chord.key}`;
  return false;
}

/** Whether the key types or moves the cursor in a text field. Such chords act only outside text fields. */
export function isTypingChord(chord: Chord): boolean {
  return !chord.ctrl && !chord.alt && !/^(escape|f\d{1,2})$/.test(chord.key);
}

const CAPS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  delete: 'Del',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  ' ': 'Space',
};

/** Text of each key cap: `['Ctrl', 'Enter']`, on a Mac `['⌘', 'Enter']`. */
export function capsOf(text: string, mac = IS_MAC): readonly string[] {
  const chord = parseChord(text);
  const key =
    CAPS[chord.key] ??
    (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key[0]?.toUpperCase() + chord.key.slice(1));
  return [
    ...(chord.ctrl ? [mac ? '⌘' : 'Ctrl'] : []),
    ...(chord.alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    key,
  ];
}

/** Format for `aria-keyshortcuts`: `Control+Enter`. */
export function ariaKeys(text: string, mac = IS_MAC): string {
  const chord = parseChord(text);
  const key =
    chord.key === ' '
      ? 'Space'
      : chord.key.length === 1
        ? chord.key.toUpperCase()
        : chord.key[0]?.toUpperCase() + chord.key.slice(1);
  return [
    ...(chord.ctrl ? [mac ? 'Meta' : 'Control'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    key,
  ].join('+');
}
