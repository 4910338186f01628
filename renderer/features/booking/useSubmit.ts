/** Submits a booking once, even if the button is pressed repeatedly, and reports what it is waiting for. */

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatInstantSeconds, formatSeconds } from '../../lib/format.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';
import { bookingStrings } from './strings.tsx';

export interface Submit {
  readonly isRunning: boolean;
  /** Waiting for a rate limit and not sent yet, so it can still be withdrawn. */
  readonly isWaiting: boolean;
  /** When it will be sent, while it waits. */
  readonly waitingUntilMs: number | null;
  /** Withdraws a waiting booking; `run` then ends with the error of a canceled call. */
  withdraw(quoteId: string): Promise<void>;
  /** Label of the running submission. */
  readonly label: string;
  /** Returns null if a booking is already being submitted. */
  run(input: CallInput<'bookings.submit'>): Promise<Result<Booking> | null>;
}

export function useSubmit(): Submit {
  const isSending = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const status = useQuery(callQuery('connections.status', {}));
  const seconds = useElapsedSeconds(isRunning);
  const waitingUntilMs = status.data?.waitingUntilMs ?? null;
  const sending = bookingStrings.bookingFor(formatSeconds(seconds));
  return {
    isRunning,
    waitingUntilMs: isRunning ? waitingUntilMs : null,
    isWaiting: isRunning && waitingUntilMs !== null,
    async withdraw(quoteId) {
      const response = await invoke('bookings.withdraw', { quoteId });
      setIsSent(!response.ok);
    },
    label:
      waitingUntilMs !== null
        ? bookingStrings.savedSendingAt(formatInstantSeconds(waitingUntilMs))
        : isSent
          ? bookingStrings.sentCantBeCanceled(sending)
          : sending,
    async run(input) {
      if (isSending.current) return null;
      isSending.current = true;
      setIsRunning(true);
      setIsSent(false);
      try {
        return await invoke('bookings.submit', input);
      } finally {
        isSending.current = false;
        setIsRunning(false);
      }
    },
  };
}
