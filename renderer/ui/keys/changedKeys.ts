/**
 * Shortcuts that the user changed in Settings, Keyboard. The code names each shortcut by its default keys; they are
 * replaced where keys are matched and where they are shown.
 */
import { useSyncExternalStore } from 'react';

/** New keys by default keys: `{ 'Alt+N': 'Alt+Q' }`. */
export type ChangedKeys = Readonly<Record<string, string>>;

let changed: ChangedKeys = {};
const listeners = new Set<() => void>();

export function setChangedKeys(next: ChangedKeys): void {
  changed = next;
  for (const listener of listeners) listener();
}

/** The keys to press for a shortcut, given its default keys. */
export function currentKeys(keys: string): string {
  return Object.hasOwn(changed, keys) ? (changed[keys] ?? keys) : keys;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rerenders the component when shortcuts change. */
export function useChangedKeys(): ChangedKeys {
  return useSyncExternalStore(subscribe, () => changed);
}
