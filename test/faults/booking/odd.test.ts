/** The odd responses of the campaign, and the detection of each untrue statement about them. */
import { describe, expect, test } from 'vitest';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { sampleBookingBody, sampleRatesBody } from '../../support/samples.ts';
import { madeOdd, odditiesOf, oddityCount } from './oddities.ts';
import { untrueBooking, untrueRates } from './oddOffers.ts';
import { untrueDocuments, untrueStatus } from './oddResponses.ts';

describe('the odd responses', () => {
  test('are every field each way, once in a row, in the order of a seed', () => {
    const count = oddityCount('bookShipment');
    expect(count).toBe(11 * 9);
    const names = odditiesOf('bookShipment', 7, 40, count).map(({ path, how }) => `${path.join('.')} ${how}`);
    expect(new Set(names).size).toBe(count);
    expect(odditiesOf('bookShipment', 7, 50, 3)).toEqual(odditiesOf('bookShipment', 7, 40, 20).slice(10, 13));
  });

  test('are the response with one field odd', () => {
    const oddity = { path: ['rates', '*', 'total'], how: 'null', share: 0.9 };
    const [first, last] = sampleRatesBody.rates;
    expect(madeOdd(sampleRatesBody, oddity)).toEqual({ ...sampleRatesBody, rates: [first, { ...last, total: null }] });
  });
});

// oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion -- parts of a result
const said = (value: object) => ({ ok: true, value }) as any;
const about = 'x';

describe('it is untrue when', () => {
  test('a rate that can’t be read is offered, or hides another, or is not counted', () => {
    const odd = { about, place: ['rates', '0', 'total'], value: -1, truth: sampleRatesBody as never };
    const rates = sampleRatesBody.rates.map(({ total, quoteNumber: _, ...rate }) => ({
      ...rate,
      totalCents: Math.round(total * 100),
    }));
    const dropped = [{ path: 'rates.0.total', why: 'out_of_range' }];
    const wrongs = (quote: object) => untrueRates(said({ quote: { quoteReference: 'Q-1', dropped, ...quote } }), odd);
    expect(wrongs({ rates: rates.slice(1) })).toEqual([]);
    expect(wrongs({ rates })).toHaveLength(1);
    expect(wrongs({ rates: [] })).not.toEqual([]);
    expect(wrongs({ rates: rates.slice(1), dropped: [] })).toHaveLength(1);
    expect(wrongs({ rates: [{ ...rates[1], transitDays: 1 }] })).toHaveLength(1);
    expect(untrueRates({ ok: false, error: { code: 'cancelled' } }, odd)).toHaveLength(1);
  });

  test('a booking is shown under no number, or with data that was not in the response', () => {
    const truth = sampleBookingBody as never;
    const odd = { about, place: ['bolNumber'], value: -1, truth, isRepeat: false };
    expect(untrueBooking(said({ outcome: null }), null, odd)).toHaveLength(1);
    const unknown = { code: 'booking_outcome_unknown', bookingId: 'b', cause: 'bad_response' } as const;
    expect(untrueBooking({ ok: false, error: unknown }, null, odd)).toEqual([]);
    const { shipmentId, total, quoteNumber, success: _, ...details } = sampleBookingBody;
    const differs = { carrier: false, total: false, pickupDate: false, quote: false, details: false };
    const outcome = {
      ...details,
      serviceShipmentId: shipmentId,
      totalCents: null,
      currency: 'USD',
      recovered: false,
      newlyBooked: false,
      differs,
      bolTaken: null,
      unread: [
        {
          path: 'total',
          why: 'not_a_number',
        },
      ],
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are compared
    const shipment = {
      carrier: details.carrier,
      totalCents: null,
      currency: 'USD',
      pickupDate: details.pickupDate,
      quoteReference: quoteNumber,
      serviceShipmentId: shipmentId,
      pickupWarning: null,
      openTask: null,
    } as unknown as ShipmentDetail;
    const unpriced = { ...odd, place: ['total'], value: true };
    expect(untrueBooking(said({ outcome }), shipment, unpriced)).toEqual([]);
    const priced = { ...outcome, totalCents: Math.round(total * 100), unread: [] };
    expect(untrueBooking(said({ outcome: priced }), shipment, unpriced)).toHaveLength(2);
    expect(untrueBooking(said({ outcome: { ...outcome, recovered: true } }), shipment, unpriced)).toHaveLength(1);
    expect(untrueBooking(said({ outcome }), null, unpriced)).toHaveLength(1);
  });

  test('a status deletes or invents what it did not contain', () => {
    const day = '2026-11-18';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are compared
    const before = {
      bolNumber: '1',
      carrier: 'A',
      totalCents: 1e3,
      currency: 'USD',
      quoteReference: 'Q',
      bookingId: 'b',
      proNumber: '2',
      pickupNumber: '3',
      status: 'created',
      trackingStatus: 'created',
      voided: false,
      pickupDate: day,
      estimatedDeliveryDate: day,
      deliveryDate: null,
      latestTotalCents: 1e3,
      latestCarrier: 'A',
      bookedAtMs: 0,
      referenceNumbers: ['PO: 1'],
      documents: [{ type: 'BOL' }],
      changes: [
        {
          field: 'unread',
          to: 'proNumber',
        },
      ],
    } as unknown as ShipmentDetail;
    const shipment = {
      bolNumber: '1',
      quoteNumber: 'Q',
      proNumber: '2',
      pickupNumber: '3',
      carrier: 'A',
      status: 'created',
      trackingStatus: 'created',
      voided: false,
      pickupDate: day,
      estimatedDeliveryDate: day,
      deliveryDate: null,
      total: 10,
      referenceNumbers: ['PO: 1'],
      documents: [
        {
          type: 'BOL',
          name: 'a.pdf',
        },
      ],
      bookedAt: new Date(0).toISOString(),
    };
    const odd = { about, place: ['shipment', 'proNumber'], value: -1, truth: { success: true, shipment } as never };
    const wrongs = (change: object) => untrueStatus(said({}), before, { ...before, ...change }, odd);
    expect(wrongs({})).toEqual([]);
    for (const change of [
      { proNumber: null },
      { proNumber: '-1' },
      { totalCents: 2 },
      { documents: [] },
      { changes: [] },
    ]) {
      expect(wrongs(change)).toHaveLength(1);
    }
    expect(untrueStatus(said({}), before, before, { ...odd, place: ['shipment', 'bolNumber'] })).toHaveLength(1);
  });

  test('documents are missing, or what is missing is not reported', () => {
    const truth = {
      documents: [
        { type: 'BOL', name: 'a.pdf' },
        { type: 'Pallet Labels', name: 'b.pdf' },
      ],
    } as never;
    const odd = { about, place: ['documents', '1', 'url'], value: null, truth };
    const saved = { fileId: 'f', type: 'BOL', name: 'a.pdf' };
    const failures = [{ code: 'document_not_released' }];
    const fetched = { documents: [saved], failures, dropped: [], listed: 2 };
    expect(untrueDocuments(said(fetched), odd)).toEqual([]);
    expect(untrueDocuments(said({ ...fetched, failures: [] }), odd)).toHaveLength(1);
    expect(untrueDocuments(said({ ...fetched, documents: [] }), odd)).toHaveLength(1);
    expect(untrueDocuments(said({ ...fetched, listed: 1 }), odd)).toHaveLength(1);
  });
});
