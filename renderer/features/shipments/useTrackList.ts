import { useEffect, useRef, useState } from 'react';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { AppError } from '../../../shared/errors.ts';
import { errorKind } from '../../../shared/rules/errorKinds.ts';
import { invoke } from '../../api/client.ts';
import type { ListedNumber } from './trackNumbers.ts';

export interface TrackedNumber extends ListedNumber {
  /** null: not requested yet, or stopped before its response. */
  readonly result: { readonly shipment: ShipmentDetail } | { readonly error: AppError } | null;
}

const isNotFound = (error: AppError) => error.code === 'shipment_not_found';

/** Requests one number, as each kind that it may be until one is found. */
async function trackNumber({ number, kinds }: ListedNumber): Promise<TrackedNumber['result']> {
  let error: AppError | null = null;
  for (const kind of kinds) {
    const response = await invoke('shipments.track', { number, kind });
    if (response.ok) return { shipment: response.value };
    error = response.error;
    if (!isNotFound(error)) break;
  }
  return error === null ? null : { error };
}

/**
 * Tracks the numbers of a list one after another. An error that is not about one number, such as a rate limit or no
 * connection, stops it; the next `start` continues with the numbers without a result.
 */
export function useTrackList(onDone: (lines: readonly TrackedNumber[]) => void) {
  const [lines, setLines] = useState<readonly TrackedNumber[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [stoppedBy, setStoppedBy] = useState<AppError | null>(null);
  /** The run in progress, or null. A run that was stopped may still wait for a response when the next one starts. */
  const run = useRef<symbol | null>(null);
  useEffect(
    () => () => {
      run.current = null;
    },
    [],
  );

  const start = async (numbers: readonly ListedNumber[]): Promise<void> => {
    if (run.current !== null) return;
    const thisRun = Symbol('run');
    run.current = thisRun;
    // A list that ended is requested again as a whole.
    const hasEnded = lines.every(({ result }) => result !== null);
    const known = new Map(hasEnded ? [] : lines.map((line) => [line.number, line.result]));
    let current: readonly TrackedNumber[] = numbers.map((line) => ({
      ...line,
      result: known.get(line.number) ?? null,
    }));
    setLines(current);
    setStoppedBy(null);
    setIsRunning(true);
    for (const [at, line] of current.entries()) {
      if (line.result !== null) continue;
      const result = await trackNumber(line);
      // Closed or stopped: the response is no longer needed.
      if (run.current !== thisRun) return;
      if (result !== null && 'error' in result && errorKind(result.error.code) !== 'rejected') {
        setStoppedBy(result.error);
        break;
      }
      current = current.with(at, { ...line, result });
      setLines(current);
    }
    run.current = null;
    setIsRunning(false);
    onDone(current);
  };
  return {
    lines,
    isRunning,
    stoppedBy,
    start: (numbers: readonly ListedNumber[]) => void start(numbers),
    stop() {
      run.current = null;
      setIsRunning(false);
    },
    /** Stops too: the response is about a number that has been changed since. */
    clear() {
      run.current = null;
      setIsRunning(false);
      setLines([]);
      setStoppedBy(null);
    },
  };
}
