import { useCallback, useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';

export interface RatesResult {
  readonly quote: Quote;
  /** The rates are from the cache: no request was sent. */
  readonly fromCache: boolean;
}

export interface GetRates {
  /** Start of the running call; null if there is none. */
  readonly runningSinceMs: number | null;
  /** Gets rates. Resolves to null if the screen was closed in the meantime. */
  readonly ask: (request: RateRequest, useCached: boolean) => Promise<Result<RatesResult> | null>;
  readonly cancel: () => void;
}

const isUsed = ({ booking }: Quote) =>
  booking?.state === 'booked' || booking?.state === 'submitting' || booking?.state === 'unknown';

/** Get Rates, the provider's slowest call: one at a time, cancelable. */
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
    let response = await invoke('quotes.getRates', { callId, request, useCached });
    // A quote can be booked once, so cached rates of a used quote can't be booked: gets new ones.
    if (response.ok && response.value.fromCache && isUsed(response.value.quote) && !isUnmounted.current) {
      response = await invoke('quotes.getRates', { callId, request, useCached: false });
    }
    running.current = null;
    if (isUnmounted.current) return null;
    setRunningSinceMs(null);
    return response.ok ? response : fail(response.error);
  }, []);

  const cancel = useCallback(() => {
    if (running.current !== null) void invoke('calls.cancel', { callId: running.current });
  }, []);

  return { runningSinceMs, ask, cancel };
}
