import { Fragment } from 'react';
import { lowerFirst } from '../../lib/letterCase.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { currentKeys } from '../../ui/keys/changedKeys.ts';
import { capsOf } from '../../ui/keys/chord.ts';
import { isOn, keysOf, reachableScopes, scopeName } from '../../ui/keys/registry.ts';
import { useChangedKeys } from '../../ui/keys/useCurrentKeys.ts';
import { useScopes } from '../../ui/keys/useKeys.ts';
import { DESTINATIONS } from '../destinations.ts';
import { frameStrings } from './strings.ts';

/** Shortcuts of the screen that no button shows. */
export function KeyBar({ hasAccount }: { readonly hasAccount: boolean }) {
  useChangedKeys();
  const scopes = useScopes();
  const shown = new Map<string, readonly string[]>();
  for (const scope of reachableScopes(scopes)) {
    if (scope.everywhere) continue;
    for (const binding of scope.bindings) {
      if (binding.bar === false || !isOn(binding)) continue;
      shown.set(
        binding.label,
        keysOf(binding).map((keys) => currentKeys(scopeName(scope), keys)),
      );
    }
  }
  const [alt] = capsOf('Alt+1');
  const digits = DESTINATIONS.filter((to) => hasAccount || !to.needsAccount)
    .map((to) => capsOf(currentKeys('Global', to.keys)))
    .flatMap(([modifier, key, ...more]) => (modifier === alt && key !== undefined && more.length === 0 ? [key] : []))
    .toSorted();
  return (
    <footer className="keybar" aria-hidden="true">
      {[...shown].map(([label, allKeys]) => (
        <span key={label}>
          {allKeys.map((keys) => (
            <Fragment key={keys}>
              {capsOf(keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </Fragment>
          ))}
          {lowerFirst(label)}
        </span>
      ))}
      {shown.size === 0 && (
        <>
          <span>
            <Kbd>Tab</Kbd>
            {frameStrings.nextField}
          </span>
          <span>
            <Kbd>?</Kbd>
            {frameStrings.shortcuts}
          </span>
          <span>
            <Kbd>F1</Kbd>
            {frameStrings.helpKey}
          </span>
        </>
      )}
      <span className="r">
        <Kbd>{alt ?? 'Alt'}</Kbd>
        {digits.map((digit) => (
          <Kbd key={digit}>{digit}</Kbd>
        ))}
        {frameStrings.screens}
      </span>
    </footer>
  );
}
