import { IconHelpCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { useCall } from '../../api/query.ts';
import { errorWords } from '../../lib/errorWords.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Note } from '../../ui/Note.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import styles from './booking.module.css';
import { useSeconds } from './useSeconds.ts';

interface UnknownOutcomeProps {
  readonly booking: Booking;
  readonly side: ReactNode;
}

/** Sent, and nobody knows whether it was booked: finish it, or close it on somebody's word. */
export function UnknownOutcome({ booking, side }: UnknownOutcomeProps) {
  const [, navigate] = useLocation();
  const finish = useCall('bookings.finish');
  const abandon = useCall('bookings.abandon');
  const seconds = useSeconds(finish.isPending);
  const head = useRef<HTMLHeadingElement>(null);
  const bookingId = booking.id;
  const isSubmitting = booking.state === 'submitting';
  const run = () => {
    if (!finish.isPending && !abandon.isPending) finish.mutate({ bookingId });
  };
  useKeys(
    [
      { keys: 'Ctrl+Enter', words: 'Finish the booking', bar: false, run, when: !finish.isPending },
      { keys: 'Esc', words: 'Later', bar: false, run: () => navigate('/shipments'), when: !finish.isPending },
    ],
    { scope: 'Booking' },
  );
  useEffect(() => head.current?.focus(), []);

  // Unknown again is not a failure of finishing: the screen says so already.
  const failure =
    finish.error !== null && finish.error.error.code !== 'booking_outcome_unknown' ? finish.error.error : null;
  return (
    <Screen label="Booking" side={side}>
      <ScrollArea>
        <div className={styles.outcomeHead}>
          <h1 ref={head} tabIndex={-1} data-kind="open">
            <Icon of={IconHelpCircle} />
            {isSubmitting ? 'Sent, no answer yet' : 'Not known whether it is booked'}
          </h1>
          <span className="dim">
            {booking.carrierName} for {formatMoney(booking.totalCents, booking.currency)}, first sent{' '}
            {formatInstant(booking.createdAtMs)}
          </span>
          <span className="grow" />
          <span className="small muted">Quote {booking.quoteReference}</span>
        </div>
        <Note
          kind="attn"
          title={
            isSubmitting
              ? 'It was being sent and no answer is known here'
              : 'The request was sent and no answer came back'
          }
        >
          <p>
            The shipment may exist or not. The whole request is kept on this computer.
            {booking.lastError === null ? '' : ` Last time: ${errorWords(booking.lastError).title}.`}
          </p>
          <p>
            <b>Finish</b> repeats the very same request. If the shipment exists, the service returns it; if not, it is
            booked now. Nothing is booked twice. Until then this quote can’t be booked with another carrier.
          </p>
        </Note>
        {finish.error !== null && failure === null && !finish.isPending ? (
          <Note kind="attn" title="Still not known: the repeat brought no answer either">
            <p>
              Nothing is lost. Try again in a minute, or call the service’s support with the quote reference{' '}
              {booking.quoteReference}.
            </p>
          </Note>
        ) : null}
        {failure === null || finish.isPending ? null : <ErrorNote error={failure} onRetry={run} />}
        <AbandonForm
          isBusy={abandon.isPending}
          isOff={finish.isPending}
          onAbandon={(reason) => abandon.mutate({ bookingId, reason })}
        />
        {abandon.error === null ? null : <ErrorNote error={abandon.error.error} />}
      </ScrollArea>
      <ActionBar>
        <Button keys="Esc" onClick={() => navigate('/shipments')}>
          Later
        </Button>
        <span className="grow" />
        <span className="small muted" role="status">
          {finish.isPending
            ? `Repeating the request, ${seconds} s`
            : `${booking.attempts} ${booking.attempts === 1 ? 'attempt' : 'attempts'} so far`}
        </span>
        <Button kind="primary" keys="Ctrl+Enter" busy={finish.isPending} onClick={run}>
          Finish the booking
        </Button>
      </ActionBar>
    </Screen>
  );
}

interface AbandonFormProps {
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onAbandon: (reason: string) => void;
}

/** For a clerk who has found out by phone that there is no shipment. The reason is kept. */
function AbandonForm({ isBusy, isOff, onAbandon }: AbandonFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isOff) return;
    if (reason.trim() === '') return setError('Say who said so: it is kept with the booking.');
    onAbandon(reason.trim());
  }

  return (
    <form className={styles.reason} onSubmit={submit} aria-label="Abandon">
      <h2>I checked by phone: nothing was booked</h2>
      <p className="dim">Closes this booking without another call. The quote can then be booked anew.</p>
      <TextField
        label="Who said so, and when"
        value={reason}
        error={error}
        maxLength={500}
        onChange={(text) => {
          setReason(text);
          setError(null);
        }}
      />
      <Button type="submit" busy={isBusy} disabledReason={isOff ? 'Being repeated' : null}>
        Abandon the booking
      </Button>
    </form>
  );
}
