import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
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
  readonly saved: BookingDraft;
  readonly onRetry: () => void;
  /** Requotes the same freight and keeps all form input. */
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
}

/**
 * Why it was not booked, what is saved, and what to do next. Nothing was booked, except possibly after a lost response.
 */
export function SubmitFailure(props: SubmitFailureProps) {
  const { error, quote, rate, saved, onRetry } = props;
  const [, navigate] = useLocation();
  switch (error.code) {
    case 'booking_failed':
      return <CarrierDeclined reason={error.reason} quote={quote} refusing={rate} saved={saved} />;
    case 'quote_not_found':
      return <QuoteExpired quoteId={quote.id} onReQuote={props.onReQuote} isReQuoting={props.isReQuoting} />;
    case 'validation_failed':
      return <InvalidFields error={error} />;
    case 'cancelled':
      return (
        <Callout kind="info" title="Canceled before it was sent. Nothing is booked.">
          <p>Your entries are saved. Book when you are ready.</p>
        </Callout>
      );
    case 'disk_full':
    case 'storage_failed':
      return <NotSaved error={error} onRetry={onRetry} />;
    case 'rate_limited':
      return (
        <Callout kind="late" title="Not booked: still rate-limited (429)">
          <p>
            Several attempts were rejected. Nothing was booked. Your entries are saved; book again in a few minutes.
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
              Open Settings › Accounts
            </Button>
          }
        />
      );
    case 'quote_already_used':
      return <BookedElsewhere error={error} booking={quote.booking} onRetry={onRetry} />;
    case 'core_stopped':
    case 'unexpected_answer':
      return <ResponseLost onRetry={onRetry} />;
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

/** Another window submitted it. Shows the current state of that booking, not the state at the time of the error. */
function BookedElsewhere({ error, booking, onRetry }: BookedElsewhereProps) {
  const [, navigate] = useLocation();
  const state = booking?.bookingId === error.bookingId ? booking.state : error.state;
  if (state !== 'submitting' && state !== 'unknown' && state !== 'booked') {
    return (
      <Callout
        kind="info"
        title="The booking in the other window ended. Nothing was booked."
        actions={
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>Your entries are saved.</p>
      </Callout>
    );
  }
  return (
    <ErrorCallout
      error={{ ...error, state }}
      actions={
        <Button size="s" onClick={() => navigate(`/booked/${error.bookingId}`)}>
          View booking
        </Button>
      }
    />
  );
}

interface CarrierDeclinedProps {
  readonly reason: string;
  readonly quote: Quote;
  readonly refusing: Pick<RateView, 'carrier' | 'carrierName'>;
  /** Form input to carry over to the other rate. */
  readonly saved: BookingDraft;
}

/** The carrier's unchanged message, and the next best rates, one key each. */
export function CarrierDeclined({ reason, quote, refusing, saved }: CarrierDeclinedProps) {
  return (
    <Callout kind="late" title={`${refusing.carrierName} declined the booking`}>
      <p>
        Carrier message: <q>{reason}</q>
      </p>
      <p className="dim">
        Nothing was booked. Your quote and entries are saved.{' '}
        {quote.rates.length <= 1 ? 'This quote has no other rates.' : 'Book another carrier from this quote:'}
      </p>
      <RateChoices quote={quote} without={refusing.carrier} saved={saved} />
    </Callout>
  );
}

interface QuoteExpiredProps {
  readonly quoteId: string;
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
}

/** Requotes the same request; the form input moves to the new quote. */
function QuoteExpired({ quoteId, onReQuote, isReQuoting }: QuoteExpiredProps) {
  const [, navigate] = useLocation();
  const toRates = () => navigate(`/quote/${quoteId}/rates`);
  useKeys(
    [
      { keys: 'R', label: 'Requote with the same details', bar: false, run: onReQuote, when: !isReQuoting },
      { keys: 'A', label: 'Back to rates', bar: false, run: toRates, when: !isReQuoting },
    ],
    { scope: 'Quote unavailable' },
  );
  return (
    <Callout
      kind="late"
      title="This quote is no longer available"
      actions={
        <>
          <AskButton size="s" keys="R" busy={isReQuoting} onClick={onReQuote}>
            Requote with the same details
          </AskButton>
          <Button size="s" kind="quiet" keys="A" onClick={toRates}>
            Back to rates
          </Button>
        </>
      }
    >
      <p>
        Nothing was booked. Your entries are saved. Requote the same freight and date; you will see the new price before
        you book.
      </p>
    </Callout>
  );
}

/** The request must be stored before it is sent. If storing fails, it isn't sent. */
function NotSaved({
  error,
  onRetry,
}: {
  readonly error: ErrorOf<'disk_full' | 'storage_failed'>;
  readonly onRetry: () => void;
}) {
  const why = error.code === 'disk_full' ? 'the disk is full' : 'can’t write to the data folder';
  return (
    <Callout
      kind="late"
      title={`Not sent: ${why}`}
      actions={
        <AskButton size="s" onClick={onRetry}>
          Try again
        </AskButton>
      }
    >
      <p>
        The booking couldn’t be saved, so it wasn’t sent. Nothing is booked. Your entries are only on this screen: leave
        it open, free up disk space, then try again.
      </p>
      {error.code === 'storage_failed' ? (
        <p className="dim">
          System message: <q>{error.detail}</q>
        </p>
      ) : null}
    </Callout>
  );
}

/** The core's response was lost, and its journal has no booking of this quote. */
function ResponseLost({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Callout
      kind="late"
      title="Booking outcome unknown: Waybill’s background process didn’t respond"
      actions={
        <AskButton size="s" onClick={onRetry}>
          Try again
        </AskButton>
      }
    >
      <p>
        Your entries are saved. If it was sent, finish it in Needs attention after Waybill restarts. Trying again can’t
        book it twice.
      </p>
    </Callout>
  );
}

/** Another pickup date requires another quote; links to the quote form with the same freight. */
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
          Quote another date
        </Button>
      }
    />
  );
}

/** Fields on the form show their own errors; errors of other fields are listed here in full. */
function InvalidFields({ error }: { readonly error: ErrorOf<'validation_failed'> }) {
  const { errors, elsewhere } = serviceFieldErrors(error.fields);
  const count = Object.keys(errors).length;
  return (
    <Callout kind="late" title={`The booking was rejected${error.message === '' ? '' : `: “${error.message}”`}`}>
      <p>
        Nothing was booked. Your entries are saved.
        {count === 0
          ? ''
          : ` ${count === 1 ? '1 field is' : `${count} fields are`} highlighted. Press F8 to go to the next one.`}
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
