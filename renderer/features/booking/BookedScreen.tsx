import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { rateOfBooking } from '../../../shared/rules/rates.ts';
import type { CallError } from '../../api/CallError.ts';
import { callQuery } from '../../api/query.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { BookedResult } from './BookedResult.tsx';
import { NotBooked } from './NotBooked.tsx';
import { PinnedRate } from './PinnedRate.tsx';
import { bookingStrings } from './strings.tsx';
import { TakenBol } from './TakenBol.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { UnsentBooking } from './UnsentBooking.tsx';

interface BookedScreenProps {
  readonly bookingId: string;
}

/** Outcome of a booking, at `#/booked/:bookingId`: booked, unknown, rejected or abandoned. */
export function BookedScreen({ bookingId }: BookedScreenProps) {
  const booking = useQuery(callQuery('bookings.get', { bookingId }));
  const quoteId = booking.data?.quoteId ?? '';
  const quote = useQuery({ ...callQuery('quotes.get', { quoteId }), enabled: quoteId !== '' });
  if (booking.data === undefined) {
    return (
      <Screen label={bookingStrings.booking}>
        <ScrollArea>
          <h1>{bookingStrings.booking}</h1>
          <LoadState of={booking} rows={6} label={bookingStrings.booking} />
        </ScrollArea>
      </Screen>
    );
  }
  return <Outcome booking={booking.data} quoted={quote} />;
}

function Outcome({
  booking,
  quoted,
}: {
  readonly booking: Booking;
  readonly quoted: UseQueryResult<Quote, CallError>;
}) {
  const quote = quoted.data ?? null;
  const { state, outcome } = booking;
  const isOpen = state === 'unknown' || state === 'submitting';
  const carrier = outcome?.carrier ?? booking.carrier;
  const rate = quote === null ? undefined : rateOfBooking(quote.rates, { position: booking.position, carrier });
  const side = (
    <PinnedRate
      heading={outcome === null ? bookingStrings.selectedRate : bookingStrings.booked}
      totalCents={outcome?.totalCents ?? booking.totalCents}
      currency={outcome?.totalCents == null ? booking.currency : (outcome.currency ?? booking.currency)}
      carrier={carrier}
      carrierName={rate?.carrierName ?? (carrier === booking.carrier ? booking.carrierName : carrier)}
      transitDays={rate?.transitDays ?? null}
      estimatedDeliveryDate={rate?.estimatedDeliveryDate ?? null}
      request={quote?.request ?? null}
      priceNote={
        outcome === null
          ? undefined
          : outcome.totalCents === null
            ? bookingStrings.quotedNotConfirmed
            : `booked, ${outcome.currency}`
      }
      foot={
        outcome === null && !quoted.isError ? undefined : (
          <>
            {quoted.error?.error.code === 'not_found' ? null : <LoadState of={quoted} />}
            {outcome === null ? null : <p className="small dim">{bookingStrings.quoteHasBeenBooked}</p>}
          </>
        )
      }
    />
  );
  if (state === 'booked' && outcome !== null && outcome.bolTaken !== null) {
    return <TakenBol booking={booking} outcome={outcome} poNumber={outcome.bolTaken.poNumber} side={side} />;
  }
  if (state === 'booked' && outcome !== null) {
    return (
      <BookedResult
        booking={booking}
        outcome={outcome}
        request={quote?.request ?? null}
        bookedName={rate?.carrierName ?? (carrier === booking.carrier ? booking.carrierName : carrier)}
        side={side}
      />
    );
  }
  if (isOpen) return <UnknownOutcome booking={booking} quote={quote} side={side} />;
  if (state === 'draft' && booking.lastError === null)
    return <UnsentBooking booking={booking} quote={quote} side={side} />;
  return <NotBooked booking={booking} quote={quote} side={side} />;
}
