/**
 * Simulated days of polling shipments, with a manual clock and the real client, queue, services, and database. Tests
 * and the bench measure the cost. Run alone: `node test/support/simulateTracking.ts 100000 3`.
 */
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { ownSlotAfter } from '../../electron/modules/tracking/pollSchedule.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { createManualClock } from './manualClock.ts';
import { addShipments, openTrackingRig, shipmentResponse } from './trackingRig.ts';

export interface SimulatedTracking {
  readonly shipments: number;
  readonly simulatedHours: number;
  /** Number of requests. */
  readonly polls: number;
  /** Largest number of concurrent requests. */
  readonly together: number;
  /** Cost and heap of each hour, including the simulated service: the app itself, its database, and the simulation. */
  readonly hours: readonly SimulatedHour[];
  /** Shipments whose poll is overdue by more than a round. */
  readonly starved: number;
}

export interface SimulatedHour {
  readonly polls: number;
  /** CPU time of all threads of this process, in ms. */
  readonly processorMs: number;
  /** Heap at its end, collected if the program was started with --expose-gc. */
  readonly heapMb: number;
}

const HOUR_MS = 3_600_000;

/**
 * Polls `shipments` open shipments for `hours` simulated hours against a service that is simulated in the same process
 * and responds immediately. They are in transit and due on none of these days, so each is to be polled once an hour, as
 * far as a spacing of 250 ms allows (14,400 an hour); beyond that the rounds take longer, and still include every
 * shipment.
 */
export async function simulateTracking(shipments: number, hours: number): Promise<SimulatedTracking> {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const clock = createManualClock(Date.UTC(2026, 10, 16, 1, 0));
  addShipments(database, shipments);
  // Each at its own time within the hour, as in a running app.
  database.transaction(() => {
    for (let at = 0; at < shipments; at += 1) {
      database.run('UPDATE shipments SET next_poll_at_ms = :turn WHERE bol_number = :bolNumber', {
        bolNumber: `B${at}`,
        turn: ownSlotAfter(`B${at}`, clock.now(), HOUR_MS),
      });
    }
  });
  const rig = openTrackingRig({
    clock,
    database,
    recordsRequests: false,
    say: (bolNumber) => shipmentResponse(bolNumber, { pickupDate: '2026-11-13', estimatedDeliveryDate: '2026-12-24' }),
  });
  const simulated: SimulatedHour[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    const [before, pollsBefore] = [process.cpuUsage(), rig.count()];
    await rig.run(HOUR_MS);
    const { user, system } = process.cpuUsage(before);
    const polls = rig.count() - pollsBefore;
    simulated.push({ polls, processorMs: (user + system) / 1_000, heapMb: await heapMb() });
  }
  const roundMs = Math.max(0.25 * HOUR_MS, shipments * 260);
  const starved = database.get('SELECT count(*) AS n FROM shipments WHERE next_poll_at_ms < :since', {
    since: clock.now() - roundMs,
  });
  rig.kill();
  await rig.settle();
  database.close();
  if (rig.bugs.length > 0) throw new Error(`met bugs: ${JSON.stringify(rig.bugs.slice(0, 3))}`);
  return {
    shipments,
    simulatedHours: hours,
    polls: rig.count(),
    together: rig.most.together,
    hours: simulated,
    starved: Number(starved?.['n']),
  };
}

async function heapMb(): Promise<number> {
  // Finalizers run between turns; what they release is collected by the next collection.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  }
  return process.memoryUsage().heapUsed / 1_000_000;
}

if (process.argv[1] === import.meta.filename) {
  const [shipments = 1_000, hours = 24] = process.argv.slice(2).map(Number);
  process.stdout.write(`${JSON.stringify(await simulateTracking(shipments, hours))}\n`);
}
