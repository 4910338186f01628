/**
 * Which computer polls: one member for each credential, elected by the store for a short time that it extends. It stops
 * before that time is over, by both of its clocks, without a message: a computer that slept, was frozen, or lost its line must not
 * poll beside its successor.
 */
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SharedStore } from './shared.ts';

/** Times of the product, for a lease of 30 s (`STORE_TIMES.pollerLeaseMs`). */
export const ELECTION_TIMES = {
  /** How often the lease is extended, or another's is checked. */
  renewMs: 8_000,
  /** How long this computer polls after the last successful request. */
  stopMs: 20_000,
};

/** `leading`: this computer polls. `following`: it does not. `away`: the store can't be reached, so no computer is known to. */
export type ElectionState = 'leading' | 'following' | 'away';

export interface ElectionOptions {
  readonly store: Pick<SharedStore, 'lead' | 'resign'>;
  /** What the freight service is called with; null: this computer has no password. Read for each round. */
  readonly credential: () => string | null;
  /** Whether this computer could poll: it has the password, and polling is not turned off. */
  readonly isCandidate: () => boolean;
  readonly onChanged: () => void;
  readonly clock: Clock;
  readonly times?: typeof ELECTION_TIMES;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

interface Mandate {
  readonly credential: string;
  readonly fence: number;
  /** When it was first known. */
  readonly sinceMs: number;
  /** When it was requested, by both clocks. */
  readonly requestedAtMs: number;
  readonly requestedElapsedMs: number;
}

/** Creates the election. It does nothing before `wake`. */
export function createElection(options: ElectionOptions) {
  const { store, clock, signal, times = ELECTION_TIMES } = options;
  let mandate: Mandate | null = null;
  let isAway = false;
  let isAsking = false;
  let reported: ElectionState = 'following';
  const alarm = createAlarm(clock, signal, () => void round());

  /** What remains of it, in ms, by the clock that has advanced more. */
  function leftMs({ requestedAtMs, requestedElapsedMs }: Mandate): number {
    const passedMs = Math.max(Math.abs(clock.now() - requestedAtMs), clock.elapsed() - requestedElapsedMs);
    return times.stopMs - passedMs;
  }

  const isLeading = () => mandate !== null && !signal.aborted && leftMs(mandate) > 0;

  function state(): ElectionState {
    if (isLeading()) return 'leading';
    return isAway ? 'away' : 'following';
  }

  function report(): void {
    const now = state();
    if (now === reported) return;
    reported = now;
    if (!signal.aborted) options.onChanged();
  }

  async function resign(): Promise<void> {
    if (mandate === null) return;
    const { credential, fence } = mandate;
    mandate = null;
    report();
    // If that fails, the lease expires.
    await store.resign(credential, fence);
  }

  async function ask(credential: string): Promise<void> {
    const [requestedAtMs, requestedElapsedMs] = [clock.now(), clock.elapsed()];
    const elected = await store.lead(credential);
    isAway = !elected.ok && elected.error.code !== 'not_leading' && elected.error.code !== 'not_allowed';
    if (elected.ok) {
      const { fence } = elected.value;
      const isSame = mandate?.fence === fence && mandate.credential === credential;
      // Not in the future: the clock may have been set back.
      const sinceMs = isSame && mandate !== null ? Math.min(mandate.sinceMs, clock.now()) : clock.now();
      mandate = { credential, fence, sinceMs, requestedAtMs, requestedElapsedMs };
    } else if (!isAway) mandate = null;
    if (signal.aborted) await resign();
  }

  async function round(): Promise<void> {
    if (signal.aborted || isAsking) return;
    isAsking = true;
    const begunAtMs = clock.elapsed();
    try {
      const credential = options.credential();
      if (mandate !== null && (mandate.credential !== credential || !options.isCandidate())) await resign();
      if (credential !== null && options.isCandidate()) await ask(credential);
    } catch (error) {
      if (!signal.aborted) options.onError('election', error);
    } finally {
      isAsking = false;
      report();
      const nextMs = times.renewMs - (clock.elapsed() - begunAtMs);
      // Reported when its time is over, too.
      alarm.set(Math.max(0, mandate !== null && leftMs(mandate) > 0 ? Math.min(nextMs, leftMs(mandate)) : nextMs));
    }
  }

  signal.addEventListener('abort', () => {
    resign().catch(() => {});
  });

  return {
    state,
    /** The fence for what was requested then; null: this computer was not elected at that time, or is no longer. */
    fenceFor: (requestedAtMs: number): number | null =>
      mandate !== null && isLeading() && requestedAtMs >= mandate.sinceMs ? mandate.fence : null,
    /** Asks now: this computer may have become a candidate, or is none anymore, or the store responds again. */
    wake: (): void => void round(),
  };
}

export type Election = ReturnType<typeof createElection>;
