/** Polls recorded in the embedded database: each write is one transaction of it, and it never fails but with the disk. */
import { ok } from '../../../shared/ipc/result.ts';
import type { PendingNotification } from '../notifications/types.ts';
import type { PollResult, PollWrites } from './ports.ts';
import type { TrackingStore } from './store.ts';

export interface EmbeddedPollsOptions {
  readonly tracking: Pick<TrackingStore, 'transaction' | 'postpone' | 'delayUntil' | 'failed' | 'requestPrefetch'>;
  readonly shipments: {
    recordPoll(poll: PollResult): void;
    closeTask(bolNumber: string, atMs: number): void;
  };
  /** `add` returns false if it was added before. */
  readonly notifications: { add(notification: PendingNotification): boolean };
}

/** Creates the writes over the stores of one database. */
export function createEmbeddedPolls({ tracking, shipments, notifications }: EmbeddedPollsOptions): PollWrites {
  const done = Promise.resolve(ok(undefined));
  return {
    async recordPolls(polls) {
      const notified: PendingNotification[] = [];
      tracking.transaction(() => {
        for (const poll of polls) {
          shipments.recordPoll(poll);
          for (const notification of poll.notifications) {
            if (notifications.add(notification)) notified.push(notification);
          }
          if (poll.needsPrefetch) tracking.requestPrefetch(poll.shipment.bolNumber, poll.atMs);
        }
      });
      return ok({ skipped: [], notified });
    },
    async recordFailure(failed) {
      tracking.failed(failed);
      return done;
    },
    async postpone(polls) {
      tracking.transaction(() => {
        for (const { bolNumber, nextPollAtMs } of polls) tracking.postpone(bolNumber, nextPollAtMs);
      });
      return done;
    },
    async delayUntil({ bolNumber, nextPollAtMs }) {
      tracking.delayUntil(bolNumber, nextPollAtMs);
      return done;
    },
    async closeTask(bolNumber, atMs) {
      shipments.closeTask(bolNumber, atMs);
      return done;
    },
  };
}
