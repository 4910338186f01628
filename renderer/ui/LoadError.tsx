import type { AppError } from '../../shared/errors.ts';
import { ErrorCallout } from './ErrorCallout.tsx';

interface LoadErrorProps {
  /** A query; nothing is shown unless it failed. */
  readonly of: { readonly error: { readonly error: AppError } | null; readonly refetch: () => unknown };
}

/** Shown instead of content that failed to load, with Try again. Empty space would be mistaken for an empty result. */
export function LoadError({ of }: LoadErrorProps) {
  return of.error === null ? null : (
    <ErrorCallout nothingTyped error={of.error.error} onRetry={() => void of.refetch()} />
  );
}
