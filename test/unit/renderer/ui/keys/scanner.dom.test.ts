import { array, assert as assertProperty, constantFrom, integer, property, record, string } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeScope, newScopeId, openScope, pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import {
  BURST_GAP_MS,
  HOLD_MS,
  MIN_CODE_LENGTH,
  type Scan,
  subscribeScans,
  watchScans,
} from '../../../../../renderer/ui/keys/scanner.ts';
import { SHORTCUTS } from '../../../../../renderer/ui/keys/shortcuts.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const DIGITS = Array.from('0123456789');
/** The effects of the registry's keys, in order. */
let acted: string[] = [];
let scanned: string[] = [];
let scans: Scan[] = [];
/** Delay from pressing a key to its arrival. */
let lateMs = 0;
/** How long the page was blocked so far. */
let stalledMs = 0;
let ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [acted, scanned, scans, lateMs, stalledMs] = [[], [], [], 0, 0];
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stalledMs);
  const id = newScopeId();
  const keys = [
    ...LETTERS,
    ...LETTERS.map((letter) => `Shift+${letter}`),
    ...DIGITS,
    'Enter',
    'Tab',
    'Home',
    'Esc',
    'Ctrl+Enter',
    ...Array.from('/?[]+=-.'),
    ...SHORTCUTS.map((shortcut) => shortcut.keys),
  ];
  const bindings = keys.map((key) => ({ keys: key, label: key, run: () => void acted.push(key) }));
  openScope({ id, title: 'Test', exclusive: false, everywhere: false, bindings });
  const listener = (event: KeyboardEvent) => void pressKey(event);
  window.addEventListener('keydown', listener);
  ends = [
    subscribeScans((scan) => {
      scans.push(scan);
      return scanned.push(scan.code) > 0;
    }),
    watchScans(window),
    () => window.removeEventListener('keydown', listener),
    () => closeScope(id),
  ];
});
afterEach(() => {
  for (const end of ends) end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function press(init: KeyboardEventInit, on: Element = document.activeElement ?? document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - lateMs });
  on.dispatchEvent(event);
  return event;
}

/** Types a character as a keyboard does: Shift first for a capital letter. */
function type(sign: string): void {
  const shiftKey = /[A-Z]/.test(sign);
  if (shiftKey) press({ key: 'Shift', shiftKey });
  press({ key: sign, shiftKey });
}

/** Presses each key after its gap. */
function burst(keys: readonly { readonly sign: string; readonly gap: number }[]): void {
  for (const { sign, gap } of keys) {
    vi.advanceTimersByTime(gap);
    type(sign);
  }
}

const quick = integer({ min: 0, max: BURST_GAP_MS - 1 });
/** What a US scanner's digits and signs become on French, German, and Spanish keyboards, too. */
const OTHER_LAYOUTS = Array.from('&é"\'(-è_çàß´ñ¡!:;,?');
const first = constantFrom(...LETTERS, ...DIGITS, ...OTHER_LAYOUTS, 'A', 'Z', '/', '?', '[');
const sign = constantFrom(...LETTERS, ...DIGITS, ...OTHER_LAYOUTS, 'A', 'Z', '-', '/', '.', ' ', '+', '$', '%');
const end = constantFrom('Enter', 'Tab', null);

it('no shortcut acts in a burst, whatever its code, speed, keyboard layout, and last key', () => {
  const rest = array(record({ sign, gap: quick }), { minLength: MIN_CODE_LENGTH - 1, maxLength: 30 });
  assertProperty(
    property(first, rest, quick, end, (start, keys, gap, last) => {
      [acted, scanned] = [[], []];
      burst([{ sign: start, gap: 200 }, ...keys]);
      vi.advanceTimersByTime(gap);
      const event = last === null ? null : press({ key: last });
      vi.advanceTimersByTime(1_000);
      expect(acted).toEqual([]);
      expect(scanned).toEqual([(start + keys.map((key) => key.sign).join('')).trim()]);
      expect(event?.defaultPrevented ?? true).toBe(true);
    }),
  );
});

it('a fast typist is never taken for a scanner: each key acts once, in order', () => {
  const key = record({ sign: constantFrom(...LETTERS, ...DIGITS), gap: integer({ min: BURST_GAP_MS, max: 120 }) });
  assertProperty(
    property(array(key, { minLength: 1, maxLength: 40 }), end, (keys, last) => {
      [acted, scanned] = [[], []];
      burst(keys);
      vi.advanceTimersByTime(BURST_GAP_MS);
      if (last !== null) press({ key: last });
      vi.advanceTimersByTime(1_000);
      expect(acted).toEqual([...keys.map((each) => each.sign), ...(last === null ? [] : [last])]);
      expect(scanned).toEqual([]);
    }),
  );
});

it('keys at any speed act once in order, except those of a code', () => {
  const key = record({ sign: constantFrom(...LETTERS, ...DIGITS), gap: integer({ min: 0, max: 120 }) });
  assertProperty(
    property(array(key, { minLength: 1, maxLength: 40 }), (keys) => {
      [acted, scanned] = [[], []];
      burst(keys);
      vi.advanceTimersByTime(1_000);
      const runs: string[] = [];
      for (const { sign: typed, gap } of keys) {
        if (runs.length === 0 || gap >= BURST_GAP_MS) runs.push(typed);
        else runs.push((runs.pop() ?? '') + typed);
      }
      expect(scanned).toEqual(runs.filter((run) => run.length >= MIN_CODE_LENGTH));
      expect(acted.join('')).toBe(runs.filter((run) => run.length < MIN_CODE_LENGTH).join(''));
    }),
  );
});

it('a code in a field is text: its keys and the Enter after it are no shortcuts, and Enter alone is one again', () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input');
  field?.focus();
  const id = newScopeId();
  const bindings = [{ keys: 'Enter', label: 'Save', inFields: true, run: () => void acted.push('saved') }];
  openScope({ id, title: 'Form', exclusive: true, everywhere: false, bindings });
  ends.push(() => closeScope(id));
  burst(Array.from('804400000175').map((digit) => ({ sign: digit, gap: 5 })));
  const enter = press({ key: 'Enter' });
  expect([acted, scanned, enter.defaultPrevented]).toEqual([[], [], false]);
  vi.advanceTimersByTime(500);
  press({ key: 'Enter' });
  expect(acted).toEqual(['saved']);
});

it('a code has a second reading by the positions of its keys on a US keyboard', () => {
  for (const [key, code] of [
    ['&', 'Digit1'],
    ['é', 'Digit2'],
    ['Y', 'KeyZ'],
    ['ß', 'Minus'],
    ['à', 'Digit0'],
  ] as const) {
    vi.advanceTimersByTime(5);
    press({ key, code, shiftKey: key === 'Y' });
  }
  press({ key: 'Enter' });
  expect(scans).toEqual([{ code: '&éYßà', byPosition: '12Z-0' }]);
});

it('slow keys act, each within the time that a key may wait', () => {
  assertProperty(
    property(string({ unit: constantFrom(...LETTERS, ...DIGITS), minLength: 1, maxLength: 12 }), (text) => {
      acted = [];
      for (const [at, key] of Array.from(text).entries()) {
        vi.advanceTimersByTime(HOLD_MS * 2);
        type(key);
        vi.advanceTimersByTime(HOLD_MS);
        expect(acted).toHaveLength(at + 1);
      }
      expect(acted.join('')).toBe(text);
    }),
  );
});

it('three characters and Enter are keys, in order', () => {
  burst(Array.from('123').map((digit) => ({ sign: digit, gap: 5 })));
  press({ key: 'Enter' });
  expect([acted, scanned]).toEqual([['1', '2', '3', 'Enter'], []]);
});

it('Enter, keys with Ctrl, Space and a held key act at once', () => {
  press({ key: 'Enter' });
  press({ key: 'Enter', ctrlKey: true });
  press({ key: 'Home' });
  const held = press({ key: 'j', repeat: true });
  expect(acted).toEqual(['Enter', 'Ctrl+Enter', 'Home']);
  // The registry handles it, and does nothing more while the key is held.
  expect(held.defaultPrevented).toBe(true);
});

it('what waits acts before a key with Ctrl and before a click', () => {
  type('j');
  press({ key: 'Enter', ctrlKey: true });
  expect(acted).toEqual(['j', 'Ctrl+Enter']);
  type('k');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(acted).toEqual(['j', 'Ctrl+Enter', 'k']);
});

it('a busy machine brings the keys late, and none of them acts', () => {
  // Each arrives 60 ms after the one before, though the scanner left 5 ms.
  lateMs = 100;
  for (const digit of '804400000175') {
    press({ key: digit });
    vi.advanceTimersByTime(60);
    lateMs += 55;
  }
  press({ key: 'Enter' });
  expect([acted, scanned]).toEqual([[], ['804400000175']]);
});

it('a key that acted because the next came too late is still part of the code', () => {
  for (const digit of '804400000175') {
    press({ key: digit });
    vi.advanceTimersByTime(60);
    lateMs += 55;
  }
  press({ key: 'Enter' });
  expect([acted, scanned]).toEqual([['8'], ['804400000175']]);
});

/** The page is blocked for this long: timers that were due fire late, and the keys pressed in between come after them. */
function stall(ms: number): void {
  stalledMs += ms;
  vi.advanceTimersByTime(HOLD_MS);
}

it('a page that is blocked right after the first key holds it, and the rest is still a code', () => {
  press({ key: '8' });
  stall(300);
  expect(acted).toEqual([]);
  for (const [at, digit] of Array.from('04400000175').entries()) {
    lateMs = HOLD_MS + 300 - 5 * (at + 1);
    press({ key: digit });
  }
  lateMs -= 5;
  press({ key: 'Enter' });
  expect([acted, scanned]).toEqual([[], ['804400000175']]);
});

it('a key before a block of the page acts right after it, also if the page is blocked over and over', () => {
  press({ key: 'j' });
  stall(300);
  vi.advanceTimersByTime(HOLD_MS);
  expect(acted).toEqual(['j']);
  acted = [];
  lateMs = 0;
  press({ key: 'k' });
  for (let blocks = 0; blocks < 6; blocks += 1) stall(300);
  expect(acted).toEqual(['k']);
});

it('typing in a field goes into the field', () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input');
  field?.focus();
  const typed = Array.from('804400000175').map((digit) => press({ key: digit }));
  const enter = press({ key: 'Enter' });
  expect([...typed, enter].some((event) => event.defaultPrevented)).toBe(false);
  expect([acted, scanned]).toEqual([[], []]);
});

it('a scan presses no button that has the focus', () => {
  document.body.innerHTML = '<button>Book</button>';
  document.querySelector('button')?.focus();
  for (const digit of '804400000175') press({ key: digit });
  expect(press({ key: 'Enter' }).defaultPrevented).toBe(true);
  expect(scanned).toEqual(['804400000175']);
});

it('what is typed after a key that opens a field goes there, and so does Enter', () => {
  document.body.innerHTML = '<button>Before</button><form><input></form>';
  const [button, field] = [document.querySelector('button'), document.querySelector('input')];
  const [clicked, submitted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  button?.addEventListener('click', clicked);
  button?.focus();
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted();
  });
  const id = newScopeId();
  const bindings = [{ keys: 'f', label: 'Find', run: () => field?.focus() }];
  openScope({ id, title: 'Find', exclusive: false, everywhere: false, bindings });
  ends.push(() => closeScope(id));
  const inserted: string[] = [];
  document.execCommand = (_command, _ui, text = '') => inserted.push(text) > 0;
  burst(Array.from('f80').map((letter) => ({ sign: letter, gap: 5 })));
  press({ key: 'Enter' }, button ?? undefined);
  expect(inserted).toEqual(['8', '0']);
  expect([clicked.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 1]);
});
