/**
 * The tracking of an account in a workgroup: one elected computer polls for all, all share the rate budget of the
 * credential, and each follows what arrives in its replica.
 */
import { createEmbeddedMarks } from '../modules/attention/embeddedMarks.ts';
import { withSharedMarks } from '../modules/attention/markedAlerts.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import type { NotificationsService } from '../modules/notifications/notifications.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createArrivals } from '../modules/workgroup/arrivals.ts';
import { createElection, type Election, type ElectionOptions } from '../modules/workgroup/election.ts';
import { createOwnPollSender, createOwnPolls } from '../modules/workgroup/ownPolls.ts';
import { createOwnShipments } from '../modules/workgroup/ownShipments.ts';
import { createRateBudget } from '../modules/workgroup/rateBudget.ts';
import { createSameOrder } from '../modules/workgroup/replicaSameOrder.ts';
import { createReplicaStore } from '../modules/workgroup/replicaStore.ts';
import { createSharedMarks } from '../modules/workgroup/sharedMarks.ts';
import { createSharedPolls } from '../modules/workgroup/sharedPolls.ts';
import type { Workgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface WorkgroupTrackingOptions {
  /** `own.db`, with the replica attached. */
  readonly own: Database;
  readonly workgroup: Pick<
    Workgroup,
    'memberId' | 'store' | 'records' | 'replicaReached' | 'changes' | 'connects' | 'wentBack' | 'state'
  >;
  /** The name of the credential whose password this computer has; null: it has none. */
  readonly credential: () => string | null;
  readonly clock: Clock;
  readonly onError: (where: string, error: unknown) => void;
}

/** What the tracking of the account does when it begins. */
export interface WorkgroupTrackingHost extends Pick<ElectionOptions, 'isCandidate' | 'onChanged' | 'signal'> {
  readonly notify: NotificationsService['notify'];
}

/** Creates the tracking. It takes part in no election before `start`. */
export function createWorkgroupTracking({ own, workgroup, credential, clock, onError }: WorkgroupTrackingOptions) {
  const { store, records, memberId, replicaReached } = workgroup;
  const replica = createReplicaStore(own);
  const alerts = createAttentionStore(own);
  const tracking = createTrackingStore(own);
  const closing = new AbortController();
  const shipments = createShipmentStore(own);
  const ownPolls = createOwnPolls(own, (error) => onError('own polls', error));
  const { signal } = closing;
  const sender = createOwnPollSender({ own: ownPolls, store, credential, replicaReached, clock, signal, onError });
  workgroup.connects.add(() => void sender.send());
  let election: Election | null = null;

  return {
    /** The alerts of this computer, with the marks of all clerks. */
    attention: withSharedMarks(alerts, (ids, nowMs) => replica.applyMarks(ids, nowMs)),
    marks: createSharedMarks(records, createEmbeddedMarks(alerts), replicaReached),
    polls: createSharedPolls({
      store,
      fenceFor: (requestedAtMs) => election?.fenceFor(requestedAtMs) ?? null,
      credential,
      seqOf: replica.seqOf,
      nextPollAtMsOf: replica.nextPollAtMsOf,
      carrierNameOf: shipments.carrierNameOf,
      waiting: ownPolls,
      replicaReached,
      clock,
      signal,
    }),
    /** With what only this computer has. */
    ownShipments: createOwnShipments(own, shipments, ownPolls),
    sameOrder: createSameOrder(own),
    budget: createRateBudget({
      store,
      credential,
      memberCount: replica.memberCount,
      isAway() {
        const { away } = workgroup.state();
        return away !== null && away.code !== 'starting';
      },
      clock,
      onError,
    }),
    /** Whether this clerk booked the shipment, or no member did. */
    isOwn: (bolNumber: string): boolean => replica.isOwn(bolNumber, memberId),
    /** Takes part in the election, and follows what arrives, until `signal` aborts. */
    start(host: WorkgroupTrackingHost): Election {
      const { signal } = host;
      signal.addEventListener('abort', () => closing.abort());
      const present = createElection({ ...host, store, credential, clock, onError });
      election = present;
      const arrivals = createArrivals({
        replica,
        notify: host.notify,
        requestPrefetch(bolNumber, nowMs) {
          if (present.state() === 'leading') tracking.requestPrefetch(bolNumber, nowMs);
        },
        clock,
      });
      const arrived: typeof arrivals.arrived = (changes) => {
        if (signal.aborted) return;
        try {
          arrivals.arrived(changes);
        } catch (error) {
          // What was not done is done with the next rows.
          onError('arrivals', error);
        }
      };
      workgroup.changes.add(arrived);
      workgroup.wentBack.add(arrivals.wentBack);
      workgroup.connects.add(present.wake);
      arrived({ tables: [], isEverything: true });
      present.wake();
      return present;
    },
  };
}

export type WorkgroupTracking = ReturnType<typeof createWorkgroupTracking>;
