import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { callQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { BOOKING_STATES, CompareBookings } from './CompareBookings.tsx';
import { bookingStrings } from './strings.tsx';

interface SameOrderScreenProps {
  readonly bookingId: string;
  readonly otherId: string;
}

/** What is known of one of the two. */
function useBooked(bookingId: string) {
  const booking = useQuery(callQuery('bookings.get', { bookingId }));
  const { quoteId = '', outcome = null } = booking.data ?? {};
  const quote = useQuery({ ...callQuery('quotes.get', { quoteId }), enabled: quoteId !== '' });
  const bolNumber = outcome === null || outcome.bolTaken !== null ? null : outcome.bolNumber;
  const shipment = useQuery({
    ...callQuery('shipments.get', { bolNumber: bolNumber ?? '' }),
    enabled: bolNumber !== null,
  });
  return { booking, request: quote.data?.request ?? null, bolNumber, shipment: shipment.data ?? null };
}

/** Two bookings of one order that no clerk confirmed, side by side, at `#/booked/:bookingId/with/:otherId`. */
export function SameOrderScreen({ bookingId, otherId }: SameOrderScreenProps) {
  const [, navigate] = useLocation();
  const [first, second] = [useBooked(bookingId), useBooked(otherId)];
  const alerts = useQuery(callQuery('attention.list', {}));
  const head = useRef<HTMLHeadingElement>(null);
  const isLoaded = first.booking.data !== undefined && second.booking.data !== undefined;
  useEffect(() => head.current?.focus(), [isLoaded]);
  const pathOf = ({ bolNumber }: typeof first, id: string) =>
    bolNumber === null ? `/booked/${id}` : `/shipments/${encodeURIComponent(bolNumber)}`;
  const openFirst = () => navigate(pathOf(first, bookingId));
  const openSecond = () => navigate(pathOf(second, otherId));
  const labelOf = ({ bolNumber }: typeof first) =>
    bolNumber === null ? bookingStrings.openBooking : bookingStrings.openBol(bolNumber);
  useKeys(
    [
      { keys: 'F', label: labelOf(first), run: openFirst, bar: false },
      { keys: 'S', label: labelOf(second), run: openSecond, bar: false },
      { keys: 'Esc', label: bookingStrings.goBack, run: () => window.history.back(), palette: false },
    ],
    { scope: 'Same order' },
  );

  const [one, other] = [first.booking.data, second.booking.data];
  if (one === undefined || other === undefined) {
    return (
      <Screen label={bookingStrings.sameOrder}>
        <ScrollArea>
          <h1>{bookingStrings.sameOrder}</h1>
          <LoadState
            of={one === undefined ? first.booking : second.booking}
            rows={6}
            label={bookingStrings.sameOrder}
          />
        </ScrollArea>
      </Screen>
    );
  }
  const pair = alerts.data?.items
    .map(({ details }) => (details.kind === 'same_order' ? details : null))
    .find((details) => details?.first.bookingId === bookingId && details.second.bookingId === otherId);
  const columnOf = (booked: typeof first, booking: Booking, shown: NonNullable<typeof pair>['first'] | undefined) => {
    const { shipment, request } = booked;
    const clerk = shown?.clerk ?? booking.clerk ?? null;
    const { outcome } = booking;
    return {
      request,
      details: booking.details,
      carrier: `${booking.carrierName}, ${ratePriceLabel(booking)}`,
      state: (
        <>
          {BOOKING_STATES[booking.state]}, {formatInstant(outcome?.bookedAtMs ?? booking.createdAtMs)}
          {clerk === null ? null : <span className="block">{bookingStrings.by(clerk.name, clerk.computer)}</span>}
          {shipment === null ? null : (
            <span className="block">{shipment.voided ? bookingStrings.voided : statusWord(shipment.status)}</span>
          )}
        </>
      ),
    };
  };
  const isUnknown = one.state !== 'booked' || other.state !== 'booked';
  const nameOf = (booked: typeof first) =>
    booked.bolNumber === null ? bookingStrings.booking : bookingStrings.bol(booked.bolNumber);
  return (
    <Screen label={bookingStrings.sameOrder}>
      <ScrollArea>
        <h1 ref={head} tabIndex={-1}>
          {bookingStrings.sameOrder}
        </h1>
        <Callout kind="late" title={bookingStrings.twoPickups(isUnknown)}>
          <p>{bookingStrings.cancelOne(isUnknown)}</p>
        </Callout>
        <CompareBookings
          heads={[nameOf(first), nameOf(second)]}
          bookings={[columnOf(first, one, pair?.first), columnOf(second, other, pair?.second)]}
        />
      </ScrollArea>
      <ActionBar>
        <span className="grow" />
        <Button keys="F" onClick={openFirst}>
          {labelOf(first)}
        </Button>
        <Button keys="S" onClick={openSecond}>
          {labelOf(second)}
        </Button>
      </ActionBar>
    </Screen>
  );
}
