import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { errorKind } from '../../shared/rules/errorKinds.ts';
import { useErrorMessages } from '../lib/useErrorMessages.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { useServiceWait } from './servicePause.ts';
import { uiStrings } from './strings.tsx';

interface ErrorCalloutProps {
  readonly error: AppError;
  /** Offered if a retry may help. */
  readonly onRetry?: (() => void) | undefined;
  /** Keys of the screen that do the same as the retry. */
  readonly retryKeys?: string;
  /** Other actions. */
  readonly actions?: ReactNode;
  /** The failed call had no user input, such as a refresh or a download. */
  readonly nothingTyped?: boolean;
}

/** Shows an expected error in place: what happened, what was saved, what to do next. */
export function ErrorCallout({ error, onRetry, retryKeys, actions, nothingTyped = false }: ErrorCalloutProps) {
  const messages = useErrorMessages(true);
  const wait = useServiceWait();
  if (messages === null) return null;
  const message = messages.errorMessages(error, nothingTyped);
  // A retry sends a request to the provider, which may have requested a pause.
  const sendsRequest = ['rate_limit', 'unreadable', 'elsewhere', 'network'].includes(errorKind(error.code));
  const canRetry = onRetry !== undefined && message.retry;
  return (
    <Callout
      kind={error.code === 'cancelled' ? 'info' : 'late'}
      title={message.title}
      actions={
        canRetry || actions !== undefined ? (
          <>
            {canRetry && (
              <Button
                size="s"
                waitLabel={sendsRequest ? wait : null}
                onClick={onRetry}
                {...(retryKeys === undefined ? {} : { keys: retryKeys })}
              >
                {uiStrings.tryAgain}
              </Button>
            )}
            {actions}
          </>
        ) : undefined
      }
    >
      {message.saved !== undefined && <p>{message.saved}</p>}
      <p>{message.next}</p>
    </Callout>
  );
}
