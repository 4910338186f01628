/**
 * Barcode scanner input: a burst of keystrokes, then Enter. Outside text fields each character would be a shortcut, so
 * letters and digits are held until it is clear whether a burst follows. A burst is passed on as one code; anything
 * else is redispatched unchanged, in order, at most 40 ms later, unless the page is blocked in between.
 */
import { flushSync } from 'react-dom';
import { isTextField } from './registry.ts';

/** Maximum gap between a scanner's keystrokes, in ms. Users don't type six characters that fast. */
export const BURST_GAP_MS = 35;
/** How long a key is held for the next one, in ms. */
export const HOLD_MS = 40;
/**
 * On a busy machine events are delivered late. The hold time is extended by the delay of the last one, up to this many
 * ms.
 */
const LATEST_MS = 500;
/** A timer this late means that the page was blocked: the next keys are already pressed, but not delivered yet. */
const STALL_MS = 10;
/** A key isn't held for longer than this many blocks in a row. */
const MAX_STALLS = 5;
const MIN_CODE_LENGTH = 6;

type OnScan = (code: string) => void;
const readers = new Set<OnScan>();

/** Subscribes to scanned codes. Returns the unsubscribe function. */
export function subscribeScans(reader: OnScan): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Keys that type nothing alone: a scanner presses Shift for uppercase letters. */
const SILENT = new Set(['Shift', 'CapsLock', 'NumLock']);

/** Performs the default action of Enter, press a button or submit a form, which a synthetic event doesn't trigger. */
function pressEnter(element: Element | null): void {
  if (element instanceof HTMLInputElement) element.form?.requestSubmit();
  else if (element instanceof HTMLElement && element.matches('button, a[href], summary')) element.click();
}

/** Intercepts the keys of a window before any other handler. Returns a function that stops it. */
export function watchScans(on: Window): () => void {
  let held: KeyboardEvent[] = [];
  /** All keys of the current burst, including those already redispatched. */
  let burst: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const delivered = new WeakSet<Event>();

  /** Redispatches an event and flushes rendering, so that the next key reaches what this one opened. */
  function send(event: KeyboardEvent, target: EventTarget): boolean {
    const again = new KeyboardEvent(event.type, event);
    delivered.add(again);
    return flushSync(() => target.dispatchEvent(again));
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
      else deliver();
    }, ms);
  }

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function isWaited(event: KeyboardEvent): boolean {
    if (event.isComposing || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (isTextField(event.target) || readers.size === 0) return false;
    // A code starts with a letter or digit. Other characters, and Space, act immediately.
    return burst.length > 0 ? event.key.length === 1 : /^[a-z0-9]$/i.test(event.key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (delivered.has(event) || SILENT.has(event.key)) return;
    const last = burst.at(-1);
    if (last !== undefined && event.timeStamp - last.timeStamp > BURST_GAP_MS) {
      deliver();
      burst = [];
    }
    if (isWaited(event)) {
      swallow(event);
      held.push(event);
      burst.push(event);
      deliverAfter(HOLD_MS + Math.min(LATEST_MS, Math.max(0, performance.now() - event.timeStamp)));
      return;
    }
    const keys = burst;
    burst = [];
    const isPlainEnter = event.key === 'Enter' && !(event.ctrlKey || event.altKey || event.metaKey || event.repeat);
    if (isPlainEnter && keys.length >= MIN_CODE_LENGTH && !isTextField(event.target)) {
      swallow(event);
      clearTimeout(timer);
      const code = keys.map((key) => key.key).join('');
      held = [];
      for (const reader of readers) reader(code.trim());
      return;
    }
    if (held.length === 0) return;
    const before = document.activeElement;
    deliver();
    const now = document.activeElement;
    // If the held keys opened something, this key goes there, as it would have without the delay.
    if (now === before || now === null || event.target !== before) return;
    swallow(event);
    if (send(event, now) && isPlainEnter) pressEnter(now);
  }

  // Redispatches held keys before a click.
  const onPointerDown = () => deliver();
  on.addEventListener('keydown', onKeyDown, true);
  on.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    deliver();
    on.removeEventListener('keydown', onKeyDown, true);
    on.removeEventListener('pointerdown', onPointerDown, true);
  };
}
