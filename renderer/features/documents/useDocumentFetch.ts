/** Fetching a shipment's paper: seconds, cancel, and what didn't come. */
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { useCall } from '../../api/query.ts';

type Failures = CallOutput<'documents.fetch'>['failures'];

export interface DocumentFetch {
  readonly isRunning: boolean;
  /** Whole seconds since it began. */
  readonly seconds: number;
  /** Why nothing came. Null after the clerk cancelled, which is no news. */
  readonly error: AppError | null;
  /** What didn't come though the rest did. */
  readonly failures: Failures;
  readonly start: () => void;
  readonly cancel: () => void;
}

const NONE: Failures = [];

/**
 * @param startsItself begins at once when true: when nothing is kept yet. Once a shipment, so that a cancelled fetch
 *   stays cancelled.
 */
export function useDocumentFetch(bolNumber: string, startsItself: boolean): DocumentFetch {
  const fetching = useCall('documents.fetch');
  const { mutate, isPending } = fetching;
  const begunFor = useRef<string | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (!startsItself || begunFor.current === bolNumber) return;
    begunFor.current = bolNumber;
    mutate({ bolNumber });
  }, [startsItself, bolNumber, mutate]);

  useEffect(() => {
    if (!isPending) return;
    setSeconds(0);
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isPending]);

  const failure = fetching.error?.error ?? null;
  return {
    isRunning: isPending,
    seconds,
    error: failure?.code === 'cancelled' ? null : failure,
    failures: fetching.data?.failures ?? NONE,
    start: () => {
      if (!isPending) mutate({ bolNumber });
    },
    cancel: fetching.cancel,
  };
}
