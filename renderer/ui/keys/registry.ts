/**
 * Every key that does something now. What is on the screen adds its keys; the latest addition wins where two want the
 * same. The bottom bar, the overlay of all keys and the palette read it.
 */
import { type Chord, isTypingChord, matchesChord, parseChord } from './chord.ts';

export interface KeyBinding {
  /** `Ctrl+Enter`, `Alt+1`, `R`, `?`; several for the same thing as a list. */
  readonly keys: string | readonly string[];
  /** What it does, as a verb with its object: `Get rates`. */
  readonly label: string;
  /** Without it the key is only shown: a table or a field sees to it itself. */
  readonly run?: (event?: KeyboardEvent) => void;
  /** The key is there, but does nothing now. */
  readonly when?: boolean | (() => boolean);
  /** False: not in the bottom bar, because a button on the screen shows the key. */
  readonly bar?: boolean;
  /** False: no action that the palette could run, such as moving in a list. */
  readonly palette?: boolean;
  /** Acts in text fields too, though its key writes a letter or moves the cursor. */
  readonly inFields?: boolean;
}

export interface KeyScope {
  readonly id: number;
  /** The heading in the overlay: `Rates`. */
  readonly title: string;
  /** Nothing added before gets a key while this is there: a dialog. */
  readonly exclusive: boolean;
  /** For the whole app: not in the bottom bar. */
  readonly everywhere: boolean;
  readonly bindings: readonly KeyBinding[];
}

let scopes: readonly KeyScope[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function changed(next: readonly KeyScope[]): void {
  scopes = next;
  for (const listener of listeners) listener();
}

/**
 * The identifier of a scope to come. Taken while a component is drawn, where parents come before their children: a
 * later one lies above.
 */
export function newScopeId(): number {
  lastId += 1;
  return lastId;
}

/** Adds the keys of one component at the height of its identifier. Keys of the whole app stay at the bottom. */
export function openScope(scope: KeyScope): void {
  const height = ({ everywhere, id }: KeyScope) => (everywhere ? id - lastId : id);
  changed([...scopes, scope].toSorted((a, b) => height(a) - height(b)));
}

/** Puts other bindings in the place of a scope's. */
export function updateScope(id: number, bindings: readonly KeyBinding[]): void {
  changed(scopes.map((scope) => (scope.id === id ? { ...scope, bindings } : scope)));
}

export function closeScope(id: number): void {
  changed(scopes.filter((scope) => scope.id !== id));
}

export function subscribeScopes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scopes that get keys now, the topmost last. */
export function activeScopes(): readonly KeyScope[] {
  return scopes;
}

/** The scopes from the topmost exclusive one upwards. */
export function reachableScopes(all: readonly KeyScope[] = scopes): readonly KeyScope[] {
  const from = all.findLastIndex((scope) => scope.exclusive);
  return from === -1 ? all : all.slice(from);
}

export function isOn(binding: KeyBinding): boolean {
  return typeof binding.when === 'function' ? binding.when() : binding.when !== false;
}

export function keysOf(binding: KeyBinding): readonly string[] {
  return typeof binding.keys === 'string' ? [binding.keys] : binding.keys;
}

const TEXT_INPUTS = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
]);

/** Whether typing goes into this element. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Enter and Space belong to the button, link or box that has the focus. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href], summary, input, [role="option"]') !== null;
}

function mayAct(chord: Chord, binding: KeyBinding, event: KeyboardEvent): boolean {
  const open = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  // An open list or calendar closes first.
  if (chord.key === 'escape' && open) return false;
  if (binding.inFields === true || !isTypingChord(chord)) return true;
  if (isTextField(event.target)) return false;
  return !((chord.key === 'enter' || chord.key === ' ') && isPressable(event.target));
}

/** Runs what a key press means, if anything. Returns whether it did. */
export function pressKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  for (const scope of reachableScopes().toReversed()) {
    for (const binding of scope.bindings) {
      const { run } = binding;
      if (run === undefined || !isOn(binding)) continue;
      const hit = keysOf(binding)
        .map(parseChord)
        .find((chord) => matchesChord(event, chord) && mayAct(chord, binding, event));
      if (hit === undefined) continue;
      event.preventDefault();
      // Holding a key moves on in a list; it does not book twice.
      if (!event.repeat || /^(arrow|page)/.test(hit.key)) run(event);
      return true;
    }
  }
  return false;
}
