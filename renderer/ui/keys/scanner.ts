/**
 * Barcode scanner input: a burst of characters, often with Enter or Tab after it. Outside text fields each character
 * would be a shortcut, so characters are held until it is clear whether a burst follows. A burst is passed on as one
 * code; anything else is redispatched unchanged, in order, at most 40 ms later, unless the page is blocked in between. In
 * a text field a burst is text, and the key after it is no shortcut.
 */
import { flushSync } from 'react-dom';
import { ignoreKey, isTextField } from './registry.ts';

/** Shortest gap between keystrokes of a user who types several, in ms. A scanner's are shorter. */
export const BURST_GAP_MS = 35;
/** How long a key is held for the next one, in ms. */
export const HOLD_MS = 40;
/**
 * On a busy machine events are delivered late. The hold time is extended by the delay of the last one, up to this many
 * ms.
 */
const MAX_DELIVERY_DELAY_MS = 500;
/** A timer this late means that the page was blocked: the next keys are already pressed, but not delivered yet. */
const STALL_MS = 10;
/** A key isn't held for longer than this many blocks in a row. */
const MAX_STALLS = 5;
/** Users don't press this many keys that fast. */
export const MIN_CODE_LENGTH = 4;

export interface Scan {
  readonly code: string;
  /**
   * The code by the positions of its keys on a US keyboard: what the scanner meant if the keyboard has another layout.
   * Equal to `code` if it hasn't.
   */
  readonly byPosition: string;
}

/** Returns whether it used the scan. */
type OnScan = (scan: Scan) => boolean;
let readers: readonly OnScan[] = [];

/** Subscribes to scanned codes. The latest subscriber that uses a code gets it. Returns the unsubscribe function. */
export function subscribeScans(reader: OnScan): () => void {
  readers = [...readers, reader];
  return () => {
    readers = readers.filter((each) => each !== reader);
  };
}

/** Passes a code to the subscribers. */
export function passScan(scan: Scan): void {
  readers.findLast((reader) => reader(scan));
}

/** Characters of a US keyboard by the code of their key, without and with Shift. */
const US_CHARACTERS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
};
const SHIFTED_DIGITS = ')!@#$%^&*(';

function characterByPosition({ code, key, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined)
    return shiftKey && code.startsWith('Digit') ? (SHIFTED_DIGITS[Number(digit)] ?? digit) : digit;
  return US_CHARACTERS[code]?.[shiftKey ? 1 : 0] ?? key;
}

function scanOf(keys: readonly KeyboardEvent[]): Scan {
  return {
    code: keys
      .map(({ key }) => key)
      .join('')
      .trim(),
    byPosition: keys.map(characterByPosition).join('').trim(),
  };
}

/** Keys that type nothing alone: a scanner presses Shift for uppercase letters. */
const SILENT = new Set(['Shift', 'CapsLock', 'NumLock']);

/** Performs the default action of Enter, press a button or submit a form, which a synthetic event doesn't trigger. */
function pressEnter(element: Element | null): void {
  if (element instanceof HTMLInputElement) element.form?.requestSubmit();
  else if (element instanceof HTMLElement && element.matches('button, a[href], summary')) element.click();
}

/** Intercepts the keys of a window before any other handler. Returns a function that stops it. */
export function watchScans(target: Window): () => void {
  let held: KeyboardEvent[] = [];
  /** All keys of the current burst, including those already redispatched. */
  let burst: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The characters of the latest burst in a text field, and the time of the last one. */
  let inField = { count: 0, atMs: Number.NEGATIVE_INFINITY };
  const delivered = new WeakSet<Event>();

  /** Redispatches an event and flushes rendering, so that the next key reaches what this one opened. */
  function send(event: KeyboardEvent, target: EventTarget): boolean {
    const copy = new KeyboardEvent(event.type, event);
    delivered.add(copy);
    return flushSync(() => target.dispatchEvent(copy));
  }

  /** Passes the burst on if it is a code. Otherwise redispatches the held keys. */
  function release(): void {
    clearTimeout(timer);
    if (burst.length >= MIN_CODE_LENGTH && held.length > 0) takeCode();
    else deliver();
  }

  function takeCode(): void {
    clearTimeout(timer);
    const scan = scanOf(burst);
    held = [];
    burst = [];
    passScan(scan);
  }

  function deliver(): void {
    clearTimeout(timer);
    const keys = held;
    held = [];
    for (const event of keys) {
      const focused = document.activeElement;
      // An earlier key opened a field, so the following characters belong to it.
      if (focused !== event.target && isTextField(focused)) document.execCommand('insertText', false, event.key);
      else send(event, event.target instanceof Node && event.target.isConnected ? event.target : document.body);
    }
  }

  /** Delivers the held keys after `ms`. If the page was blocked until then, waits once more for the keys behind it. */
  function deliverAfter(ms: number, stalls = 0): void {
    clearTimeout(timer);
    const dueMs = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - dueMs > STALL_MS && stalls < MAX_STALLS) deliverAfter(HOLD_MS, stalls + 1);
      else release();
    }, ms);
  }

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const isPlain = (event: KeyboardEvent) =>
    !(event.isComposing || event.repeat || event.ctrlKey || event.altKey || event.metaKey);

  function isHeld(event: KeyboardEvent): boolean {
    if (!isPlain(event) || isTextField(event.target) || readers.length === 0) return false;
    // Space acts immediately unless it is inside a code.
    return event.key.length === 1 && (event.key !== ' ' || burst.length > 0);
  }

  /** Counts the characters that were typed into a field in one burst. */
  function countInField(event: KeyboardEvent): void {
    const isQuick = event.timeStamp - inField.atMs < BURST_GAP_MS;
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    if (isEnd && isQuick && inField.count >= MIN_CODE_LENGTH && isPlain(event)) ignoreKey(event);
    const isSign = event.key.length === 1 && isPlain(event);
    inField = { count: isSign ? (isQuick ? inField.count + 1 : 1) : 0, atMs: event.timeStamp };
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (delivered.has(event) || SILENT.has(event.key)) return;
    if (isTextField(event.target)) countInField(event);
    const last = burst.at(-1);
    if (last !== undefined && event.timeStamp - last.timeStamp >= BURST_GAP_MS) {
      release();
      burst = [];
    }
    if (isHeld(event)) {
      swallow(event);
      held.push(event);
      burst.push(event);
      deliverAfter(HOLD_MS + Math.min(MAX_DELIVERY_DELAY_MS, Math.max(0, performance.now() - event.timeStamp)));
      return;
    }
    const isPlainEnter = event.key === 'Enter' && isPlain(event);
    const isEnd = isPlainEnter || (event.key === 'Tab' && isPlain(event));
    if (isEnd && burst.length >= MIN_CODE_LENGTH && !isTextField(event.target)) {
      swallow(event);
      takeCode();
      return;
    }
    burst = [];
    if (held.length === 0) return;
    const before = document.activeElement;
    deliver();
    const now = document.activeElement;
    // If the held keys opened something, this key goes there, as it would have without the delay.
    if (now === before || now === null || event.target !== before) return;
    swallow(event);
    if (send(event, now) && isPlainEnter) pressEnter(now);
  }

  // Held keys act before a click.
  const onPointerDown = () => release();
  target.addEventListener('keydown', onKeyDown, true);
  target.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    deliver();
    target.removeEventListener('keydown', onKeyDown, true);
    target.removeEventListener('pointerdown', onPointerDown, true);
  };
}
