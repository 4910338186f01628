/**
 * Polls recorded in the shared store. Those of the elected member are written together, at most once a second, with its
 * fence; a clerk's refresh is written at once. Notifications and requests for documents are no part of it: they follow
 * from the changes that arrive in the replica.
 */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PollsRecorded, PollWrites, RecordedPoll } from '../tracking/ports.ts';
import type { OwnPolls } from './ownPolls.ts';
import { polledColumns } from './polledColumns.ts';
import type { Poll, PolledColumns, SharedStore, StoreFailure } from './shared.ts';

export interface SharedPollsOptions {
  readonly store: Pick<SharedStore, 'recordPolls' | 'closeTask'>;
  /** The fence for what was requested then; null: this computer was not elected. */
  readonly fenceFor: (requestedAtMs: number) => number | null;
  readonly credential: () => string | null;
  /** The turn of a shipment's row in the replica; null: there is none. */
  readonly seqOf: (bolNumber: string) => number | null;
  /** When the next poll of a shipment is planned, or null. */
  readonly nextPollAtMsOf: (bolNumber: string) => number | null;
  readonly carrierNameOf: (carrier: string) => string;
  /** What clerks' refreshes found while the store was away. */
  readonly waiting: Pick<OwnPolls, 'add' | 'changesSince'>;
  /** Resolves when the replica has what was written. */
  readonly replicaReached: () => Promise<boolean>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Between two writes of the elected member. */
const BATCH_MS = 1_000;

interface Waiting {
  readonly poll: Poll;
  readonly fence: number;
  readonly resolve: (result: Result<boolean, StoreFailure>) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates the writes of one member. */
export function createSharedPolls(options: SharedPollsOptions): PollWrites {
  const { store, clock, signal } = options;
  let waiting: Waiting[] = [];
  let isWriting = false;
  let lastWriteMs = Number.NEGATIVE_INFINITY;
  const alarm = createAlarm(clock, signal, () => void flush());

  async function write(fence: number | null, polls: readonly Poll[]): Promise<Result<PollsRecorded, StoreFailure>> {
    if (polls.length === 0) return ok({ skipped: [], notified: [] });
    const credential = options.credential();
    if (credential === null) return fail({ code: 'not_allowed' });
    const recorded = await store.recordPolls(credential, fence, polls);
    if (!recorded.ok) return recorded;
    await options.replicaReached();
    return ok({ skipped: recorded.value.skipped, notified: [] });
  }

  function schedule(): void {
    if (!isWriting && waiting.length > 0) alarm.set(lastWriteMs + BATCH_MS - clock.elapsed());
  }

  async function flush(): Promise<void> {
    isWriting = true;
    lastWriteMs = clock.elapsed();
    const [first] = waiting;
    // After another election, the earlier ones are written, and rejected, alone.
    const batch = waiting.filter(({ fence }) => fence === first?.fence);
    waiting = waiting.filter(({ fence }) => fence !== first?.fence);
    try {
      const recorded = await write(
        first?.fence ?? null,
        batch.map(({ poll }) => poll),
      );
      const skipped = new Set(recorded.ok ? recorded.value.skipped : []);
      for (const { poll, resolve } of batch) resolve(recorded.ok ? ok(skipped.has(poll.bolNumber)) : recorded);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      isWriting = false;
      schedule();
    }
  }

  /** Returns whether it was skipped. */
  function inBatch(fence: number, poll: Poll): Promise<Result<boolean, StoreFailure>> {
    return new Promise((resolve, reject) => {
      waiting.push({ poll, fence, resolve, reject });
      schedule();
    });
  }

  /** Records with the fence of what was requested then; null: at once, as a clerk. */
  async function record(
    requestedAtMs: number | null,
    polls: readonly Poll[],
  ): Promise<Result<PollsRecorded, StoreFailure>> {
    if (requestedAtMs === null) return write(null, polls);
    const fence = options.fenceFor(requestedAtMs);
    if (fence === null) return fail({ code: 'not_leading' });
    const recorded = await Promise.all(polls.map((poll) => inBatch(fence, poll)));
    const skipped: string[] = [];
    for (const [at, result] of recorded.entries()) {
      if (!result.ok) return result;
      if (result.value) skipped.push(polls[at]?.bolNumber ?? '');
    }
    return ok({ skipped, notified: [] });
  }

  async function recordOrWait(poll: RecordedPoll): Promise<Result<PollsRecorded, StoreFailure>> {
    const { carrier, bolNumber } = poll.shipment;
    const seenSeq = seenSeqOf(poll);
    // It was compared with what is shown, which has these already.
    const changes = [...options.waiting.changesSince(bolNumber, seenSeq), ...poll.changes];
    const shared = pollOf({ ...poll, changes }, options.carrierNameOf(carrier));
    const recorded = await record(poll.polledAtMs, [shared]);
    const waits = !recorded.ok && recorded.error.code === 'workgroup_away' && poll.polledAtMs === null;
    if (!waits || signal.aborted) return recorded;
    options.waiting.add(shared, changes);
    return ok({ skipped: [], notified: [] });
  }

  /** Sets columns of stored shipments. Those that are not stored are left out. */
  function changes(shipments: readonly (readonly [bolNumber: string, columns: PolledColumns])[]): Poll[] {
    return shipments.flatMap(([bolNumber, shipment]) => {
      const seenSeq = options.seqOf(bolNumber);
      return seenSeq === null ? [] : [{ bolNumber, seenSeq, shipment, changes: [] }];
    });
  }

  async function withoutResult(
    result: Promise<Result<PollsRecorded, StoreFailure>>,
  ): Promise<Result<void, StoreFailure>> {
    const recorded = await result;
    return recorded.ok ? ok(undefined) : recorded;
  }

  return {
    async recordPolls(polls) {
      const results = await Promise.all(polls.map(recordOrWait));
      const skipped: string[] = [];
      for (const recorded of results) {
        if (!recorded.ok) return recorded;
        skipped.push(...recorded.value.skipped);
      }
      return ok({ skipped, notified: [] });
    },
    recordFailure: ({ bolNumber, failures, error, tracking, nextPollAtMs }) =>
      withoutResult(
        record(
          clock.now(),
          changes([
            [
              bolNumber,
              {
                tracking,
                next_poll_at_ms: nextPollAtMs,
                polls_not_found: failures.notFound,
                polls_failed: failures.failed,
                poll_error: JSON.stringify(error),
              },
            ],
          ]),
        ),
      ),
    postpone: (polls) =>
      withoutResult(
        record(
          clock.now(),
          changes(polls.map(({ bolNumber, nextPollAtMs }) => [bolNumber, { next_poll_at_ms: nextPollAtMs }])),
        ),
      ),
    async delayUntil({ bolNumber, nextPollAtMs }) {
      const plannedAtMs = options.nextPollAtMsOf(bolNumber);
      if (plannedAtMs === null || plannedAtMs >= nextPollAtMs) return ok(undefined);
      return withoutResult(record(null, changes([[bolNumber, { next_poll_at_ms: nextPollAtMs }]])));
    },
    async closeTask(bolNumber) {
      const closed = await store.closeTask(bolNumber);
      if (closed.ok) await options.replicaReached();
      return closed;
    },
  };
}

/** The turn of the row that it was compared with; null: only this computer has the shipment, or none has. */
const seenSeqOf = ({ known }: RecordedPoll): number | null =>
  known === null || known.version === 0 ? null : known.version;

function pollOf(poll: RecordedPoll, carrierName: string): Poll {
  return {
    bolNumber: poll.shipment.bolNumber,
    seenSeq: seenSeqOf(poll),
    shipment: polledColumns(poll, carrierName),
    changes: poll.changes.map(({ field, from, to }) => ({ field, was: from, became: to })),
  };
}
