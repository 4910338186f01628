/**
 * Random days of a computer: it sleeps, its clock jumps, it is killed, its network fails, and clerks refresh in
 * between.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addShipments,
  openTrackingRig,
  type ServiceResponse,
  shipmentResponse,
  type TrackingRig,
} from '../../../support/trackingRig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHIPMENTS = 8;

type Happening =
  | { readonly kind: 'run'; readonly minutes: number }
  | { readonly kind: 'sleep'; readonly hours: number; readonly notified: boolean }
  | { readonly kind: 'jump'; readonly hours: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'network'; readonly isUp: boolean; readonly notified: boolean }
  | { readonly kind: 'clerk'; readonly shipment: number };

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run'), minutes: fc.integer({ min: 1, max: 300 }) }) },
  fc.record({ kind: fc.constant('sleep'), hours: fc.integer({ min: 1, max: 72 }), notified: fc.boolean() }),
  fc.record({ kind: fc.constant('jump'), hours: fc.integer({ min: -9_000, max: 9_000 }) }),
  fc.record({ kind: fc.constant('restart') }),
  fc.record({ kind: fc.constant('network'), isUp: fc.boolean(), notified: fc.boolean() }),
  fc.record({ kind: fc.constant('clerk'), shipment: fc.nat({ max: SHIPMENTS - 1 }) }),
) as fc.Arbitrary<Happening>;

test('none is starved, none is polled twice at once, and none too often, whatever happens to the computer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 3, maxLength: 18 }), async (story) => {
      let isUp = true;
      const say = (bol: string): ServiceResponse =>
        isUp
          ? shipmentResponse(bol, { pickupDate: null, estimatedDeliveryDate: null })
          : { failure: { code: 'unreachable', reason: 'no_network' } };
      let rig: TrackingRig = openTrackingRig({ say });
      const { clock, database } = rig;
      addShipments(database, SHIPMENTS);
      const rigs = [rig];
      for (const happening of story) {
        switch (happening.kind) {
          case 'run':
            await rig.run(happening.minutes * MINUTE);
            break;
          case 'sleep':
            clock.set(clock.now() + happening.hours * HOUR);
            if (happening.notified) rig.tracking.poller.resumed();
            break;
          case 'jump':
            clock.set(Math.max(0, clock.now() + happening.hours * HOUR));
            break;
          case 'restart':
            rig.kill();
            rig = openTrackingRig({ say, database, clock });
            rigs.push(rig);
            break;
          case 'network':
            ({ isUp } = happening);
            if (happening.notified) rig.tracking.poller.online(isUp);
            break;
          case 'clerk':
            void rig.tracking.refresher.refreshByUser({ bolNumber: `B${happening.shipment}` });
        }
      }
      for (const each of rigs) {
        expect(each.most.forOne).toBeLessThanOrEqual(1);
        expect(each.bugs).toEqual([]);
      }
      // When everything works again, all are polled within about an hour, and then hourly.
      isUp = true;
      rig.tracking.poller.online(true);
      await rig.run(20 * MINUTE);
      const from = rig.requests.length;
      const begins = clock.now();
      await rig.run(4 * HOUR);
      for (let at = 0; at < SHIPMENTS; at += 1) {
        const times = rig.requests
          .slice(from)
          .filter(({ bolNumber }) => bolNumber === `B${at}`)
          .map(({ atMs }) => atMs);
        const edges = [begins, ...times, clock.now()];
        const longest = Math.max(...edges.slice(1).map((atMs, edge) => atMs - (edges[edge] ?? 0)));
        expect(longest, `B${at}`).toBeLessThanOrEqual(75 * MINUTE);
        expect(times.length, `B${at}`).toBeLessThanOrEqual(5);
      }
      rig.kill();
      database.close();
    }),
    {
      numRuns: Number(process.env['SCHEDULER_RUNS'] ?? 20),
      examples: [
        [
          [
            { kind: 'run', minutes: 1 },
            { kind: 'sleep', hours: 1, notified: false },
            { kind: 'restart' },
            { kind: 'jump', hours: -2 },
          ],
        ],
      ],
    },
  );
});

test('a day of a shipment costs 24 polls, also the day it is due', async () => {
  const rig = openTrackingRig({
    say: (bol) => shipmentResponse(bol, { pickupDate: '2026-11-15', estimatedDeliveryDate: '2026-11-18' }),
  });
  addShipments(rig.database, 3);
  await rig.run(4 * DAY);
  rig.kill();
  const perDay = new Map<string, number>();
  for (const { atMs } of rig.requests) {
    const day = new Date(atMs).toISOString().slice(0, 10);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19']) expect(perDay.get(day)).toBe(3 * 24);
});
