import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RatesResponseSchema } from '../../../electron/mock-service/responses.ts';
import { ACCESSORIAL_CODES, FREIGHT_CLASSES, SHIPMENT_STATUSES, STATE_CODES } from '../../../shared/freight/values.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { bookingRequest, fieldsOf, HOUR, rateRequest, START, useService } from './harness.ts';

const { service, post, book, shipment } = useService();

const message = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.#-]{0,39}$/);
const address = fc.record(
  {
    city: message,
    state: fc.constantFrom(...STATE_CODES),
    zip: fc.stringMatching(/^\d{5}$/),
    locationType: fc.constantFrom('Business', 'Residential', 'School', 'Construction site'),
  },
  { requiredKeys: ['city', 'state', 'zip'] },
);
const edge = fc.double({ min: 0.5, max: 636, noNaN: true });
const unit = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 999 }),
    weight: fc.double({ min: 0.1, max: 45_000, noNaN: true }),
    length: edge,
    width: edge,
    height: edge,
    description: message,
    freightClass: fc.constantFrom(...FREIGHT_CLASSES),
    nmfc: fc.constantFrom('104600', '82270-2'),
    stackable: fc.boolean(),
  },
  { requiredKeys: ['weight', 'length', 'width', 'height', 'description'] },
);
const request = fc.record(
  {
    pickupDate: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-17', days)),
    origin: address,
    destination: address,
    handlingUnits: fc.array(unit, { minLength: 1, maxLength: 8 }),
    accessorials: fc.array(fc.constantFrom(...ACCESSORIAL_CODES), { maxLength: 6 }),
  },
  { requiredKeys: ['pickupDate', 'origin', 'destination', 'handlingUnits'] },
);

/** Every field of a request or booking, and values that break it. */
const BROKEN: readonly (readonly [path: string, values: readonly unknown[]])[] = [
  ['pickupDate', [undefined, '2026-02-30', '2025-12-31', '', 5, null]],
  ['origin.city', [undefined, '', ' ', 5]],
  ['origin.state', [undefined, 'Z9', '', null]],
  ['origin.zip', [undefined, '1234', 'ABCDE', 43207]],
  ['destination', [undefined, [], 'Denver']],
  ['destination.zip', ['123456', null]],
  ['destination.locationType', [null, 1]],
  ['handlingUnits', [undefined, [], {}]],
  ['handlingUnits.0.weight', [undefined, 0, -1, '5']],
  ['handlingUnits.0.length', [undefined, 0, -1]],
  ['handlingUnits.1.quantity', [0, 500.5, 'two']],
  ['handlingUnits.1.description', [undefined, '', 9]],
  ['handlingUnits.1.freightClass', [100, null]],
  ['accessorials.0', ['XXX', 0]],
];
const BROKEN_BOOKING: readonly (readonly [path: string, values: readonly unknown[]])[] = [
  ['carrier', [undefined, '', 7, 'NONE']],
  ['shipper.name', [undefined, '', null]],
  ['shipper.phone', [undefined, '614-555-0100', '123']],
  ['shipper.email', [3]],
  ['consignee.address1', [undefined, '']],
  ['consignee.contact', [undefined, '']],
  ['pickup', [undefined, 'noon']],
  ['pickup.readyTime', [undefined, '9:00', '25:00']],
  ['delivery.closeTime', [undefined, '17:60', '3:00']],
  ['poNumber', [5, null]],
  ['referenceNumbers', ['one', {}]],
  ['referenceNumbers.1', [4]],
  ['specialInstructions', [5]],
];

/** A copy with the value at a dotted path replaced; undefined removes it. */
function withValueAt(body: unknown, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place: unknown = copy;
  for (const key of keys) place = Reflect.get(Object(place), key);
  if (value === undefined) Reflect.deleteProperty(Object(place), last);
  else Reflect.set(Object(place), last, value);
  return copy;
}

describe('any valid request', () => {
  it('is quoted, cheapest first, and quoted at the same prices again', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (body) => {
        const responses = [await post('apiGetRates', body), await post('apiGetRates', body)];
        const [first, second] = responses.map((response) => RatesResponseSchema.parse(response.json()));
        const totals = first?.rates.map(({ total }) => total) ?? [];
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        expect(second?.rates.map(({ total }) => total)).toEqual(totals);
      }),
      { numRuns: 100 },
    );
  });

  it('costs no less when it gets heavier, for each carrier', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 50, max: 5000 }), fc.integer({ min: 1, max: 4000 }), async (weight, more) => {
        const quote = async (pounds: number) => {
          const unitOf = { weight: pounds, length: 48, width: 40, height: 48, description: 'Tile', freightClass: '70' };
          const response = await post('apiGetRates', rateRequest({ handlingUnits: [unitOf] }));
          return RatesResponseSchema.parse(response.json()).rates;
        };
        const [light, heavy] = [await quote(weight), await quote(weight + more)];
        for (const rate of heavy) {
          const before = light.find(({ carrier }) => carrier === rate.carrier);
          expect(rate.total).toBeGreaterThanOrEqual(before?.total ?? 0);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('any single field broken', () => {
  it('yields validation_failed naming exactly that field of a quote', async () => {
    for (const [path, values] of BROKEN) {
      for (const value of values) {
        const response = await post('apiGetRates', withValueAt(rateRequest(), path, value));
        expect([path, value, response.status, fieldsOf(response)]).toEqual([path, value, 400, [path]]);
      }
    }
  });

  it('yields validation_failed naming exactly that field of a booking', async () => {
    const { quoteReference } = RatesResponseSchema.parse((await post('apiGetRates', rateRequest())).json());
    for (const [path, values] of BROKEN_BOOKING) {
      for (const value of values) {
        const response = await post('apiBookShipment', withValueAt(bookingRequest(quoteReference), path, value));
        expect([path, value, response.status, fieldsOf(response)]).toEqual([path, value, 400, [path]]);
      }
    }
  });

  it('names all of them when several are broken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...BROKEN), { minLength: 2, maxLength: 6 }), async (chosen) => {
        // A field inside a broken one is not reported.
        const fields = chosen.filter(
          ([path]) => !chosen.some(([outer]) => path !== outer && path.startsWith(`${outer}.`)),
        );
        const body = fields.reduce<unknown>(
          (made, [path, values]) => withValueAt(made, path, values[0] ?? null),
          rateRequest(),
        );
        const response = await post('apiGetRates', body);
        expect(fieldsOf(response)).toEqual(fields.map(([path]) => path).toSorted());
      }),
      { numRuns: 60 },
    );
  });
});

describe('a random walk of the clock', () => {
  it('never breaks an invariant of a shipment', async () => {
    const order: readonly string[] = SHIPMENT_STATUSES.filter((status) => status !== 'cancelled');
    const carriers = fc.constantFrom('SMPF', 'PLHD', 'HYPO', 'EXMX');
    await fc.assert(
      fc.asyncProperty(
        carriers,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 20 }),
        async (carrier, po, steps) => {
          service().clock.set(START);
          const { bolNumber, quoteNumber } = await book({ carrier, poNumber: String(po) });
          let before = await shipment(bolNumber);
          for (const hours of steps) {
            service().clock.advance(hours * HOUR);
            const now = await shipment(bolNumber);
            // Numbers never change once assigned, and are never removed.
            if (before.proNumber) expect(now.proNumber).toBe(before.proNumber);
            if (before.pickupNumber) expect(now.pickupNumber).toBe(before.pickupNumber);
            if (before.status === 'cancelled') expect(now.status).toBe('cancelled');
            if (before.voided) expect(now.voided).toBe(true);
            // States move forward only; delivered has a date that is not before the pickup's.
            if (now.status !== 'cancelled')
              expect(order.indexOf(now.status)).toBeGreaterThanOrEqual(order.indexOf(before.status));
            expect(now.deliveryDate !== null).toBe(now.status === 'delivered');
            if (now.deliveryDate !== null) expect(now.deliveryDate > now.pickupDate).toBe(true);
            if (now.status === 'picked_up') expect(service().clock.now()).toBeGreaterThan(START + 12 * HOUR);
            expect(now.documents.length).toBeGreaterThanOrEqual(before.documents.length);
            before = now;
          }
          const repeat = await post('apiBookShipment', bookingRequest(quoteNumber, { carrier }));
          expect(repeat.json()).toMatchObject({ bolNumber, alreadyBooked: true });
        },
      ),
      { numRuns: 25 },
    );
    service().clock.set(START);
  });
});
