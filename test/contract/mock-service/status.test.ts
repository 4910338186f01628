import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../../../shared/freight/values.ts';
import { DAY, failure, fieldsOf, HOUR, START, useService } from './harness.ts';

const { book, shipment, get, post, service, as } = useService();

describe('spec §4.3 Shipment Status', () => {
  it('finds a shipment by BOL number, by PRO number and by both, by query and by JSON body', async () => {
    const { bolNumber, proNumber } = await book();
    const numbers = { bolNumber, proNumber: proNumber ?? '' };
    const each: Record<string, string>[] = [{ bolNumber }, { proNumber: numbers.proNumber }, numbers];
    for (const parameters of each) {
      for (const response of [await get('apiGetShipment', parameters), await post('apiGetShipment', parameters)]) {
        expect(response.status).toBe(200);
        expect(response.json()).toMatchObject({ success: true, shipment: { bolNumber, proNumber } });
      }
    }
  });

  it('rule 1: finds nothing of another account, nothing unknown, and no pair that does not belong together', async () => {
    const [one, two] = [await book(), await book()];
    const responses = [
      await as('other').get('apiGetShipment', { bolNumber: one.bolNumber }),
      await as('other').get('apiGetShipment', { proNumber: one.proNumber ?? '' }),
      await get('apiGetShipment', { bolNumber: '00000000000000000' }),
      await get('apiGetShipment', { bolNumber: one.bolNumber, proNumber: two.proNumber ?? '' }),
    ];
    for (const response of responses)
      expect([response.status, failure(response).code]).toEqual([404, 'shipment_not_found']);
  });

  it('rule 1: finds no shipment by a PRO that the carrier has not assigned yet', async () => {
    const booked = await book({ carrier: 'PLHD' });
    service().clock.advance(30 * HOUR);
    const { proNumber } = await shipment(booked.bolNumber);
    expect((await get('apiGetShipment', { proNumber: proNumber ?? '' })).status).toBe(200);
    service().clock.set(START);
    expect((await get('apiGetShipment', { proNumber: proNumber ?? '' })).status).toBe(404);
  });

  it('rule 3: lists documents by type and name, without links', async () => {
    const { bolNumber } = await book();
    expect((await shipment(bolNumber)).documents).toEqual([
      { type: 'BOL', name: `BOL_${bolNumber}.pdf` },
      { type: 'Pallet Labels', name: `LABELS_${bolNumber}.pdf` },
    ]);
  });

  it('rule 4: rejects a call without either number as validation_failed', async () => {
    for (const response of [await get('apiGetShipment', {}), await post('apiGetShipment', {})]) {
      expect(response.status).toBe(400);
      expect(failure(response).code).toBe('validation_failed');
      expect(fieldsOf(response)).toEqual(['bolNumber']);
    }
  });

  it('rejects numbers of a wrong type and empty ones, and ignores unknown fields', async () => {
    expect(fieldsOf(await post('apiGetShipment', { bolNumber: 5, proNumber: null }))).toEqual([
      'bolNumber',
      'proNumber',
    ]);
    expect(fieldsOf(await get('apiGetShipment', { bolNumber: '' }))).toEqual(['bolNumber']);
    expect(fieldsOf(await get('apiGetShipment', { bol: '1' }))).toEqual(['bolNumber']);
    const { bolNumber } = await book();
    expect((await get('apiGetShipment', { bolNumber, proNumber: '', verbose: '1' })).status).toBe(200);
  });
});

describe('spec §2.8 Shipment', () => {
  it('returns a new shipment with its booked data', async () => {
    const booked = await book({ poNumber: '77318' });
    expect(await shipment(booked.bolNumber)).toMatchObject({
      quoteNumber: booked.quoteNumber,
      bolNumber: booked.bolNumber,
      carrier: 'SMPF',
      status: 'created',
      trackingStatus: 'created',
      voided: false,
      pickupDate: '2026-11-18',
      deliveryDate: null,
      total: booked.total,
      referenceNumbers: ['PO: 77318', 'FIX-2290', 'SHOW-DEN-4'],
      bookedAt: '2026-11-17T15:00:00.000Z',
    });
  });

  it('leaves the PO entry out when none was given', async () => {
    const booked = await book({ poNumber: undefined, referenceNumbers: undefined });
    expect((await shipment(booked.bolNumber)).referenceNumbers).toEqual([]);
  });
});

describe('spec §3 States', () => {
  it('goes through every state of a delivery in order, on working days, and dates the delivery', async () => {
    const { bolNumber } = await book();
    const seen: string[] = [];
    for (let hours = 0; hours < 24 * 9; hours += 0.25) {
      const now = await shipment(bolNumber);
      if (seen.at(-1) !== now.status) seen.push(now.status);
      expect(now.deliveryDate === null).toBe(now.status !== 'delivered');
      service().clock.advance(HOUR / 4);
    }
    expect(seen).toEqual(SHIPMENT_STATUSES.filter((status) => status !== 'cancelled'));
    const { deliveryDate, estimatedDeliveryDate } = await shipment(bolNumber);
    expect(deliveryDate).toBe(estimatedDeliveryDate);
    service().clock.set(START);
  });

  it('delivers late, cancels and voids where the training PO number says so', async () => {
    const [late, canceled, voided] = [
      await book({ poNumber: 'TRAIN-LATE' }),
      await book({ poNumber: 'TRAIN-CANCELLED' }),
      await book({ poNumber: 'TRAIN-VOIDED' }),
    ];
    service().clock.advance(20 * DAY);
    const delivered = await shipment(late.bolNumber);
    expect(delivered.status).toBe('delivered');
    expect(String(delivered.deliveryDate) > delivered.estimatedDeliveryDate).toBe(true);
    expect(await shipment(canceled.bolNumber)).toMatchObject({
      status: 'cancelled',
      voided: false,
      deliveryDate: null,
    });
    expect(await shipment(voided.bolNumber)).toMatchObject({ status: 'created', voided: true, deliveryDate: null });
    service().clock.set(START);
  });

  it('moves a missed pickup, and the delivery with it, to the next business day', async () => {
    const booked = await book({ poNumber: 'TRAIN-WARNING', referenceNumbers: [] });
    service().clock.set(Date.UTC(2026, 10, 19, 3));
    expect((await shipment(booked.bolNumber)).status).toBe('created');
    service().clock.set(Date.UTC(2026, 10, 19, 22));
    expect(['picked_up', 'in_transit']).toContain((await shipment(booked.bolNumber)).status);
    service().clock.set(START);
  });
});
