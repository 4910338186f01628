/**
 * Registry of all active shortcuts. Mounted components add theirs; the latest one wins if two use the same key. The
 * bottom bar, the shortcut list and the command palette read it.
 */
import { currentKeys } from './changedKeys.ts';
import { type Chord, isTypingChord, matchesChord, parseChord } from './chord.ts';

export interface KeyBinding {
  /** As `actions.ts` lists them, before any change in Settings: `Ctrl+Enter`, `Alt+1`, `R`, `?`; a list for several keys with the same action. */
  readonly keys: string | readonly string[];
  /** The action as a verb with object: `Get rates`. */
  readonly label: string;
  /** Without it the key is only listed: a table or field handles it. */
  readonly run?: (event?: KeyboardEvent) => void;
  /** Whether the shortcut is enabled; a disabled one is still listed. */
  readonly when?: boolean | (() => boolean);
  /** It changes what a workgroup shares: not enabled for a login that only reads. */
  readonly writes?: boolean;
  /** False: not in the bottom bar, because a button on the screen shows the key. */
  readonly bar?: boolean;
  /** False: not in the command palette, such as moving in a list. */
  readonly palette?: boolean;
  /** Acts in text fields too, although the key types a character or moves the cursor. */
  readonly inFields?: boolean;
}

export interface KeyScope {
  readonly id: number;
  /** Heading in the shortcut list: `Rates`. */
  readonly title: string;
  /** For dialogs: scopes below get no keys. */
  readonly exclusive: boolean;
  /** For the whole app: not in the bottom bar. */
  readonly everywhere: boolean;
  /** Gets keys while a dialog is open too. */
  readonly inDialogs?: boolean;
  /** The scope of the dialog that it is in. */
  readonly dialog?: number | null;
  readonly bindings: readonly KeyBinding[];
}

/** The scope as `actions.ts` names it. */
export const scopeName = ({ exclusive, title }: KeyScope) => (exclusive ? 'Dialogs' : title);

let scopes: readonly KeyScope[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setScopes(next: readonly KeyScope[]): void {
  scopes = next;
  for (const listener of listeners) listener();
}

/**
 * Returns the identifier of a new scope. Called while a component renders; parents render before their children, so a
 * higher identifier is further up.
 */
export function newScopeId(): number {
  lastId += 1;
  return lastId;
}

/** Adds the scope of a component, ordered by identifier. App-wide scopes stay at the bottom. */
export function openScope(scope: KeyScope): void {
  const height = ({ everywhere, id }: KeyScope) => (everywhere ? id - lastId : id);
  setScopes([...scopes, scope].toSorted((a, b) => height(a) - height(b)));
}

/** Replaces the bindings of a scope. */
export function updateScope(id: number, bindings: readonly KeyBinding[]): void {
  setScopes(scopes.map((scope) => (scope.id === id ? { ...scope, bindings } : scope)));
}

export function closeScope(id: number): void {
  setScopes(scopes.filter((scope) => scope.id !== id));
}

export function subscribeScopes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Scopes that currently get keys, topmost last. */
export function activeScopes(): readonly KeyScope[] {
  return scopes;
}

/** Whether a dialog is open. It may contain input, which would be lost if another screen were opened. */
export const isDialogOpen = (): boolean => scopes.some((scope) => scope.exclusive);

/** The dialog that a scope belongs to, by its identifier; null: none. */
export const dialogOf = ({ exclusive, id, dialog = null }: KeyScope): number | null => (exclusive ? id : dialog);

/**
 * The scopes of the topmost dialog, and those for dialogs too; without a dialog, all. A screen below may be shown after
 * the dialog.
 */
export function reachableScopes(all: readonly KeyScope[] = scopes): readonly KeyScope[] {
  const top = all.findLast((scope) => scope.exclusive);
  if (top === undefined) return all;
  return all.filter((scope) => dialogOf(scope) === top.id || scope.inDialogs === true);
}

export function isOn(binding: KeyBinding): boolean {
  return typeof binding.when === 'function' ? binding.when() : binding.when !== false;
}

export function keysOf(binding: KeyBinding): readonly string[] {
  return typeof binding.keys === 'string' ? [binding.keys] : binding.keys;
}

/** Types of inputs in which nothing is typed. */
const NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether the element is a text field. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  // An option has the focus in the open list of a select, where letters choose by the first letter.
  return target.closest('textarea, select, option') !== null || target.isContentEditable;
}

/** Whether Enter and Space belong to the focused button or link, or to a checkbox unless the key acts in fields too. */
function isPressable(target: EventTarget | null, inFields: boolean): boolean {
  const pressed = target instanceof Element ? target.closest('button, a[href], summary, input, [role="option"]') : null;
  return pressed !== null && !(inFields && pressed.matches('input'));
}

function mayAct(chord: Chord, binding: KeyBinding, event: KeyboardEvent): boolean {
  const open = event.target instanceof Element && event.target.matches('[aria-expanded="true"], option');
  // An open list or calendar closes first.
  if (chord.key === 'escape' && open) return false;
  if (!isTypingChord(chord)) return true;
  const { inFields = false } = binding;
  if (!inFields && isTextField(event.target)) return false;
  return !((chord.key === 'enter' || chord.key === ' ') && isPressable(event.target, inFields));
}

/** Keys that a scanner pressed at the end of a code in a field. */
const scanned = new WeakSet<Event>();

/** Makes a key no shortcut. What it does in its field is unchanged. */
export function ignoreKey(event: KeyboardEvent): void {
  scanned.add(event);
}

/** Runs the shortcut of a key event, if any. Returns whether it did. */
export function pressKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || scanned.has(event)) return false;
  for (const scope of reachableScopes().toReversed()) {
    for (const binding of scope.bindings) {
      const { run } = binding;
      if (run === undefined || !isOn(binding)) continue;
      const hit = keysOf(binding)
        .map((keys) => parseChord(currentKeys(scopeName(scope), keys)))
        .find((chord) => matchesChord(event, chord) && mayAct(chord, binding, event));
      if (hit === undefined) continue;
      event.preventDefault();
      // A held key repeats movement in a list, but doesn't repeat other actions such as booking.
      if (!event.repeat || /^(arrow|page)/.test(hit.key)) run(event);
      return true;
    }
  }
  return false;
}
