import { describe, expect, it } from 'vitest';
import { CARRIERS } from '../../../electron/mock-service/carriers.ts';
import { BookingResponseSchema } from '../../../electron/mock-service/responses.ts';
import { bookingRequest, failure, fieldsOf, HOUR, rateRequest, START, useService } from './harness.ts';

const { rates, book, post, shipment, service, as } = useService();

async function invalidFields(change: object): Promise<string[]> {
  const { quoteReference } = await rates();
  const response = await post('apiBookShipment', bookingRequest(quoteReference, change));
  expect(response.status).toBe(400);
  expect(failure(response).code).toBe('validation_failed');
  return fieldsOf(response);
}

describe('spec §4.2 Book Shipment', () => {
  it('books a carrier of the quote at the price of the quote (§4.1 rule 2)', async () => {
    const quote = await rates();
    const response = await post('apiBookShipment', bookingRequest(quote.quoteReference));
    expect(response.status).toBe(200);
    const booked = BookingResponseSchema.parse(response.json());
    const rate = quote.rates.find(({ carrier }) => carrier === 'SMPF');
    expect(booked).toMatchObject({
      success: true,
      alreadyBooked: false,
      quoteNumber: quote.quoteReference,
      carrier: 'SMPF',
      total: rate?.total,
      currency: 'USD',
      pickupDate: '2026-11-18',
      pickupWarning: null,
    });
    expect(booked.bolNumber).toMatch(/^\d{17}$/);
  });

  it('rule 1: returns the original shipment for the same quote, whatever carrier is requested, and books none twice', async () => {
    const { quoteReference } = await rates();
    const first = BookingResponseSchema.parse((await post('apiBookShipment', bookingRequest(quoteReference))).json());
    const again = await post(
      'apiBookShipment',
      bookingRequest(quoteReference, { carrier: 'PLHD', poNumber: 'ANOTHER' }),
    );
    expect(again.status).toBe(200);
    expect(again.json()).toEqual({ ...first, alreadyBooked: true });
  });

  it('rule 1: comes before everything else: a repeat that is otherwise invalid returns the original as well', async () => {
    const { quoteReference } = await rates();
    const first = BookingResponseSchema.parse((await post('apiBookShipment', bookingRequest(quoteReference))).json());
    const { consignee } = bookingRequest(quoteReference);
    const change = { consignee: { ...consignee, phone: '1' } };
    const again = await post('apiBookShipment', bookingRequest(quoteReference, change));
    expect([again.status, again.json()]).toEqual([200, { ...first, alreadyBooked: true }]);
    const bare = await post('apiBookShipment', { quoteReference });
    expect(bare.json()).toMatchObject({ alreadyBooked: true, bolNumber: first.bolNumber });
    const unrelated = await as('other').post('apiBookShipment', bookingRequest(quoteReference, change));
    expect([unrelated.status, fieldsOf(unrelated)]).toEqual([400, ['consignee.phone']]);
  });

  it('rule 1: books once when the same call comes ten times at once', async () => {
    const { quoteReference } = await rates();
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () => await post('apiBookShipment', bookingRequest(quoteReference))),
    );
    const booked = responses.map((response) => BookingResponseSchema.parse(response.json()));
    expect(new Set(booked.map(({ bolNumber }) => bolNumber)).size).toBe(1);
    expect(booked.filter(({ alreadyBooked }) => !alreadyBooked)).toHaveLength(1);
  });

  it('rule 2: responds with 502 booking_failed and the carrier’s reason, and leaves the quote open for another carrier', async () => {
    const { quoteReference } = await rates();
    service().setFaults({ carrierRejects: 'Terminal closed for inventory.' });
    const rejected = await post('apiBookShipment', bookingRequest(quoteReference));
    expect(rejected.status).toBe(502);
    expect(failure(rejected)).toMatchObject({
      code: 'booking_failed',
      message: 'Sample Freightways: Terminal closed for inventory.',
    });
    service().setFaults({});
    const other = await post('apiBookShipment', bookingRequest(quoteReference, { carrier: 'PLHD' }));
    expect(BookingResponseSchema.parse(other.json())).toMatchObject({ alreadyBooked: false, carrier: 'PLHD' });
  });

  it('rule 2: rejects the training PO number TRAIN-REJECT', async () => {
    const { quoteReference } = await rates();
    const response = await post('apiBookShipment', bookingRequest(quoteReference, { poNumber: 'TRAIN-REJECT' }));
    expect([response.status, failure(response).code]).toEqual([502, 'booking_failed']);
  });

  it('rule 3: responds with 404 quote_not_found for an unknown quote and for another account’s', async () => {
    const { quoteReference } = await rates();
    for (const [caller, reference] of [
      [as('dock'), 'QT-UNKNOWN'],
      [as('other'), quoteReference],
    ] as const) {
      const response = await caller.post('apiBookShipment', bookingRequest(reference));
      expect([response.status, failure(response).code]).toEqual([404, 'quote_not_found']);
    }
  });

  it('rule 3: knows a quote no longer once its pickup date has passed, but still returns what it was booked as', async () => {
    const [open, booked] = [await rates(), await rates()];
    await post('apiBookShipment', bookingRequest(booked.quoteReference));
    service().clock.set(Date.UTC(2026, 10, 19, 12));
    const late = await post('apiBookShipment', bookingRequest(open.quoteReference));
    expect([late.status, failure(late).code]).toEqual([404, 'quote_not_found']);
    const repeat = await post('apiBookShipment', bookingRequest(booked.quoteReference));
    expect(BookingResponseSchema.parse(repeat.json()).alreadyBooked).toBe(true);
    service().clock.set(START);
  });

  it('rule 4: a pickup warning leaves the shipment valid', async () => {
    const booked = await book({ poNumber: 'TRAIN-WARNING' });
    expect(booked.pickupWarning).toMatch(/\S/);
    expect((await shipment(booked.bolNumber)).status).toBe('created');
  });

  it('warns of a window under two hours, and of a pickup requested after the cut-off of the day', async () => {
    expect((await book({ pickup: { readyTime: '10:00', closeTime: '11:30' } })).pickupWarning).toMatch(/two hours/);
    service().clock.set(Date.UTC(2026, 10, 18, 20));
    expect((await book()).pickupWarning).toMatch(/cut-off/);
    service().clock.set(START);
  });

  it('rejects a carrier that is not in the quote’s rates', async () => {
    expect(await invalidFields({ carrier: 'MOCK' })).toEqual(['carrier']);
  });
});

describe('spec §2.7 Booking result', () => {
  it('gives the service’s own record identifier as shipmentId, not the caller’s order ID', async () => {
    const booked = await book({ shipmentId: 'ORD-1' });
    expect(booked.shipmentId).not.toBe('ORD-1');
    expect((await book()).shipmentId).not.toBe(booked.shipmentId);
  });

  it('gives PRO and pickup number at once for some carriers', async () => {
    expect(await book({ carrier: 'SMPF' })).toMatchObject({
      proNumber: expect.stringMatching(/^\d{10}$/),
      pickupNumber: expect.stringMatching(/^SPU\d{6}$/),
    });
  });

  it('leaves them null for one carrier, absent for another and empty for a third', async () => {
    const toMichigan = rateRequest({ destination: { city: 'Detroit', state: 'MI', zip: '48201' } });
    const [asNull, absent, empty] = [
      await book({ carrier: 'PLHD' }),
      await book({ carrier: 'NOTL' }, toMichigan),
      await book({ carrier: 'HYPO' }),
    ];
    expect(asNull).toMatchObject({ proNumber: null, pickupNumber: null });
    expect(absent).not.toHaveProperty('proNumber');
    expect(absent).not.toHaveProperty('pickupNumber');
    expect(empty).toMatchObject({ proNumber: '', pickupNumber: '' });
  });

  it('assigns the late ones after dispatch, through Shipment Status', async () => {
    const booked = await book({ carrier: 'PLHD' });
    expect((await shipment(booked.bolNumber)).proNumber).toBeNull();
    service().clock.advance(30 * HOUR);
    expect(await shipment(booked.bolNumber)).toMatchObject({
      proNumber: expect.stringMatching(/^\d{9}$/),
      pickupNumber: expect.stringMatching(/^PPU\d{6}$/),
    });
    service().clock.set(START);
  });

  it('has carriers of each kind', () => {
    expect(CARRIERS.length).toBeGreaterThanOrEqual(8);
    const late = CARRIERS.filter(({ numbers }) => numbers.assigned === 'after_dispatch');
    expect(new Set(late.map(({ numbers }) => numbers.unassigned))).toEqual(new Set(['null', 'absent', 'empty']));
    expect(late.length).toBeLessThan(CARRIERS.length);
  });
});

describe('spec §2.5 Party', () => {
  const party = bookingRequest('').shipper;

  it.each(['shipper', 'consignee'])('requires name, address1, contact and phone of the %s', async (who) => {
    expect(await invalidFields({ [who]: {} })).toEqual(
      ['address1', 'contact', 'name', 'phone'].map((field) => `${who}.${field}`),
    );
  });

  it.each([
    ['phone', '614-555-0100'],
    ['phone', '614555010'],
    ['phone', 6145550100],
    ['email', 5],
    ['name', ''],
    ['address2', 5],
  ])('rejects %s %j', async (field, value) => {
    expect(await invalidFields({ shipper: { ...party, [field]: value } })).toEqual([`shipper.${field}`]);
  });
});

describe('spec §2.6 Time window', () => {
  it.each(['8:00', '24:00', '12:60', '0800', 800, ''])('rejects the ready time %j', async (readyTime) => {
    expect(await invalidFields({ pickup: { readyTime, closeTime: '16:00' } })).toEqual(['pickup.readyTime']);
  });

  it.each(['pickup', 'delivery'])('requires both times of %s', async (which) => {
    expect(await invalidFields({ [which]: {} })).toEqual([`${which}.closeTime`, `${which}.readyTime`]);
  });

  it('accepts a window that ends after midnight, and counts its length over midnight', async () => {
    const night = { readyTime: '22:00', closeTime: '04:00' };
    expect(await book({ pickup: night, delivery: night })).toMatchObject({ pickupWarning: null });
    const short = await book({ pickup: { readyTime: '23:30', closeTime: '00:30' } });
    expect(short.pickupWarning).toMatch(/two hours/);
  });

  it('picks up and delivers inside windows that run past midnight', async () => {
    const night = { readyTime: '22:00', closeTime: '04:00' };
    const { bolNumber } = await book({ pickup: night, delivery: night });
    // Ohio is five hours behind UTC: the window opens on the 18th at 22:00 and closes on the 19th at 04:00.
    service().clock.set(Date.UTC(2026, 10, 19, 3));
    expect(['created', 'onboard']).toContain((await shipment(bolNumber)).status);
    service().clock.set(Date.UTC(2026, 10, 19, 9));
    expect(['picked_up', 'in_transit']).toContain((await shipment(bolNumber)).status);
    service().clock.set(START);
  });
});

describe('spec §7 fields of a booking', () => {
  it('names every offending field at once', async () => {
    const fields = await invalidFields({
      carrier: '',
      shipper: { ...bookingRequest('').shipper, phone: '1' },
      consignee: 'Example Fixtures Inc.',
      pickup: { readyTime: '9', closeTime: '16:00' },
      poNumber: 5,
      referenceNumbers: ['ok', 7],
    });
    expect(fields).toEqual([
      'carrier',
      'consignee',
      'pickup.readyTime',
      'poNumber',
      'referenceNumbers.1',
      'shipper.phone',
    ]);
  });

  it.each(['quoteReference', 'carrier', 'shipper', 'consignee', 'pickup', 'delivery'])('requires %s', async (field) => {
    expect(await invalidFields({ [field]: undefined })).toEqual([field]);
  });
});
