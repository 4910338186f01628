import { useLocation } from 'wouter';
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { prepareQuote } from '../quote/index.ts';
import { RateChoices } from './RateChoices.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import type { BookingDraft } from './useBookingDraft.ts';

interface SubmitFailureProps {
  readonly error: AppError;
  readonly quote: Quote;
  readonly rate: RateView;
  readonly kept: BookingDraft;
  readonly onRetry: () => void;
  /** Asks for the same freight again and goes on with everything typed. */
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
}

/** Why it was not booked, what is kept, and the ways on. Nothing was booked in any of these but a lost answer. */
export function SubmitFailure(props: SubmitFailureProps) {
  const { error, quote, rate, kept, onRetry } = props;
  const [, navigate] = useLocation();
  switch (error.code) {
    case 'booking_failed':
      return <CarrierRefused reason={error.reason} quote={quote} refusing={rate} kept={kept} />;
    case 'quote_not_found':
      return <QuoteGone quoteId={quote.id} onReQuote={props.onReQuote} isReQuoting={props.isReQuoting} />;
    case 'validation_failed':
      return <ServiceRefusesFields error={error} />;
    case 'cancelled':
      return (
        <Callout kind="info" title="Taken back: it was not sent, and nothing is booked">
          <p>Everything typed is kept. Book again when you like.</p>
        </Callout>
      );
    case 'disk_full':
    case 'storage_failed':
      return <NotKept error={error} onRetry={onRetry} />;
    case 'rate_limited':
      return (
        <Callout kind="late" title="Not booked: the service still asks to slow down (429)">
          <p>
            It was sent several times with the pauses it asked for, and refused each time. Nothing is booked. Everything
            typed is kept; book again in some minutes.
          </p>
        </Callout>
      );
    case 'unauthorized':
    case 'not_approved':
    case 'password_missing':
    case 'keychain':
      return (
        <ErrorCallout
          error={error}
          actions={
            <Button size="s" onClick={() => navigate('/settings/connections')}>
              Open Settings, Connections
            </Button>
          }
        />
      );
    case 'quote_already_used':
      return <BookedElsewhere error={error} booking={quote.booking} onRetry={onRetry} />;
    case 'core_stopped':
    case 'unexpected_answer':
      return <AnswerLost error={error} onRetry={onRetry} />;
    case 'pickup_date_passed':
      return <DayPassed error={error} quote={quote} />;
    default:
      return <ErrorCallout error={error} onRetry={onRetry} />;
  }
}

interface BookedElsewhereProps {
  readonly error: ErrorOf<'quote_already_used'>;
  readonly booking: Quote['booking'];
  readonly onRetry: () => void;
}

/** Another window sent it: what has become of that since is said, not what it was when this one asked. */
function BookedElsewhere({ error, booking, onRetry }: BookedElsewhereProps) {
  const [, navigate] = useLocation();
  const state = booking?.bookingId === error.bookingId ? booking.state : error.state;
  if (state !== 'submitting' && state !== 'unknown' && state !== 'booked') {
    return (
      <Callout
        kind="info"
        title="The other window’s booking ended, and nothing was booked"
        actions={
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>Everything typed here is kept.</p>
      </Callout>
    );
  }
  return (
    <ErrorCallout
      error={{ ...error, state }}
      actions={
        <Button size="s" onClick={() => navigate(`/booked/${error.bookingId}`)}>
          Open the booking
        </Button>
      }
    />
  );
}

interface CarrierRefusedProps {
  readonly reason: string;
  readonly quote: Quote;
  readonly refusing: Pick<RateView, 'carrier' | 'carrierName'>;
  /** What is typed, to go on with under the other rate. */
  readonly kept: BookingDraft;
}

/** The carrier's words as they came, and the next best rates one press away. */
export function CarrierRefused({ reason, quote, refusing, kept }: CarrierRefusedProps) {
  return (
    <Callout kind="late" title={`${refusing.carrierName} refused the booking (booking_failed)`}>
      <p>
        It says: <q>{reason}</q>
      </p>
      <p className="dim">
        Nothing is booked. The quote and everything typed are kept.{' '}
        {quote.rates.length <= 1
          ? 'The quote has no other rate.'
          : 'Go on with another rate of the same quote, if the service still honors it:'}
      </p>
      <RateChoices quote={quote} without={refusing.carrier} kept={kept} />
    </Callout>
  );
}

interface QuoteGoneProps {
  readonly quoteId: string;
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
}

/** The same request brings a new quote; what is typed moves over to it. */
function QuoteGone({ quoteId, onReQuote, isReQuoting }: QuoteGoneProps) {
  const [, navigate] = useLocation();
  const toRates = () => navigate(`/quote/${quoteId}/rates`);
  useKeys(
    [
      { keys: 'R', label: 'Re-quote and keep everything', bar: false, run: onReQuote, when: !isReQuoting },
      { keys: 'A', label: 'Back to the rates', bar: false, run: toRates, when: !isReQuoting },
    ],
    { scope: 'Quote gone' },
  );
  return (
    <Callout
      kind="late"
      title="The service no longer knows this quote (quote_not_found)"
      actions={
        <>
          <AskButton size="s" keys="R" busy={isReQuoting} onClick={onReQuote}>
            Re-quote and keep everything
          </AskButton>
          <Button size="s" kind="quiet" keys="A" onClick={toRates}>
            Back to the rates
          </Button>
        </>
      }
    >
      <p>
        Nothing is booked. Everything typed is kept. A re-quote asks for the same freight and day; the price may change
        and is shown before anything is booked.
      </p>
    </Callout>
  );
}

/** The request is kept before it is sent; where that fails, it is not sent. */
function NotKept({
  error,
  onRetry,
}: {
  readonly error: ErrorOf<'disk_full' | 'storage_failed'>;
  readonly onRetry: () => void;
}) {
  const why = error.code === 'disk_full' ? 'the disk is full' : 'the data folder can’t be written';
  return (
    <Callout
      kind="late"
      title={`Not sent: ${why} (${error.code})`}
      actions={
        <AskButton size="s" onClick={onRetry}>
          Try again
        </AskButton>
      }
    >
      <p>
        A booking is kept on this computer before it is sent, and that failed. Nothing is booked. What is typed stands
        on this screen only: leave it open, make room on the disk, then try again.
      </p>
      {error.code === 'storage_failed' ? (
        <p className="dim">
          The system says: <q>{error.detail}</q>
        </p>
      ) : null}
    </Callout>
  );
}

/** No answer of the core's, and no booking of this quote in its journal that could be asked for. */
function AnswerLost({
  error,
  onRetry,
}: {
  readonly error: ErrorOf<'core_stopped' | 'unexpected_answer'>;
  readonly onRetry: () => void;
}) {
  return (
    <Callout
      kind="late"
      title={`Whether it was sent is not known: Waybill did not answer (${error.code})`}
      actions={
        <AskButton size="s" onClick={onRetry}>
          Try again
        </AskButton>
      }
    >
      <p>
        Everything typed is kept. If it was sent, Needs attention has it with Finish once Waybill runs again; trying
        again books nothing twice.
      </p>
    </Callout>
  );
}

/** Another day is another quote; the same freight stands in its form. */
function DayPassed({ error, quote }: { readonly error: ErrorOf<'pickup_date_passed'>; readonly quote: Quote }) {
  const [, navigate] = useLocation();
  const again = async () => {
    if (await prepareQuote(quote.request, quote.id)) navigate('/quote');
  };
  return (
    <ErrorCallout
      error={error}
      actions={
        <Button size="s" onClick={() => void again()}>
          Quote another day
        </Button>
      }
    />
  );
}

/** Fields that stand on the form carry their own words; what doesn't stand there is shown in full. */
function ServiceRefusesFields({ error }: { readonly error: ErrorOf<'validation_failed'> }) {
  const { errors, elsewhere } = serviceFieldErrors(error.fields);
  const count = Object.keys(errors).length;
  return (
    <Callout
      kind="late"
      title={`The service refuses the booking (validation_failed)${error.message === '' ? '' : `: “${error.message}”`}`}
    >
      <p>
        Nothing is booked. Everything typed is kept.
        {count === 0
          ? ''
          : ` ${count === 1 ? 'One field is' : `${count} fields are`} marked with what the service says; F8 goes there.`}
      </p>
      {elsewhere.length === 0 ? null : (
        <ul>
          {elsewhere.map(({ field, message }) => (
            <li key={field}>
              <code>{field}</code>: <q>{message}</q>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
