import type { AppError } from '../../../shared/errors.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './QuoteWorkbench.module.css';
import type { FieldRefusal } from './serviceFields.ts';

interface QuoteNotesProps {
  /** What became of the last call, null when there is nothing to say. */
  readonly error: AppError | null;
  /** What the service said about fields that the form doesn't have. */
  readonly unplaced: readonly FieldRefusal[];
  readonly onRetry: () => void;
}

/** What has to be said about the whole form: a call that failed. */
export function QuoteNotes({ error, unplaced, onRetry }: QuoteNotesProps) {
  return error === null ? null : <CallNote error={error} unplaced={unplaced} onRetry={onRetry} />;
}

function CallNote({
  error,
  unplaced,
  onRetry,
}: Pick<QuoteNotesProps, 'unplaced' | 'onRetry'> & { readonly error: AppError }) {
  if (error.code === 'cancelled') {
    return (
      <Note kind="info" title="Cancelled">
        <p>The form is as it was. Nothing was quoted.</p>
      </Note>
    );
  }
  if (error.code !== 'validation_failed') return <ErrorNote error={error} onRetry={onRetry} />;
  const isPlaced = error.fields.length > unplaced.length;
  return (
    <Note kind="late" title="The service refuses the request (validation_failed)">
      {error.message === '' ? null : (
        <p>
          <q>{error.message}</q>
        </p>
      )}
      {unplaced.length === 0 ? null : (
        <ul className={styles.list}>
          {unplaced.map((refusal) => (
            <li key={`${refusal.field} ${refusal.message}`}>
              <b>{refusal.field}</b>: <q>{refusal.message}</q>
            </li>
          ))}
        </ul>
      )}
      <p>
        Everything typed is kept. {isPlaced ? 'What it says about a field stands on that field; F8 goes there.' : ''}{' '}
        Correct it and get the rates again.
      </p>
    </Note>
  );
}
