import { expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const DAY = '2026-11-18';

/** An app with one shipment booked here for the day, ready 8 AM to 4 PM in Ohio, and others from elsewhere. */
async function withDay() {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const memory = await openMemoryApp(http);
  await memory.connect();
  const [database] = memory.databases.values();
  if (database === undefined) throw new Error('no database');
  const rated = await memory.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  http.response({ body: sampleBookingBody });
  const booked = await memory.call('bookings.submit', {
    quoteId,
    position: 1,
    carrier: 'SMPF',
    details: sampleDetails(),
  });
  const bolNumber = booked.ok ? (booked.value.outcome?.bolNumber ?? '') : '';
  const insert = (bol: string, status: string, voided = 0) =>
    database.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
         pickup_date, total_cents, currency)
       VALUES (:bol, 'EXMX', 'Example Motor Express', :status, :voided, '[]', '[]', :day, 10000, 'CAD')`,
      { bol, status, voided, day: DAY },
    );
  insert('B-picked', 'picked_up');
  insert('B-delivered', 'delivered');
  insert('B-created', 'created');
  insert('B-canceled', 'cancelled');
  insert('B-voided', 'created', 1);
  const day = async (date = DAY) => {
    const got = await memory.call('closeOfDay.get', { date });
    if (!got.ok) throw new Error(got.error.code);
    return got.value;
  };
  const states = async () =>
    Object.fromEntries((await day()).shipments.map(({ bolNumber: bol, state }) => [bol, state]));
  return { ...memory, database, quoteId, bolNumber, day, states };
}

/** In the test's time zone, UTC; Ohio is five hours behind. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour, minute);

test('a shipment is booked until an hour after its pickup window, then not picked up, until its status changes', async () => {
  const { clock, database, bolNumber, states, day } = await withDay();
  const { closeTime } = sampleDetails().pickup;
  const closesAt = Number(closeTime.slice(0, 2)) + 5;
  clock.set(at(closesAt, 59));
  expect((await states())[bolNumber]).toBe('booked');
  clock.set(at(closesAt + 1));
  expect((await states())[bolNumber]).toBe('not_picked_up');
  database.run("UPDATE shipments SET status = 'in_transit' WHERE bol_number = :bolNumber", { bolNumber });
  expect((await states())[bolNumber]).toBe('picked_up');
  // Canceled and voided ones are left out; one without a window counts the next business morning.
  expect(await states()).toEqual({
    [bolNumber]: 'picked_up',
    'B-picked': 'picked_up',
    'B-delivered': 'picked_up',
    'B-created': 'booked',
  });
  expect((await day('2026-11-17')).shipments).toEqual([]);
});

test('what was booked here has its freight and quote, and each shipment its price in its currency', async () => {
  const { bolNumber, quoteId, day, call } = await withDay();
  await call('scans.setLoaded', { date: DAY, bolNumber, isLoaded: true });
  const { shipments, unread, waiting } = await day();
  expect([unread, waiting]).toEqual([0, { orders: 0, bookings: 0 }]);
  const own = shipments.find((each) => each.bolNumber === bolNumber);
  expect(own).toMatchObject({ quoteId, currency: 'USD', window: { closeTime: sampleDetails().pickup.closeTime } });
  expect(own?.units).toBeGreaterThan(0);
  expect(own?.weightLb).toBeGreaterThan(0);
  expect(own?.loadedAtMs).not.toBeNull();
  expect(shipments.find((each) => each.bolNumber === 'B-created')).toMatchObject({
    quoteId: null,
    units: null,
    window: null,
    totalCents: 10_000,
    currency: 'CAD',
  });
});

test('orders that are not booked are waiting; those for later days, booked, skipped, and removed ones are not', async () => {
  const { database, day } = await withDay();
  const insert = (id: string, status: number, date: string, removed: number | null = null) =>
    database.run(
      `INSERT INTO orders (id, source, order_number, status, pickup_date, consignee, place, revision, fields,
         imported_at_ms, changed_at_ms, removed_at_ms)
       VALUES (:id, 'CSV', :id, :status, :date, 'Example', '', 0, '{}', 1, 1, :removed)`,
      { id, status, date, removed },
    );
  insert('ready', 1, DAY);
  insert('earlier', 7, '2026-11-17');
  insert('later', 1, '2026-11-19');
  insert('booked', 6, DAY);
  insert('skipped', 9, DAY);
  insert('removed', 1, DAY, 5);
  expect((await day()).waiting).toEqual({ orders: 2, bookings: 0 });
});

test('a row that can’t be read is left out and counted, and open alerts are counted by shipment', async () => {
  const { database, day, call, bolNumber } = await withDay();
  database.run("UPDATE bookings SET details = '{'");
  const { shipments, unread } = await day();
  expect([shipments.some((each) => each.bolNumber === bolNumber), unread]).toEqual([false, 1]);
  database.run(`INSERT INTO attention (id, kind, bol_number, details, since_ms, done_at_ms, snoozed_until_ms) VALUES
    ('late:B-created:x', 'late', 'B-created', '{"kind":"late","estimatedDeliveryDate":"2026-11-01"}', 1, NULL, NULL),
    ('late:B-created:y', 'late', 'B-created', '{"kind":"late","estimatedDeliveryDate":"2026-11-02"}', 1, 5, NULL)`);
  expect((await day()).shipments.find((each) => each.bolNumber === 'B-created')?.alerts).toBe(1);
  expect(await call('closeOfDay.get', { date: '2026-02-31' })).toMatchObject({ ok: false });
});
