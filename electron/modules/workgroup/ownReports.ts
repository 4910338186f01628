/**
 * Sends the store what only this computer knows of its bookings: results that it could not take, entries that are open, and
 * everything after the store went back in time. Every step may be repeated.
 */
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUnreadableRow, StorageError, unlessDiskFails } from '../../platform/storage.ts';
import type { OwnAttempt, OwnJournal } from './ownJournal.ts';
import type { SharedStore, StoreFailure } from './shared.ts';
import type { Workgroup } from './workgroup.ts';

const RETRY_MS = 15_000;
/** What the store has is retained this long, in case it goes back in time. */
const RETAINED_MS = 14 * 86_400_000;

export interface OwnReportsOptions {
  readonly own: OwnJournal;
  readonly store: Pick<SharedStore, 'end' | 'bring'>;
  readonly workgroup: Pick<Workgroup, 'connects' | 'wentBack' | 'state'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether the attempt is in progress in this process. */
  readonly isRunning: (attemptId: string) => boolean;
  readonly onError: (where: string, error: unknown) => void;
}

/** Starts to send it whenever the store responds. */
export function createOwnReports(options: OwnReportsOptions) {
  const { own, store, workgroup, clock, signal, isRunning } = options;
  const alarm = createAlarm(clock, signal, () => void run());
  /** The store went back in time, and may lack entries. */
  let isEverything = own.bringsAgain();
  let wentBackCount = 0;
  let isSending = false;
  let isDue = false;
  /** Bookings that the store failed to take for an unknown reason. They are brought again. */
  const failed = new Set<string>();
  /** Attempts and bookings whose failure was reported. */
  const reported = new Set<string>();

  /**
   * Sends one attempt or booking. One that can't be read, or that the store fails to take for an unknown reason, must not
   * delay the others. Returns what `send` does, or null if it is to be sent again.
   */
  async function sendOne(id: string, send: () => Promise<boolean>): Promise<boolean | null> {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted) throw error;
      const isUnreadable = isUnreadableRow(error);
      if (!isUnreadable && error instanceof StorageError) throw error;
      if (!reported.has(id)) {
        const detail = isUnreadable && 'detail' in error.failure ? error.failure.detail : null;
        options.onError('own bookings', detail === null ? error : new Error(`A row can't be read: ${detail}`));
      }
      reported.add(id);
      return isUnreadable ? true : null;
    }
  }

  /** Returns whether the store can take it now. */
  async function bring(bookingId: string): Promise<boolean> {
    const entry = own.ownEntry(bookingId);
    if (entry === null) return true;
    const brought = await store.bring(entry);
    if (signal.aborted || (!brought.ok && isTemporary(brought.error))) return false;
    if (!brought.ok) {
      options.onError('own bookings', new Error(`booking ${bookingId}: ${brought.error.code}`));
      return true;
    }
    own.taken(entry.attempts.filter(({ end }) => end !== null).map(({ id }) => id));
    return true;
  }

  /** Sends the result of an attempt. Returns whether the store can take it now. */
  async function sendResult(attempt: OwnAttempt | null): Promise<boolean> {
    if (attempt === null || attempt.result === null) return true;
    const { id, bookingId, startedAtMs, result } = attempt;
    const recorded = await store.end(id, result, false);
    if (signal.aborted) return false;
    if (recorded.ok) {
      own.taken([id]);
      return true;
    }
    if (isTemporary(recorded.error)) return false;
    if (recorded.error.code === 'missing') {
      // Leave that the store never gave, and that was not used.
      if (startedAtMs === null) own.notLeft(id);
      else return await bring(bookingId);
      return true;
    }
    options.onError('own bookings', new Error(`attempt ${id}: ${recorded.error.code}`));
    own.taken([id]);
    return true;
  }

  /** Attempts of an earlier run without a result: what the store knows of them, or that they were never submitted. */
  function resolveOpen(): string[] {
    const bookingIds = new Set<string>();
    for (const { id, bookingId, startedAtMs } of own.open()) {
      if (isRunning(id)) continue;
      const leftAtMs = startedAtMs ?? own.leaveInReplica(id);
      if (leftAtMs === null) continue;
      if (startedAtMs === null) own.left(id, leftAtMs, null);
      bookingIds.add(bookingId);
    }
    return [...bookingIds];
  }

  async function sendAll(): Promise<boolean> {
    let isDone = true;
    for (const id of own.waitingIds()) {
      const isSent = await sendOne(id, () => sendResult(own.attempt(id)));
      if (isSent === false) return false;
      if (isSent === null) isDone = false;
    }
    const isAll = isEverything;
    const before = wentBackCount;
    const bookingIds = isAll ? own.bookingIds() : new Set([...failed, ...resolveOpen()]);
    for (const bookingId of bookingIds) {
      const isBrought = await sendOne(bookingId, () => bring(bookingId));
      if (isBrought === false) return false;
      if (isBrought === null) failed.add(bookingId);
      else failed.delete(bookingId);
    }
    // If it went back once more, it may lack what it just took.
    if (isAll && wentBackCount === before) isEverything = false;
    if (!isEverything && failed.size === 0 && own.bringsAgain()) own.setBringsAgain(false);
    own.prune(clock.now() - RETAINED_MS);
    return isDone && failed.size === 0;
  }

  async function run(): Promise<void> {
    isDue = true;
    // What became due in the meantime is sent afterwards.
    if (isSending) return;
    isSending = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      try {
        if (!(await sendAll())) alarm.set(RETRY_MS);
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof StorageError)) options.onError('own bookings', error);
        alarm.set(RETRY_MS);
      }
    }
    isSending = false;
  }

  workgroup.wentBack.add(() => {
    wentBackCount += 1;
    isEverything = true;
    // If the disk is full, it is still known in memory.
    unlessDiskFails(() => own.setBringsAgain(true));
  });
  workgroup.connects.add(() => alarm.set(0));
  if (workgroup.state().away === null) alarm.set(0);
  return {
    /** Sends it in a moment: the store did not take something. */
    wake: () => alarm.set(RETRY_MS),
  };
}

/** Whether the store may take the same later. */
const isTemporary = ({ code }: StoreFailure): boolean =>
  // `not_allowed` is about this Waybill, its login, or its member, all of which can change, and not about what is sent.
  code === 'workgroup_away' || code === 'store_full' || code === 'not_allowed';
