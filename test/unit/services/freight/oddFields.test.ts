/** Every field of every answer, each way odd: what is needed fails alone, and nothing else hides the rest. */
import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../../../../electron/services/freight/parseAnswer.ts';
import type { Operation } from '../../../../shared/freight/operations.ts';
import { readBooking, readDocuments, readRates, readShipment } from '../../../../shared/freight/responses.ts';
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

const ANSWERS = {
  getRates: { body: sampleRatesBody, read: readRates, needed: ['quoteReference', 'rates'] },
  bookShipment: { body: sampleBookingBody, read: readBooking, needed: ['bolNumber'] },
  getShipment: { body: { success: true, shipment }, read: readShipment, needed: ['shipment', 'shipment.bolNumber'] },
  getDocuments: {
    body: { success: true, bolNumber: '1', proNumber: null, documents },
    read: readDocuments,
    needed: ['documents'],
  },
} as const satisfies Partial<Record<Operation, unknown>>;

const ODD: readonly (readonly [string, unknown])[] = [
  ['absent', undefined],
  ['null', null],
  ['blank', ' '],
  ['true', true],
  ['an object', { odd: 1 }],
  ['a list', [[1]]],
  ['below 0', -1],
  ['huge', 1e300],
  ['a long text', 'x'.repeat(30_000)],
];

/** The paths of all fields and elements in a body. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
}

/** A copy with something else at the path. */
function withOdd(value: unknown, [key = '', ...rest]: readonly string[], odd: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const change = (inner: unknown) => (rest.length === 0 ? odd : withOdd(inner, rest, odd));
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === key ? change(inner) : inner));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === key ? change(inner) : inner]));
}

describe.each(Object.entries(ANSWERS))('%s', (operation, { body, read, needed }) => {
  const parse = (text: string) =>
    parseAnswer(
      {
        operation: operation as Operation,
        httpStatus: 200,
        contentType: 'application/json',
        retryAfterMs: null,
        text,
        isKnownAddress: true,
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each body with its own reader
      read as typeof readBooking,
    );
  const paths = pathsOf(body).filter(([first]) => first !== 'success');

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', (name, path) => {
    for (const [how, odd] of ODD) {
      const result = parse(JSON.stringify(withOdd(body, path, odd)));
      const isNeeded = (needed as readonly string[]).includes(name);
      // A number is an identifier; a list that holds something is still a list.
      if (isNeeded && (typeof odd === 'number' || Array.isArray(odd))) continue;
      expect(result.ok, `${name} ${how}`).toBe(!isNeeded);
      // Of a list only the odd element may go: the other is there as it was.
      const list = path.findIndex((step) => /^\d+$/.test(step));
      if (result.ok && list > 0) {
        const left: unknown = Reflect.get(result.value, path[list - 1] ?? '');
        expect(Array.isArray(left) && left.length >= 1, `${name} ${how}`).toBe(true);
      }
    }
  });
});
