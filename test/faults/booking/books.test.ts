/** Tests the suite itself: each kind of harm is detected. */
import { describe, expect, test } from 'vitest';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { type Books, evaluate } from './books.ts';
import { unsaidOddities, untrueData } from './observed.ts';

const shipment = { quoteReference: 'Q', bolNumber: '1', carrier: 'A', totalCents: 1 };
const entry = { id: 'e', state: 'booked', carrier: 'A', last_error: null, outcome: '{}' };
const attempt = (number: number, body: string, outcome: string | null) => ({
  attempt: number,
  body,
  username: 'u',
  outcome,
});
const books = (changes: Partial<Books> = {}): Books => ({
  entries: [entry],
  attempts: [attempt(1, 'x', 'booked')],
  bolNumbers: ['1'],
  ...changes,
});
const harms = (...details: Parameters<typeof evaluate>) => evaluate(...details).map(({ harm }) => harm);

describe('nothing is wrong when', () => {
  test('one shipment is known here', () => {
    expect(harms(books(), [shipment], ['x'])).toEqual([]);
  });
  test('another body was sent after a received rejection', () => {
    const attempts = [attempt(1, 'x', 'booking_failed'), attempt(2, 'y', 'booked')];
    expect(harms(books({ attempts }), [shipment], ['x', 'y'])).toEqual([]);
  });
  test('nothing was sent and nothing is stored', () => {
    expect(harms({ entries: [], attempts: [], bolNumbers: [] }, [], [])).toEqual([]);
  });
});

describe('harm is seen when', () => {
  test('the service has two shipments', () => {
    expect(harms(books(), [shipment, shipment], ['x'])).toEqual(['doubled']);
  });
  test('the service has one that the journal does not', () => {
    expect(harms({ entries: [], attempts: [], bolNumbers: [] }, [shipment], [])).toEqual(['lost']);
    expect(harms(books({ entries: [{ ...entry, state: 'rejected' }] }), [shipment], ['x'])).toEqual(['lost']);
    expect(harms(books({ bolNumbers: [] }), [shipment], ['x'])).toEqual(['lost']);
  });
  test('a request went out that is not in the journal', () => {
    expect(harms(books(), [shipment], ['x', 'x'])).toEqual(['forgotten']);
    expect(harms(books(), [shipment], ['y'])).toEqual(['forgotten']);
  });
  test('another body went out while the outcome was open', () => {
    const attempts = [attempt(1, 'x', 'timed_out'), attempt(2, 'y', 'booked')];
    expect(harms(books({ attempts }), [shipment], ['x', 'y'])).toEqual(['doubled']);
  });
  test('something is never finished', () => {
    const attempts = [attempt(1, 'x', null)];
    expect(harms(books({ entries: [{ ...entry, state: 'unknown' }], attempts }), [], ['x'])).toEqual([
      'unfinished',
      'unfinished',
    ]);
  });
  test('it is booked here only', () => {
    expect(harms(books(), [], ['x'])).toEqual(['untrue']);
  });
});

describe('it is untrue when', () => {
  const said = { bolNumber: '1', totalCents: 1, currency: 'USD', carrier: 'A', quoteReference: 'Q' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are compared
  const detail = (change: Partial<typeof said>) => ({ ...said, ...change }) as ShipmentDetail;

  test('a shipment is shown as the service does not have it', () => {
    expect(untrueData(detail({}), shipment)).toEqual([]);
    for (const change of [
      { bolNumber: '2' },
      { totalCents: 2 },
      { currency: 'CAD' },
      { carrier: 'B' },
      { quoteReference: 'P' },
    ]) {
      expect(untrueData(detail(change), shipment)).toMatchObject([{ harm: 'untrue' }]);
    }
  });
  test('a different response is shown as what was chosen', () => {
    const same = { carrier: false, total: false };
    expect(unsaidOddities(same, [])).toEqual([]);
    expect(unsaidOddities(same, ['later_total'])).toHaveLength(1);
    expect(unsaidOddities(same, ['other_currency', 'later_carrier'])).toHaveLength(2);
    expect(unsaidOddities({ carrier: true, total: true }, ['later_total', 'later_carrier'])).toEqual([]);
  });
});
