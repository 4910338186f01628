import { describe, expect, it } from 'vitest';
import { RatesResponseSchema } from '../../../electron/mock-service/responses.ts';
import { bookingRequest, failure, fieldsOf, rateRequest, START, useService } from './harness.ts';

const { rates, post, service } = useService();

/** The request with one handling unit changed. */
const withUnit = (change: object) => rateRequest({ handlingUnits: [{ ...rateRequest().handlingUnits[0], ...change }] });
const withOrigin = (change: object) => rateRequest({ origin: { ...rateRequest().origin, ...change } });

async function invalidFields(body: unknown): Promise<string[]> {
  const response = await post('apiGetRates', body);
  expect(response.status).toBe(400);
  expect(failure(response).code).toBe('validation_failed');
  return fieldsOf(response);
}

describe('spec §4.1 Get Rates', () => {
  it('responds with 200, success, the quote reference, the pickup date and rates of several carriers', async () => {
    const response = await post('apiGetRates', rateRequest());
    expect(response.status).toBe(200);
    const body = RatesResponseSchema.parse(response.json());
    expect(body.pickupDate).toBe('2026-11-18');
    expect(body.rates.length).toBeGreaterThanOrEqual(4);
    expect(new Set(body.rates.map(({ carrier }) => carrier)).size).toBe(body.rates.length);
  });

  it('rule 1: sorts rates cheapest first by total', async () => {
    const totals = (await rates()).rates.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  it('rule 2: gives an all-in price in whole cents of USD, the same for the same request', async () => {
    const [first, second] = [await rates(), await rates()];
    expect(second.rates.map(({ carrier, total }) => [carrier, total])).toEqual(
      first.rates.map(({ carrier, total }) => [carrier, total]),
    );
    for (const { total, currency } of first.rates) {
      expect(Number(total.toFixed(2))).toBe(total);
      expect(currency).toBe('USD');
    }
  });

  it('rule 3: gives every rate the same quote number, equal to the quote reference, and a new one each call', async () => {
    const [first, second] = [await rates(), await rates()];
    expect(new Set(first.rates.map(({ quoteNumber }) => quoteNumber))).toEqual(new Set([first.quoteReference]));
    expect(second.quoteReference).not.toBe(first.quoteReference);
  });

  it('rule 4: leaves out carriers that do not serve the lane; one lane has one carrier, another none', async () => {
    const toHawaii = rateRequest({ destination: { city: 'Honolulu', state: 'HI', zip: '96819' } });
    expect((await rates(toHawaii)).rates.map(({ carrier }) => carrier)).toEqual(['HYPO']);
    const betweenIslands = { ...toHawaii, origin: { city: 'San Juan', state: 'PR', zip: '00901' } };
    expect((await rates(betweenIslands)).rates).toEqual([]);
  });

  it('rule 4: leaves a ZIP outside its state, and freight too big for LTL, without any carrier', async () => {
    expect((await rates(withOrigin({ zip: '80216' }))).rates).toEqual([]);
    expect((await rates(withUnit({ weight: 40_000, quantity: 1 }))).rates).toEqual([]);
    expect((await rates(withUnit({ quantity: 400, weight: 10, length: 6, width: 6, height: 6 }))).rates).toEqual([]);
  });

  it('rule 5: keeps a quote bookable until its pickup date has passed', async () => {
    const { quoteReference } = await rates();
    service().clock.set(Date.UTC(2026, 10, 19, 9, 59));
    expect((await post('apiBookShipment', bookingRequest(quoteReference))).status).toBe(200);
    service().clock.set(START);
  });
});

describe('spec §2.1 Address', () => {
  it.each([
    ['city', ''],
    ['city', 4],
    ['state', 'Ohio'],
    ['state', 'O1'],
    ['zip', '4320'],
    ['zip', '43207-1234'],
    ['zip', 43207],
    ['locationType', null],
  ])('rejects origin.%s %j', async (field, value) => {
    expect(await invalidFields(withOrigin({ [field]: value }))).toEqual([`origin.${field}`]);
  });

  it('accepts any two letters as a state, in either case, and treats an empty location type as missing', async () => {
    const plain = await rates(withOrigin({}));
    for (const change of [{ state: 'oh' }, { locationType: '' }]) {
      expect((await rates(withOrigin(change))).rates.map(({ total }) => total)).toEqual(
        plain.rates.map(({ total }) => total),
      );
    }
    // A military state that no carrier here serves.
    expect((await rates(withOrigin({ state: 'AE', zip: '09012' }))).rates).toEqual([]);
  });

  it.each(['city', 'state', 'zip'])('requires %s in origin and destination', async (field) => {
    const body = structuredClone(rateRequest());
    Reflect.deleteProperty(body.origin, field);
    Reflect.deleteProperty(body.destination, field);
    expect(await invalidFields(body)).toEqual([`destination.${field}`, `origin.${field}`]);
  });

  it('takes Business as the default, and prices Residential and any limited-access type higher', async () => {
    const cheapest = async (locationType?: string) => (await rates(withOrigin({ locationType }))).rates[0]?.total ?? 0;
    const [none, business, residential, school] = [
      await cheapest(),
      await cheapest('Business'),
      await cheapest('Residential'),
      await cheapest('School'),
    ];
    expect(business).toBe(none);
    expect(residential).toBeGreaterThan(business);
    expect(school).toBeGreaterThan(business);
  });
});

describe('spec §2.2 Handling unit', () => {
  it.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', '2'],
    ['weight', 0],
    ['weight', -5],
    ['weight', '600'],
    ['weight', null],
    ['length', 0],
    ['width', -1],
    ['height', '48'],
    ['description', ''],
    ['description', '   '],
    ['description', 7],
    ['freightClass', 70],
    ['stackable', 'yes'],
  ])('rejects %s %j', async (field, value) => {
    expect(await invalidFields(withUnit({ [field]: value }))).toEqual([`handlingUnits.0.${field}`]);
  });

  it.each([
    ['quantity', 1000],
    ['weight', 45_001],
    ['length', 637],
    ['freightClass', '71'],
    ['freightClass', 'B-class'],
    ['freightClass', ''],
    ['nmfc', '156600 Sub 02'],
    ['description', 'x'.repeat(300)],
  ])('accepts %s %j, which the specification does not forbid', async (field, value) => {
    expect((await post('apiGetRates', withUnit({ [field]: value }))).status).toBe(200);
  });

  it.each(['weight', 'length', 'width', 'height', 'description'])('requires %s', async (field) => {
    const body = structuredClone(rateRequest());
    Reflect.deleteProperty(body.handlingUnits[1] ?? {}, field);
    expect(await invalidFields(body)).toEqual([`handlingUnits.1.${field}`]);
  });

  it('counts one unit when quantity is left out', async () => {
    const [one, none] = [await rates(withUnit({ quantity: 1 })), await rates(withUnit({ quantity: undefined }))];
    expect(none.rates.map(({ total }) => total)).toEqual(one.rates.map(({ total }) => total));
  });

  it('takes weight as pounds of one unit: two units cost more than one', async () => {
    const [one, two] = [await rates(withUnit({ quantity: 1 })), await rates(withUnit({ quantity: 2 }))];
    expect(two.rates[0]?.total ?? 0).toBeGreaterThan(one.rates[0]?.total ?? 0);
  });

  it('computes the class from the density if it is missing', async () => {
    // 480 lb in 48 × 48 × 36 in is 10.0 lb/ft³: class 92.5.
    const unit = { quantity: 1, weight: 480, length: 48, width: 48, height: 36, freightClass: undefined };
    const totals = async (freightClass?: string) =>
      (await rates(withUnit({ ...unit, freightClass }))).rates.map(({ carrier, total }) => [carrier, total]);
    expect(await totals()).toEqual(await totals('92.5'));
    expect(await totals()).not.toEqual(await totals('250'));
  });
});

describe('spec §2.3 Rate', () => {
  it('delivers transit days after the pickup, in business days', async () => {
    for (const rate of (await rates(rateRequest({ pickupDate: '2026-11-20' }))).rates) {
      // November 20 is a Friday, November 26 is Thanksgiving.
      const due: Record<number, string> = {
        1: '2026-11-23',
        2: '2026-11-24',
        3: '2026-11-25',
        4: '2026-11-27',
        5: '2026-11-30',
        6: '2026-12-01',
      };
      expect(rate.estimatedDeliveryDate).toBe(due[rate.transitDays]);
    }
  });

  it('names every carrier', async () => {
    expect((await rates()).rates.find(({ carrier }) => carrier === 'SMPF')?.carrierName).toBe('Sample Freightways');
  });
});

describe('spec §2.4 Accessorial codes', () => {
  const ALL = ['LGPU', 'LGDL', 'INSPU', 'INSDL', 'APTPU', 'APTDL', 'NOTPU', 'NOTDL', 'SORTPU', 'SORTDL', 'LIMACC'];

  it.each(ALL)('prices %s into every rate', async (code) => {
    const [without, with_] = [
      await rates(rateRequest({ accessorials: [] })),
      await rates(rateRequest({ accessorials: [code] })),
    ];
    for (const rate of without.rates) {
      const same = with_.rates.find(({ carrier }) => carrier === rate.carrier);
      expect(same?.total).toBeGreaterThan(rate.total);
    }
  });

  it.each([['LIFT'], [4], [null]])('rejects %j', async (code) => {
    expect(await invalidFields(rateRequest({ accessorials: ['LGPU', code] }))).toEqual(['accessorials.1']);
  });

  it('rejects what is not a list', async () => {
    expect(await invalidFields(rateRequest({ accessorials: 'LGPU' }))).toEqual(['accessorials']);
  });
});

describe('spec §8 shapes', () => {
  it.each(['2026-02-30', '2026-13-01', '11/18/2026', '2026-1-8', 20261118, ''])(
    'rejects the pickup date %j',
    async (date) => {
      expect(await invalidFields(rateRequest({ pickupDate: date }))).toEqual(['pickupDate']);
    },
  );

  it('rejects a pickup date that has passed everywhere in the United States, along with all other errors', async () => {
    expect(await invalidFields(rateRequest({ pickupDate: '2026-11-16' }))).toEqual(['pickupDate']);
    expect(await invalidFields({ ...withOrigin({ zip: 'x' }), pickupDate: '2020-01-01' })).toEqual([
      'origin.zip',
      'pickupDate',
    ]);
  });

  it('takes today’s date until the day has ended in Hawaii', async () => {
    const clock = service().clock;
    clock.set(Date.UTC(2026, 10, 18, 9, 59));
    expect((await post('apiGetRates', rateRequest({ pickupDate: '2026-11-17' }))).status).toBe(200);
    clock.set(Date.UTC(2026, 10, 18, 10, 0));
    expect((await post('apiGetRates', rateRequest({ pickupDate: '2026-11-17' }))).status).toBe(400);
    clock.set(START);
  });

  it('rejects no handling unit, and accepts any number of them', async () => {
    expect(await invalidFields(rateRequest({ handlingUnits: [] }))).toEqual(['handlingUnits']);
    const many = Array.from({ length: 500 }, () => rateRequest().handlingUnits[0]);
    expect((await post('apiGetRates', rateRequest({ handlingUnits: many }))).status).toBe(200);
  });

  it.each(['pickupDate', 'origin', 'destination', 'handlingUnits'])('requires %s', async (field) => {
    expect(await invalidFields(rateRequest({ [field]: undefined }))).toEqual([field]);
  });

  it('ignores a field that it does not know', async () => {
    expect((await post('apiGetRates', { ...withUnit({ color: 'red' }), priority: 1 })).status).toBe(200);
  });
});
