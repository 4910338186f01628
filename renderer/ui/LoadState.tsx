import type { AppError } from '../../shared/errors.ts';
import { ErrorCallout } from './ErrorCallout.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

/** The state of a query. */
export interface Loading {
  readonly isPending?: boolean;
  readonly error: { readonly error: AppError } | null;
  readonly refetch: () => unknown;
}

interface LoadStateProps {
  readonly of: Loading;
  /** What is loading, for screen readers. Without it nothing is shown while the query loads. */
  readonly label?: string;
  /** Number of bars while it loads. */
  readonly rows?: number;
  /** Height of the bars in pixels if it differs from a table's. */
  readonly rowHeight?: number;
  /** The place has no padding, because its rows reach the edges of the screen. */
  readonly bleed?: boolean;
}

/**
 * Shown in place of a query's data: bars while it loads, and an error with Try again if it failed. Empty space would be
 * mistaken for an empty result.
 */
export function LoadState({ of, label, bleed = false, ...bars }: LoadStateProps) {
  const shown =
    of.error === null ? (
      of.isPending === true && label !== undefined && <SkeletonRows label={label} {...bars} />
    ) : (
      <ErrorCallout nothingTyped error={of.error.error} onRetry={() => void of.refetch()} />
    );
  return bleed && shown !== false ? <div className="pad">{shown}</div> : shown;
}
