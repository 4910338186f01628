import { IconAlertTriangle } from '@tabler/icons-react';
import type { AppError } from '../../../shared/errors.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatInstantTime, formatSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { ActionBar } from '../../ui/Screen.tsx';
import { bookingStrings } from './strings.tsx';
import type { Submit } from './useSubmit.ts';

interface WizardActionsProps {
  readonly submit: Submit;
  /** Number of seconds that a requote has been running; null if none is. */
  readonly reQuotingFor: number | null;
  readonly isReview: boolean;
  /** Formatted price, such as `$1,142.36`. */
  readonly price: string;
  readonly toCheck: number;
  readonly savedAtMs: number | null;
  readonly saveError: AppError | null;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onNextWarning: () => void;
  readonly onWithdraw: () => void;
  readonly onCancelReQuote: () => void;
  readonly onForward: () => void;
}

function savedMessage(isReview: boolean, savedAtMs: number | null): string | null {
  if (isReview) return bookingStrings.savedBeforeSending;
  return savedAtMs === null ? null : bookingStrings.saved(formatInstantTime(savedAtMs));
}

/** Buttons: back, drafts, the number of warnings, and the primary action with the price on it. */
export function WizardActions(props: WizardActionsProps) {
  const { submit, reQuotingFor, isReview, price, toCheck, saveError } = props;
  const isReQuoting = reQuotingFor !== null;
  const isBusy = submit.isRunning || isReQuoting;
  return (
    <ActionBar>
      {isBusy ? null : (
        <>
          <Button keys="Alt+ArrowLeft" onClick={props.onBack}>
            {isReview ? bookingStrings.back : bookingStrings.backToRates}
          </Button>
          <Button kind="quiet" keys="Esc" onClick={props.onClose}>
            {bookingStrings.saveDraftAndClose}
          </Button>
        </>
      )}
      <span className="grow" />
      {saveError !== null && !isBusy ? (
        <span className="flag late" role="alert">
          <Icon of={IconAlertTriangle} size={14} />
          {bookingStrings.draftNotSaved(errorMessages(saveError).title)}
        </span>
      ) : null}
      {toCheck > 0 && !isBusy ? (
        <Button kind="quiet" keys="F8" onClick={props.onNextWarning}>
          <span className="flag attn">
            <Icon of={IconAlertTriangle} size={14} />
            {bookingStrings.toReview(toCheck)}
          </span>
        </Button>
      ) : null}
      <span className="small muted" role="status">
        {submit.isRunning
          ? submit.label
          : isReQuoting
            ? bookingStrings.gettingRates(formatSeconds(reQuotingFor))
            : saveError === null
              ? savedMessage(isReview, props.savedAtMs)
              : null}
      </span>
      {submit.isWaiting ? (
        <Button keys="Ctrl+." onClick={props.onWithdraw}>
          {bookingStrings.cancelSending}
        </Button>
      ) : null}
      {isReQuoting ? (
        <Button keys="Ctrl+." onClick={props.onCancelReQuote}>
          {bookingStrings.cancelRequote}
        </Button>
      ) : null}
      {isReview ? (
        <RequestButton
          kind="primary"
          keys="Ctrl+Enter"
          writes
          busy={isBusy}
          onClick={(event) => {
            // It appears where "Review" was: the second click of a double click there must not book.
            if (event.detail < 2) props.onForward();
          }}
        >
          {bookingStrings.bookShipmentFor(price)}
        </RequestButton>
      ) : (
        <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} onClick={props.onForward}>
          {bookingStrings.review}
        </Button>
      )}
    </ActionBar>
  );
}
