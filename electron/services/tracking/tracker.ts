/**
 * Looks at open shipments by itself. What is due when is in the database; here is only what is under way, so that a
 * hundred thousand shipments cost no more memory than one, and a kill costs nothing.
 */
import type { AppError } from '../../../shared/errors.ts';
import type { Polling, TrackingStatus } from '../../../shared/ipc/contract/tracking.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';
import { StorageError } from '../storage.ts';
import { meaningOf } from './failure.ts';
import { LONGEST_INTERVAL_MS, openIntervalMs, type Pace, planAfterLook, slotAfter, spacingFor } from './pace.ts';
import type { PacedShipment, TrackingStore } from './ports.ts';
import { createReplan } from './replan.ts';
import { createTrouble } from './trouble.ts';

/** Looks under way or waiting in the queue at once. The queue spaces them out; more would only wait there. */
const AT_ONCE = 2;
/** A timer that sleeps longer may have slept through a suspended computer, or a clock that was set. */
const LONGEST_SLEEP_MS = 5 * 60_000;
/** After a start, a sleep or a network that is back: until then the network may not be what it seems. */
const SETTLE_MS = 3_000;
/** A shipment whose look failed for a reason that is not its own lets others go first. */
const POSTPONE_MS = 15 * 60_000;
/** While a look is under way, what comes due besides is noticed so late. */
const WHILE_LOOKING_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Answers in a row that a shipment is not found, after which it is asked for no more. */
const NOT_FOUND_LOOKS = 3;
/** How long a count of the open shipments holds. */
const COUNT_AGAIN_MS = 10 * 60_000;
/** Less than a clock that is set back goes back. */
const CLOCK_SLACK_MS = 60_000;
/** The longest that a shipment on its way waits for its turn. */
const USUAL_WAIT_MS = 1.25 * HOUR_MS;
/** Looks that changed nothing are told together. */
const TELL_AFTER_MS = 30_000;

export interface Tracker {
  start(): void;
  /** Something may be due, or allowed, that was not. */
  wake(): void;
  /** The pace may be another one. */
  paceMayHaveChanged(): void;
  /** The computer has slept. */
  resumed(): void;
  /** The computer has a network, or none. */
  online(isOnline: boolean): void;
  /** The service answered somebody. */
  heard(): void;
  /** Plans the next look at a shipment that was just looked at, inside the caller's transaction. */
  plan(shipment: Omit<PacedShipment, 'settledAtMs'>): void;
  /** A clerk's look failed: its own turn does not follow at once. */
  clerkFailed(bolNumber: string, error: AppError): void;
  status(): TrackingStatus;
  /** The least time between two looks, in ms. */
  spacingMs(): number;
  /** Whether anything may be sent by itself now. */
  isRunning(): boolean;
}

export interface TrackerOptions {
  readonly store: TrackingStore;
  readonly look: (bolNumber: string) => Promise<Result<unknown>>;
  /** Why nothing may be sent, or null. */
  readonly halted: () => TrackingStatus['halted'];
  readonly polling: () => Polling;
  readonly speed: () => number;
  readonly onTrouble: (trouble: { error: AppError; sinceMs: number } | null) => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Something threw that should not have. */
  readonly onBug: (where: string, error: unknown) => void;
}

function isOfTheDisk({ code }: AppError): boolean {
  return code === 'disk_full' || code === 'storage_failed' || code === 'internal';
}

const STRETCH: Readonly<Record<Polling, number>> = { usual: 1, sparing: 4, paused: 1 };

/** Makes the tracker of one account. It does nothing before `start`. */
export function createTracker(options: TrackerOptions): Tracker {
  const { store, clock, emit, signal } = options;
  const running = new Set<string>();
  const trouble = createTrouble(clock, options.random);
  let isOnline = true;
  let offlineSinceMs = 0;
  let started = false;
  let lastLookAtMs: number | null = null;
  let spacing = { ms: spacingFor(0), countedAtMs: Number.NEGATIVE_INFINITY };
  let lastTurnMs = 0;
  let cancelTimer = () => {};
  let cancelTelling: (() => void) | null = null;

  const pace = (): Pace & { polling: Polling } => {
    const polling = options.polling();
    return { polling, stretch: STRETCH[polling], speed: Math.max(1, options.speed()) };
  };
  let current = pace();
  const isRunning = () =>
    started && !signal.aborted && isOnline && options.halted() === null && options.polling() !== 'paused';
  const replan = createReplan({ store, clock, signal, pace, onBug: options.onBug });

  function sleep(ms: number): void {
    cancelTimer();
    // An account that was closed keeps no program alive.
    if (signal.aborted) return;
    cancelTimer = clock.after(Math.max(0, Math.min(ms, LONGEST_SLEEP_MS)), turn);
  }

  /** Starts what is due and may be, and sleeps until something is. */
  function turn(): void {
    cancelTimer();
    if (!isRunning()) return;
    try {
      const now = clock.now();
      if (now < lastTurnMs - CLOCK_SLACK_MS) replan.all();
      lastTurnMs = now;
      replan.ifPlannedAfter(now + 2 * LONGEST_INTERVAL_MS);
      const waitMs = trouble.waitMs();
      if (waitMs > 0) {
        sleep(waitMs);
        return;
      }
      const atOnce = trouble.current() === null ? AT_ONCE : 1;
      const due = store.due(now, atOnce + running.size).filter((bolNumber) => !running.has(bolNumber));
      for (const bolNumber of due.slice(0, atOnce - running.size)) void look(bolNumber);
      // Whatever ends gives the next its turn; meanwhile another may come due.
      if (running.size > 0) sleep(WHILE_LOOKING_MS);
      else sleep((store.nextLookAtMs() ?? Number.POSITIVE_INFINITY) - now);
    } catch (error) {
      failed(error);
      sleep(Math.max(SETTLE_MS, trouble.waitMs()));
    }
  }

  async function look(bolNumber: string): Promise<void> {
    running.add(bolNumber);
    try {
      const result = await options.look(bolNumber);
      if (signal.aborted) return;
      lastLookAtMs = clock.now();
      if (result.ok) {
        heard();
        tellLater();
      } else handle(bolNumber, result.error);
    } catch (error) {
      if (!signal.aborted) failed(error);
    } finally {
      running.delete(bolNumber);
      // Its turn comes in the next breath: what is due again at once must not hold up what else runs here.
      if (isRunning()) sleep(0);
    }
  }

  function handle(bolNumber: string, error: AppError): void {
    const now = clock.now();
    const again = slotAfter(bolNumber, now, openIntervalMs(pace()));
    const before = store.failures(bolNumber);
    switch (meaningOf(error)) {
      case 'not_found': {
        heard();
        const notFound = before.notFound + 1;
        const gone = notFound >= NOT_FOUND_LOOKS;
        const plan = { tracking: gone ? 'not_on_account' : 'open', nextLookAtMs: gone ? null : again } as const;
        store.failed(bolNumber, { ...before, notFound }, error, plan);
        emit({ name: 'shipments.changed', id: bolNumber });
        break;
      }
      case 'its_own':
        heard();
        store.failed(bolNumber, { ...before, failed: before.failed + 1 }, error, {
          tracking: 'open',
          nextLookAtMs: again,
        });
        emit({ name: 'shipments.changed', id: bolNumber });
        break;
      case 'trouble':
        store.postpone(bolNumber, now + POSTPONE_MS);
        inTrouble(error);
        break;
      case 'halts':
        // Another answer may have come in between: then this was no reason to stop, and none to go on like this.
        if (options.halted() === null) inTrouble(error);
        break;
      default:
    }
  }

  function inTrouble(error: AppError): void {
    const begins = trouble.current() === null;
    const struck = trouble.struck(error);
    if (begins) emit({ name: 'tracking.changed', id: null });
    options.onTrouble(struck);
  }

  /** Thrown: the disk, which is trouble like any other, or a bug, after which it goes on more slowly. */
  function failed(error: unknown): void {
    const isDisk = error instanceof StorageError;
    if (!isDisk) options.onBug('tracking', error);
    trouble.struck(isDisk ? error.failure : { code: 'internal', reference: 'tracking' });
    emit({ name: 'tracking.changed', id: null });
  }

  function heard(): void {
    if (trouble.current() === null) return;
    trouble.over();
    options.onTrouble(null);
    emit({ name: 'tracking.changed', id: null });
  }

  function tellLater(): void {
    if (signal.aborted) return;
    cancelTelling ??= clock.after(TELL_AFTER_MS, () => {
      cancelTelling = null;
      if (signal.aborted) return;
      emit({ name: 'shipments.changed', id: null });
      emit({ name: 'tracking.changed', id: null });
    });
  }

  signal.addEventListener('abort', () => {
    cancelTimer();
    cancelTelling?.();
  });

  function state(): TrackingStatus['state'] {
    if (options.halted() !== null) return 'halted';
    if (options.polling() === 'paused') return 'paused';
    return isOnline && trouble.current() === null ? 'running' : 'offline';
  }

  function troubleView(): TrackingStatus['trouble'] {
    if (!isOnline) return { error: null, sinceMs: offlineSinceMs, nextTryAtMs: null };
    const present = trouble.current();
    return present === null ? null : { ...present, nextTryAtMs: clock.now() + trouble.waitMs() };
  }

  return {
    start() {
      started = true;
      // Nothing due for so long: the clock may have gone back since it was planned.
      replan.ifNothingBefore(clock.now() + USUAL_WAIT_MS);
      sleep(SETTLE_MS);
    },
    wake: () => sleep(0),
    paceMayHaveChanged() {
      const before = current;
      current = pace();
      if (before.stretch === current.stretch && before.speed === current.speed && before.polling === current.polling)
        return;
      replan.all();
      sleep(0);
      emit({ name: 'tracking.changed', id: null });
    },
    resumed: () => sleep(SETTLE_MS),
    online(now) {
      if (now === isOnline) return;
      isOnline = now;
      if (now) {
        trouble.over();
        sleep(SETTLE_MS);
      } else offlineSinceMs = clock.now();
      emit({ name: 'tracking.changed', id: null });
    },
    heard() {
      const present = trouble.current();
      // That the service answered says nothing about the disk.
      if (present === null || isOfTheDisk(present.error)) return;
      heard();
      sleep(SETTLE_MS);
    },
    plan(shipment) {
      const settledAtMs = store.settledAtMs(shipment.bolNumber);
      const plan = planAfterLook({ ...shipment, settledAtMs }, clock.now(), pace());
      store.plan(shipment.bolNumber, plan, shipment.checksSincePaper);
    },
    clerkFailed(bolNumber, error) {
      const now = clock.now();
      const meaning = meaningOf(error);
      // What was answered about it counts as a look; what went wrong on the way may be over soon.
      if (meaning === 'not_found' || meaning === 'its_own') {
        store.putOff(bolNumber, slotAfter(bolNumber, now, openIntervalMs(pace())));
      } else if (meaning === 'trouble') store.putOff(bolNumber, now + POSTPONE_MS);
    },
    status: () => ({
      state: state(),
      halted: options.halted(),
      trouble: troubleView(),
      counts: store.counts(),
      lastLookAtMs,
      nextLookAtMs: store.nextLookAtMs(),
    }),
    spacingMs() {
      const now = clock.now();
      if (!signal.aborted && Math.abs(now - spacing.countedAtMs) > COUNT_AGAIN_MS) {
        spacing = { ms: spacingFor(store.counts().open), countedAtMs: now };
      }
      return spacing.ms;
    },
    isRunning: () => isRunning() && trouble.current() === null,
  };
}
