import { type ReactNode, useContext } from 'react';
import { ReadOnlyReason } from './readOnly.ts';

/** Fields of what a workgroup shares. For a login that only reads they are disabled, with the reason above them. */
export function WriteFields({ children }: { readonly children: ReactNode }) {
  const reason = useContext(ReadOnlyReason);
  if (reason === null) return children;
  return (
    <fieldset className="read-only" aria-label={reason} disabled>
      <p className="small muted">{reason}</p>
      {children}
    </fieldset>
  );
}
