import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

interface KeyOptions {
  /** The heading in the overlay of all keys: `Rates`. */
  readonly scope: string;
  /** A dialog: what lies under it gets no key. */
  readonly exclusive?: boolean;
  /** The keys of the whole app. */
  readonly everywhere?: boolean;
}

/** What the bar and the overlay show. `run` is not part of it: it may be a new function at every render. */
function signature(bindings: readonly KeyBinding[]): string {
  return JSON.stringify(
    bindings.map((b) => [
      b.keys,
      b.label,
      typeof b.when === 'function' ? 'asked' : b.when,
      b.bar,
      b.palette,
      b.inFields,
    ]),
  );
}

/**
 * Adds keys while the component is on the screen. Single letters act only while the focus is in no text field. The
 * latest `run` is always the one that runs, so bindings need no memo.
 */
export function useKeys(bindings: readonly KeyBinding[], options: KeyOptions): void {
  const latest = useRef(bindings);
  const [id] = useState(newScopeId);
  const { scope, exclusive = false, everywhere = false } = options;
  const shown = signature(bindings);

  useLayoutEffect(() => {
    latest.current = bindings;
  });
  // Before the screen is painted: a key that is shown already works.
  useLayoutEffect(() => {
    openScope({ id, title: scope, exclusive, everywhere, bindings: [] });
    return () => closeScope(id);
  }, [id, scope, exclusive, everywhere]);
  // `shown` stands for the bindings; a scope that was opened anew needs them again.
  useLayoutEffect(() => {
    updateScope(
      id,
      latest.current.map((binding, at) => ({
        ...binding,
        ...(binding.run === undefined ? {} : { run: (event?: KeyboardEvent) => latest.current[at]?.run?.(event) }),
        when: () => {
          const when = latest.current[at]?.when;
          return typeof when === 'function' ? when() : when !== false;
        },
      })),
    );
  }, [id, shown, scope, exclusive, everywhere]);
}

/** All keys there are now, for those who show them. */
export function useScopes(): readonly KeyScope[] {
  return useSyncExternalStore(subscribeScopes, activeScopes);
}
