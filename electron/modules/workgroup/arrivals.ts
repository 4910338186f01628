/**
 * What a member's computer does with rows that arrive in the replica: the rules of alerts apply again to shipments that
 * were written, changes cause notifications, and marks of alerts are copied. Turns that arrived while the app was closed
 * are not missed.
 */
import type { Clock } from '../../platform/clock.ts';
import type { NewNotification } from '../notifications/types.ts';
import { notificationsForChange } from '../tracking/shipmentNotifications.ts';
import type { ReplicaStore } from './replicaStore.ts';
import type { ReplicaChanges } from './workgroup.ts';

/** Older changes cause no notifications: a clerk who returns after a vacation gets none of them. */
const RECENT_MS = 3 * 86_400_000;

export interface ArrivalsOptions {
  readonly replica: ReplicaStore;
  readonly notify: (notification: NewNotification, occurrence: string) => void;
  /** Requests documents if this computer polls, so that they are downloaded once. */
  readonly requestPrefetch: (bolNumber: string, nowMs: number) => void;
  readonly clock: Clock;
}

/** Creates the work. It begins where it ended in an earlier run. */
export function createArrivals({ replica, notify, requestPrefetch, clock }: ArrivalsOptions) {
  function notifyOfChanges(seq: number): void {
    const nowMs = clock.now();
    for (const change of replica.changesAfter(seq, nowMs - RECENT_MS)) {
      if (change.isFirst) continue;
      const { bolNumber } = change;
      const { notifications, needsPrefetch } = notificationsForChange(change);
      // What a clerk brings in was found before: it causes no notification, but its documents are needed.
      if (!change.isBrought) {
        for (const { kind, value, occurrence } of notifications) notify({ kind, bolNumber, value }, occurrence);
      }
      if (needsPrefetch) requestPrefetch(bolNumber, nowMs);
    }
  }

  function catchUp(): void {
    const { seq, isComplete } = replica.state();
    // While everything is read for the first time, nothing of it is new.
    if (!isComplete) return;
    const handledTo = replica.handledTo();
    if (handledTo === seq) return;
    // Also if the turns are those of another history.
    if (handledTo === null || handledTo > seq) replica.evaluateUnsettled();
    else {
      replica.evaluateAfter(handledTo);
      notifyOfChanges(handledTo);
    }
    replica.setHandledTo(seq);
  }

  return {
    /** Does what is due for the rows that arrived, in one transaction. */
    arrived({ tables, isEverything }: ReplicaChanges): void {
      const marks = tables.find(({ table }) => table === 'marks')?.ids ?? [];
      replica.transaction(() => {
        catchUp();
        if (isEverything) replica.applyMarks(null, clock.now());
        else if (marks.length > 0) replica.applyMarks(marks, clock.now());
      });
    },
    /** The store went back in time: its turns are others. */
    wentBack: (): void => replica.forgetHandled(),
  };
}
