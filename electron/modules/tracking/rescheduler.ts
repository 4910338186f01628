/** Reschedules polls after the interval changed or the clock was corrected, in batches. */
import type { Clock } from '../../platform/clock.ts';
import { nextPollAfter, nextSlot, openIntervalMs, type PollSettings } from './pollSchedule.ts';
import type { PollWrites } from './ports.ts';
import type { TrackingStore } from './store.ts';
import type { PlannedPoll } from './types.ts';

const SLICE = 200;
const BETWEEN_SLICES_MS = 20;

export interface ReschedulerOptions {
  readonly store: Pick<TrackingStore, 'plannedAfter' | 'nextPollAtMs'>;
  readonly writes: Pick<PollWrites, 'postpone'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly pollSettings: () => PollSettings;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the rescheduler. */
export function createRescheduler({ store, writes, clock, signal, pollSettings, onError }: ReschedulerOptions) {
  let cancelTimer = () => {};
  let position: { nextPollAtMs: number; bolNumber: string } | null = null;

  /** Plans as of the last poll; if that time has passed or is unknown, uses the shipment's next slot. */
  function nextPollOf({ bolNumber, shipment }: PlannedPoll): number {
    const now = clock.now();
    if (shipment !== null) {
      const lastCheckedAtMs = Math.min(shipment.lastCheckedAtMs ?? now, now);
      const plan = nextPollAfter(shipment, lastCheckedAtMs, pollSettings());
      if (plan.nextPollAtMs === null) return now;
      if (plan.nextPollAtMs > now) return plan.nextPollAtMs;
    }
    return nextSlot(bolNumber, now, openIntervalMs(pollSettings()));
  }

  async function rescheduleSlice(): Promise<void> {
    const from = position;
    if (signal.aborted || from === null) return;
    try {
      const planned = store.plannedAfter(from, SLICE);
      const changed = planned.flatMap((poll) => {
        const nextPollAtMs = nextPollOf(poll);
        return nextPollAtMs === poll.nextPollAtMs ? [] : [{ bolNumber: poll.bolNumber, nextPollAtMs }];
      });
      const saved = changed.length === 0 || (await writes.postpone(changed)).ok;
      // It began again in the meantime.
      if (position !== from) return;
      const last = planned.at(-1);
      position = !saved || last === undefined || planned.length < SLICE ? null : last;
      if (position !== null) cancelTimer = clock.after(BETWEEN_SLICES_MS, () => void rescheduleSlice());
    } catch (error) {
      if (position === from) position = null;
      onError('replan', error);
    }
  }

  function rescheduleFrom(nextPollAtMs: number): void {
    cancelTimer();
    position = { nextPollAtMs, bolNumber: '' };
    void rescheduleSlice();
  }

  return {
    /** Reschedules everything. */
    all: (): void => rescheduleFrom(clock.now()),
    /** Reschedules polls planned after an instant. */
    ifScheduledAfter(instantMs: number): void {
      if (position === null) rescheduleFrom(instantMs);
    },
    /** Reschedules everything if no poll is planned before an instant. */
    ifNoneBefore(instantMs: number): void {
      try {
        if ((store.nextPollAtMs() ?? 0) > instantMs) rescheduleFrom(clock.now());
      } catch (error) {
        onError('replan', error);
      }
    },
  };
}
