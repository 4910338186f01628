import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import { formatInstant } from '../../lib/format.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { BolNumber } from './BolNumber.tsx';
import styles from './booking.module.css';
import { notStatedMessage } from './differenceMessage.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import { bookingStrings } from './strings.tsx';

interface TakenBolProps {
  readonly booking: Booking;
  readonly outcome: NonNullable<Booking['outcome']>;
  /** PO number of the shipment that already has the BOL number. */
  readonly poNumber: string | null;
  readonly side: ReactNode;
}

/**
 * Booked under a BOL number that another shipment here has. Offers no documents, because they could belong to either
 * shipment.
 */
export function TakenBol({ booking, outcome, poNumber, side }: TakenBolProps) {
  const [, navigate] = useLocation();
  const { bolNumber, pickupWarning } = outcome;
  const { details } = booking;
  const openOther = () => navigate(`/shipments/${encodeURIComponent(bolNumber)}`);
  const newQuote = () => navigate('/quote');
  useKeys(
    [
      { keys: 'Q', label: bookingStrings.newQuote, bar: false, run: newQuote },
      { keys: 'O', label: bookingStrings.openOtherShipment, bar: false, run: openOther },
    ],
    { scope: 'Booked' },
  );
  const pairs = [
    ['PO', details.poNumber],
    [bookingStrings.orderNumber, details.orderId],
    [bookingStrings.consignee, details.consignee.name],
    [bookingStrings.proNumber, outcome.proNumber],
    [bookingStrings.pickupNumber, outcome.pickupNumber],
    [bookingStrings.providerShipmentId, outcome.serviceShipmentId],
    [bookingStrings.quoteReference, booking.quoteReference],
  ] as const;
  return (
    <Screen label={bookingStrings.booked} side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="late"
          icon={IconAlertTriangle}
          title={bookingStrings.bolTaken}
          details={formatInstant(outcome.bookedAtMs)}
          quoteReference={booking.quoteReference}
        />
        <Callout kind="late" title={bookingStrings.bolOfAnotherShipment(poNumber)}>
          <p>{bookingStrings.callSupportBeforePickup}</p>
          {notStatedMessage(booking, outcome).map((each) => (
            <p key={each}>{each}</p>
          ))}
          {pickupWarning === null ? null : <p>{bookingStrings.pickupIsntConfirmed(warningMessage(pickupWarning))}</p>}
        </Callout>
        <dl className={styles.numbers}>
          <BolNumber bolNumber={bolNumber} />
        </dl>
        <section aria-label={bookingStrings.thisBooking}>
          <div className="sec-h">
            <h2>{bookingStrings.thisBooking}</h2>
          </div>
          <dl className={styles.pairs}>
            {pairs.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value ?? '–'}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </ScrollArea>
      <ActionBar>
        <Button keys="Q" onClick={newQuote}>
          {bookingStrings.newQuote}
        </Button>
        <span className="grow" />
        <Button keys="O" onClick={openOther}>
          {bookingStrings.openOtherShipment}
        </Button>
      </ActionBar>
    </Screen>
  );
}
