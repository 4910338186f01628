import { useCallback, useEffect, useRef, useState } from 'react';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { api } from '../../api/client.ts';

export interface RatesResult {
  readonly quote: Quote;
  /** The rates are kept ones: the service was not asked. */
  readonly fromCache: boolean;
}

export interface GetRates {
  /** When the call began, null while none runs. */
  readonly runningSinceMs: number | null;
  /** Asks for rates. Resolves to null when the screen is gone by then. */
  readonly ask: (request: RateRequest, useCached: boolean) => Promise<Result<RatesResult> | null>;
  readonly cancel: () => void;
}

const isUsed = ({ booking }: Quote) =>
  booking?.state === 'booked' || booking?.state === 'submitting' || booking?.state === 'unknown';

/** Get Rates, the service's heaviest call: one at a time, with a way to cancel it. */
export function useGetRates(): GetRates {
  const [runningSinceMs, setRunningSinceMs] = useState<number | null>(null);
  const running = useRef<string | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const ask = useCallback(async (request: RateRequest, useCached: boolean) => {
    if (running.current !== null) return null;
    const callId = crypto.randomUUID();
    running.current = callId;
    setRunningSinceMs(Date.now());
    let answer = await api.quotes.getRates({ callId, request, useCached });
    // A quote is good for one booking: kept rates that are used up can only be looked at.
    if (answer.ok && answer.value.fromCache && isUsed(answer.value.quote) && !isUnmounted.current) {
      answer = await api.quotes.getRates({ callId, request, useCached: false });
    }
    running.current = null;
    if (isUnmounted.current) return null;
    setRunningSinceMs(null);
    return answer.ok ? answer : fail(answer.error);
  }, []);

  const cancel = useCallback(() => {
    if (running.current !== null) void api.calls.cancel({ callId: running.current });
  }, []);

  return { runningSinceMs, ask, cancel };
}
