import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
import { ratesAddress } from '../../lib/bookingDrafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { prepareQuote } from '../quote/index.ts';
import { RateChoices, type SaveForRate } from './RateChoices.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import { bookingStrings } from './strings.tsx';
import { type BookingDraft, draftLaneKey, saveBookingDraft } from './useBookingDraft.ts';

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
      return (
        <CarrierDeclined
          reason={error.reason}
          quote={quote}
          originalId={saved.originalId}
          declined={rate}
          save={(other) => saveBookingDraft(quote.id, draftLaneKey(quote.request), { ...saved, rate: other })}
        />
      );
    case 'quote_not_found':
      return (
        <QuoteExpired
          ratesPath={ratesAddress(quote.id, saved.originalId)}
          onReQuote={props.onReQuote}
          isReQuoting={props.isReQuoting}
        />
      );
    case 'validation_failed':
      return <InvalidFields error={error} />;
    case 'cancelled':
      return (
        <Callout kind="info" title={bookingStrings.canceledBeforeItWasSent}>
          <p>{bookingStrings.bookWhenReady}</p>
        </Callout>
      );
    case 'disk_full':
    case 'storage_failed':
      return <NotSaved error={error} onRetry={onRetry} />;
    case 'rate_limited':
      return (
        <Callout kind="late" title={bookingStrings.notBookedStill}>
          <p>{bookingStrings.attemptsRejected}</p>
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
              {bookingStrings.openSettingsAccounts}
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
        title={bookingStrings.otherWindowEnded}
        actions={
          <Button size="s" onClick={onRetry}>
            {bookingStrings.tryAgain}
          </Button>
        }
      >
        <p>{bookingStrings.yourEntriesAreSaved}</p>
      </Callout>
    );
  }
  return (
    <ErrorCallout
      error={{ ...error, state }}
      actions={
        <Button size="s" onClick={() => navigate(`/booked/${error.bookingId}`)}>
          {bookingStrings.viewBooking}
        </Button>
      }
    />
  );
}

interface CarrierDeclinedProps {
  readonly reason: string;
  readonly quote: Quote;
  /** The quote that this one is a what-if of; null if none. */
  readonly originalId: string | null;
  readonly declined: Pick<RateView, 'carrier' | 'carrierName'>;
  readonly save: SaveForRate;
}

/** The carrier's unchanged message, and the next best rates, one key each. */
export function CarrierDeclined({ reason, quote, originalId, declined, save }: CarrierDeclinedProps) {
  return (
    <Callout kind="late" title={bookingStrings.declinedBooking(declined.carrierName)}>
      <p>{bookingStrings.carrierMessage(reason)}</p>
      <p className="dim">{quote.rates.length <= 1 ? bookingStrings.noOtherRates : bookingStrings.bookAnotherCarrier}</p>
      <RateChoices quote={quote} originalId={originalId} without={declined.carrier} save={save} />
    </Callout>
  );
}

interface QuoteExpiredProps {
  readonly ratesPath: string;
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
}

/** Requotes the same request; the form input moves to the new quote. */
function QuoteExpired({ ratesPath, onReQuote, isReQuoting }: QuoteExpiredProps) {
  const [, navigate] = useLocation();
  const openRates = () => navigate(ratesPath);
  useKeys(
    [
      {
        keys: 'R',
        label: bookingStrings.requoteWithSameDetails,
        bar: false,
        run: onReQuote,
        writes: true,
        when: !isReQuoting,
      },
      { keys: 'A', label: bookingStrings.backToRates, bar: false, run: openRates, when: !isReQuoting },
    ],
    { scope: 'Quote unavailable' },
  );
  return (
    <Callout
      kind="late"
      title={bookingStrings.quoteUnavailable}
      actions={
        <>
          <RequestButton size="s" keys="R" writes busy={isReQuoting} onClick={onReQuote}>
            {bookingStrings.requoteWithSameDetails}
          </RequestButton>
          <Button size="s" kind="quiet" keys="A" onClick={openRates}>
            {bookingStrings.backToRates}
          </Button>
        </>
      }
    >
      <p>{bookingStrings.nothingWasBooked}</p>
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
  const why = error.code === 'disk_full' ? bookingStrings.diskIsFull : bookingStrings.cantWriteToDataFolder;
  return (
    <Callout
      kind="late"
      title={bookingStrings.notSentBecause(why)}
      actions={
        <RequestButton size="s" writes onClick={onRetry}>
          {bookingStrings.tryAgain}
        </RequestButton>
      }
    >
      <p>{bookingStrings.bookingCouldntBeSaved}</p>
      {error.code === 'storage_failed' ? <p className="dim">{bookingStrings.systemMessage(error.detail)}</p> : null}
    </Callout>
  );
}

/** The core's response was lost, and its journal has no booking of this quote. */
function ResponseLost({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Callout
      kind="late"
      title={bookingStrings.bookingOutcomeUnknown}
      actions={
        <RequestButton size="s" writes onClick={onRetry}>
          {bookingStrings.tryAgain}
        </RequestButton>
      }
    >
      <p>{bookingStrings.finishAfterRestart}</p>
    </Callout>
  );
}

/** Another pickup date requires another quote; links to the quote form with the same freight. */
function DayPassed({ error, quote }: { readonly error: ErrorOf<'pickup_date_passed'>; readonly quote: Quote }) {
  const [, navigate] = useLocation();
  const quoteAgain = async () => {
    if (await prepareQuote(quote.request, quote.id)) navigate('/quote');
  };
  return (
    <ErrorCallout
      error={error}
      actions={
        <Button size="s" onClick={() => void quoteAgain()}>
          {bookingStrings.quoteAnotherDate}
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
    <Callout kind="late" title={bookingStrings.bookingWasRejected(error.message)}>
      <p>{bookingStrings.rejectedFields(count)}</p>
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
