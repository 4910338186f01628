import { useEffect, useRef } from 'react';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { useWorkgroupRights } from '../../api/useWorkgroupRights.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { BOOKING_STATES, CompareBookings } from './CompareBookings.tsx';
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
  const canBook = useServiceWait() === null && !isBlocked;
  if (first === undefined) return null;
  const { booking } = first;
  const mine = {
    ...props,
    carrier: `${props.carrierName}, ${props.price}`,
    state: bookingStrings.notBookedYet,
  };
  const theirs = {
    request: first.request,
    details: booking.details,
    carrier: `${booking.carrierName}, ${ratePriceLabel(booking)}`,
    state: (
      <>
        {booking.state === 'abandoned' && mayArriveUntil !== null
          ? bookingStrings.discardedOnly
          : BOOKING_STATES[booking.state]}
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
  };
  return (
    <Dialog
      title={bookingStrings.possibleDuplicate}
      width={820}
      onClose={props.onClose}
      keys={[
        {
          keys: 'B',
          label: bookingStrings.bookAnyway,
          run: onBook,
          when: canBook,
          writes: true,
          bar: false,
          palette: false,
        },
        { keys: 'O', label: bookingStrings.openEarlierBooking, run: openSimilar, bar: false, palette: false },
      ]}
      actions={
        <>
          <RequestButton
            keys="B"
            writes
            disabledReason={isBlocked ? bookingStrings.onlySupervisor : null}
            onClick={onBook}
          >
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
        <CompareBookings
          heads={[bookingStrings.thisBooking, bookingStrings.earlierBooking]}
          bookings={[mine, theirs]}
        />
      </div>
    </Dialog>
  );
}
