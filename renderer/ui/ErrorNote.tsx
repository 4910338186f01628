import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { errorWords } from '../lib/errorWords.ts';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';

interface ErrorNoteProps {
  readonly error: AppError;
  /** Offered where asking again may help. */
  readonly onRetry?: (() => void) | undefined;
  /** Other ways out. */
  readonly actions?: ReactNode;
}

/** An expected failure in place: what happened, what was kept, what to do next. */
export function ErrorNote({ error, onRetry, actions }: ErrorNoteProps) {
  const words = errorWords(error);
  const canRetry = onRetry !== undefined && words.retry;
  return (
    <Note
      kind={error.code === 'cancelled' ? 'info' : 'late'}
      title={words.title}
      actions={
        canRetry || actions !== undefined ? (
          <>
            {canRetry && (
              <Button size="s" onClick={onRetry}>
                Try again
              </Button>
            )}
            {actions}
          </>
        ) : undefined
      }
    >
      {words.kept !== undefined && <p>{words.kept}</p>}
      <p>{words.next}</p>
    </Note>
  );
}
