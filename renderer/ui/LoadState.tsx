import type { AppError } from '../../shared/errors.ts';
import { ErrorCallout } from './ErrorCallout.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

interface LoadStateProps {
  readonly of: {
    readonly isPending?: boolean;
    readonly error: { readonly error: AppError } | null;
    readonly refetch: () => unknown;
  };
  /** What is loading, for screen readers. Without it nothing is shown while the query loads. */
  readonly label?: string;
  /** Number of bars while it loads. */
  readonly rows?: number;
}

/**
 * Shown in place of a query's data: bars while it loads, and an error with Try again if it failed. Empty space would be
 * mistaken for an empty result.
 */
export function LoadState({ of, label, rows }: LoadStateProps) {
  if (of.error !== null) return <ErrorCallout nothingTyped error={of.error.error} onRetry={() => void of.refetch()} />;
  if (of.isPending !== true || label === undefined) return null;
  return <SkeletonRows label={label} {...(rows === undefined ? {} : { rows })} />;
}
