import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant, formatInstantSeconds, formatSeconds } from '../../lib/format.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { AbandonForm } from './AbandonForm.tsx';
import { OutcomeHead } from './OutcomeHead.tsx';
import { Rejection } from './Rejection.tsx';
import { bookingStrings } from './strings.tsx';
import { useCause } from './unknownCause.ts';
import { stillUnknownMessage, unknownMessage, wasRejected } from './unknownMessage.ts';
import { useCorrection } from './useCorrection.ts';
import { useMayArriveUntil } from './useMayArriveUntil.ts';

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
  const correction = useCorrection(quote, booking);
  const seconds = useElapsedSeconds(finish.isPending);
  const wait = useServiceWait();
  const bookingId = booking.id;
  const isSubmitting = booking.state === 'submitting';
  const firstCause = useCause(bookingId);
  const status = useQuery(callQuery('connections.status', {}));
  const username = status.data?.active?.username ?? null;
  const isForeign = booking.sentAs !== null && username !== null && username !== booking.sentAs;
  const openConnections = () => navigate('/settings/connections');
  const run = () => {
    if (!finish.isPending && !abandon.isPending) finish.mutate({ bookingId });
  };
  const canAbandon = !isSubmitting && !finish.isPending;
  const canCorrect = wasRejected(booking) && quote !== null && canAbandon;
  const focusReason = () => document.getElementById('abandon-reason')?.focus();
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: bookingStrings.finishBooking,
        bar: false,
        run,
        writes: true,
        when: !finish.isPending && wait === null,
      },
      {
        keys: 'Esc',
        label: bookingStrings.later,
        bar: false,
        run: () => navigate('/shipments'),
        when: !finish.isPending,
      },
      {
        keys: 'Alt+R',
        label: bookingStrings.correctAndResend,
        bar: false,
        run: () => void correction.open(),
        writes: true,
        when: canCorrect,
      },
      {
        keys: 'Alt+A',
        label: bookingStrings.discardBooking,
        bar: false,
        run: focusReason,
        writes: true,
        when: canAbandon,
      },
      { keys: 'Alt+C', label: bookingStrings.openSettingsAccounts, bar: false, run: openConnections, when: isForeign },
    ],
    { scope: 'Booking outcome unknown' },
  );

  // Unknown again isn't a failure to finish, but its cause is new.
  const error = finish.isPending ? null : (finish.error?.error ?? null);
  const repeatCause = error?.code === 'booking_outcome_unknown' ? error.cause : null;
  const failure = error !== null && repeatCause === null ? error : null;
  const pausedUntilMs = finish.isPending ? (status.data?.waitingUntilMs ?? null) : null;
  const message = unknownMessage(booking, repeatCause ?? firstCause);
  const mayArriveUntil = useMayArriveUntil(booking);
  const isExpired = booking.lastError?.code === 'quote_not_found';
  // Whether such a rejection is final, once no request can arrive. Rejected fields may be of a corrected request only.
  const isDeclined = booking.lastError?.code === 'booking_failed' || isExpired;
  const isDecisive = isDeclined && !isSubmitting && !isForeign && repeatCause !== 'other_account';
  return (
    <Screen label={bookingStrings.booking} side={side}>
      <ScrollArea>
        <OutcomeHead
          kind="open"
          icon={IconHelpCircle}
          title={isSubmitting ? bookingStrings.sentNoResponseYet : bookingStrings.outcomeUnknown}
          details={bookingStrings.firstSent(
            booking.carrierName,
            ratePriceLabel(booking),
            formatInstant(booking.createdAtMs),
          )}
          quoteReference={booking.quoteReference}
        />
        <Callout kind="attn" title={message.title}>
          <p>{bookingStrings.fullRequestIsSaved(message.what)}</p>
          <Rejection booking={booking} />
          {isExpired ? <p>{bookingStrings.contactSupportWith(booking.quoteReference)}</p> : null}
          <p>{bookingStrings.whatFinishDoes}</p>
          {isDecisive && mayArriveUntil === null ? <p>{bookingStrings.rejectionCounts}</p> : null}
        </Callout>
        {isSubmitting || mayArriveUntil === null ? null : (
          <Callout kind="attn" title={bookingStrings.mayStillArrive(mayArriveUntil, booking.attempts > 1)}>
            <p>
              {isDecisive
                ? bookingStrings.rejectedTooEarly(mayArriveUntil)
                : bookingStrings.rejectionsDontCountYet(mayArriveUntil)}
            </p>
          </Callout>
        )}
        {pausedUntilMs === null ? null : (
          <Callout kind="info" title={bookingStrings.rateLimited(formatInstantSeconds(pausedUntilMs))}>
            <p>{bookingStrings.sentAutomatically}</p>
          </Callout>
        )}
        {isForeign || repeatCause === 'other_account' ? (
          <Callout
            kind="late"
            title={accountMessage(booking.sentAs, username)}
            actions={
              <Button size="s" keys="Alt+C" onClick={openConnections}>
                {bookingStrings.openSettingsAccounts}
              </Button>
            }
          >
            <p>{bookingStrings.quoteOfOtherAccount}</p>
          </Callout>
        ) : null}
        {repeatCause === null ||
        repeatCause === 'other_account' ||
        repeatCause === 'quote_not_found' ||
        wasRejected(booking) ? null : (
          <Callout kind="attn" title={stillUnknownMessage(repeatCause)}>
            <p>{bookingStrings.nothingWasLost(booking.quoteReference)}</p>
          </Callout>
        )}
        {failure === null ? null : <ErrorCallout error={failure} onRetry={run} />}
        {correction.error === null ? null : (
          <ErrorCallout error={correction.error} onRetry={() => void correction.open()} />
        )}
        {isSubmitting ? null : (
          <AbandonForm
            title={bookingStrings.confirmedByPhone}
            message={
              mayArriveUntil === null
                ? bookingStrings.whatConfirmingDoes
                : bookingStrings.whatConfirmingDoesUntil(mayArriveUntil)
            }
            label={bookingStrings.confirmedBy}
            missingMessage={bookingStrings.enterWhoConfirmedIt}
            isBusy={abandon.isPending}
            disabledReason={finish.isPending ? bookingStrings.finishing : null}
            onAbandon={(reason) => abandon.mutate({ bookingId, reason })}
          />
        )}
        {abandon.error === null ? null : <ErrorCallout error={abandon.error.error} />}
      </ScrollArea>
      <ActionBar>
        <Button keys="Esc" onClick={() => navigate('/shipments')}>
          {bookingStrings.later}
        </Button>
        {canCorrect ? (
          <Button keys="Alt+R" writes onClick={() => void correction.open()}>
            {bookingStrings.correctAndResend}
          </Button>
        ) : null}
        {canAbandon ? (
          <Button kind="quiet" keys="Alt+A" writes onClick={focusReason}>
            {bookingStrings.confirmedByPhoneShort}
          </Button>
        ) : null}
        <span className="grow" />
        <span className="small muted" role="status">
          {finish.isPending
            ? bookingStrings.finishingFor(formatSeconds(seconds))
            : bookingStrings.attemptsSoFar(booking.attempts)}
        </span>
        <RequestButton kind="primary" keys="Ctrl+Enter" writes busy={finish.isPending} onClick={run}>
          {bookingStrings.finishBooking}
        </RequestButton>
      </ActionBar>
    </Screen>
  );
}

function accountMessage(sentAs: string | null, username: string | null): string {
  if (sentAs === null || username === null || sentAs === username) {
    return bookingStrings.quoteNotAvailable;
  }
  return bookingStrings.sentAs(sentAs, username);
}
