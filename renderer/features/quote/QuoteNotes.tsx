import type { AppError } from '../../../shared/errors.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './QuoteWorkbench.module.css';
import type { ServerFieldError } from './serviceFields.ts';
import { quoteStrings } from './strings.ts';

interface QuoteNotesProps {
  /** Error of the last call, or null. */
  readonly error: AppError | null;
  /** The provider's messages about fields that the form doesn't have. */
  readonly unmatched: readonly ServerFieldError[];
  readonly onRetry: () => void;
}

/** Callout about the whole form: a failed call. Above the action bar, so that the form stays where it is. */
export function QuoteNotes({ error, unmatched, onRetry }: QuoteNotesProps) {
  return error === null ? null : (
    <div className={styles.callNote}>
      <CallNote error={error} unmatched={unmatched} onRetry={onRetry} />
    </div>
  );
}

function CallNote({
  error,
  unmatched,
  onRetry,
}: Pick<QuoteNotesProps, 'unmatched' | 'onRetry'> & { readonly error: AppError }) {
  if (error.code === 'cancelled') {
    return (
      <Callout kind="info" title={quoteStrings.canceled}>
        <p>{quoteStrings.canceledHint}</p>
      </Callout>
    );
  }
  if (error.code !== 'validation_failed')
    return <ErrorCallout error={error} onRetry={onRetry} retryKeys="Ctrl+Enter" />;
  const isPlaced = error.fields.length > unmatched.length;
  return (
    <Callout kind="late" title={quoteStrings.requestRejected}>
      {error.message === '' ? null : (
        <p>
          <q>{error.message}</q>
        </p>
      )}
      {unmatched.length === 0 ? null : (
        <ul className={styles.list}>
          {unmatched.map((rejection) => (
            <li key={`${rejection.field} ${rejection.message}`}>
              <b>{rejection.field}</b>: <q>{rejection.message}</q>
            </li>
          ))}
        </ul>
      )}
      <p>{isPlaced ? quoteStrings.fixFields : quoteStrings.correctRequest}</p>
    </Callout>
  );
}
