/**
 * Shortcuts that the user changed in Settings, Keyboard. The code names each shortcut by its default keys, and its
 * scope makes them the name of one action; they are replaced where keys are matched and where they are shown.
 */

/** New keys by action: `{ 'Quote: Alt+N': 'Alt+Q' }`. */
export type ChangedKeys = Readonly<Record<string, string>>;

let changed: ChangedKeys = {};
const listeners = new Set<() => void>();

/** The name of an action in the saved changes: its scope and its default keys. */
export const actionId = (scope: string, keys: string) => `${scope}: ${keys}`;

export function setChangedKeys(next: ChangedKeys): void {
  changed = next;
  for (const listener of listeners) listener();
}

/** The keys to press for a shortcut of a scope, given its default keys. */
export function currentKeys(scope: string, keys: string): string {
  const id = actionId(scope, keys);
  return Object.hasOwn(changed, id) ? (changed[id] ?? keys) : keys;
}

export function subscribeChangedKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const changedKeys = (): ChangedKeys => changed;
