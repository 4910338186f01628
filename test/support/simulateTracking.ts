/**
 * Simulated days of watching shipments, on a clock that is moved, with the real client, queue, services and database.
 * Tests and the bench count what it costs. Run alone: `node test/support/simulateTracking.ts 100000 3`.
 */
import { ACCOUNT_MIGRATIONS } from '../../electron/adapters/database/accountSchema.ts';
import { openDatabase } from '../../electron/adapters/database/database.ts';
import { ownTurnAfter } from '../../electron/services/tracking/pollSchedule.ts';
import { createManualClock } from './manualClock.ts';
import { addShipments, openTrackingRig, saidShipment } from './trackingRig.ts';

export interface SimulatedTracking {
  readonly shipments: number;
  readonly simulatedHours: number;
  /** Requests that were made. */
  readonly looks: number;
  /** Most of them under way at once. */
  readonly together: number;
  /** What each hour cost and left behind; the service is played: the app itself, its database and the play. */
  readonly hours: readonly SimulatedHour[];
  /** Shipments whose look is overdue by more than a round. */
  readonly starved: number;
}

export interface SimulatedHour {
  readonly looks: number;
  /** Of the processor, all threads of this process, in ms. */
  readonly processorMs: number;
  /** Heap at its end, collected where the program was started with --expose-gc. */
  readonly heapMb: number;
}

const HOUR_MS = 3_600_000;

/**
 * Watches `shipments` open shipments for `hours` simulated hours against a service that is played in the same process
 * and answers at once. They are on their way and due on no day of these, so each is to be asked for once an hour, as
 * long as a spacing of 250 ms allows it (14,400 an hour); beyond that the rounds take longer, and still nobody is left out.
 */
export async function simulateTracking(shipments: number, hours: number): Promise<SimulatedTracking> {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const clock = createManualClock(Date.UTC(2026, 10, 16, 1, 0));
  addShipments(database, shipments);
  // Each at its own turn, as it would be by now.
  database.transaction(() => {
    for (let at = 0; at < shipments; at += 1) {
      database.run('UPDATE shipments SET next_look_at_ms = :turn WHERE bol_number = :bolNumber', {
        bolNumber: `B${at}`,
        turn: ownTurnAfter(`B${at}`, clock.now(), HOUR_MS),
      });
    }
  });
  const rig = openTrackingRig({
    clock,
    database,
    keepAsked: false,
    say: (bolNumber) => saidShipment(bolNumber, { pickupDate: '2026-11-13', estimatedDeliveryDate: '2026-12-24' }),
  });
  const simulated: SimulatedHour[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    const [before, looksBefore] = [process.cpuUsage(), rig.count()];
    await rig.run(HOUR_MS);
    const { user, system } = process.cpuUsage(before);
    const looks = rig.count() - looksBefore;
    simulated.push({ looks, processorMs: (user + system) / 1_000, heapMb: await heapMb() });
  }
  const roundMs = Math.max(0.25 * HOUR_MS, shipments * 260);
  const starved = database.get('SELECT count(*) AS n FROM shipments WHERE next_look_at_ms < :since', {
    since: clock.now() - roundMs,
  });
  rig.kill();
  await rig.settle();
  database.close();
  if (rig.bugs.length > 0) throw new Error(`met bugs: ${JSON.stringify(rig.bugs.slice(0, 3))}`);
  return {
    shipments,
    simulatedHours: hours,
    looks: rig.count(),
    together: rig.most.together,
    hours: simulated,
    starved: Number(starved?.['n']),
  };
}

async function heapMb(): Promise<number> {
  // Finalisers run between turns; what they let go of is collected by the next one.
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
