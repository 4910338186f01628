import { useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsReadOnly } from '../readOnly.ts';
import type { Scope } from './actions.ts';
import {
  activeScopes,
  closeScope,
  type KeyBinding,
  type KeyScope,
  newScopeId,
  openScope,
  subscribeScopes,
  updateScope,
} from './registry.ts';
import { InDialog } from './useCurrentKeys.ts';

interface CommonOptions {
  /** Shortcuts of the whole app. */
  readonly everywhere?: boolean;
  /** Also while a dialog is open. */
  readonly inDialogs?: boolean;
}

/** `scope` is the heading in the shortcut list; an `exclusive` one is a dialog: scopes below get no keys. */
type KeyOptions =
  | (CommonOptions & { readonly scope: Scope; readonly exclusive?: false })
  | (CommonOptions & { readonly scope: string; readonly exclusive: true });

/** The data shown in the bar and the list. Excludes `run`, which may change with every render. */
function signature(bindings: readonly KeyBinding[]): string {
  return JSON.stringify(
    bindings.map((b) => [
      b.keys,
      b.label,
      typeof b.when === 'function' ? 'function' : b.when,
      b.bar,
      b.palette,
      b.inFields,
    ]),
  );
}

/**
 * Registers shortcuts while the component is mounted. Single letters act only outside text fields. Always calls the
 * latest `run`, so bindings don't need to be memoized. Returns the identifier of the scope.
 */
export function useKeys(bindings: readonly KeyBinding[], options: KeyOptions): number {
  const latest = useRef(bindings);
  const [id] = useState(newScopeId);
  const { scope, exclusive = false, everywhere = false, inDialogs = false } = options;
  const shown = signature(bindings);
  const isReadOnly = useIsReadOnly();
  const dialog = useContext(InDialog);

  useLayoutEffect(() => {
    latest.current = bindings;
  });
  // Before paint, so that a visible shortcut already works.
  useLayoutEffect(() => {
    openScope({ id, title: scope, exclusive, everywhere, inDialogs, dialog, bindings: [] });
    return () => closeScope(id);
  }, [id, scope, exclusive, everywhere, inDialogs, dialog]);
  // `shown` represents the bindings; a scope that was opened again needs them again.
  useLayoutEffect(() => {
    updateScope(
      id,
      latest.current.map((binding, at) => ({
        ...binding,
        ...(binding.run === undefined ? {} : { run: (event?: KeyboardEvent) => latest.current[at]?.run?.(event) }),
        when: () => {
          const when = latest.current[at]?.when;
          if (isReadOnly && latest.current[at]?.writes === true) return false;
          return typeof when === 'function' ? when() : when !== false;
        },
      })),
    );
  }, [id, shown, isReadOnly, scope, exclusive, everywhere, inDialogs, dialog]);
  return id;
}

/** All active scopes, for components that list them. */
export function useScopes(): readonly KeyScope[] {
  return useSyncExternalStore(subscribeScopes, activeScopes);
}
