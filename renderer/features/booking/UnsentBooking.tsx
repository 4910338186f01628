import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { useCall } from '../../api/query.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { AbandonForm } from './AbandonForm.tsx';
import styles from './booking.module.css';
import { OutcomeHead } from './OutcomeHead.tsx';
import { Lines, PartyText } from './ReviewStep.tsx';
import { bookingStrings } from './strings.tsx';
import { useCorrection } from './useCorrection.ts';
import { useMayArriveUntil } from './useMayArriveUntil.ts';

interface UnsentBookingProps {
  readonly booking: Booking;
  /** null if it is no longer stored. */
  readonly quote: Quote | null;
  readonly side: ReactNode;
}

/** Saved but never sent, because the app exited first. One key sends it, another opens it for editing. */
export function UnsentBooking({ booking, quote, side }: UnsentBookingProps) {
  const [, navigate] = useLocation();
  const finish = useCall('bookings.finish');
  const abandon = useCall('bookings.abandon');
  const correction = useCorrection(quote, booking);
  const wait = useServiceWait();
  const mayArriveUntil = useMayArriveUntil(booking);
  const bookingId = booking.id;
  const price = ratePriceLabel(booking);
  const isBusy = finish.isPending || abandon.isPending;
  const send = () => {
    if (!isBusy) finish.mutate({ bookingId });
  };
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: bookingStrings.bookShipmentFor(price),
        bar: false,
        run: send,
        writes: true,
        when: !isBusy && wait === null,
      },
      { keys: 'Esc', label: bookingStrings.later, bar: false, run: () => navigate('/shipments'), when: !isBusy },
      {
        keys: 'Alt+R',
        label: bookingStrings.editFirst,
        bar: false,
        run: () => void correction.open(),
        when: !isBusy && quote !== null,
      },
    ],
    { scope: 'Booking' },
  );
  const { details } = booking;
  // Both are compared in the booking form.
  const isSimilar = finish.error?.error.code === 'similar_bookings' && quote !== null;
  const edit = (
    <Button size="s" onClick={() => void correction.open()}>
      {bookingStrings.editFirst}
    </Button>
  );
  return (
    <Screen label={bookingStrings.booking} side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="open"
          icon={IconHelpCircle}
          title={bookingStrings.notSentYet}
          details={`${booking.carrierName} for ${price}, saved ${formatInstant(booking.createdAtMs)}`}
          quoteReference={booking.quoteReference}
        />
        <Callout kind="attn" title={bookingStrings.closedBeforeSending}>
          <p>{mayArriveUntil === null ? bookingStrings.unsentHint : bookingStrings.unsentAgainHint}</p>
        </Callout>
        {mayArriveUntil === null ? null : (
          <Callout kind="attn" title={bookingStrings.mayStillArrive(mayArriveUntil, true)}>
            <p>{bookingStrings.asksUntil(mayArriveUntil)}</p>
          </Callout>
        )}
        {quote === null ? null : (
          <section aria-label={bookingStrings.request} className={styles.body}>
            <div className="two">
              <PartyText label={bookingStrings.shipper} party={details.shipper} place={quote.request.origin} />
              <PartyText label={bookingStrings.consignee} party={details.consignee} place={quote.request.destination} />
            </div>
            <div className="two">
              <Lines label={bookingStrings.pickup}>
                <span>
                  <b>{formatClockWindow(details.pickup)}</b> {formatDay(quote.request.pickupDate)}
                </span>
              </Lines>
              <Lines label="PO">{details.poNumber ?? '–'}</Lines>
            </div>
          </section>
        )}
        {finish.error === null || finish.isPending ? null : (
          <ErrorCallout error={finish.error.error} onRetry={isSimilar ? undefined : send} actions={isSimilar && edit} />
        )}
        {correction.error === null ? null : (
          <ErrorCallout error={correction.error} onRetry={() => void correction.open()} />
        )}
        <AbandonForm
          title={bookingStrings.noLongerNeeded}
          message={mayArriveUntil === null ? bookingStrings.nothingWasSent : bookingStrings.onlyEarlierSent}
          label={bookingStrings.reason}
          missingMessage={bookingStrings.enterReason}
          isBusy={abandon.isPending}
          disabledReason={finish.isPending ? bookingStrings.bookingNow : null}
          onAbandon={(reason) => abandon.mutate({ bookingId, reason })}
        />
        {abandon.error === null ? null : <ErrorCallout error={abandon.error.error} />}
      </ScrollArea>
      <ActionBar>
        <Button keys="Esc" onClick={() => navigate('/shipments')}>
          {bookingStrings.later}
        </Button>
        {quote === null ? null : (
          <Button kind="quiet" keys="Alt+R" onClick={() => void correction.open()}>
            {bookingStrings.editFirst}
          </Button>
        )}
        <span className="grow" />
        <RequestButton kind="primary" keys="Ctrl+Enter" writes busy={isBusy} onClick={send}>
          {bookingStrings.bookShipmentFor(price)}
        </RequestButton>
      </ActionBar>
    </Screen>
  );
}
