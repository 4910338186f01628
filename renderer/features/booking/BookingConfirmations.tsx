import { useLocation } from 'wouter';
import type { RateView } from '../../../shared/contract/quotes.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { NoPriceDialog } from './NoPriceDialog.tsx';
import type { SubmitBooking } from './useSubmitBooking.ts';

interface BookingConfirmationsProps extends Pick<SubmitBooking, 'similar' | 'book' | 'closeSimilar'> {
  readonly details: BookingDetails;
  readonly request: RateRequest;
  readonly rate: RateView;
  /** Formatted price, such as `$1,142.36`. */
  readonly price: string;
  /** The confirmation of a rate without a price is open. */
  readonly isNoPriceOpen: boolean;
  readonly onPriceClose: () => void;
}

/** What the user confirms before the booking is sent: a rate without a price, similar bookings. */
export function BookingConfirmations(props: BookingConfirmationsProps) {
  const { details, request, rate, price, isNoPriceOpen, onPriceClose, similar, book, closeSimilar } = props;
  const [, navigate] = useLocation();
  return (
    <>
      {isNoPriceOpen ? (
        <NoPriceDialog
          carrierName={rate.carrierName}
          onBook={() => {
            onPriceClose();
            void book(details);
          }}
          onClose={onPriceClose}
        />
      ) : null}
      {similar.length > 0 ? (
        <DuplicateDialog
          details={details}
          request={request}
          carrierName={rate.carrierName}
          price={price}
          similar={similar}
          onBook={() => void book(details)}
          onOpen={(bookingId) => navigate(`/booked/${bookingId}`)}
          onClose={closeSimilar}
        />
      ) : null}
    </>
  );
}
