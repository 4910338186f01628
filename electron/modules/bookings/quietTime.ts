/** How long a request without a response may still arrive at the provider and be booked. */
import type { Clock } from '../../platform/clock.ts';
import { isUnresolved } from './attemptState.ts';
import type { Attempt } from './types.ts';

/** Much longer than a proxy or a network keeps a request that it can't deliver. */
const QUIET_MS = 20 * 60_000;
const MINUTE_MS = 60_000;

/** Creates the quiet time of one account's bookings. */
export function createQuietTime(clock: Clock) {
  /** When attempts of this process were last active, by the clock that can't be set. */
  const active = new Map<string, number>();
  const keyOf = (bookingId: string, attempt: number) => `${bookingId} ${attempt}`;

  function endOf(bookingId: string, { attempt, startedAtMs, endedAtMs }: Attempt): number {
    const activeAtMs = active.get(keyOf(bookingId, attempt));
    return activeAtMs === undefined
      ? (endedAtMs ?? startedAtMs) + QUIET_MS
      : clock.now() + QUIET_MS - Math.floor(clock.elapsed() - activeAtMs);
  }

  return {
    /** The attempt is being sent, or has just ended. */
    markActive(bookingId: string, attempt: number): void {
      active.set(keyOf(bookingId, attempt), clock.elapsed());
    },
    /** Until when one of these attempts of a booking may still arrive, a full minute; null if none can. */
    mayArriveUntil(bookingId: string, attempts: readonly Attempt[]): number | null {
      const ends = attempts.filter(isUnresolved).map((attempt) => endOf(bookingId, attempt));
      // A full minute, so that the time is over when its display is.
      const untilMs = Math.ceil(Math.max(0, ...ends) / MINUTE_MS) * MINUTE_MS;
      return untilMs > clock.now() ? untilMs : null;
    },
  };
}

export type QuietTime = ReturnType<typeof createQuietTime>;
