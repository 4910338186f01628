import { describe, expect, it } from 'vitest';
import type { HandlingUnit, RateRequest } from '../../../shared/freight/requests.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';

const brackets: HandlingUnit = { weight: 600, length: 48, width: 40, height: 46, description: 'Steel shelf brackets' };
const tiles: HandlingUnit = { ...brackets, weight: 1150, height: 30, description: 'Floor tile' };
const base: RateRequest = {
  pickupDate: '2026-11-18',
  origin: { city: 'Columbus', state: 'OH', zip: '43207' },
  destination: { city: 'Denver', state: 'CO', zip: '80216' },
  handlingUnits: [brackets, tiles],
  accessorials: ['LGDL', 'APTDL'],
};
const key = (change: Partial<RateRequest>) => canonicalRequest({ ...base, ...change });

describe('the canonical request', () => {
  it.each<[string, Partial<RateRequest>]>([
    ['the case and blanks of a city', { origin: { city: ' COLUMBUS ', state: 'OH', zip: '43207' } }],
    ['the order of keys', { origin: { zip: '43207', state: 'OH', city: 'Columbus' } }],
    ['Business, which is the default', { origin: { ...base.origin, locationType: 'business' } }],
    ['a quantity of 1, which is the default', { handlingUnits: [{ ...brackets, quantity: 1 }, tiles] }],
    [
      'blanks and case in a description',
      { handlingUnits: [{ ...brackets, description: 'steel  shelf BRACKETS' }, tiles] },
    ],
    ['the order of accessorials and one named twice', { accessorials: ['APTDL', 'LGDL', 'APTDL'] }],
  ])('does not depend on %s', (_, change) => {
    expect(key(change)).toBe(canonicalRequest(base));
  });

  it.each<[string, Partial<RateRequest>]>([
    ['the pickup date', { pickupDate: '2026-11-19' }],
    ['the direction', { origin: base.destination, destination: base.origin }],
    ['the location type', { origin: { ...base.origin, locationType: 'Residential' } }],
    ['the order of handling units', { handlingUnits: [tiles, brackets] }],
    ['the quantity', { handlingUnits: [{ ...brackets, quantity: 2 }, tiles] }],
    ['the declared class', { handlingUnits: [{ ...brackets, freightClass: '100' }, tiles] }],
    ['the NMFC item', { handlingUnits: [{ ...brackets, nmfc: '104600' }, tiles] }],
    ['stackable being said', { handlingUnits: [{ ...brackets, stackable: false }, tiles] }],
    ['an accessorial less', { accessorials: ['LGDL'] }],
    ['no accessorials', { accessorials: undefined }],
  ])('depends on %s', (_, change) => {
    expect(key(change)).not.toBe(canonicalRequest(base));
  });

  it('takes an empty list of accessorials for none', () => {
    expect(key({ accessorials: [] })).toBe(key({ accessorials: undefined }));
  });

  it('does not run fields together', () => {
    const one = key({ handlingUnits: [{ ...brackets, length: 4, width: 84 }] });
    expect(key({ handlingUnits: [{ ...brackets, length: 48, width: 4 }] })).not.toBe(one);
  });
});
