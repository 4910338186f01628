import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { BolNumber } from './BolNumber.tsx';
import styles from './booking.module.css';
import { notSaidWords } from './differsWords.ts';
import { OutcomeHead } from './OutcomeHead.tsx';

interface TakenBolProps {
  readonly booking: Booking;
  readonly outcome: NonNullable<Booking['outcome']>;
  /** Of the shipment that has the number. */
  readonly poNumber: string | null;
  readonly side: ReactNode;
}

/**
 * Booked, under a BOL number that is another shipment's here. No paper is offered: whose it would be is not known.
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
      { keys: 'O', label: 'Open the other shipment', bar: false, run: openOther },
    ],
    { scope: 'Booked' },
  );
  const pairs = [
    ['PO', details.poNumber],
    ['Your order ID', details.orderId],
    ['Consignee', details.consignee.name],
    ['PRO number', outcome.proNumber],
    ['Pickup number', outcome.pickupNumber],
    ['Service’s record', outcome.serviceShipmentId],
    ['Quote reference', booking.quoteReference],
  ] as const;
  return (
    <Screen label="Booked" side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="late"
          icon={IconAlertTriangle}
          title="Booked under the BOL number of another shipment"
          facts={formatInstant(outcome.bookedAtMs)}
          quoteReference={booking.quoteReference}
        />
        <Callout
          kind="late"
          title={`The service gave this booking the BOL number of another shipment${poNumber === null ? '' : ` (PO ${poNumber})`}`}
        >
          <p>
            <b>Call its support before the driver comes.</b> The other shipment was left as it was, and no documents are
            fetched for this one. What the service answered is kept here and in Needs attention.
          </p>
          {notSaidWords(booking, outcome).map((each) => (
            <p key={each}>{each}</p>
          ))}
          {pickupWarning === null || pickupWarning.trim() === '' ? null : (
            <p>
              The service also says: <q>{pickupWarning}</q>
            </p>
          )}
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
          Open the other shipment
        </Button>
      </ActionBar>
    </Screen>
  );
}
