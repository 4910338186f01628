import { Fragment } from 'react';
import { lowerFirst } from '../../lib/letterCase.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useChangedKeys } from '../../ui/keys/changedKeys.ts';
import { capsOf } from '../../ui/keys/chord.ts';
import { isOn, type KeyBinding, keysOf, reachableScopes } from '../../ui/keys/registry.ts';
import { useScopes } from '../../ui/keys/useKeys.ts';
import { DESTINATIONS } from '../destinations.ts';

/** Shortcuts of the screen that no button shows. */
export function KeyBar({ hasAccount }: { readonly hasAccount: boolean }) {
  useChangedKeys();
  const scopes = useScopes();
  const shown = new Map<string, KeyBinding>();
  for (const scope of reachableScopes(scopes)) {
    if (scope.everywhere) continue;
    for (const binding of scope.bindings) if (binding.bar !== false && isOn(binding)) shown.set(binding.label, binding);
  }
  const [alt] = capsOf('Alt+1');
  const digits = DESTINATIONS.filter((to) => hasAccount || !to.needsAccount)
    .map((to) => capsOf(to.keys))
    .flatMap(([modifier, key, ...more]) => (modifier === alt && key !== undefined && more.length === 0 ? [key] : []))
    .toSorted();
  return (
    <footer className="keybar" aria-hidden="true">
      {[...shown.values()].map((binding) => (
        <span key={binding.label}>
          {keysOf(binding).map((keys) => (
            <Fragment key={keys}>
              {capsOf(keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </Fragment>
          ))}
          {lowerFirst(binding.label)}
        </span>
      ))}
      {shown.size === 0 && (
        <>
          <span>
            <Kbd>Tab</Kbd>next field
          </span>
          <span>
            <Kbd>?</Kbd>shortcuts
          </span>
          <span>
            <Kbd>F1</Kbd>help
          </span>
        </>
      )}
      <span className="r">
        <Kbd>{alt ?? 'Alt'}</Kbd>
        {digits.map((digit) => (
          <Kbd key={digit}>{digit}</Kbd>
        ))}
        screens
      </span>
    </footer>
  );
}
