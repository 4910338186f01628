import { useChangedKeys } from './keys/changedKeys.ts';
import { capsOf } from './keys/chord.ts';

/** One key cap. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd>{children}</kbd>;
}

/** Key caps after a label: `<Keys keys="Ctrl+Enter" />`. Visual only; controls have `aria-keyshortcuts`. */
export function Keys({ keys }: { readonly keys: string }) {
  useChangedKeys();
  return (
    <span className="k" aria-hidden="true">
      {capsOf(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
