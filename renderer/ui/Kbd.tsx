import { capsOf } from './keys/chord.ts';
import { useCurrentKeys } from './keys/useCurrentKeys.ts';

/** One key cap. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd>{children}</kbd>;
}

/** Caps of the keys to press. Visual only; controls have `aria-keyshortcuts`. */
export function Caps({ keys }: { readonly keys: string }) {
  return (
    <span className="k" aria-hidden="true">
      {capsOf(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

/** Key caps after a label, given the default keys of the shortcut: `<Keys keys="Ctrl+Enter" />`. */
export function Keys({ keys }: { readonly keys: string }) {
  return <Caps keys={useCurrentKeys(keys)} />;
}
