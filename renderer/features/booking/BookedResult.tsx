import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { recentRefreshMessage } from '../../lib/recentRefreshMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';
import { DocumentTable } from '../documents/index.ts';
import { JobReport, PrintShipmentButton, usePrintShipment } from '../printing/index.ts';
import { BolNumber } from './BolNumber.tsx';
import styles from './booking.module.css';
import { OutcomeHead } from './OutcomeHead.tsx';
import { OutcomeNotes } from './OutcomeNotes.tsx';
import { PickupTask } from './PickupTask.tsx';
import { SaveContacts } from './SaveContacts.tsx';
import { bookingStrings } from './strings.tsx';

type BookingOutcome = NonNullable<Booking['outcome']>;

interface BookedResultProps {
  readonly booking: Booking;
  readonly outcome: BookingOutcome;
  /** The quoted request; null while it is loading or no longer stored. */
  readonly request: RateRequest | null;
  /** Name of the booked carrier, which may differ from the chosen one. */
  readonly bookedName: string;
  readonly side: ReactNode;
}

/** Green only if the response confirms the booking exactly as requested. */
function headKindOf(outcome: BookingOutcome): 'done' | 'late' | 'plain' {
  const { differs, recovered, alreadyBooked, carrier, totalCents } = outcome;
  if (differs.carrier || differs.total || differs.pickupDate || differs.quote) return 'late';
  const isConfirmed = carrier !== null && totalCents !== null;
  return (alreadyBooked === false || recovered) && isConfirmed ? 'done' : 'plain';
}

/** Result of a booking: the BOL number, then what requires action, the documents, and the other numbers. */
export function BookedResult({ booking, outcome, request, bookedName, side }: BookedResultProps) {
  const [, navigate] = useLocation();
  const { bolNumber } = outcome;
  const shipment = useQuery(callQuery('shipments.get', { bolNumber }));
  const refresh = useCall('shipments.refresh');
  const wait = useServiceWait();
  const toast = useToast();
  const printing = usePrintShipment(bolNumber);
  const refreshNow = () => {
    const requestedAtMs = Date.now();
    refresh.mutate(
      { bolNumber },
      {
        onSuccess({ lastCheckedAtMs }) {
          const message = recentRefreshMessage(lastCheckedAtMs, requestedAtMs);
          if (message !== null) toast(message);
        },
      },
    );
  };
  const openShipment = () => navigate(`/shipments/${encodeURIComponent(bolNumber)}`);
  const newQuote = () => navigate('/quote');
  useKeys(
    [
      {
        keys: 'R',
        label: bookingStrings.refresh,
        bar: false,
        run: refreshNow,
        writes: true,
        when: !refresh.isPending && wait === null,
      },
      { keys: 'Q', label: bookingStrings.newQuote, bar: false, run: newQuote },
      { keys: 'O', label: bookingStrings.openInShipments, bar: false, run: openShipment },
    ],
    { scope: 'Booked' },
  );

  const proNumber = shipment.data?.proNumber ?? outcome.proNumber;
  const pickupNumber = shipment.data?.pickupNumber ?? outcome.pickupNumber;
  const { details } = booking;
  return (
    <Screen label={bookingStrings.booked} side={side}>
      <ScrollArea>
        <OutcomeHead
          kind={headKindOf(outcome)}
          icon={IconCircleCheck}
          title={
            outcome.alreadyBooked === true && !outcome.recovered
              ? bookingStrings.alreadyBookedWith(bookedName)
              : bookingStrings.bookedWith(bookedName)
          }
          details={formatInstant(outcome.bookedAtMs)}
          quoteReference={booking.quoteReference}
        />
        <dl className={styles.numbers}>
          <BolNumber bolNumber={bolNumber} />
          <LaterNumber name={bookingStrings.proNumber} value={proNumber} />
          <LaterNumber name={bookingStrings.pickupNumber} value={pickupNumber} />
          {proNumber === null || pickupNumber === null ? (
            <div>
              <dt>{bookingStrings.assignedAfterPickup}</dt>
              <dd>
                <RequestButton size="s" keys="R" writes busy={refresh.isPending} onClick={refreshNow}>
                  {bookingStrings.refresh}
                </RequestButton>
              </dd>
            </div>
          ) : null}
        </dl>
        {booking.isUnshared === true ? (
          <Callout kind="attn" title={bookingStrings.notYetShared}>
            <p>{bookingStrings.sharedLater}</p>
          </Callout>
        ) : (
          <LoadState of={shipment} />
        )}
        {refresh.error === null ? null : <ErrorCallout nothingTyped error={refresh.error.error} onRetry={refreshNow} />}
        <OutcomeNotes booking={booking} outcome={outcome} bookedName={bookedName} />
        <PickupTask
          bolNumber={bolNumber}
          warning={outcome.pickupWarning}
          openTask={shipment.data?.openTask ?? null}
          isKnown={shipment.data !== undefined}
        />
        <JobReport printing={printing} />
        <DocumentTable bolNumber={bolNumber} />
        {request === null ? null : <SaveContacts details={details} request={request} />}
        <section aria-label={bookingStrings.referenceNumbers}>
          <div className="sec-h">
            <h2>{bookingStrings.referenceNumbers}</h2>
          </div>
          <div className="two">
            <dl className={styles.pairs}>
              <dt>{bookingStrings.po}</dt>
              <dd>{details.poNumber ?? '–'}</dd>
              <dt>{bookingStrings.orderNumber}</dt>
              <dd>{details.orderId ?? '–'}</dd>
              <dt>{bookingStrings.references}</dt>
              <dd>{details.referenceNumbers?.join(', ') ?? '–'}</dd>
            </dl>
            <dl className={styles.pairs}>
              <dt>{bookingStrings.providerShipmentId}</dt>
              <dd>{outcome.serviceShipmentId ?? '–'}</dd>
              <dt>{bookingStrings.quoteReference}</dt>
              <dd>{booking.quoteReference}</dd>
              <dt>{bookingStrings.carrierAndPrice}</dt>
              <dd>
                {outcome.differs.carrier || outcome.differs.total ? (
                  <span className="flag late">{bookingStrings.differsFromSelection}</span>
                ) : outcome.carrier === null || outcome.totalCents === null ? (
                  <span className="flag attn">{bookingStrings.notConfirmed}</span>
                ) : (
                  <AsChosen />
                )}
              </dd>
            </dl>
          </div>
        </section>
      </ScrollArea>
      <ActionBar>
        <Button keys="Q" onClick={newQuote}>
          {bookingStrings.newQuote}
        </Button>
        <span className="grow" />
        <Button keys="O" onClick={openShipment}>
          {bookingStrings.openInShipments}
        </Button>
        <PrintShipmentButton printing={printing} />
      </ActionBar>
    </Screen>
  );
}

function AsChosen() {
  return (
    <span className="flag done">
      <Icon of={IconCheck} size={13} />
      {bookingStrings.asSelected}
    </span>
  );
}

function LaterNumber({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <span className="dim">{bookingStrings.notAssignedYet}</span> : <b>{value}</b>}
        {value === null ? null : <CopyButton bare text={value} what={name} />}
      </dd>
    </div>
  );
}
