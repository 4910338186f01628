import { type ReactNode, useEffect, useRef } from 'react';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { formatDay, formatInstant, formatNumber, formatWeight } from '../../lib/format.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './booking.module.css';

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
  draft: 'Saved, not sent',
  submitting: 'Sending now',
  booked: 'Booked',
  rejected: 'Rejected, not booked',
  unknown: 'Sent, outcome unknown',
  abandoned: 'Discarded, not booked',
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
    ['Status', state],
    ['Pickup', formatDay(request.pickupDate)],
    ['Lane', laneLabel(request)],
    ['Consignee', `${consignee.name}, ${consignee.address1}`],
    ['PO number', details.poNumber ?? '–'],
    ['References', [details.orderId, ...(details.referenceNumbers ?? [])].filter(Boolean).join(', ') || '–'],
    ['Freight', freightLabel(request)],
    ['Carrier', carrier],
  ];
}

/**
 * Confirmation before a possible duplicate: shows this booking and a similar one side by side, with differences
 * highlighted.
 */
export function DuplicateDialog(props: DuplicateDialogProps) {
  const { similar, onBook, onOpen } = props;
  const body = useRef<HTMLDivElement>(null);
  const [first] = similar;
  // Not on a button: a key pressed twice must not confirm a dialog the user hasn't read.
  useEffect(() => body.current?.focus(), []);
  const openIt = () => first !== undefined && onOpen(first.booking.id);
  if (first === undefined) return null;
  const { booking } = first;
  const mine = rowsOf({ ...props, carrier: `${props.carrierName}, ${props.price}`, state: 'Not booked yet' });
  const theirs = rowsOf({
    request: first.request,
    details: booking.details,
    carrier: `${booking.carrierName}, ${formatMoney(booking.totalCents, booking.currency)}`,
    state: (
      <>
        {STATE_LABELS[booking.state]}, {formatInstant(booking.createdAtMs)}
        {booking.outcome === null ? null : <span className="block">BOL {booking.outcome.bolNumber}</span>}
      </>
    ),
  });
  return (
    <Dialog
      title="Possible duplicate booking"
      width={820}
      onClose={props.onClose}
      keys={[
        { keys: 'B', label: 'Book anyway', run: onBook, bar: false, palette: false },
        { keys: 'O', label: 'Open earlier booking', run: openIt, bar: false, palette: false },
      ]}
      actions={
        <>
          <AskButton keys="B" onClick={onBook}>
            Book anyway
          </AskButton>
          <Button kind="primary" keys="O" onClick={openIt}>
            Open earlier booking
          </Button>
        </>
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        <p className="dim">
          Nothing has been sent. Booking both will dispatch two pickups.
          {similar.length > 1 ? ` ${similar.length} similar bookings; showing the latest.` : ''} You won’t be asked
          again for this booking.
        </p>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Field</span>
              </th>
              <th scope="col">This booking</th>
              <th scope="col">Earlier booking</th>
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
