/** Downloads a shipment's documents: progress, cancel and failures. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { FetchProgress } from '../../../shared/contract/documents.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';

type Fetched = CallOutput<'documents.fetch'>;
type Failures = Fetched['failures'];

export interface DocumentFetch {
  /** Started here or automatically by the app. */
  readonly isRunning: boolean;
  /** Started here, so it can be canceled here. */
  readonly canCancel: boolean;
  /** Whole seconds since it was first seen running. */
  readonly seconds: number;
  readonly progress: FetchProgress | null;
  /** Why the download failed. null after the user canceled it. */
  readonly error: AppError | null;
  /** Documents that failed although others succeeded. */
  readonly failures: Failures;
  /** Documents of the response that could not be read, and how many it listed. */
  readonly dropped: Fetched['dropped'];
  readonly listed: number;
  /** Time of a response without documents; otherwise null. */
  readonly emptyAtMs: number | null;
  /** Until when a document server requested a pause; null if there is none. */
  readonly waitUntilMs: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

const NONE: Pick<Fetched, 'failures' | 'dropped' | 'listed'> = { failures: [], dropped: [], listed: 0 };

/**
 * @param startsAutomatically starts the download on mount, for a shipment without stored documents. Once per shipment,
 *   so that a canceled download doesn't restart.
 */
export function useDocumentFetch(bolNumber: string, startsAutomatically: boolean): DocumentFetch {
  const fetching = useCall('documents.fetch');
  const { mutate, isPending } = fetching;
  const startedFor = useRef<string | null>(null);
  // Updated by events.
  const known = useQuery(callQuery('documents.list', { bolNumber }));
  const progress = known.data?.progress ?? null;
  const isRunning = isPending || progress !== null;
  const seconds = useElapsedSeconds(isRunning);

  useEffect(() => {
    if (!startsAutomatically || startedFor.current === bolNumber) return;
    startedFor.current = bolNumber;
    mutate({ bolNumber });
  }, [startsAutomatically, bolNumber, mutate]);

  const start = useCallback(() => {
    if (!isPending) mutate({ bolNumber });
  }, [isPending, mutate, bolNumber]);

  const failure = fetching.error?.error ?? null;
  const { failures, dropped, listed } = fetching.data ?? NONE;
  const isEmpty = fetching.data?.documents.length === 0 && failures.length === 0 && dropped.length === 0;
  return {
    isRunning,
    canCancel: isPending,
    seconds,
    progress,
    error: failure?.code === 'cancelled' ? null : failure,
    failures,
    dropped,
    listed,
    waitUntilMs: known.data?.waitUntilMs ?? null,
    emptyAtMs: isEmpty ? fetching.submittedAt : null,
    start,
    cancel: fetching.cancel,
  };
}
