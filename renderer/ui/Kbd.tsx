import { capsOf } from './keys/chord.ts';

/** One flat cap. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd>{children}</kbd>;
}

/** The caps of a key, after its word: `<Keys keys="Ctrl+Enter" />`. Drawn for the eye; controls carry `aria-keyshortcuts`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="k" aria-hidden="true">
      {capsOf(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
