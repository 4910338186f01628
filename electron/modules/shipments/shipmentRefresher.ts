/** Fetches shipments from the service, one request at a time per shipment for all callers, and stores the results. */

import type { ShipmentChange } from '../../../shared/contract/shipments.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { ShipmentLookup } from '../../../shared/freight/requests.ts';
import type { Shipment } from '../../../shared/freight/responses.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { FreightClient } from '../freight/client.ts';
import { PRIORITY, type Priority } from '../freight/queue.ts';
import { afterPoll, changesOf } from './changes.ts';
import type { ShipmentStore } from './store.ts';
import type { SeenShipment, StoredShipment } from './types.ts';

/** The result of a poll or refresh. */
export interface ShipmentSnapshot {
  /** null if the shipment was not in the database. */
  readonly known: StoredShipment | null;
  readonly shipment: SeenShipment;
  readonly changes: readonly ShipmentChange[];
  readonly atMs: number;
  /** When the request was sent, if it was a poll; null: a user's refresh. */
  readonly polledAtMs: number | null;
}

/** How long a successful refresh is returned without a new request, in ms of the service's own time. */
const FRESH_MS = 60_000;

export interface RefresherOptions {
  readonly client: Pick<FreightClient, 'getShipment'>;
  readonly store: Pick<ShipmentStore, 'byBol' | 'byPro'>;
  /** Stores the result, with what follows from it. */
  readonly record: (snapshot: ShipmentSnapshot) => Promise<Result<void>>;
  /** Called when a clerk's refresh of a stored shipment failed. */
  readonly onFailed: (bolNumber: string, error: AppError) => void;
  /** How much faster than real time the service's shipments move. */
  readonly speed: () => number;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

interface PendingRefresh {
  readonly result: Promise<Result<ShipmentSnapshot>>;
  /** Still queued, and only the poller awaits it. */
  canYield: boolean;
  yieldToUser(): void;
}

/** Creates the refresher of one account. */
export function createShipmentRefresher(options: RefresherOptions) {
  const { client, store, clock, emit } = options;
  const pending = new Map<string, PendingRefresh>();

  function snapshotOf(
    reported: Shipment,
    requestedBol: string | undefined,
    polledAtMs: number | null,
  ): ShipmentSnapshot {
    const atMs = clock.now();
    // The service may return the number with other whitespace around it; the stored number doesn't change.
    const known = (requestedBol === undefined ? null : store.byBol(requestedBol)) ?? store.byBol(reported.bolNumber);
    const shipment = afterPoll(known, known === null ? reported : { ...reported, bolNumber: known.bolNumber });
    const changes = changesOf(known, shipment, atMs);
    return { known, shipment, changes, atMs, polledAtMs };
  }

  function start(
    key: string,
    lookup: ShipmentLookup,
    priority: Priority,
    onRecording: () => void = () => {},
  ): PendingRefresh {
    const withdrawal = new AbortController();
    const pendingRefresh: PendingRefresh = {
      canYield: priority === PRIORITY.poll,
      yieldToUser: () => withdrawal.abort(),
      result: (async () => {
        const signal = AbortSignal.any([options.signal, withdrawal.signal]);
        let sentAtMs = clock.now();
        const response = await client.getShipment(lookup, signal, priority, () => {
          pendingRefresh.canYield = false;
          sentAtMs = clock.now();
        });
        if (!response.ok) {
          const bolNumber = bolOf(lookup);
          // The poller handles its own failures.
          if (priority === PRIORITY.clerk && bolNumber !== null) options.onFailed(bolNumber, response.error);
          return response;
        }
        const snapshot = snapshotOf(response.value, lookup.bolNumber, priority === PRIORITY.poll ? sentAtMs : null);
        onRecording();
        const recorded = await options.record(snapshot);
        if (!recorded.ok) return recorded;
        // Polls that changed nothing are frequent, so the poller reports them together.
        if (priority !== PRIORITY.poll || snapshot.changes.length > 0) {
          emit({ name: 'shipments.changed', id: snapshot.shipment.bolNumber });
        }
        return ok(snapshot);
      })().finally(() => {
        if (pending.get(key) === pendingRefresh) pending.delete(key);
      }),
    };
    pending.set(key, pendingRefresh);
    return pendingRefresh;
  }

  /** Uses the BOL number if it is known, so that both numbers of a shipment have the same key. */
  function keyOf(lookup: ShipmentLookup): string {
    const known = bolOf(lookup);
    return known === null ? `PRO ${lookup.proNumber}` : `BOL ${known}`;
  }

  function bolOf({ bolNumber, proNumber }: ShipmentLookup): string | null {
    return bolNumber ?? store.byPro(proNumber ?? '')?.bolNumber ?? null;
  }

  /** Returns the BOL number of a shipment that was refreshed just now, or null. */
  function freshBol({ bolNumber, proNumber }: ShipmentLookup): string | null {
    const known = bolNumber !== undefined ? store.byBol(bolNumber) : store.byPro(proNumber ?? '');
    if (known === null || known.lastCheckedAtMs === null) return null;
    const agoMs = clock.now() - known.lastCheckedAtMs;
    return agoMs >= 0 && agoMs * Math.max(1, options.speed()) < FRESH_MS ? known.bolNumber : null;
  }

  async function refreshByUser(lookup: ShipmentLookup): Promise<Result<string>> {
    const fresh = freshBol(lookup);
    if (fresh !== null) return ok(fresh);
    const key = keyOf(lookup);
    const present = pending.get(key);
    let pendingRefresh = present;
    if (pendingRefresh === undefined || pendingRefresh.canYield) {
      present?.yieldToUser();
      pendingRefresh = start(key, lookup, PRIORITY.clerk);
    }
    const snapshot = await pendingRefresh.result;
    if (snapshot.ok) return ok(snapshot.value.shipment.bolNumber);
    // The result of a poll isn't recorded if another computer polls now.
    const isPollDropped = snapshot.error.code === 'cancelled' && pendingRefresh === present;
    return isPollDropped && !options.signal.aborted ? refreshByUser(lookup) : snapshot;
  }

  return {
    /**
     * Refreshes now and returns the BOL number. Joins a running refresh, and replaces a queued poll. Sends nothing if one
     * succeeded within the last minute.
     */
    refreshByUser,
    /**
     * Refreshes at the lowest priority. Fails as canceled if a clerk's refresh, which fetches the same, replaced it.
     *
     * @param onRecording called when the response is there and is about to be stored
     */
    refreshByPoll(bolNumber: string, onRecording: () => void): Promise<Result<ShipmentSnapshot>> {
      const key = keyOf({ bolNumber });
      return (pending.get(key) ?? start(key, { bolNumber }, PRIORITY.poll, onRecording)).result;
    },
  };
}

export type ShipmentRefresher = ReturnType<typeof createShipmentRefresher>;
