import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { addressOfBooking } from './bookAddress.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import { CarrierDeclined } from './SubmitFailure.tsx';
import { bookingStrings } from './strings.tsx';
import { draftLaneKey, draftOfBooking, saveBookingDraft } from './useBookingDraft.ts';
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
  const [saveError, setSaveError] = useState<AppError | null>(null);

  async function bookAgain() {
    if (quote === null) return navigate('/quote');
    const saved = await saveBookingDraft(quote.id, draftLaneKey(quote.request), draftOfBooking(booking));
    if (!saved.ok) return setSaveError(saved.error);
    navigate(addressOfBooking(quote, booking));
  }

  const label = quote === null ? bookingStrings.newQuote : bookingStrings.correctAndBookAgain;
  useKeys([{ keys: 'Ctrl+Enter', label, bar: false, run: () => void bookAgain() }], { scope: 'Booking' });
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
          <CarrierDeclined reason={error.reason} quote={quote} declined={booking} saved={draftOfBooking(booking)} />
        ) : null}
        {booking.state !== 'abandoned' && error !== null && (error.code !== 'booking_failed' || quote === null) ? (
          <ErrorCallout error={error} />
        ) : null}
        {saveError === null ? null : <ErrorCallout error={saveError} onRetry={() => void bookAgain()} />}
      </ScrollArea>
      <ActionBar>
        <span className="grow" />
        <Button kind="primary" keys="Ctrl+Enter" onClick={() => void bookAgain()}>
          {label}
        </Button>
      </ActionBar>
    </Screen>
  );
}
