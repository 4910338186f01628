import { expect, test } from 'vitest';
import {
  closeOfDaySheet,
  costLabel,
  excludedNote,
  totalsOf,
  unitsLabel,
  waitingLabel,
  weightLabel,
} from '../../../../../renderer/features/closeOfDay/dayTotals.ts';
import type { DayEndShipment } from '../../../../../shared/contract/closeOfDay.ts';

const shipment = (changes: Partial<DayEndShipment> = {}): DayEndShipment => ({
  bolNumber: '4400000001',
  proNumber: null,
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  consigneeName: 'Example Fixtures Inc.',
  consigneePlace: 'Denver, CO',
  status: 'created',
  state: 'booked',
  window: { readyTime: '08:00', closeTime: '17:00' },
  units: 2,
  weightLb: 1200,
  totalCents: 40_274,
  currency: 'USD',
  quoteId: 'q',
  loadedAtMs: null,
  alerts: 0,
  ...changes,
});

const DAY = [
  shipment(),
  shipment({ bolNumber: '2', state: 'picked_up', totalCents: 10_000, currency: 'CAD' }),
  shipment({ bolNumber: '3', carrier: 'EXMX', carrierName: 'Example Motor', state: 'not_picked_up', alerts: 2 }),
  shipment({
    bolNumber: '4',
    carrier: 'EXMX',
    carrierName: 'Example Motor',
    totalCents: null,
    units: null,
    weightLb: null,
  }),
];

test('totals are by state, and by currency with dollars first', () => {
  const totals = totalsOf(DAY);
  expect(totals).toMatchObject({
    shipments: 4,
    states: { booked: 2, picked_up: 1, not_picked_up: 1 },
    units: 6,
    weightLb: 3600,
    withoutPrice: 1,
    alerts: 2,
  });
  expect(costLabel(totals)).toBe('$805.48, 100.00 CAD');
  expect(costLabel(totalsOf([]))).toBe('–');
});

test('the page has a row for each carrier, what is still to be picked up, and what is waiting', () => {
  const sheet = closeOfDaySheet(
    { shipments: DAY, unread: 0, waiting: { orders: 3, bookings: 1 } },
    '2026-11-18',
    '2026-11-18',
  );
  expect(sheet.lines).toContain('Waiting: 3 orders not booked, 1 unfinished booking');
  const [carriers, left] = sheet.tables;
  expect(carriers?.rows.map(([name, ...counts]) => [name, ...counts.slice(0, 4)])).toEqual([
    ['Sample Freightways', '1', '0', '1', '4'],
    ['Example Motor', '0', '1', '1', '2'],
  ]);
  expect(carriers?.note).toBe(
    'Units and weight exclude 1 shipment of unknown freight. Cost excludes 1 shipment without a price.',
  );
  expect(left?.rows.map((row) => row[1])).toEqual(['4400000001', '3', '4']);
  expect(waitingLabel({ orders: 0, bookings: 0 })).toBeNull();
});

test('freight that is unknown is not counted as none', () => {
  const unknown = shipment({ units: null, weightLb: null });
  const known = totalsOf([shipment(), unknown]);
  expect([unitsLabel(known), weightLabel(known), known.unknownFreight]).toEqual(['2', '1,200 lb', 1]);
  expect([unitsLabel(totalsOf([unknown])), weightLabel(totalsOf([unknown]))]).toEqual(['–', '–']);
  expect(excludedNote(totalsOf([shipment()]))).toBe('');
});
