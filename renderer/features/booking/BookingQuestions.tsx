import { useLocation } from 'wouter';
import type { RateView } from '../../../shared/contract/quotes.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { NoPriceDialog } from './NoPriceDialog.tsx';
import type { SubmitBooking } from './useSubmitBooking.ts';

interface BookingQuestionsProps extends Pick<SubmitBooking, 'similar' | 'book' | 'closeSimilar'> {
  readonly details: BookingDetails;
  readonly request: RateRequest;
  readonly rate: RateView;
  /** Formatted price, such as `$1,142.36`. */
  readonly price: string;
  /** The rate has no price, and the user wants to book it. */
  readonly asksPrice: boolean;
  readonly onPriceAnswered: () => void;
}

/** What must be answered before the booking is sent: a rate without a price, similar bookings. */
export function BookingQuestions(props: BookingQuestionsProps) {
  const { details, request, rate, price, asksPrice, onPriceAnswered, similar, book, closeSimilar } = props;
  const [, navigate] = useLocation();
  return (
    <>
      {asksPrice ? (
        <NoPriceDialog
          carrierName={rate.carrierName}
          onBook={() => {
            onPriceAnswered();
            void book(details);
          }}
          onClose={onPriceAnswered}
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
