import { expect, test } from 'vitest';
import { carrierCounts, totalsByCurrency } from '../../../../../renderer/features/orderWork/reviewTotals.ts';
import {
  countsLabel,
  endedLabel,
  endedMessage,
  remainingLabel,
} from '../../../../../renderer/features/orderWork/runLabels.ts';
import type { OrderRun } from '../../../../../shared/contract/orderRuns.ts';

const run = (changes: Partial<OrderRun>): OrderRun => ({
  id: 'r',
  kind: 'book',
  state: 'done',
  total: 50,
  pending: 0,
  counts: {},
  startedAtMs: 0,
  endedAtMs: 1,
  stoppedBy: null,
  remainingMs: null,
  pausedUntilMs: null,
  bolNumbers: [],
  ...changes,
});

test('totals are separate by currency, dollars first, and carriers are counted, most first', () => {
  const orders = [
    { carrier: 'A', carrierName: 'Alpha', totalCents: 100, currency: 'CAD' },
    { carrier: 'B', carrierName: 'Beta', totalCents: 200, currency: 'USD' },
    { carrier: 'B', carrierName: 'Beta', totalCents: 300, currency: 'USD' },
  ];
  expect(totalsByCurrency(orders)).toEqual([
    { currency: 'USD', cents: 500, count: 2 },
    { currency: 'CAD', cents: 100, count: 1 },
  ]);
  expect(carrierCounts(orders)).toEqual([
    { carrierName: 'Beta', count: 2 },
    { carrierName: 'Alpha', count: 1 },
  ]);
});

test('a run says what became of its orders, and what to do next', () => {
  const ended = run({ counts: { unknown: 1, booked: 48, declined: 1 } });
  expect(countsLabel(ended)).toBe('48 booked, 1 declined, 1 unknown');
  expect(endedLabel(ended)).toBe('48 booked, 1 declined, 1 unknown');
  expect(endedMessage(ended)).toContain('They can’t be booked twice.');
  expect(endedMessage(run({ counts: { booked: 50 } }))).toBeNull();
  expect(endedLabel(run({ state: 'interrupted', counts: { not_sent: 2 } }))).toContain('2 not sent');
  expect(endedMessage(run({ state: 'canceled', pending: 3 }))).toContain('3 orders not sent');
  expect(remainingLabel(run({ remainingMs: 240_000 }))).toBe('about 4 min left');
  expect(remainingLabel(run({}))).toBe('');
});
