import { useQuery } from '@tanstack/react-query';
import type { RefreshRun } from '../../../../shared/contract/board.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { CallInput } from '../../../../shared/ipc/contract.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery, useCall } from '../../../api/query.ts';

export interface Refresh {
  /** Running or finished; continues while the user is on another screen. */
  readonly run: RefreshRun | null;
  readonly isRunning: boolean;
  readonly start: (which: CallInput<'refresh.start'>['which']) => void;
  readonly cancel: () => void;
  /** Why a refresh could not be started. */
  readonly error: AppError | null;
}

/** Refreshes many shipments. The core's events report progress. */
export function useRefresh(): Refresh {
  const progress = useQuery(callQuery('refresh.progress', {}));
  const start = useCall('refresh.start');
  const run = progress.data?.run ?? null;
  const isRunning = run?.state === 'running';
  return {
    run,
    isRunning,
    start: (which) => {
      if (!isRunning && !start.isPending) start.mutate({ which });
    },
    cancel: () => {
      if (run !== null) void invoke('calls.cancel', { callId: run.callId });
    },
    // The result of a run is part of its progress, so only start errors are here.
    error: start.error?.error ?? null,
  };
}
