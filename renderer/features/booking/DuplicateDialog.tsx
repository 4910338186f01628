import { type ReactNode, useEffect, useRef } from 'react';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { useWorkgroupRights } from '../../api/useWorkgroupRights.ts';
import { formatDay, formatInstant, formatNumber, formatWeight } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';
import { useMayArriveUntil } from './useMayArriveUntil.ts';

export type SimilarBookingView = CallOutput<'bookings.duplicates'>['similar'][number];

interface DuplicateDialogProps {
  readonly details: BookingDetails;
  readonly request: RateRequest;
  readonly carrierName: string;
  /** Formatted price, such as `$1,142.36`. */
  readonly price: string;
  /** Newest first, at least one. */
  readonly similar: readonly SimilarBookingView[];
  readonly onBook: () => void;
  readonly onOpen: (bookingId: string) => void;
  readonly onClose: () => void;
}

const STATE_LABELS: Readonly<Record<Booking['state'], string>> = {
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

interface Column {
  readonly request: RateRequest;
  readonly details: BookingDetails;
  readonly carrier: string;
  readonly state: ReactNode;
}

function rowsOf({ request, details, carrier, state }: Column): readonly (readonly [string, ReactNode])[] {
  const { consignee } = details;
  return [
    [bookingStrings.status, state],
    [bookingStrings.pickup, formatDay(request.pickupDate)],
    [bookingStrings.lane, laneLabel(request)],
    [bookingStrings.consignee, `${consignee.name}, ${consignee.address1}`],
    [bookingStrings.poNumber, details.poNumber ?? '–'],
    [
      bookingStrings.references,
      [details.orderId, ...(details.referenceNumbers ?? [])].filter(Boolean).join(', ') || '–',
    ],
    [bookingStrings.freight, freightLabel(request)],
    [bookingStrings.carrier, carrier],
  ];
}

/**
 * Confirmation before a possible duplicate: shows this booking and a similar one side by side, with differences
 * highlighted.
 */
export function DuplicateDialog(props: DuplicateDialogProps) {
  const { similar, onBook, onOpen } = props;
  const mayArriveUntil = useMayArriveUntil({ mayArriveUntilMs: similar[0]?.booking.mayArriveUntilMs ?? null });
  const body = useRef<HTMLDivElement>(null);
  const [first] = similar;
  // Not on a button: a key pressed twice must not confirm a dialog the user hasn't read.
  useEffect(() => body.current?.focus(), []);
  const openSimilar = () => first !== undefined && onOpen(first.booking.id);
  const rights = useWorkgroupRights();
  const isBlocked = rights?.policy.confirmSimilar === 'supervisor' && rights.role !== 'supervisor';
  const book = () => {
    if (!isBlocked) onBook();
  };
  if (first === undefined) return null;
  const { booking } = first;
  const mine = rowsOf({
    ...props,
    carrier: `${props.carrierName}, ${props.price}`,
    state: bookingStrings.notBookedYet,
  });
  const theirs = rowsOf({
    request: first.request,
    details: booking.details,
    carrier: `${booking.carrierName}, ${formatMoney(booking.totalCents, booking.currency)}`,
    state: (
      <>
        {booking.state === 'abandoned' && mayArriveUntil !== null
          ? bookingStrings.discardedOnly
          : STATE_LABELS[booking.state]}
        , {formatInstant(booking.createdAtMs)}
        {booking.clerk === undefined ? null : (
          <span className="block">{bookingStrings.by(booking.clerk.name, booking.clerk.computer)}</span>
        )}
        {mayArriveUntil === null ? null : (
          <span className="block">{bookingStrings.requestMayArrive(mayArriveUntil)}</span>
        )}
        {booking.outcome === null ? null : (
          <span className="block">{bookingStrings.bol(booking.outcome.bolNumber)}</span>
        )}
      </>
    ),
  });
  return (
    <Dialog
      title={bookingStrings.possibleDuplicate}
      width={820}
      onClose={props.onClose}
      keys={[
        { keys: 'B', label: bookingStrings.bookAnyway, run: book, bar: false, palette: false },
        { keys: 'O', label: bookingStrings.openEarlierBooking, run: openSimilar, bar: false, palette: false },
      ]}
      actions={
        <>
          <RequestButton keys="B" disabledReason={isBlocked ? bookingStrings.onlySupervisor : null} onClick={book}>
            {bookingStrings.bookAnyway}
          </RequestButton>
          <Button kind="primary" keys="O" onClick={openSimilar}>
            {bookingStrings.openEarlierBooking}
          </Button>
        </>
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        <p className="dim">
          {isBlocked ? bookingStrings.nothingSentOnlySupervisor : bookingStrings.nothingHasBeenSent(similar.length)}
        </p>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{bookingStrings.field}</span>
              </th>
              <th scope="col">{bookingStrings.thisBooking}</th>
              <th scope="col">{bookingStrings.earlierBooking}</th>
            </tr>
          </thead>
          <tbody>
            {mine.map(([name, value], index) => {
              const other = theirs[index]?.[1];
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
      </div>
    </Dialog>
  );
}
