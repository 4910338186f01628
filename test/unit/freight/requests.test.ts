import { describe, expect, it, test } from 'vitest';
import {
  BookingRequestSchema as ServiceBooking,
  RateRequestSchema as ServiceRates,
} from '../../../electron/mock-service/requests.ts';
import { BookingRequestSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';

const unit = { weight: 600, length: 48, width: 40, height: 46, description: 'Brackets' };
const place = { city: 'Columbus', state: 'OH', zip: '43207' };
const rates = { pickupDate: '2026-11-18', origin: place, destination: place, handlingUnits: [unit] };
const party = { name: 'Example Pallet Co.', address1: '1 Dock St', contact: 'Shipping Desk', phone: '6145550123' };
const hours = { readyTime: '08:00', closeTime: '17:00' };
const booking = {
  quoteReference: 'Q1',
  carrier: 'LEAD',
  shipper: party,
  consignee: party,
  pickup: hours,
  delivery: hours,
};

const withUnit = (change: object) => ({ ...rates, handlingUnits: [{ ...unit, ...change }] });
const withState = (state: string) => ({ ...rates, origin: { ...place, state } });

describe('what the specification permits is sent', () => {
  test.each<[string, object]>([
    ['an NMFC item of another form', withUnit({ nmfc: '156600 Sub 02' })],
    ['an NMFC item with letters', withUnit({ nmfc: '156600-02-A' })],
    ['a class of the service’s own', withUnit({ freightClass: 'FAK 70' })],
    ['999 units', withUnit({ quantity: 999 })],
    ['1,000 units', withUnit({ quantity: 1_000 })],
    ['as many units as can be counted', withUnit({ quantity: Number.MAX_SAFE_INTEGER })],
    ['45,001 lb', withUnit({ weight: 45_001 })],
    ['637 in', withUnit({ length: 637, width: 637, height: 637 })],
    ['101 rows', { ...rates, handlingUnits: Array.from({ length: 101 }, () => unit) }],
    ['a description of 101 characters', withUnit({ description: 'x'.repeat(101) })],
    ...['AS', 'MP', 'AA', 'AE', 'AP', 'ZZ'].map((state): [string, object] => [`the state ${state}`, withState(state)]),
  ])('%s', (_, request) => {
    expect(RateRequestSchema.parse(request)).toEqual(request);
    expect(ServiceRates.safeParse(request).success).toBe(true);
  });

  test.each<[string, object]>([
    ['a pickup from 22:00 to 04:00', { pickup: { readyTime: '22:00', closeTime: '04:00' } }],
    ['a delivery of no length', { delivery: { readyTime: '08:00', closeTime: '08:00' } }],
    ['an e-mail address without a point', { shipper: { ...party, email: 'a@b' } }],
    ['an e-mail address that is none', { shipper: { ...party, email: 'ask the desk' } }],
    [
      'a name and a street of 101 characters',
      { shipper: { ...party, name: 'x'.repeat(101), address1: 'y'.repeat(101) } },
    ],
    ['instructions of 501 characters', { pickup: { ...hours, instructions: 'x'.repeat(501) } }],
    ['special instructions of 501 characters', { specialInstructions: 'x'.repeat(501) }],
    [
      '21 references, one of 101 characters',
      { referenceNumbers: ['x'.repeat(101), ...Array.from({ length: 20 }, (_, at) => `R${at}`)] },
    ],
  ])('%s', (_, change) => {
    const request = { ...booking, ...change };
    expect(BookingRequestSchema.parse(request)).toEqual(request);
    expect(ServiceBooking.safeParse(request).success).toBe(true);
  });
});

describe('what is normalized', () => {
  it('is a class of equal number, and the case of a state', () => {
    const classOf = (freightClass: string) =>
      RateRequestSchema.parse(withUnit({ freightClass })).handlingUnits[0]?.freightClass;
    expect(['77.50', '92.50', ' 70 ', '71', 'class 70'].map(classOf)).toEqual(['77.5', '92.5', '70', '71', 'class 70']);
    expect(RateRequestSchema.parse(withState('mp')).origin.state).toBe('MP');
  });
});

describe('control characters, such as a spreadsheet may paste', () => {
  it('are removed, and reject nothing', () => {
    const request = withUnit({ description: 'Steel\u000bbrackets\u0000 ', nmfc: '\u0007104600' });
    expect(RateRequestSchema.parse(request)).toEqual(withUnit({ description: 'Steelbrackets', nmfc: '104600' }));
    expect(BookingRequestSchema.parse({ ...booking, specialInstructions: 'Dock\u001f 4\nRing' })).toEqual({
      ...booking,
      specialInstructions: 'Dock 4\nRing',
    });
    expect(RateRequestSchema.safeParse(withUnit({ description: '\u0000' })).success).toBe(false);
  });
});

describe('what the specification forbids is not sent', () => {
  test.each<[string, object]>([
    ['a state of one letter', withState('O')],
    ['a state of three letters', withState('OHI')],
    ['a ZIP of four digits', { ...rates, origin: { ...place, zip: '4320' } }],
    ['no handling unit', { ...rates, handlingUnits: [] }],
    ['half a unit', withUnit({ quantity: 1.5 })],
    ['no weight', withUnit({ weight: 0 })],
  ])('%s', (_, request) => {
    expect(RateRequestSchema.safeParse(request).success).toBe(false);
  });

  it('an invalid time, and a phone of nine digits', () => {
    expect(BookingRequestSchema.safeParse({ ...booking, pickup: { ...hours, closeTime: '24:00' } }).success).toBe(
      false,
    );
    const shipper = { ...party, phone: '614555012' };
    expect(BookingRequestSchema.safeParse({ ...booking, shipper }).success).toBe(false);
  });
});
