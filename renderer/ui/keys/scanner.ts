/**
 * A bar code scanner types: a burst of keys, then Enter. Outside of a field each of its characters would be a shortcut,
 * so a letter or digit waits until it is known whether a burst follows. A burst is handed on as one code; anything else
 * is delivered as it was pressed, in order, at most 40 ms later.
 */
import { flushSync } from 'react-dom';
import { isTextField } from './registry.ts';

/** Keys of a scanner follow each other within this time; those of a clerk don't for six characters. */
export const BURST_GAP_MS = 35;
/** How long a key waits for the next one. */
export const HOLD_MS = 40;
/** A busy machine brings keys late. The next one may come as late as this one did, and is waited for as long. */
const LATEST_MS = 500;
const SHORTEST_CODE = 6;

type OnScan = (code: string) => void;
const readers = new Set<OnScan>();

/** Calls back with each scanned code. */
export function subscribeScans(reader: OnScan): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Pressed on their own they write nothing: a scanner presses Shift for a capital letter. */
const SILENT = new Set(['Shift', 'CapsLock', 'NumLock']);

/** Enter on a button presses it and in a field submits its form; an event made by script does neither by itself. */
function pressEnter(element: Element | null): void {
  if (element instanceof HTMLInputElement) element.form?.requestSubmit();
  else if (element instanceof HTMLElement && element.matches('button, a[href], summary')) element.click();
}

/** Watches the keys of a window before anything else sees them. Returns how to stop. */
export function watchScans(on: Window): () => void {
  let held: KeyboardEvent[] = [];
  /** All keys of the burst that goes on now, those that were delivered included. */
  let burst: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const delivered = new WeakSet<Event>();

  /** Sends an event again, and has the page drawn, so that the next key finds what this one opened. */
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
      // An earlier key opened a field: what was typed after it is meant for that field.
      if (focused !== event.target && isTextField(focused)) document.execCommand('insertText', false, event.key);
      else send(event, event.target instanceof Node && event.target.isConnected ? event.target : document.body);
    }
  }

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function isWaited(event: KeyboardEvent): boolean {
    if (event.isComposing || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (isTextField(event.target) || readers.size === 0) return false;
    // A code begins with a letter or a digit. Other signs, and Space, act at once.
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
      clearTimeout(timer);
      timer = setTimeout(deliver, HOLD_MS + Math.min(LATEST_MS, Math.max(0, performance.now() - event.timeStamp)));
      return;
    }
    const keys = burst;
    burst = [];
    const isPlainEnter = event.key === 'Enter' && !(event.ctrlKey || event.altKey || event.metaKey || event.repeat);
    if (isPlainEnter && keys.length >= SHORTEST_CODE && !isTextField(event.target)) {
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
    // What the waiting keys opened gets this one, as it would have without the wait.
    if (now === before || now === null || event.target !== before) return;
    swallow(event);
    if (send(event, now) && isPlainEnter) pressEnter(now);
  }

  // What is clicked comes after what was pressed.
  const onPointerDown = () => deliver();
  on.addEventListener('keydown', onKeyDown, true);
  on.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    deliver();
    on.removeEventListener('keydown', onKeyDown, true);
    on.removeEventListener('pointerdown', onPointerDown, true);
  };
}
