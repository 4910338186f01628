/** Looks at the service: one at a time for each shipment, whoever asks, and what they bring is kept. */
import type { AppError } from '../../../shared/errors.ts';
import type { ShipmentLookup } from '../../../shared/freight/requests.ts';
import type { Shipment } from '../../../shared/freight/responses.ts';
import type { ShipmentChange } from '../../../shared/ipc/contract/shipments.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';
import type { FreightClient } from '../freight/client.ts';
import { PRIORITY, type Priority } from '../freight/queue.ts';
import { afterLook, changesOf } from './changes.ts';
import type { SeenShipment, ShipmentStore, StoredShipment } from './ports.ts';

/** What a look brought. */
export interface Seen {
  /** null: it was not known here. */
  readonly known: StoredShipment | null;
  readonly shipment: SeenShipment;
  readonly changes: readonly ShipmentChange[];
  readonly atMs: number;
}

/** So long a look that succeeded answers whoever asks again, in ms of the service's own time. */
const FRESH_MS = 60_000;

export interface Looks {
  /**
   * Asks now. Joins a look that is under way; takes the place of one by the app itself that still waits. One that
   * succeeded within the last minute is the answer; nothing is sent then. Answers with the BOL number.
   */
  byClerk(lookup: ShipmentLookup): Promise<Result<string>>;
  /** Asks when nothing else waits. `cancelled` when a clerk's look took its place: that one brings the same. */
  bySelf(bolNumber: string): Promise<Result<Seen>>;
}

export interface LooksOptions {
  readonly client: Pick<FreightClient, 'getShipment'>;
  readonly store: Pick<ShipmentStore, 'byBol' | 'byPro' | 'recordLook'>;
  /** Runs in the same transaction as what is kept. */
  readonly onSeen: (seen: Seen) => void;
  /** A clerk's look at a shipment that is known here brought nothing. */
  readonly onFailed: (bolNumber: string, error: AppError) => void;
  /** How much faster than real time the service's shipments move. */
  readonly speed: () => number;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

interface Flight {
  readonly result: Promise<Result<Seen>>;
  /** It waits in the queue, and nobody but the app itself waits for it. */
  mayGiveWay: boolean;
  giveWay(): void;
}

/** Makes the looks of one account. */
export function createLooks(options: LooksOptions): Looks {
  const { client, store, clock, emit } = options;
  const flights = new Map<string, Flight>();

  function keep(said: Shipment): Seen {
    const atMs = clock.now();
    const known = store.byBol(said.bolNumber);
    const shipment = afterLook(known, said);
    const changes = changesOf(known, shipment, atMs);
    const seen: Seen = { known, shipment, changes, atMs };
    store.recordLook(shipment, changes, atMs, () => options.onSeen(seen));
    return seen;
  }

  function start(key: string, lookup: ShipmentLookup, priority: Priority): Flight {
    const withdrawal = new AbortController();
    const flight: Flight = {
      mayGiveWay: priority === PRIORITY.poll,
      giveWay: () => withdrawal.abort(),
      result: (async () => {
        const signal = AbortSignal.any([options.signal, withdrawal.signal]);
        const answer = await client.getShipment(lookup, signal, priority, () => {
          flight.mayGiveWay = false;
        });
        if (!answer.ok) {
          const bolNumber = bolOf(lookup);
          // One by the app itself is seen to by whoever asked for it.
          if (priority === PRIORITY.clerk && bolNumber !== null) options.onFailed(bolNumber, answer.error);
          return answer;
        }
        const seen = keep(answer.value);
        // What changed nothing is told by whoever looks by itself, from time to time: there are many of those.
        if (priority !== PRIORITY.poll || seen.changes.length > 0) {
          emit({ name: 'shipments.changed', id: seen.shipment.bolNumber });
        }
        return ok(seen);
      })().finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    flights.set(key, flight);
    return flight;
  }

  /** The BOL where it is known, so that both numbers of a shipment are one. */
  function keyOf(lookup: ShipmentLookup): string {
    const known = bolOf(lookup);
    return known === null ? `PRO ${lookup.proNumber}` : `BOL ${known}`;
  }

  function bolOf({ bolNumber, proNumber }: ShipmentLookup): string | null {
    return bolNumber ?? store.byPro(proNumber ?? '')?.bolNumber ?? null;
  }

  /** The BOL number of a shipment that was looked at just now, or null. */
  function freshBol({ bolNumber, proNumber }: ShipmentLookup): string | null {
    const known = bolNumber !== undefined ? store.byBol(bolNumber) : store.byPro(proNumber ?? '');
    if (known === null || known.lookedAtMs === null) return null;
    const agoMs = clock.now() - known.lookedAtMs;
    return agoMs >= 0 && agoMs * Math.max(1, options.speed()) < FRESH_MS ? known.bolNumber : null;
  }

  return {
    async byClerk(lookup) {
      const fresh = freshBol(lookup);
      if (fresh !== null) return ok(fresh);
      const key = keyOf(lookup);
      const present = flights.get(key);
      let flight = present;
      if (flight === undefined || flight.mayGiveWay) {
        present?.giveWay();
        flight = start(key, lookup, PRIORITY.clerk);
      }
      const seen = await flight.result;
      return seen.ok ? ok(seen.value.shipment.bolNumber) : seen;
    },
    bySelf(bolNumber) {
      const key = keyOf({ bolNumber });
      return (flights.get(key) ?? start(key, { bolNumber }, PRIORITY.poll)).result;
    },
  };
}
