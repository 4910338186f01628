import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant, formatInstantSeconds, formatSeconds } from '../../lib/format.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { AbandonForm } from './AbandonForm.tsx';
import { addressOfBooking } from './bookAddress.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import { Rejection } from './Rejection.tsx';
import { useCause } from './unknownCause.ts';
import { stillUnknownMessage, unknownMessage, wasRejected } from './unknownMessage.ts';
import { draftLaneKey, draftOfBooking, saveBookingDraft } from './useBookingDraft.ts';

interface UnknownOutcomeProps {
  readonly booking: Booking;
  /** null if it is no longer stored. */
  readonly quote: Quote | null;
  readonly side: ReactNode;
}

/** Sent with an unknown outcome: finish it, or close it after asking the provider. */
export function UnknownOutcome({ booking, quote, side }: UnknownOutcomeProps) {
  const [, navigate] = useLocation();
  const finish = useCall('bookings.finish');
  const abandon = useCall('bookings.abandon');
  const seconds = useElapsedSeconds(finish.isPending);
  const wait = useServiceWait();
  const bookingId = booking.id;
  const isSubmitting = booking.state === 'submitting';
  const firstCause = useCause(bookingId);
  const status = useQuery(callQuery('connections.status', {}));
  const username = status.data?.active?.username ?? null;
  const isForeign = booking.sentAs !== null && username !== null && username !== booking.sentAs;
  const toConnections = () => navigate('/settings/connections');
  const run = () => {
    if (!finish.isPending && !abandon.isPending) finish.mutate({ bookingId });
  };
  const canAbandon = !isSubmitting && !finish.isPending;
  const correct = async () => {
    if (quote === null) return;
    const saved = await saveBookingDraft(quote.id, draftLaneKey(quote.request), draftOfBooking(booking));
    if (saved.ok) navigate(addressOfBooking(quote, booking));
  };
  const canCorrect = wasRejected(booking) && quote !== null && canAbandon;
  const toReason = () => document.getElementById('abandon-reason')?.focus();
  useKeys(
    [
      { keys: 'Ctrl+Enter', label: 'Finish booking', bar: false, run, when: !finish.isPending && wait === null },
      { keys: 'Esc', label: 'Later', bar: false, run: () => navigate('/shipments'), when: !finish.isPending },
      {
        keys: 'Alt+R',
        label: 'Correct and resend',
        bar: false,
        run: () => void correct(),
        when: canCorrect,
      },
      { keys: 'Alt+A', label: 'Discard booking', bar: false, run: toReason, when: canAbandon },
      { keys: 'Alt+C', label: 'Open Settings › Accounts', bar: false, run: toConnections, when: isForeign },
    ],
    { scope: 'Booking outcome unknown' },
  );

  // Unknown again isn't a failure to finish, but its cause is new.
  const error = finish.isPending ? null : (finish.error?.error ?? null);
  const again = error?.code === 'booking_outcome_unknown' ? error.cause : null;
  const failure = error !== null && again === null ? error : null;
  const pausedUntilMs = finish.isPending ? (status.data?.waitingUntilMs ?? null) : null;
  const message = unknownMessage(booking, again ?? firstCause);
  const isExpired = booking.lastError?.code === 'quote_not_found';
  return (
    <Screen label="Booking" side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="open"
          icon={IconHelpCircle}
          title={isSubmitting ? 'Sent, no response yet' : 'Booking outcome unknown'}
          details={`${booking.carrierName} for ${formatMoney(booking.totalCents, booking.currency)}, first sent ${formatInstant(booking.createdAtMs)}`}
          quoteReference={booking.quoteReference}
        />
        <Callout kind="attn" title={message.title}>
          <p>{message.what} The full request is saved on this computer.</p>
          <Rejection booking={booking} />
          {isExpired ? (
            <p>
              Contact support with the quote reference {booking.quoteReference}. Then discard it below, or track the
              shipment by its BOL number in Shipments.
            </p>
          ) : null}
          <p>
            <b>Finish booking</b> resends the identical request. If it was already booked, you’ll get that shipment;
            otherwise it’s booked now. It can’t be booked twice. Until then, you can’t book another carrier from this
            quote.
          </p>
        </Callout>
        {pausedUntilMs === null ? null : (
          <Callout kind="info" title={`Rate-limited: sending at ${formatInstantSeconds(pausedUntilMs)}`}>
            <p>The request will be sent automatically.</p>
          </Callout>
        )}
        {isForeign || again === 'other_account' ? (
          <Callout
            kind="late"
            title={accountMessage(booking.sentAs, username)}
            actions={
              <Button size="s" keys="Alt+C" onClick={toConnections}>
                Open Settings › Accounts
              </Button>
            }
          >
            <p>
              A quote is visible only to the account that made it, so this result doesn’t tell you whether it was
              booked. Restore the earlier username, then finish.
            </p>
          </Callout>
        ) : null}
        {again === null || again === 'other_account' || again === 'quote_not_found' || wasRejected(booking) ? null : (
          <Callout kind="attn" title={stillUnknownMessage(again)}>
            <p>
              Nothing was lost. Try again in a minute, or contact support with the quote reference{' '}
              {booking.quoteReference}.
            </p>
          </Callout>
        )}
        {failure === null ? null : <ErrorCallout error={failure} onRetry={run} />}
        {isSubmitting ? null : (
          <AbandonForm
            title="Confirmed by phone: nothing was booked"
            message="Closes this booking without another request. The quote can then be booked again."
            label="Confirmed by, and when"
            missing="Enter who confirmed it. It is saved with the booking."
            isBusy={abandon.isPending}
            offReason={finish.isPending ? 'Finishing…' : null}
            onAbandon={(reason) => abandon.mutate({ bookingId, reason })}
          />
        )}
        {abandon.error === null ? null : <ErrorCallout error={abandon.error.error} />}
      </ScrollArea>
      <ActionBar>
        <Button keys="Esc" onClick={() => navigate('/shipments')}>
          Later
        </Button>
        {canCorrect ? (
          <Button keys="Alt+R" onClick={() => void correct()}>
            Correct and resend
          </Button>
        ) : null}
        {canAbandon ? (
          <Button kind="quiet" keys="Alt+A" onClick={toReason}>
            Confirmed by phone
          </Button>
        ) : null}
        <span className="grow" />
        <span className="small muted" role="status">
          {finish.isPending
            ? `Finishing… ${formatSeconds(seconds)}`
            : `${booking.attempts} ${booking.attempts === 1 ? 'attempt' : 'attempts'} so far`}
        </span>
        <AskButton kind="primary" keys="Ctrl+Enter" busy={finish.isPending} onClick={run}>
          Finish booking
        </AskButton>
      </ActionBar>
    </Screen>
  );
}

function accountMessage(sentAs: string | null, username: string | null): string {
  if (sentAs === null || username === null || sentAs === username) {
    return 'This quote is not available to the username of this account';
  }
  return `Sent as “${sentAs}”, but this account signs in as “${username}”`;
}
