/**
 * Bookings in a workgroup: the store gives leave to submit and decides what a result means, and the own disk has what this
 * computer submitted, and the responses it got. Nothing is submitted without an intent on both.
 */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError, unlessDiskFails, unlessUnreadable } from '../../platform/storage.ts';
import { stateAfterFailure } from '../bookings/attemptState.ts';
import type { BookedRecords, JournalReads, JournalWrites } from '../bookings/ports.ts';
import { createQuietTime } from '../bookings/quietTime.ts';
import type { AttemptEnd, Ended, JournalEntry, Left } from '../bookings/types.ts';
import { appErrorOf } from './appError.ts';
import { createDraftLeases } from './draftLeases.ts';
import type { OrderIdentity, OwnJournal } from './ownJournal.ts';
import { createOwnReports, type OwnReportsOptions } from './ownReports.ts';
import type { SharedBooking, SharedStore, StoreFailure } from './shared.ts';
import {
  appliesTo,
  attemptResultOf,
  entryAfter,
  identityOfOrder,
  intentOf,
  NEW_DRAFT,
  notSent,
  sharedDraftOf,
} from './sharedEntries.ts';

/** How long leave may be used, from when it was requested: a computer that slept must not submit with it. */
const LEAVE_MS = 5_000;

export interface WorkgroupJournalOptions extends Pick<OwnReportsOptions, 'workgroup' | 'onError' | 'signal'> {
  readonly own: OwnJournal;
  /** Of the replica. */
  readonly reads: JournalReads;
  readonly store: Pick<SharedStore, 'begin' | 'renew' | 'release' | 'leave' | 'end' | 'bring' | 'abandon'>;
  readonly memberId: string;
  /** The freight account: a quote reference is unique within it. Read each time. */
  readonly account: () => string;
  readonly replicaReached: () => Promise<boolean>;
  /** What is stored on this computer with a booking. */
  readonly booked: Pick<BookedRecords, 'requestDocuments' | 'raiseBolTaken'>;
  readonly clock: Clock;
}

/** Creates the journal of a member, and starts to send the store what only this computer knows. */
export function createWorkgroupJournal(options: WorkgroupJournalOptions): {
  readonly reads: JournalReads;
  readonly writes: JournalWrites;
} {
  const { own, store, memberId, account, replicaReached, booked, clock, signal } = options;
  const quietTime = createQuietTime(clock);
  const leases = createDraftLeases(store, clock, signal);
  /** Attempts for which leave is requested or was given, by their entry, until their end is recorded. */
  const running = new Map<string, { readonly attemptId: string; readonly entry: JournalEntry }>();
  const reports = createOwnReports({ ...options, isRunning: (attemptId) => runningIds().has(attemptId) });
  const runningIds = () => new Set([...running.values()].map(({ attemptId }) => attemptId));

  /** Whether another computer waits with it, or submits it. */
  const isInUse = ({ owner, state, leaseUntilMs }: SharedBooking): boolean =>
    owner !== memberId && (state === 'draft' || state === 'submitting') && leaseUntilMs > clock.now();

  /** Whether another computer may be submitting it, by the replica. */
  function isHeld(bookingId: string): boolean {
    const holder = own.holderOf(bookingId);
    return holder !== null && holder.owner !== memberId && holder.untilMs > clock.now();
  }

  // One that can't be read must not hide all other bookings. `ownReports.ts` reports it.
  const entryOf = (bookingId: string) => unlessUnreadable(() => own.byId(bookingId))?.entry ?? null;

  /** An entry of the replica as this computer knows it. */
  function known(entry: JournalEntry): JournalEntry {
    const current = running.get(entry.id)?.entry ?? leases.entryOf(entry.id) ?? null;
    if (current !== null) return current;
    const ownEntry = own.isAhead(entry.id) ? entryOf(entry.id) : null;
    // Without an outcome, another attempt was booked, which the replica is about to get.
    if (ownEntry !== null && (ownEntry.state !== 'booked' || ownEntry.outcome !== null)) return ownEntry;
    const note = entry.state === 'booked' ? null : unlessUnreadable(() => own.noteOf(entry.id));
    return note === null ? entry : { ...entry, lastError: note };
  }
  const notReplicated = (found: { readonly entry: JournalEntry } | null): JournalEntry | null =>
    found === null ? null : known(found.entry);

  /** Whether an entry concerns this clerk, as long as another computer may be submitting it. */
  function concerns(entry: JournalEntry): boolean {
    const holder = own.holderOf(entry.id);
    if (holder === null || holder.owner === memberId) return true;
    return entry.state !== 'draft' && !isHeld(entry.id);
  }

  const reads: JournalReads = {
    ...options.reads,
    clerkOf(bookingId) {
      const clerk = own.clerkOf(bookingId);
      return clerk === null || clerk.id === memberId ? null : { name: clerk.name, computer: clerk.computer };
    },
    // The replica may have the result before this computer knows that the store took it.
    isShared: (id) => !own.isWaiting(id) || options.reads.byId(id)?.state === entryOf(id)?.state,
    byId(id) {
      const entry = options.reads.byId(id);
      return entry === null ? notReplicated(own.byId(id)) : known(entry);
    },
    byQuote(quote) {
      const entry = options.reads.byQuote(quote);
      return entry === null ? notReplicated(own.byQuote(quote, options.account())) : known(entry);
    },
    inStates: (states) =>
      options.reads
        .inStates(states)
        .map(known)
        .filter((entry) => states.includes(entry.state) && concerns(entry)),
  };

  async function begin(entry: JournalEntry, identity: OrderIdentity, seen: readonly string[]) {
    const begun = await store.begin(intentOf(entry, identity), { similarDays: identity.similarDays, seen });
    if (!begun.ok) return begun;
    const written: JournalEntry = { ...entry, ...sharedDraftOf(begun.value), lastResponse: entry.lastResponse };
    own.began(written, { ...identity, seen }, clock.now());
    own.note(written.id, null);
    leases.hold(written);
    return ok(written);
  }

  /** A draft whose lease ended may have been overtaken by the same order: it is begun again. */
  async function reserved(seen: JournalEntry): Promise<Result<JournalEntry, StoreFailure>> {
    if (seen.state !== 'draft' || leases.entryOf(seen.id) !== null) return ok(seen);
    const before = own.byId(seen.id);
    return before === null ? fail({ code: 'missing' }) : await begin(seen, before.identity, []);
  }

  function identityOf(bookingId: string): OrderIdentity {
    const identity = own.byId(bookingId)?.identity ?? own.identityOf(bookingId);
    // An entry that neither the own disk nor the replica has is not known here at all.
    if (identity === null) throw new Error(`booking ${bookingId} is missing`);
    return { similarDays: 0, ...identity };
  }

  async function leave(first: JournalEntry, username: string): Promise<Result<Left, StoreFailure>> {
    const begun = await reserved(first);
    if (!begun.ok) return begun;
    const left = await requestLeave(begun.value, username);
    if (!left.ok || left.value.kind !== 'overtaken' || left.value.state !== 'draft') return left;
    // Its lease ended before the store received the request.
    const again = await reserved(begun.value);
    return again.ok ? await requestLeave(again.value, username) : again;
  }

  async function requestLeave(seen: JournalEntry, username: string): Promise<Result<Left, StoreFailure>> {
    leases.release(seen.id);
    const { id: bookingId, state, attempts, body } = seen;
    const attemptId = crypto.randomUUID();
    const submitted: JournalEntry = {
      ...seen,
      state: 'submitting',
      attempts: attempts + 1,
      sentAs: state === 'draft' ? username : seen.sentAs,
    };
    running.set(bookingId, { attemptId, entry: submitted });
    let isLeft = false;
    try {
      own.requesting(seen, identityOf(bookingId), { id: attemptId, username, atMs: clock.now() });
      const until = { nowMs: clock.now() + LEAVE_MS, elapsedMs: clock.elapsed() + LEAVE_MS };
      const left = await store.leave({ bookingId, state, attempts, body }, { attemptId, username });
      if (!left.ok) return notLeft(seen, attemptId, left.error);
      const { attempt, startedAtMs } = left.value;
      try {
        own.left(attemptId, startedAtMs, submitted);
      } catch (error) {
        // A full disk could not take the result either: nothing is sent, which the store has to know.
        if (error instanceof StorageError) await store.end(attemptId, notSent(error.failure), false);
        throw error;
      }
      quietTime.markActive(bookingId, attempt);
      isLeft = true;
      return ok({ kind: 'left', leave: { entry: seen, attempt, username, othersMayArrive: attempts > 0, until } });
    } finally {
      if (!isLeft) running.delete(bookingId);
    }
  }

  function notLeft(seen: JournalEntry, attemptId: string, failure: StoreFailure): Result<Left, StoreFailure> {
    if (failure.code === 'workgroup_away' && failure.isOutcomeUnknown) {
      // The store may have given leave, which is not used. It is informed as soon as it responds.
      const lastError = appErrorOf(failure);
      own.ended(attemptId, notSent(lastError), clock.now(), { ...seen, lastError });
      reports.wake();
      return fail(failure);
    }
    own.notLeft(attemptId);
    if (failure.code !== 'overtaken') return fail(failure);
    const { booking } = failure;
    if (isInUse(booking)) return fail({ code: 'in_use_by', booking });
    return ok({ kind: 'overtaken', state: booking.state });
  }

  async function end(ending: AttemptEnd): Promise<Result<Ended, StoreFailure>> {
    const { entry: seen, attempt, username } = ending.leave;
    const current = running.get(seen.id);
    if (current === undefined) throw new Error(`no attempt of booking ${seen.id} is running`);
    const { attemptId } = current;
    quietTime.markActive(seen.id, attempt);
    const result = attemptResultOf(ending);
    const isRetried = ending.result === 'failed' && !ending.isLast;
    // As far as this computer can know: with other attempts, only the store knows what a rejection means.
    const state = ending.result === 'booked' ? 'booked' : stateAfterFailure(ending.failure, attempt > 1);
    const ended = entryAfter(seen, ending, { state, attempts: attempt, username });
    let diskError: StorageError | null = null;
    try {
      own.ended(attemptId, result, clock.now(), ended);
    } catch (error) {
      // Only the store can take it then.
      if (!(error instanceof StorageError)) throw error;
      diskError = error;
    }
    running.delete(seen.id);
    if (ending.result === 'booked' && ending.documentsAtMs !== null) {
      const { outcome, documentsAtMs } = ending;
      unlessDiskFails(() => booked.requestDocuments(outcome.bolNumber, documentsAtMs));
    }
    const recorded = await store.end(attemptId, result, isRetried).catch((error: unknown) => {
      options.onError('own bookings', error);
      return null;
    });
    if (recorded === null || !recorded.ok) {
      if (diskError !== null) throw diskError;
      reports.wake();
      // A draft that is reserved no longer is begun again.
      return ok({ entry: ended, applies: true });
    }
    const after = { ...ended, state: recorded.value.state };
    // Otherwise it is sent again: the store takes it once.
    unlessDiskFails(() => {
      own.taken([attemptId]);
      own.setEntry(after, clock.now());
    });
    if (isRetried && after.state === 'draft') leases.hold(after);
    await replicaReached();
    return ok({ entry: raised(ending, after), applies: appliesTo(result, after.state) });
  }

  /** The entry with what the store found about its BOL number. */
  function raised(ending: AttemptEnd, entry: JournalEntry): JournalEntry {
    const bolTaken = options.reads.byId(entry.id)?.outcome?.bolTaken ?? null;
    if (ending.result !== 'booked' || bolTaken === null || entry.outcome === null) return entry;
    unlessDiskFails(() => booked.raiseBolTaken(entry, ending.outcome.bolNumber, ending.endedAtMs));
    return { ...entry, outcome: { ...entry.outcome, bolTaken } };
  }

  const writes: JournalWrites = {
    isHeld,
    mayArriveUntilMs: ({ id, state, attempts }) =>
      state === 'booked' || attempts === 0 ? null : quietTime.mayArriveUntil(id, options.reads.attempts(id)),
    async begin(entry, criteria, seen) {
      const begun = await begin({ ...entry, ...NEW_DRAFT }, identityOfOrder(account(), criteria), seen);
      await replicaReached();
      if (begun.ok) return ok({ kind: 'begun', entry: begun.value });
      const { error } = begun;
      if (error.code === 'alike') return ok({ kind: 'similar', bookingIds: error.bookings.map(({ id }) => id) });
      if (error.code !== 'in_use_by' || isInUse(error.booking)) return begun;
      return ok({ kind: 'in_the_way', entry: error.booking });
    },
    leave,
    end,
    // The same request only: an earlier one may still be booked, with the fields it had.
    correct: async () => ok(null),
    async note(bookingId, lastError) {
      // One that is about to be tried again is begun again.
      if (lastError === null) leases.release(bookingId);
      else leases.withdraw(bookingId);
      own.note(bookingId, lastError);
      return ok(undefined);
    },
    async abandon(bookingId, reason) {
      leases.release(bookingId);
      const abandoned = await store.abandon(bookingId, reason);
      await replicaReached();
      if (!abandoned.ok && abandoned.error.code !== 'overtaken') return abandoned;
      const entry = options.reads.byId(bookingId);
      if (entry !== null && own.byId(bookingId) !== null) own.setEntry(entry, clock.now());
      return ok(undefined);
    },
  };

  return { reads, writes };
}
