import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { recentRefreshMessage } from '../../lib/recentRefreshMessage.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';
import { DocumentTable } from '../documents/index.ts';
import { JobReport, PrintShipmentButton, usePrintShipment } from '../printing/index.ts';
import { BolNumber } from './BolNumber.tsx';
import styles from './booking.module.css';
import { anyDiffers, differenceMessage, notStatedMessage } from './differenceMessage.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import { SaveContacts } from './SaveContacts.tsx';

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
function loudOf(outcome: BookingOutcome): 'done' | 'late' | 'plain' {
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
      { keys: 'R', label: 'Refresh', bar: false, run: refreshNow, when: !refresh.isPending && wait === null },
      { keys: 'Q', label: 'New quote', bar: false, run: newQuote },
      { keys: 'O', label: 'Open in Shipments', bar: false, run: openShipment },
    ],
    { scope: 'Booked' },
  );

  const proNumber = shipment.data?.proNumber ?? outcome.proNumber;
  const pickupNumber = shipment.data?.pickupNumber ?? outcome.pickupNumber;
  const { details } = booking;
  return (
    <Screen label="Booked" side={side}>
      <ScrollArea>
        <OutcomeHead
          kind={loudOf(outcome)}
          icon={IconCircleCheck}
          title={
            outcome.alreadyBooked === true && !outcome.recovered
              ? `Already booked with ${bookedName}`
              : `Booked with ${bookedName}`
          }
          details={formatInstant(outcome.bookedAtMs)}
          quoteReference={booking.quoteReference}
        />
        <dl className={styles.numbers}>
          <BolNumber bolNumber={bolNumber} />
          <LaterNumber name="PRO number" value={proNumber} />
          <LaterNumber name="Pickup number" value={pickupNumber} />
          {proNumber === null || pickupNumber === null ? (
            <div>
              <dt>Usually assigned after pickup</dt>
              <dd>
                <AskButton size="s" keys="R" busy={refresh.isPending} onClick={refreshNow}>
                  Refresh
                </AskButton>
              </dd>
            </div>
          ) : null}
        </dl>
        <LoadState of={shipment} />
        {refresh.error === null ? null : <ErrorCallout nothingTyped error={refresh.error.error} onRetry={refreshNow} />}
        <HowItEnded outcome={outcome} />
        <NotSaid booking={booking} outcome={outcome} />
        <Differs booking={booking} outcome={outcome} bookedName={bookedName} />
        <PickupTask
          bolNumber={bolNumber}
          warning={outcome.pickupWarning}
          openTask={shipment.data?.openTask ?? null}
          isKnown={shipment.data !== undefined}
        />
        <JobReport printing={printing} />
        <DocumentTable bolNumber={bolNumber} />
        {request === null ? null : <SaveContacts details={details} request={request} />}
        <section aria-label="Reference numbers">
          <div className="sec-h">
            <h2>Reference numbers</h2>
          </div>
          <div className="two">
            <dl className={styles.pairs}>
              <dt>PO</dt>
              <dd>{details.poNumber ?? '–'}</dd>
              <dt>Order number</dt>
              <dd>{details.orderId ?? '–'}</dd>
              <dt>References</dt>
              <dd>{details.referenceNumbers?.join(', ') ?? '–'}</dd>
            </dl>
            <dl className={styles.pairs}>
              <dt>Provider shipment ID</dt>
              <dd>{outcome.serviceShipmentId ?? '–'}</dd>
              <dt>Quote reference</dt>
              <dd>{booking.quoteReference}</dd>
              <dt>Carrier and price</dt>
              <dd>
                {outcome.differs.carrier || outcome.differs.total ? (
                  <span className="flag late">differs from your selection</span>
                ) : outcome.carrier === null || outcome.totalCents === null ? (
                  <span className="flag attn">not confirmed</span>
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
          New quote
        </Button>
        <span className="grow" />
        <Button keys="O" onClick={openShipment}>
          Open in Shipments
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
      as selected
    </span>
  );
}

function LaterNumber({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <span className="dim">Not assigned yet</span> : <b>{value}</b>}
        {value === null ? null : <CopyButton bare text={value} what={name} />}
      </dd>
    </div>
  );
}

/** Shown after an outcome that was unknown: found again, or booked only now. */
function HowItEnded({ outcome }: Pick<BookedResultProps, 'outcome'>) {
  if (outcome.recovered) {
    return (
      <Callout kind="done" title="Recovered: it was already booked; only the confirmation was lost">
        <p>The resend returned that shipment. Nothing was booked twice.</p>
      </Callout>
    );
  }
  if (!outcome.newlyBooked) return null;
  return (
    <Callout kind="done" title="Booked now: the first request did not go through">
      <p>There is only this shipment.</p>
    </Callout>
  );
}

/** Important data that the response didn't have in readable form. */
function NotSaid({ booking, outcome }: Pick<BookedResultProps, 'booking' | 'outcome'>) {
  const message = notStatedMessage(booking, outcome);
  if (message.length === 0) return null;
  return (
    <Callout kind="attn" title="Booked, but parts of the response couldn’t be read">
      {message.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <p>The shipment is valid. The next refresh may fill in the rest. The response is saved for support.</p>
    </Callout>
  );
}

/**
 * A repeat returns the original shipment regardless of the new choice (spec §4.2 rule 1), so differences are shown
 * prominently.
 */
function Differs({ booking, outcome, bookedName }: Pick<BookedResultProps, 'booking' | 'outcome' | 'bookedName'>) {
  const { differs } = outcome;
  if (!anyDiffers(outcome)) return null;
  const message = differenceMessage(booking, outcome, bookedName).map((each) => (
    <p key={each}>
      <b>{each}</b>
    </p>
  ));
  if (!differs.carrier && !differs.total && !differs.pickupDate && !differs.quote) {
    return outcome.alreadyBooked === null ? (
      <Callout kind="attn" title="The response doesn’t say whether this quote was already booked">
        {message}
      </Callout>
    ) : (
      <Callout kind="attn" title="This quote was already booked; this is that shipment">
        <p>Nothing was booked twice.</p>
        {message}
      </Callout>
    );
  }
  return (
    <Callout kind="late" title="Booked shipment differs from your selection">
      {message}
      <p>
        {outcome.alreadyBooked
          ? 'This quote was already booked; the original shipment was returned. Nothing was booked twice.'
          : 'The booking response doesn’t match the request.'}{' '}
        The shipment is valid. If it isn’t what you need, contact support with the BOL number.
      </p>
    </Callout>
  );
}

interface PickupTaskProps {
  readonly bolNumber: string;
  readonly warning: string | null;
  readonly openTask: string | null;
  /** The shipment is loaded, so that a null task means that it was closed. */
  readonly isKnown: boolean;
}

/** Booked and valid, but action is required (spec §2.7). Shown until the user closes it. */
function PickupTask({ bolNumber, warning, openTask, isKnown }: PickupTaskProps) {
  const close = useCall('shipments.closeTask');
  const message = isKnown ? openTask : warning;
  const isOpen = message !== null;
  const done = () => close.mutate({ bolNumber });
  useKeys([{ keys: 'T', label: 'Mark pickup confirmed', bar: false, run: done, when: isOpen && !close.isPending }], {
    scope: 'Pickup task',
  });
  if (!isOpen) {
    return warning === null ? null : (
      <p className="row c-done">
        <Icon of={IconCheck} size={14} /> Pickup marked as confirmed.
      </p>
    );
  }
  return (
    <>
      <Callout
        kind="attn"
        title="Action needed: confirm pickup"
        aside={<Badge kind="attn">stays open until done</Badge>}
        actions={
          <>
            <Button size="s" keys="T" icon={<Icon of={IconCheck} size={14} />} busy={close.isPending} onClick={done}>
              Pickup confirmed
            </Button>
            <span className="small dim">Call with BOL {bolNumber}.</span>
          </>
        }
      >
        <p>The shipment is booked, but the pickup isn’t confirmed. {warningMessage(message)}</p>
      </Callout>
      {close.error === null ? null : <ErrorCallout error={close.error.error} onRetry={done} />}
    </>
  );
}
