import type { Booking } from '../../../shared/contract/bookings.ts';
import { Callout } from '../../ui/Callout.tsx';
import { anyDiffers, differenceMessage, notStatedMessage } from './differenceMessage.ts';
import { bookingStrings } from './strings.tsx';

interface OutcomeNotesProps {
  readonly booking: Booking;
  readonly outcome: NonNullable<Booking['outcome']>;
  /** Name of the booked carrier, which may differ from the chosen one. */
  readonly bookedName: string;
}

/** What is special about a booked outcome: how it was found, what is missing in it, and what differs. */
export function OutcomeNotes({ booking, outcome, bookedName }: OutcomeNotesProps) {
  return (
    <>
      <HowItEnded outcome={outcome} />
      <NotStated booking={booking} outcome={outcome} />
      <Differs booking={booking} outcome={outcome} bookedName={bookedName} />
    </>
  );
}

/** Shown after an outcome that was unknown: found again, or booked only now. */
function HowItEnded({ outcome }: Pick<OutcomeNotesProps, 'outcome'>) {
  if (outcome.recovered) {
    return (
      <Callout kind="done" title={bookingStrings.recovered}>
        <p>{bookingStrings.resendReturnedIt}</p>
      </Callout>
    );
  }
  if (!outcome.newlyBooked) return null;
  return (
    <Callout kind="done" title={bookingStrings.bookedNow}>
      <p>{bookingStrings.onlyThisShipment}</p>
    </Callout>
  );
}

/** Important data that the response didn't have in readable form. */
function NotStated({ booking, outcome }: Pick<OutcomeNotesProps, 'booking' | 'outcome'>) {
  const message = notStatedMessage(booking, outcome);
  if (message.length === 0) return null;
  return (
    <Callout kind="attn" title={bookingStrings.partsUnreadable}>
      {message.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <p>{bookingStrings.shipmentIsValid}</p>
    </Callout>
  );
}

/**
 * A repeat returns the original shipment regardless of the new choice (spec §4.2 rule 1), so differences are shown
 * prominently.
 */
function Differs({ booking, outcome, bookedName }: OutcomeNotesProps) {
  const { differs } = outcome;
  if (!anyDiffers(outcome)) return null;
  const message = differenceMessage(booking, outcome, bookedName).map((each) => (
    <p key={each}>
      <b>{each}</b>
    </p>
  ));
  if (!differs.carrier && !differs.total && !differs.pickupDate && !differs.quote) {
    return outcome.alreadyBooked === null ? (
      <Callout kind="attn" title={bookingStrings.alreadyBookedUnclear}>
        {message}
      </Callout>
    ) : (
      <Callout kind="attn" title={bookingStrings.wasAlreadyBooked}>
        <p>{bookingStrings.nothingWasBookedTwice}</p>
        {message}
      </Callout>
    );
  }
  return (
    <Callout kind="late" title={bookingStrings.shipmentDiffers}>
      {message}
      <p>
        {outcome.alreadyBooked ? bookingStrings.originalReturned : bookingStrings.responseDoesntMatch}{' '}
        {bookingStrings.ifItIsntWhatYouNeed}
      </p>
    </Callout>
  );
}
