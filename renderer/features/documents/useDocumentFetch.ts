/** Fetching a shipment's paper: how far it is, cancel, and what didn't come. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { FetchProgress } from '../../../shared/ipc/contract/documents.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';

type Fetched = CallOutput<'documents.fetch'>;
type Failures = Fetched['failures'];

export interface DocumentFetch {
  /** Here or by the app itself. */
  readonly isRunning: boolean;
  /** Begun here, so that it can be cancelled here. */
  readonly canCancel: boolean;
  /** Whole seconds since it was seen to run. */
  readonly seconds: number;
  readonly progress: FetchProgress | null;
  /** Why nothing came. Null after the clerk cancelled, which is no news. */
  readonly error: AppError | null;
  /** What didn't come though the rest did. */
  readonly failures: Failures;
  /** The documents of the answer that could not be read, and how many it listed. */
  readonly dropped: Fetched['dropped'];
  readonly listed: number;
  /** When the service was asked and had no documents, else null. */
  readonly emptyAtMs: number | null;
  /** Until when a document server asked not to be called, null when it may be. */
  readonly waitUntilMs: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

const NONE: Pick<Fetched, 'failures' | 'dropped' | 'listed'> = { failures: [], dropped: [], listed: 0 };
/** Often enough to be seen moving. */
const LOOK_EVERY_MS = 300;

/**
 * @param startsItself begins at once when true: when nothing is kept yet. Once a shipment, so that a cancelled fetch
 *   stays cancelled.
 */
export function useDocumentFetch(bolNumber: string, startsItself: boolean): DocumentFetch {
  const fetching = useCall('documents.fetch');
  const { mutate, isPending } = fetching;
  const begunFor = useRef<string | null>(null);
  const look = useQuery({
    ...callQuery('documents.progress', { bolNumber }),
    staleTime: 0,
    refetchInterval: (query) => (isPending || query.state.data?.progress != null ? LOOK_EVERY_MS : false),
  });
  const progress = look.data?.progress ?? null;
  const isRunning = isPending || progress !== null;
  const seconds = useElapsedSeconds(isRunning);

  useEffect(() => {
    if (!startsItself || begunFor.current === bolNumber) return;
    begunFor.current = bolNumber;
    mutate({ bolNumber });
  }, [startsItself, bolNumber, mutate]);

  const start = useCallback(() => {
    if (!isPending) mutate({ bolNumber });
  }, [isPending, mutate, bolNumber]);

  const failure = fetching.error?.error ?? null;
  const { failures, dropped, listed } = fetching.data ?? NONE;
  const cameEmpty = fetching.data?.documents.length === 0 && failures.length === 0 && dropped.length === 0;
  return {
    isRunning,
    canCancel: isPending,
    seconds,
    progress,
    error: failure?.code === 'cancelled' ? null : failure,
    failures,
    dropped,
    listed,
    waitUntilMs: look.data?.waitUntilMs ?? null,
    emptyAtMs: cameEmpty ? fetching.submittedAt : null,
    start,
    cancel: fetching.cancel,
  };
}
