import type { ReactNode } from 'react';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { formatDay, formatNumber, formatWeight } from '../../lib/format.ts';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

export interface ComparedBooking {
  /** null if its quote is no longer stored. */
  readonly request: RateRequest | null;
  readonly details: BookingDetails;
  readonly carrier: string;
  readonly state: ReactNode;
}

export const BOOKING_STATES: Readonly<Record<Booking['state'], string>> = {
  draft: bookingStrings.savedNotSent,
  submitting: bookingStrings.sendingNow,
  booked: bookingStrings.booked,
  rejected: bookingStrings.rejectedNotBooked,
  unknown: bookingStrings.sentOutcomeUnknown,
  abandoned: bookingStrings.discardedNotBooked,
};

function laneLabel({ origin, destination }: RateRequest): string {
  return `${origin.city}, ${origin.state} ${origin.zip} to ${destination.city}, ${destination.state} ${destination.zip}`;
}

function freightLabel(request: RateRequest): string {
  const { units, weightLb } = freightTotals(request.handlingUnits);
  return `${formatNumber(units)} ${units === 1 ? 'unit' : 'units'}, ${formatWeight(weightLb)}: ${request.handlingUnits
    .map(({ description }) => description)
    .join(', ')}`;
}

function rowsOf({ request, details, carrier, state }: ComparedBooking): readonly (readonly [string, ReactNode])[] {
  const { consignee } = details;
  return [
    [bookingStrings.status, state],
    [bookingStrings.pickup, request === null ? '–' : formatDay(request.pickupDate)],
    [bookingStrings.lane, request === null ? '–' : laneLabel(request)],
    [bookingStrings.consignee, `${consignee.name}, ${consignee.address1}`],
    [bookingStrings.poNumber, details.poNumber ?? '–'],
    [
      bookingStrings.references,
      [details.orderId, ...(details.referenceNumbers ?? [])].filter(Boolean).join(', ') || '–',
    ],
    [bookingStrings.freight, request === null ? '–' : freightLabel(request)],
    [bookingStrings.carrier, carrier],
  ];
}

interface CompareBookingsProps {
  readonly heads: readonly [ReactNode, ReactNode];
  readonly bookings: readonly [ComparedBooking, ComparedBooking];
}

/** Two bookings side by side, with differences highlighted. */
export function CompareBookings({ heads, bookings }: CompareBookingsProps) {
  const [rows, otherRows] = [rowsOf(bookings[0]), rowsOf(bookings[1])];
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{bookingStrings.field}</span>
          </th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value], index) => {
          const other = otherRows[index]?.[1];
          const differs = typeof other === 'string' && value !== other;
          return (
            <tr key={name} data-differs={differs || undefined}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td>{other}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
