import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Quote, QuoteContactIds } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { callKey } from '../../api/query.ts';

export interface RatesResult {
  readonly quote: Quote;
  /** The rates are from the cache: no request was sent. */
  readonly fromCache: boolean;
}

export interface GetRates {
  /** Start of the running call; null if there is none. */
  readonly runningSinceMs: number | null;
  /** Gets rates. Resolves to null if the screen was closed in the meantime. */
  readonly getRates: (
    request: RateRequest,
    useCached: boolean,
    contacts?: QuoteContactIds,
  ) => Promise<Result<RatesResult> | null>;
  readonly cancel: () => void;
}

/** Get Rates, the provider's slowest call: one at a time, cancelable. */
export function useGetRates(): GetRates {
  const client = useQueryClient();
  const [runningSinceMs, setRunningSinceMs] = useState<number | null>(null);
  const runningCallId = useRef<string | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const getRates = useCallback(
    async (request: RateRequest, useCached: boolean, contacts?: QuoteContactIds) => {
      if (runningCallId.current !== null) return null;
      const callId = crypto.randomUUID();
      runningCallId.current = callId;
      setRunningSinceMs(Date.now());
      const response = await invoke('quotes.getRates', { callId, request, useCached, contacts });
      runningCallId.current = null;
      if (isUnmounted.current) return null;
      setRunningSinceMs(null);
      if (!response.ok) return fail(response.error);
      const { quote, lane } = response.value;
      // The screen of the rates opens without another call.
      client.setQueryData(callKey('quotes.get', { quoteId: quote.id }), quote);
      client.setQueryData(callKey('quotes.lane', { quoteId: quote.id }), lane);
      return response;
    },
    [client],
  );

  const cancel = useCallback(() => {
    if (runningCallId.current !== null) void invoke('calls.cancel', { callId: runningCallId.current });
  }, []);

  return { runningSinceMs, getRates, cancel };
}
