/** Callouts above the form: why it was not booked, what changed, and which earlier details can be used. */
import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { continueOrder } from '../quote/index.ts';
import { bookAddress } from './bookAddress.ts';
import styles from './booking.module.css';
import { SubmitFailure } from './SubmitFailure.tsx';
import type { BookingDraft, EarlierDetails, ReQuoted } from './useBookingDraft.ts';
import type { ReQuote } from './useRequote.ts';
import type { Submit } from './useSubmit.ts';
import { EarlierDetailsCallout, RateLimitedCallout, RequotedCallout } from './WizardCallouts.tsx';

interface WizardAlertsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly quote: Quote;
  /** Index of the rate in the quote. */
  readonly position: number;
  readonly rate: RateView;
  readonly saved: BookingDraft;
  readonly submit: Submit;
  readonly reQuote: ReQuote;
  readonly failure: AppError | null;
  readonly onRetry: () => void;
  /** Details entered or booked earlier on this lane, while they are offered. */
  readonly offer: EarlierDetails | null;
  readonly nowMs: number;
  /** The form already has input. */
  readonly replaces: boolean;
  readonly onOffer: (taken: EarlierDetails | null) => void;
}

export function WizardAlerts(props: WizardAlertsProps) {
  const { quote, rate, saved, submit, reQuote, failure, offer } = props;
  const [, navigate] = useLocation();
  const replaced = saved.reQuoted !== null && saved.reQuoted.newPosition === props.position ? saved.reQuoted : null;
  const back = async ({ quoteId, position }: ReQuoted) => {
    await continueOrder(quote.id, quoteId);
    navigate(bookAddress(quoteId, position, saved.originalId));
  };
  return (
    <div ref={props.ref} className={styles.alerts} tabIndex={-1}>
      {submit.waitingUntilMs === null ? null : <RateLimitedCallout untilMs={submit.waitingUntilMs} />}
      {failure === null || submit.isRunning ? null : (
        <SubmitFailure
          error={failure}
          quote={quote}
          rate={rate}
          saved={saved}
          onRetry={props.onRetry}
          onReQuote={() => void reQuote.run(saved, null)}
          isReQuoting={reQuote.isRunning}
        />
      )}
      {reQuote.error === null || reQuote.isRunning ? null : <ErrorCallout error={reQuote.error} />}
      {replaced === null || failure !== null ? null : (
        <RequotedCallout before={replaced} rate={rate} onBack={() => void back(replaced)} />
      )}
      {offer === null ? null : (
        <EarlierDetailsCallout
          earlier={offer}
          nowMs={props.nowMs}
          replaces={props.replaces}
          onTake={() => props.onOffer(offer)}
          onIgnore={() => props.onOffer(null)}
        />
      )}
    </div>
  );
}
