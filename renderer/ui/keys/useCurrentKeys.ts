import { createContext, useContext, useSyncExternalStore } from 'react';
import { type ChangedKeys, changedKeys, currentKeys, subscribeChangedKeys } from './changedKeys.ts';
import { activeScopes, dialogOf, isOn, type KeyScope, keysOf, scopeName, subscribeScopes } from './registry.ts';

/** The dialog that a component is in, by the identifier of its scope. */
export const InDialog = createContext<number | null>(null);

function subscribe(listener: () => void): () => void {
  const stops = [subscribeChangedKeys(listener), subscribeScopes(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The scope that a shortcut shown on the screen, or in a dialog, belongs to. */
function ownerOf(keys: string, dialog: number | null): KeyScope | undefined {
  const level = activeScopes().filter((scope) => dialogOf(scope) === dialog);
  const owners = level.filter(({ bindings }) => bindings.some((binding) => keysOf(binding).includes(keys)));
  const isActive = ({ bindings }: KeyScope) =>
    bindings.some((binding) => keysOf(binding).includes(keys) && isOn(binding));
  return owners.findLast(isActive) ?? owners.at(-1);
}

function shownKeys(keys: string, dialog: number | null): string {
  // Most users change none.
  if (Object.keys(changedKeys()).length === 0) return keys;
  const owner = ownerOf(keys, dialog);
  return owner === undefined ? keys : currentKeys(scopeName(owner), keys);
}

/** The keys to show for a shortcut, given its default keys: those of the action that has them here. */
export function useCurrentKeys(keys: string): string {
  const dialog = useContext(InDialog);
  return useSyncExternalStore(subscribe, () => shownKeys(keys, dialog));
}

/** Rerenders the component when shortcuts change. */
export function useChangedKeys(): ChangedKeys {
  return useSyncExternalStore(subscribeChangedKeys, changedKeys);
}
