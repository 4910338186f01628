import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { useCall } from '../../api/query.ts';
import { formatDayShort } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './booking.module.css';
import { serviceFieldErrors } from './serviceErrors.ts';
import { type KeptBooking, keepBooking, laneOf } from './useBookingDraft.ts';

interface SubmitFailureProps {
  readonly error: AppError;
  readonly quote: Quote;
  readonly carrier: string;
  readonly kept: KeptBooking;
  readonly onRetry: () => void;
}

/** Why it was not booked, what is kept, and the ways on. Nothing was booked in any of these. */
export function SubmitFailure({ error, quote, carrier, kept, onRetry }: SubmitFailureProps) {
  const [, navigate] = useLocation();
  switch (error.code) {
    case 'booking_failed':
      return <CarrierRefused reason={error.reason} quote={quote} carrier={carrier} kept={kept} />;
    case 'quote_not_found':
      return <QuoteGone quote={quote} carrier={carrier} kept={kept} />;
    case 'validation_failed':
      return <ServiceRefusesFields error={error} />;
    case 'quote_already_used':
      return (
        <ErrorNote
          error={error}
          actions={
            <Button size="s" onClick={() => navigate(`/booked/${error.bookingId}`)}>
              Open the booking
            </Button>
          }
        />
      );
    case 'pickup_date_passed':
      return (
        <ErrorNote
          error={error}
          actions={
            <Button size="s" onClick={() => navigate('/quote')}>
              Quote another day
            </Button>
          }
        />
      );
    default:
      return <ErrorNote error={error} onRetry={onRetry} />;
  }
}

interface CarrierRefusedProps {
  readonly reason: string;
  readonly quote: Quote;
  readonly carrier: string;
  /** What is typed, to go on with under the other rate. Null when the journal has it. */
  readonly kept: KeptBooking | null;
}

/** The carrier's words as they came, and the next best rates one press away. */
export function CarrierRefused({ reason, quote, carrier, kept }: CarrierRefusedProps) {
  const [, navigate] = useLocation();
  const refusing = quote.rates.find((rate) => rate.carrier === carrier)?.carrierName ?? carrier;
  const others = quote.rates.filter((rate) => rate.carrier !== carrier).slice(0, 3);
  const choose = async (code: string) => {
    if (kept !== null) await keepBooking(quote.id, laneOf(quote.request), kept);
    navigate(`/book/${quote.id}/${code}`);
  };
  return (
    <Note kind="late" title={`${refusing} refused the booking (booking_failed)`}>
      <p>
        It says: <q>{reason}</q>
      </p>
      <p className="dim">
        Nothing was booked. The quote and everything typed are kept.{' '}
        {others.length === 0
          ? 'The quote has no other rate.'
          : 'Choose another rate of the same quote, if the service still honors it:'}
      </p>
      <div className={styles.rates}>
        {others.map((rate) => (
          <Button key={rate.carrier} size="s" onClick={() => void choose(rate.carrier)}>
            {rate.carrierName}, {formatMoney(rate.totalCents, rate.currency)}
            {rate.estimatedDeliveryDate === null ? '' : `, ${formatDayShort(rate.estimatedDeliveryDate)}`}
          </Button>
        ))}
        <Button size="s" kind="quiet" onClick={() => navigate(`/quote/${quote.id}/rates`)}>
          All rates
        </Button>
      </div>
    </Note>
  );
}

/** The same request brings a new quote; what is typed moves over to it. */
function QuoteGone({
  quote,
  carrier,
  kept,
}: {
  readonly quote: Quote;
  readonly carrier: string;
  readonly kept: KeptBooking;
}) {
  const [, navigate] = useLocation();
  const rates = useCall('quotes.getRates');
  const [isMoving, setIsMoving] = useState(false);

  async function requote() {
    setIsMoving(true);
    try {
      const { quote: fresh } = await rates.mutateAsync({ request: quote.request, useKept: false });
      await keepBooking(fresh.id, laneOf(fresh.request), kept);
      const again = fresh.rates.some((rate) => rate.carrier === carrier);
      navigate(again ? `/book/${fresh.id}/${carrier}` : `/quote/${fresh.id}/rates`);
    } catch {
      // The failure is shown below.
    } finally {
      setIsMoving(false);
    }
  }

  return (
    <>
      <Note
        kind="late"
        title="The service no longer knows this quote (quote_not_found)"
        actions={
          <>
            <Button size="s" busy={isMoving} onClick={() => void requote()}>
              Re-quote and keep everything
            </Button>
            <Button size="s" kind="quiet" onClick={() => navigate(`/quote/${quote.id}/rates`)}>
              Back to the rates
            </Button>
          </>
        }
      >
        <p>
          Nothing was booked. Everything typed is kept. A re-quote asks for the same freight and date and may bring
          another price.
        </p>
      </Note>
      {rates.error === null ? null : <ErrorNote error={rates.error.error} onRetry={() => void requote()} />}
    </>
  );
}

/** Fields that stand on the form carry their own words; what doesn't stand there is shown in full. */
function ServiceRefusesFields({ error }: { readonly error: Extract<AppError, { code: 'validation_failed' }> }) {
  const { errors, elsewhere } = serviceFieldErrors(error.fields);
  const count = Object.keys(errors).length;
  return (
    <Note kind="late" title={`The service refuses the booking (validation_failed): “${error.message}”`}>
      <p>
        Nothing was booked. Everything typed is kept.
        {count === 0
          ? ''
          : ` ${count === 1 ? 'One field is' : `${count} fields are`} marked with what the service says.`}
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
    </Note>
  );
}
