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
      { keys: 'Q', label: 'New quote', bar: false, run: newQuote },
      { keys: 'O', label: 'Open other shipment', bar: false, run: openOther },
    ],
    { scope: 'Booked' },
  );
  const pairs = [
    ['PO', details.poNumber],
    ['Order number', details.orderId],
    ['Consignee', details.consignee.name],
    ['PRO number', outcome.proNumber],
    ['Pickup number', outcome.pickupNumber],
    ['Provider shipment ID', outcome.serviceShipmentId],
    ['Quote reference', booking.quoteReference],
  ] as const;
  return (
    <Screen label="Booked" side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="late"
          icon={IconAlertTriangle}
          title="Booked with another shipment’s BOL number"
          details={formatInstant(outcome.bookedAtMs)}
          quoteReference={booking.quoteReference}
        />
        <Callout
          kind="late"
          title={`Your freight provider gave this booking the BOL number of another shipment${poNumber === null ? '' : ` (PO ${poNumber})`}`}
        >
          <p>
            <b>Call support before the pickup.</b> The other shipment is unchanged, and no documents are downloaded for
            this one. The response is saved here and in Needs attention.
          </p>
          {notStatedMessage(booking, outcome).map((each) => (
            <p key={each}>{each}</p>
          ))}
          {pickupWarning === null ? null : <p>The pickup isn’t confirmed. {warningMessage(pickupWarning)}</p>}
        </Callout>
        <dl className={styles.numbers}>
          <BolNumber bolNumber={bolNumber} />
        </dl>
        <section aria-label="This booking">
          <div className="sec-h">
            <h2>This booking</h2>
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
          New quote
        </Button>
        <span className="grow" />
        <Button keys="O" onClick={openOther}>
          Open other shipment
        </Button>
      </ActionBar>
    </Screen>
  );
}
