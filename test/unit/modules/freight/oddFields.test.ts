/** Every field of every response, odd in every way: required fields fail alone, and no other field hides the rest. */
import { describe, expect, test } from 'vitest';
import { parseResponse } from '../../../../electron/modules/freight/parseResponse.ts';
import type { Operation } from '../../../../shared/freight/operations.ts';
import { readFields } from '../../../../shared/freight/responseFields.ts';
import { readBooking, readDocuments, readRates, readShipment } from '../../../../shared/freight/responses.ts';
import { fieldsOf, ODD_WAYS, placesOf, withOdd } from '../../../support/oddFields.ts';
import { sampleBookingBody, sampleRatesBody } from '../../../support/samples.ts';

const shipment = {
  quoteNumber: 'Q-1',
  bolNumber: '1',
  proNumber: '2',
  pickupNumber: '3',
  carrier: 'SMPF',
  status: 'in_transit',
  trackingStatus: 'in_transit',
  voided: false,
  pickupDate: '2026-11-18',
  estimatedDeliveryDate: '2026-11-24',
  deliveryDate: null,
  total: 10,
  referenceNumbers: ['PO: 1', 'A'],
  documents: [
    { type: 'BOL', name: 'a.pdf' },
    { type: 'Pallet Labels', name: 'b.pdf' },
  ],
  bookedAt: '2026-11-17T10:00:00.000Z',
};
const documents = ['BOL', 'Pallet Labels'].map((type) => ({
  type,
  name: `${type}.pdf`,
  url: 'https://files.freight.example/a',
  expiresAt: '2026-11-17T11:00:00.000Z',
}));

const RESPONSES = {
  getRates: { body: sampleRatesBody, read: readRates, needed: ['quoteReference', 'rates'] },
  bookShipment: { body: sampleBookingBody, read: readBooking, needed: ['bolNumber'] },
  getShipment: { body: { success: true, shipment }, read: readShipment, needed: ['shipment', 'shipment.bolNumber'] },
  getDocuments: {
    body: { success: true, bolNumber: '1', proNumber: null, documents },
    read: readDocuments,
    needed: ['documents'],
  },
} as const satisfies Partial<Record<Operation, unknown>>;

describe.each(Object.entries(RESPONSES))('%s', (operation, { body, read, needed }) => {
  const parse = (text: string) =>
    parseResponse(
      {
        operation: operation as Operation,
        httpStatus: 200,
        contentType: 'application/json',
        retryAfterMs: null,
        text,
        isKnownAddress: true,
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each body with its own parser
      read as typeof readBooking,
    );
  const paths = fieldsOf(operation as Operation).flatMap((field) => placesOf(body, field));

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', (name, path) => {
    for (const [how, odd] of ODD_WAYS) {
      const result = parse(JSON.stringify(withOdd(body, path, odd)));
      const isNeeded = (needed as readonly string[]).includes(name);
      // A list with elements is still a list.
      if (isNeeded && Array.isArray(odd)) continue;
      expect(result.ok, `${name} ${how}`).toBe(!isNeeded);
      // Only the odd element of a list may be missing: the other one is unchanged.
      const list = path.findIndex((step) => /^\d+$/.test(step));
      if (result.ok && list > 0) {
        const left: unknown = Reflect.get(result.value, path[list - 1] ?? '');
        expect(Array.isArray(left) && left.length >= 1, `${name} ${how}`).toBe(true);
      }
    }
  });
});

describe('a status', () => {
  const readingOf = (changes: object) => readFields({ shipment: { ...shipment, ...changes } }, readShipment);

  test('of whose references or documents none can be read says nothing about them', () => {
    expect(readingOf({ referenceNumbers: [[1]], documents: [null] })).toMatchObject({
      ok: true,
      value: { referenceNumbers: null, documents: null },
    });
    expect(readingOf({ referenceNumbers: [], documents: [] })).toMatchObject({
      value: { referenceNumbers: [], documents: [] },
    });
  });

  test('reports a booking time that is none', () => {
    expect(readingOf({ bookedAt: '2026-11-17T10:00:00-05:00' })).toMatchObject({
      value: { bookedAt: '2026-11-17T10:00:00-05:00', unread: [] },
    });
    for (const bookedAt of ['yesterday', '11/17/2026 10:00', '2026-13-17T10:00:00Z']) {
      expect(readingOf({ bookedAt })).toMatchObject({
        value: { bookedAt: null, unread: [{ path: 'shipment.bookedAt', why: 'not_a_date' }] },
      });
    }
  });

  test('takes a number for an identifier only where it is digits', () => {
    expect(readingOf({ proNumber: 5 })).toMatchObject({ value: { proNumber: '5' } });
    for (const proNumber of [-1, 1.5, 2 ** 60]) {
      expect(readingOf({ proNumber })).toMatchObject({
        value: { proNumber: null, unread: [{ path: 'shipment.proNumber', why: 'out_of_range' }] },
      });
    }
  });
});
