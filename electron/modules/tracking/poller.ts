/**
 * Polls open shipments automatically. The schedule is in the database, and only running polls are in memory, so 100,000
 * shipments need no more memory than one, and a killed process loses nothing.
 */

import type { PollingMode, TrackingStatus } from '../../../shared/contract/tracking.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { errorKind, isUnreached } from '../../../shared/rules/errorKinds.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { isUnreadableRow, StorageError } from '../../platform/storage.ts';
import { createBackoff } from './backoff.ts';
import { classifyFailure } from './classifyFailure.ts';
import { MAX_INTERVAL_MS, nextPollAfter, nextSlot, openIntervalMs, type PollSettings } from './pollSchedule.ts';
import type { FailedPoll, PollWrites } from './ports.ts';
import { createRescheduler } from './rescheduler.ts';
import type { TrackingStore } from './store.ts';
import type { Plan, PolledShipment } from './types.ts';

/** Polls running or queued at the same time. The queue spaces them out; more would only wait there. */
const AT_ONCE = 2;
/** Wait after a start, a resume or a reconnect: the reported network state may be wrong until then. */
const SETTLE_MS = 3_000;
/** While a poll is running or recorded, checks this often for other shipments that are due. */
const POLL_TIMEOUT_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Stops polling a shipment after this many "not found" responses in a row. */
const NOT_FOUND_POLLS = 3;
/** Tolerance for small clock corrections. A larger jump back reschedules every poll. */
const CLOCK_SLACK_MS = 60_000;
/** The longest that an open shipment waits for its next poll under the default settings. */
const TYPICAL_WAIT_MS = 1.25 * HOUR_MS;
/** Polls that changed nothing are reported in one event per this interval. */
const EMIT_AFTER_MS = 30_000;

export interface PollerOptions {
  readonly store: TrackingStore;
  readonly writes: Pick<PollWrites, 'recordFailure' | 'postpone' | 'delayUntil'>;
  /** `onRecording`: the response is there, and is about to be recorded, which may take a moment. */
  readonly poll: (bolNumber: string, onRecording: () => void) => Promise<Result<unknown>>;
  /** Why no request may be sent, or null. */
  readonly halted: () => TrackingStatus['halted'];
  readonly polling: () => PollingMode;
  /** Who polls; null: this computer alone, which is no member of a workgroup. */
  readonly election: () => 'leading' | 'following' | 'away' | null;
  readonly speed: () => number;
  readonly onOutage: (outage: { error: AppError; sinceMs: number } | null) => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Reports an unexpected exception. */
  readonly onError: (where: string, error: unknown) => void;
}

/** Whether what a poll found couldn't be saved. */
function isSaveFailure({ code }: AppError): boolean {
  return errorKind(code) === 'disk' || code === 'store_full' || code === 'internal';
}

const INTERVAL_FACTOR: Readonly<Record<PollingMode, number>> = { default: 1, sparing: 4, paused: 1 };

/** Creates the poller of one account. It does nothing before `start`. */
export function createPoller(options: PollerOptions) {
  const { store, writes, clock, emit, signal } = options;
  const running = new Set<string>();
  /** Polled, and not due again before their results are recorded. */
  const recording = new Set<string>();
  const backoff = createBackoff(clock, options.random);
  let isOnline = true;
  let offlineSinceMs = 0;
  let started = false;
  let lastPollAtMs: number | null = null;
  let lastRunMs = 0;
  let cancelEmit: (() => void) | null = null;

  const pollSettings = (): PollSettings & { polling: PollingMode } => {
    const polling = options.polling();
    return { polling, intervalFactor: INTERVAL_FACTOR[polling], speed: Math.max(1, options.speed()) };
  };
  let current = pollSettings();
  const mayPoll = () =>
    started && !signal.aborted && isOnline && options.halted() === null && options.polling() !== 'paused';
  const isElected = () => (options.election() ?? 'leading') === 'leading';
  const isRunning = () => mayPoll() && isElected();
  const rescheduler = createRescheduler({ store, writes, clock, signal, pollSettings, onError: options.onError });

  const alarm = createAlarm(clock, signal, runDue);

  /** Starts the polls that are due and allowed, and sets the alarm for the next one. */
  function runDue(): void {
    if (!isRunning()) return;
    try {
      const now = clock.now();
      if (now < lastRunMs - CLOCK_SLACK_MS) rescheduler.all();
      lastRunMs = now;
      rescheduler.ifScheduledAfter(now + 2 * MAX_INTERVAL_MS);
      const waitMs = backoff.waitMs();
      if (waitMs > 0) {
        alarm.set(waitMs);
        return;
      }
      const atOnce = backoff.current() === null ? AT_ONCE : 1;
      const due = store
        .due(now, atOnce + running.size + recording.size)
        .filter((bolNumber) => !running.has(bolNumber) && !recording.has(bolNumber));
      for (const bolNumber of due.slice(0, Math.max(0, atOnce - running.size))) void poll(bolNumber);
      // A poll that ends starts the next one. Another shipment may become due before that.
      if (running.size + recording.size > 0) alarm.set(POLL_TIMEOUT_MS);
      else alarm.set((store.nextPollAtMs() ?? Number.POSITIVE_INFINITY) - now);
    } catch (error) {
      handleThrown(error);
      alarm.set(Math.max(SETTLE_MS, backoff.waitMs()));
    }
  }

  async function poll(bolNumber: string): Promise<void> {
    running.add(bolNumber);
    try {
      const result = await options.poll(bolNumber, () => {
        running.delete(bolNumber);
        recording.add(bolNumber);
        if (isRunning()) alarm.set(0);
      });
      if (signal.aborted) return;
      lastPollAtMs = clock.now();
      if (result.ok) {
        onResponse();
        emitThrottled();
      } else await handleFailure(bolNumber, result.error);
    } catch (error) {
      if (!signal.aborted) await handleThrownPoll(bolNumber, error);
    } finally {
      running.delete(bolNumber);
      recording.delete(bolNumber);
      // In a new turn, so that repeated due polls don't block other work.
      if (isRunning()) alarm.set(0);
    }
  }

  /** A failure that the store does not take is found again by the next poll. */
  async function handleFailure(bolNumber: string, error: AppError): Promise<void> {
    const now = clock.now();
    const again = nextSlot(bolNumber, now, openIntervalMs(pollSettings()));
    const before = store.failures(bolNumber);
    switch (classifyFailure(error)) {
      case 'not_found': {
        onResponse();
        const notFound = before.notFound + 1;
        const missing = notFound >= NOT_FOUND_POLLS;
        await recordFailure({
          bolNumber,
          failures: { ...before, notFound },
          error,
          tracking: missing ? 'not_on_account' : 'open',
          nextPollAtMs: missing ? null : again,
        });
        break;
      }
      case 'shipment_only':
        onResponse();
        await recordOwnFailure(bolNumber, error);
        break;
      case 'provider':
        // The response may have been lost on the way back: counts as a poll, and the next probes use other shipments.
        await writes.postpone([{ bolNumber, nextPollAtMs: again }]);
        recordOutage(error);
        break;
      case 'account':
        // Another response may have ended the halt already. Backs off instead of stopping.
        if (options.halted() === null) recordOutage(error);
        break;
      default:
    }
  }

  /** A shipment whose stored data can't be read is polled again in its next slot: it would otherwise delay all others. */
  async function handleThrownPoll(bolNumber: string, error: unknown): Promise<void> {
    try {
      if (isUnreadableRow(error) && (await recordOwnFailure(bolNumber, error.failure))) return;
      handleThrown(error);
    } catch (failed) {
      if (!signal.aborted) handleThrown(failed);
    }
  }

  /** Records a failure that concerns this shipment only. Returns whether it was recorded. */
  function recordOwnFailure(bolNumber: string, error: AppError): Promise<boolean> {
    const before = store.failures(bolNumber);
    return recordFailure({
      bolNumber,
      failures: { ...before, failed: before.failed + 1 },
      error,
      tracking: 'open',
      nextPollAtMs: nextSlot(bolNumber, clock.now(), openIntervalMs(pollSettings())),
    });
  }

  async function recordFailure(failed: FailedPoll): Promise<boolean> {
    const recorded = await writes.recordFailure(failed);
    if (recorded.ok && !signal.aborted) emit({ name: 'shipments.changed', id: failed.bolNumber });
    return recorded.ok;
  }

  function recordOutage(error: AppError): void {
    const begins = backoff.current() === null;
    const outage = backoff.recordFailure(error);
    if (begins) emit({ name: 'tracking.changed', id: null });
    options.onOutage(outage);
  }

  /** Handles a thrown error. A disk failure and a bug both cause a backoff; a bug is also reported. */
  function handleThrown(error: unknown): void {
    const isDisk = error instanceof StorageError;
    if (!isDisk) options.onError('tracking', error);
    recordOutage(isDisk ? error.failure : { code: 'internal', reference: 'tracking' });
  }

  function onResponse(): void {
    // Also without a backoff: the outage may be of an earlier run, or its backoff ended when the network went up.
    if (options.halted() === null) options.onOutage(null);
    const wasOut = backoff.current() !== null;
    backoff.reset();
    if (wasOut) emit({ name: 'tracking.changed', id: null });
  }

  function emitThrottled(): void {
    if (signal.aborted) return;
    cancelEmit ??= clock.after(EMIT_AFTER_MS, () => {
      cancelEmit = null;
      if (signal.aborted) return;
      emit({ name: 'shipments.changed', id: null });
      emit({ name: 'tracking.changed', id: null });
    });
  }

  signal.addEventListener('abort', () => cancelEmit?.());

  function setOnline(now: boolean): void {
    const outage = backoff.current();
    // Before the host reported that there was no network, polls may have failed for that reason.
    const isWaiting = now && outage !== null && isUnreached(outage.error.code);
    if (now === isOnline && !isWaiting) return;
    isOnline = now;
    if (now) {
      backoff.retry();
      alarm.set(SETTLE_MS);
    } else offlineSinceMs = clock.now();
    emit({ name: 'tracking.changed', id: null });
  }

  function state(): TrackingStatus['state'] {
    if (options.halted() !== null) return 'halted';
    if (options.polling() === 'paused') return 'paused';
    if (isOnline && !isElected()) return options.election() === 'away' ? 'workgroup_away' : 'not_elected';
    return isOnline && backoff.current() === null ? 'running' : 'offline';
  }

  function outageStatus(): TrackingStatus['outage'] {
    if (!isOnline) return { error: null, sinceMs: offlineSinceMs, nextTryAtMs: null };
    const present = backoff.current();
    return present === null ? null : { ...present, nextTryAtMs: clock.now() + backoff.waitMs() };
  }

  return {
    start(): void {
      started = true;
      // The clock may be set back before the first run.
      lastRunMs = clock.now();
      // If nothing is due within this time, the clock may have been set back since the polls were planned.
      rescheduler.ifNoneBefore(clock.now() + TYPICAL_WAIT_MS);
      alarm.set(SETTLE_MS);
    },
    /** A poll may be due or allowed now. */
    wake: (): void => alarm.set(0),
    /** Reschedules the polls if the polling interval changed. */
    onSettingsChanged(): void {
      const before = current;
      current = pollSettings();
      if (
        before.intervalFactor === current.intervalFactor &&
        before.speed === current.speed &&
        before.polling === current.polling
      )
        return;
      rescheduler.all();
      alarm.set(0);
      emit({ name: 'tracking.changed', id: null });
    },
    /** The computer woke up. */
    resumed: (): void => alarm.set(SETTLE_MS),
    /** The network went up or down. */
    online: setOnline,
    /** Ends an outage, because the service responded to a request of any caller. */
    onResponse(): void {
      // Proof of a network: with some network adapters, Chromium reports that there is none.
      if (!isOnline) setOnline(true);
      const present = backoff.current();
      // A response from the service doesn't mean that the disk works again.
      if (present !== null && isSaveFailure(present.error)) return;
      onResponse();
      if (present !== null) alarm.set(SETTLE_MS);
    },
    /** When to poll a shipment next that was just polled. */
    planAfter: (shipment: PolledShipment): Plan => nextPollAfter(shipment, clock.now(), pollSettings()),
    /** Called after a clerk's refresh failed. Delays the shipment's next automatic poll. */
    async clerkFailed(bolNumber: string, error: AppError): Promise<void> {
      const now = clock.now();
      const failureClass = classifyFailure(error);
      // Counts as a poll even though it failed, so the shipment isn't polled again too early.
      if (failureClass === 'not_found' || failureClass === 'shipment_only' || failureClass === 'provider') {
        await writes.delayUntil({ bolNumber, nextPollAtMs: nextSlot(bolNumber, now, openIntervalMs(pollSettings())) });
      }
    },
    status: (): TrackingStatus => ({
      state: state(),
      halted: options.halted(),
      outage: outageStatus(),
      counts: store.counts(),
      lastPollAtMs,
      nextPollAtMs: store.nextPollAtMs(),
    }),
    /** Whether this computer could poll, if it is elected. */
    mayPoll,
    /** Whether polls fail for a reason that concerns every shipment. */
    hasOutage: (): boolean => backoff.current() !== null,
    /** Whether automatic requests are allowed now. */
    isRunning: (): boolean => isRunning() && backoff.current() === null,
  };
}

export type Poller = ReturnType<typeof createPoller>;
