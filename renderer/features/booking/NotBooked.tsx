import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { OutcomeHead } from './OutcomeHead.tsx';
import { CarrierDeclined } from './SubmitFailure.tsx';
import { bookingStrings } from './strings.tsx';
import { saveCorrection, useCorrection } from './useCorrection.ts';
import { useMayArriveUntil } from './useMayArriveUntil.ts';

interface NotBookedProps {
  readonly booking: Booking;
  /** null if it is no longer stored. */
  readonly quote: Quote | null;
  readonly side: ReactNode;
}

const TITLES = {
  rejected: bookingStrings.notBooked,
  abandoned: bookingStrings.discarded,
  draft: bookingStrings.notSent,
  booked: bookingStrings.booked,
  unknown: bookingStrings.unknown,
  submitting: bookingStrings.sending,
} as const;

/** A journal entry that ended or stopped without a shipment. Its details can be sent again from here. */
export function NotBooked({ booking, quote, side }: NotBookedProps) {
  const [, navigate] = useLocation();
  const mayArriveUntil = useMayArriveUntil(booking);
  const correction = useCorrection(quote, booking);
  const bookAgain = () => (quote === null ? navigate('/quote') : void correction.open());
  const label = quote === null ? bookingStrings.newQuote : bookingStrings.correctAndBookAgain;
  useKeys([{ keys: 'Ctrl+Enter', label, bar: false, run: bookAgain }], { scope: 'Booking' });
  const error = booking.lastError;
  return (
    <Screen label={bookingStrings.booking} side={side}>
      <ScrollArea>
        <OutcomeHead
          kind={booking.state === 'rejected' ? 'late' : 'plain'}
          title={
            booking.state === 'abandoned' && mayArriveUntil !== null
              ? bookingStrings.discardedMayArrive
              : TITLES[booking.state]
          }
          details={formatInstant(booking.createdAtMs)}
          quoteReference={booking.quoteReference}
        />
        {mayArriveUntil === null ? null : (
          <Callout kind="attn" title={bookingStrings.mayStillArrive(mayArriveUntil, booking.attempts > 1)}>
            <p>{bookingStrings.asksUntil(mayArriveUntil)}</p>
          </Callout>
        )}
        {booking.state === 'abandoned' ? (
          <Callout kind="info" title={bookingStrings.closedNothingBooked}>
            {booking.abandonedBecause === null ? null : <p>{bookingStrings.reasonWas(booking.abandonedBecause)}</p>}
            <p>{bookingStrings.requestIsSaved}</p>
          </Callout>
        ) : null}
        {booking.state !== 'abandoned' && error?.code === 'booking_failed' && quote !== null ? (
          <CarrierDeclined
            reason={error.reason}
            quote={quote}
            originalId={null}
            declined={booking}
            save={(rate) => saveCorrection(quote, booking, rate)}
          />
        ) : null}
        {booking.state !== 'abandoned' && error !== null && (error.code !== 'booking_failed' || quote === null) ? (
          <ErrorCallout error={error} />
        ) : null}
        {correction.error === null ? null : <ErrorCallout error={correction.error} onRetry={bookAgain} />}
      </ScrollArea>
      <ActionBar>
        <span className="grow" />
        <Button kind="primary" keys="Ctrl+Enter" onClick={bookAgain}>
          {label}
        </Button>
      </ActionBar>
    </Screen>
  );
}
