/** Plans anew what was planned at another pace, or by a clock that was wrong: a slice at a time. */
import type { Clock } from '../clock.ts';
import { openIntervalMs, type Pace, planAfterLook, slotAfter } from './pace.ts';
import type { TrackedShipment, TrackingStore } from './ports.ts';

const SLICE = 200;
const BETWEEN_SLICES_MS = 20;

export interface Replan {
  /** Everything that is planned. */
  all(): void;
  /** What is planned after an instant, if anything is. */
  ifPlannedAfter(instantMs: number): void;
  /** Everything, if nothing is planned before an instant. */
  ifNothingBefore(instantMs: number): void;
}

export interface ReplanOptions {
  readonly store: Pick<TrackingStore, 'plannedAfter' | 'nextLookAtMs' | 'postpone'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly pace: () => Pace;
  readonly onBug: (where: string, error: unknown) => void;
}

/** Makes it. */
export function createReplan({ store, clock, signal, pace, onBug }: ReplanOptions): Replan {
  let cancelTimer = () => {};
  let at: { nextLookAtMs: number; bolNumber: string } | null = null;

  /** As if it had been planned at the last look; in its next turn where that would be over. */
  function planned(shipment: TrackedShipment): number {
    const now = clock.now();
    const lookedAtMs = Math.min(shipment.lookedAtMs ?? now, now);
    const plan = planAfterLook(shipment, lookedAtMs, pace());
    if (plan.nextLookAtMs === null) return now;
    if (plan.nextLookAtMs > now) return plan.nextLookAtMs;
    return slotAfter(shipment.bolNumber, now, openIntervalMs(pace()));
  }

  function slice(): void {
    if (signal.aborted || at === null) return;
    try {
      const shipments = store.plannedAfter(at, SLICE);
      for (const shipment of shipments) {
        const nextLookAtMs = planned(shipment);
        if (nextLookAtMs !== shipment.nextLookAtMs) store.postpone(shipment.bolNumber, nextLookAtMs);
      }
      const last = shipments.at(-1);
      at = last === undefined || shipments.length < SLICE ? null : last;
      if (at !== null) cancelTimer = clock.after(BETWEEN_SLICES_MS, slice);
    } catch (error) {
      at = null;
      onBug('replan', error);
    }
  }

  function from(nextLookAtMs: number): void {
    cancelTimer();
    at = { nextLookAtMs, bolNumber: '' };
    slice();
  }

  return {
    all: () => from(clock.now()),
    ifPlannedAfter(instantMs) {
      if (at === null) from(instantMs);
    },
    ifNothingBefore(instantMs) {
      try {
        if ((store.nextLookAtMs() ?? 0) > instantMs) from(clock.now());
      } catch (error) {
        onBug('replan', error);
      }
    },
  };
}
