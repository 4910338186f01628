import { describe, expect, it } from 'vitest';
import { CARRIERS, carrierOf } from '../../../electron/mock-service/carriers.ts';
import { priceRequest, workingPickupDate } from '../../../electron/mock-service/pricing.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';

const COLUMBUS = { city: 'Columbus', state: 'OH', zip: '43207' } as const;
const DENVER = { city: 'Denver', state: 'CO', zip: '80216' } as const;
const UNIT = { weight: 800, length: 48, width: 40, height: 48, description: 'Tile', freightClass: '70' } as const;

function request(change: Partial<RateRequest> = {}): RateRequest {
  return { pickupDate: '2026-11-18', origin: COLUMBUS, destination: DENVER, handlingUnits: [UNIT], ...change };
}
const priced = (change: Partial<RateRequest> = {}) => priceRequest(request(change));
const centsOf = (code: string, change: Partial<RateRequest> = {}) =>
  priced(change).find(({ carrier }) => carrier === code)?.totalCents;

describe('carriers', () => {
  it('are at least eight, with codes of four letters, no two with the same terms', () => {
    expect(CARRIERS.length).toBeGreaterThanOrEqual(8);
    for (const { code } of CARRIERS) expect(code).toMatch(/^[A-Z]{4}$/);
    const terms = CARRIERS.map(({ milesPerDay, cwtCents, fuel, classExponent }) =>
      [milesPerDay, cwtCents, fuel, classExponent].join(),
    );
    expect(new Set(terms).size).toBe(CARRIERS.length);
  });

  it('price every accessorial', () => {
    for (const { accessorialCents } of CARRIERS) {
      for (const code of ACCESSORIAL_CODES) expect(accessorialCents[code]).toBeGreaterThan(0);
    }
  });

  it('are an error when they never were in a rate', () => {
    expect(() => carrierOf('NONE')).toThrow(RangeError);
  });
});

describe('prices', () => {
  it('grow with the miles', () => {
    const near = centsOf('SMPF', { destination: { city: 'Dayton', state: 'OH', zip: '45402' } }) ?? 0;
    const far = centsOf('SMPF', { destination: { city: 'Seattle', state: 'WA', zip: '98101' } }) ?? 0;
    expect(near).toBeLessThan(centsOf('SMPF') ?? 0);
    expect(far).toBeGreaterThan(centsOf('SMPF') ?? 0);
  });

  it('grow with the class, more for some carriers than for others', () => {
    const growth = (code: string) => {
      const at = (freightClass: '70' | '250') =>
        centsOf(code, { handlingUnits: [{ ...UNIT, weight: 4000, freightClass }] }) ?? Number.NaN;
      return at('250') / at('70');
    };
    expect(growth('EXMX')).toBeGreaterThan(1.5);
    expect(growth('DLFR')).toBeGreaterThan(growth('EXMX'));
  });

  it('fall per pound as the freight gets heavier, and never in total', () => {
    let [before, perPound] = [0, Number.POSITIVE_INFINITY];
    for (let weight = 500; weight <= 15_000; weight += 500) {
      const cents = centsOf('SMPF', { handlingUnits: [{ ...UNIT, weight }] }) ?? Number.NaN;
      expect(cents).toBeGreaterThanOrEqual(before);
      expect(cents / weight).toBeLessThan(perPound + 0.01);
      [before, perPound] = [cents, cents / weight];
    }
  });

  it('are at least the carrier’s minimum with fuel', () => {
    const { minimumCents, fuel } = carrierOf('SMPF');
    const light = centsOf('SMPF', { handlingUnits: [{ ...UNIT, weight: 1 }] });
    expect(light).toBe(Math.round(minimumCents * (1 + fuel)));
  });

  it('add exactly the accessorial, once, however often it is named', () => {
    const extra = carrierOf('PLHD').accessorialCents.LGDL;
    expect(centsOf('PLHD', { accessorials: ['LGDL', 'LGDL'] })).toBe((centsOf('PLHD') ?? 0) + extra);
  });

  it('charge limited access once, by its code or by the location type', () => {
    const school = { ...DENVER, locationType: 'School' };
    const [byType, byBoth] = [
      centsOf('SMPF', { destination: school }),
      centsOf('SMPF', { destination: school, accessorials: ['LIMACC'] }),
    ];
    expect(byType).toBe((centsOf('SMPF') ?? 0) + carrierOf('SMPF').limitedAccessCents);
    expect(byBoth).toBe((centsOf('SMPF') ?? 0) + carrierOf('SMPF').accessorialCents.LIMACC);
  });

  it('charge for an edge of 96 inches, and decline one that is too long', () => {
    const withEdge = (length: number) =>
      centsOf('SPEC', {
        origin: { city: 'Albany', state: 'NY', zip: '12205' },
        destination: { city: 'Boston', state: 'MA', zip: '02110' },
        handlingUnits: [{ ...UNIT, length }],
      });
    expect(withEdge(96)).toBe((withEdge(95) ?? 0) + carrierOf('SPEC').overlengthCents);
    expect(withEdge(121)).toBeUndefined();
  });
});

describe('deficit weight', () => {
  it('rates freight just under a break as if it reached it, and far under it by its own weight', () => {
    const cents = (weight: number) => centsOf('SMPF', { handlingUnits: [{ ...UNIT, weight }] }) ?? Number.NaN;
    expect(cents(4990)).toBe(cents(5000));
    expect(cents(3000)).toBeLessThan(cents(5000));
    expect(cents(1000) / 1000).toBeGreaterThan((cents(12_000) / 12_000) * 1.3);
  });
});

describe('lanes', () => {
  it('are served by regional carriers only inside their region', () => {
    const codes = (origin: RateRequest['origin'], destination: RateRequest['destination']) =>
      priced({ origin, destination }).map(({ carrier }) => carrier);
    const miami = { city: 'Miami', state: 'FL', zip: '33101' } as const;
    const atlanta = { city: 'Atlanta', state: 'GA', zip: '30303' } as const;
    const seattle = { city: 'Seattle', state: 'WA', zip: '98101' } as const;
    expect(codes(miami, atlanta)).toContain('MOCK');
    expect(codes(miami, seattle)).not.toContain('MOCK');
    expect(codes(seattle, DENVER)).toContain('FCTV');
  });

  it('over water are slower and dearer', () => {
    const [rate] = priced({ destination: { city: 'Honolulu', state: 'HI', zip: '96819' } });
    expect(rate?.transitDays).toBeGreaterThan(10);
    expect(rate?.totalCents).toBeGreaterThan(centsOf('HYPO') ?? 0);
  });
});

describe('transit', () => {
  it('counts from the next business day if the pickup date is not a business day', () => {
    expect(workingPickupDate('2026-11-21')).toBe('2026-11-23');
    expect(workingPickupDate('2026-11-26')).toBe('2026-11-27');
    const dates = (pickupDate: string) =>
      priced({ pickupDate }).map(({ estimatedDeliveryDate }) => estimatedDeliveryDate);
    expect(dates('2026-11-21')).toEqual(dates('2026-11-23'));
  });

  it('is a day at least, and shorter for the express carrier than for the cheap one', () => {
    const days = (code: string) => priced().find(({ carrier }) => carrier === code)?.transitDays ?? 0;
    expect(days('EXMX')).toBeGreaterThanOrEqual(1);
    expect(days('EXMX')).toBeLessThan(days('PLHD'));
  });
});
