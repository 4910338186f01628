/** Keys as they are written (`Ctrl+Enter`, `Alt+1`, `Shift+R`, `?`), matched against the keyboard and drawn as caps. */

export interface Chord {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** `enter`, `f8`, `1`, `?`: lower case. */
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

/** Reads `Ctrl+Shift+F`. The plus sign itself is written `+`. */
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

/** Whether these keys are pressed. On a Mac ⌘ stands for Ctrl. */
export function matchesChord(event: Pressed, chord: Chord, mac = IS_MAC): boolean {
  const [primary, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (primary !== chord.ctrl || other || event.altKey !== chord.alt) return false;
  const key = event.key.toLowerCase();
  const isSign = chord.key.length === 1 && !/[a-z0-9 ]/.test(chord.key);
  // `?` and `+` need Shift on one keyboard and not on the other.
  if (!isSign && event.shiftKey !== chord.shift) return false;
  if (key === chord.key) return true;
  // With Alt, a Mac types another letter; with Shift, a digit becomes a sign.
  if (/^[a-z]$/.test(chord.key)) return (chord.alt || chord.ctrl) && event.code === `Key${chord.key.toUpperCase()}`;
  if (/^[0-9]$/.test(chord.key)) return event.code === `Digit${chord.key}`;
  return false;
}

/** True for keys that write something or move in a field: they act only outside of one. */
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

/** One text a cap: `['Ctrl', 'Enter']`, on a Mac `['⌘', 'Enter']`. */
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

/** For `aria-keyshortcuts`: `Control+Enter`. */
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
