import type { AppError } from '../../shared/errors.ts';
import { ErrorCallout } from './ErrorCallout.tsx';

interface LoadErrorProps {
  /** A query; nothing is shown while it has not failed. */
  readonly of: { readonly error: { readonly error: AppError } | null; readonly refetch: () => unknown };
}

/** In the place of what could not be loaded, with Try again: an empty place would say that there is nothing. */
export function LoadError({ of }: LoadErrorProps) {
  return of.error === null ? null : (
    <ErrorCallout nothingTyped error={of.error.error} onRetry={() => void of.refetch()} />
  );
}
