/** The samples of a new demo, made by the real bundled service and stored in a real account. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { type FillOptions, fillDemo } from '../../../electron/core/fillDemo.ts';
import { createFreightService } from '../../../electron/mock-service/service.ts';
import { databasePath } from '../../../electron/modules/backups/databasePath.ts';
import { DEMO_USERNAME } from '../../../electron/modules/connections/demoConnection.ts';
import { SampleRecordSchema } from '../../../electron/modules/demo/ports.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { OPERATIONS } from '../../../shared/freight/operations.ts';
import { createManualClock } from '../../support/manualClock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-samples-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The bundled service at an instant, and what fills an account from it. */
async function serviceAt(instant: string) {
  const startMs = Date.parse(instant);
  const account = { username: DEMO_USERNAME, password: 'x', state: 'active' } as const;
  const dataDir = join(folder, 'service');
  const service = await createFreightService({ accounts: [account], dataDir, startMs, speed: 0, firstDocumentsMs: 0 });
  const options: FillOptions = {
    folder,
    username: DEMO_USERNAME,
    clock: createManualClock(startMs),
    speed: 144,
    service: {
      fill: (orders) =>
        Promise.resolve(
          SampleRecordSchema.array().parse(
            structuredClone(service.fillWithSamples(DEMO_USERNAME, structuredClone([...orders]))),
          ),
        ),
    },
  };
  const headers = { authorization: `Basic ${Buffer.from(`${DEMO_USERNAME}:x`).toString('base64')}` };
  return { service, options, headers };
}

function read<T>(work: (stores: ReturnType<typeof storesOf>, all: (sql: string) => readonly unknown[]) => T): T {
  const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
  try {
    return work(storesOf(database), (sql) => database.all(sql).map((row) => ({ ...row })));
  } finally {
    database.close();
  }
}

const COUNTS = `SELECT status, voided, COUNT(*) AS count FROM shipments GROUP BY status, voided ORDER BY 1, 2`;
const ALERTS = 'SELECT kind FROM attention ORDER BY kind';
const THREE = [{ kind: 'late' }, { kind: 'pickup_warning' }, { kind: 'pro_missing' }];
const STATES = [
  { status: 'at_destination', voided: 0, count: 2 },
  { status: 'cancelled', voided: 0, count: 2 },
  { status: 'cancelled', voided: 1, count: 1 },
  { status: 'created', voided: 0, count: 4 },
  { status: 'created', voided: 1, count: 1 },
  { status: 'delivered', voided: 0, count: 20 },
  { status: 'in_transit', voided: 0, count: 6 },
  { status: 'onboard', voided: 0, count: 1 },
  { status: 'out_for_delivery', voided: 0, count: 2 },
  { status: 'picked_up', voided: 0, count: 2 },
];

describe.each([
  '2026-11-16T15:00:00.000Z',
  // A Saturday, a Sunday right after midnight, the day after Thanksgiving, the end of a year, a leap day, a summer night.
  '2026-11-21T09:00:00.000Z',
  '2026-11-22T00:05:00.000Z',
  '2026-11-27T23:50:00.000Z',
  '2026-12-31T12:00:00.000Z',
  '2028-02-29T18:30:00.000Z',
  '2027-08-01T03:00:00.000Z',
])('on %s', (instant) => {
  test('a new demo has shipments in every state, and three alerts', async () => {
    const { service, options } = await serviceAt(instant);
    await fillDemo(options);
    await service.close();
    read((stores, all) => {
      expect(all(COUNTS)).toEqual(STATES);
      expect(all(ALERTS)).toEqual(THREE);
      expect(stores.contacts.find({ terms: [], sort: 'use', offset: 0, limit: 99 }).total).toBe(12);
      expect(stores.items.find({ terms: [], sort: 'use', offset: 0, limit: 99 }).total).toBe(8);
      expect(stores.templates.all()).toHaveLength(2);
      expect(stores.drafts.ofKind('quote')).toHaveLength(1);
      // What moves was picked up before today; what waits is picked up later.
      const today = instant.slice(0, 10);
      const moving = `status IN ('picked_up', 'in_transit', 'at_destination', 'out_for_delivery')`;
      expect(all(`SELECT * FROM shipments WHERE ${moving} AND pickup_date >= '${today}'`)).toEqual([]);
      expect(
        all(`SELECT * FROM shipments WHERE status = 'created' AND voided = 0 AND pickup_date <= '${today}'`),
      ).toEqual([]);
      expect(
        all(`SELECT * FROM shipments WHERE delivery_date > '${today}' OR booked_at_ms > ${Date.parse(instant)}`),
      ).toEqual([]);
      // Each was seen in all its states, and never went back.
      expect(
        all(`SELECT bol_number FROM shipments WHERE status = 'delivered' AND
        (SELECT COUNT(*) FROM shipment_changes WHERE bol_number = shipments.bol_number AND field = 'status') < 6`),
      ).toEqual([]);
      expect(all('SELECT 1 AS late FROM shipments WHERE delivery_date > estimated_delivery_date')).toHaveLength(3);
      expect(all('SELECT * FROM notifications')).toEqual([]);
    });
  });
});

test.each(['2026-11-16T15:00:00.000Z', '2026-11-21T09:00:00.000Z', '2026-12-31T12:00:00.000Z'])(
  'a new demo has imported orders in the states that a user learns from, on %s',
  async (instant) => {
    const { service, options } = await serviceAt(instant);
    await fillDemo(options);
    await service.close();
    read((stores) => {
      const { orders } = stores.orders.list({ status: null, text: '', sort: 'orderNumber', descending: false }, 0, 50);
      const of = (status: string) => orders.filter((order) => order.status === status);
      expect(of('ready')).toHaveLength(4);
      expect(of('to_check').map(({ reason }) => reason?.kind)).toEqual(['consignee_similar', 'fields']);
      expect(of('quoted').map(({ chosenBy }) => chosenBy)).toEqual([
        { rule: 'Default' },
        { rule: 'Default' },
        { rule: 'Groceries on time' },
      ]);
      expect(of('to_choose').map(({ reason }) => reason)).toEqual([
        { kind: 'not_chosen', rule: 'Imaginary Home Goods up to $1,500', reason: 'above_ceiling' },
      ]);
      for (const { quoteId, consigneeContactId } of [...of('quoted'), ...of('to_choose')]) {
        expect(stores.quoteContacts.ofQuote(quoteId ?? '')).toEqual({
          originId: 'sample-contact-1',
          destinationId: consigneeContactId,
        });
      }
      for (const { bolNumber, orderNumber, consignee, lines, pickupDate } of of('booked')) {
        const entry = stores.journal.inStates(['booked']).find(({ outcome }) => outcome?.bolNumber === bolNumber);
        expect(entry?.details.referenceNumbers).toEqual([orderNumber]);
        expect(entry?.details.consignee.name).toBe(consignee.name);
        const quote = stores.quotes.byId(entry?.quoteId ?? '');
        expect(quote?.request.pickupDate).toBe(pickupDate);
        expect(quote?.request.handlingUnits.map(({ weight, quantity }) => [weight, quantity])).toEqual(
          lines.map(({ weight, quantity }) => [weight, quantity]),
        );
      }
      expect(of('booked')).toHaveLength(2);
      expect(orders).toHaveLength(12);
    });
  },
);

test('orders that an interrupted fill left out are imported by the next one, on a later day', async () => {
  const { service, options } = await serviceAt(INSTANT);
  await fillDemo(options);
  await service.close();
  const statuses = 'SELECT order_number, status FROM orders ORDER BY 1';
  const whole = read((_, all) => all(statuses));
  read((_, all) => all('DELETE FROM orders'));
  await fillDemo(options);
  expect(read((_, all) => all(statuses))).toEqual(whole);
  await fillDemo({ ...options, clock: createManualClock(Date.parse(INSTANT) + 86_400_000) });
  expect(read((_, all) => all(statuses))).toEqual(whole);
});

const INSTANT = '2026-11-16T15:00:00.000Z';
const ALL_DATA = `SELECT bol_number, pro_number, status, pickup_date, delivery_date, total_cents, consignee_name
  FROM shipments ORDER BY bol_number`;

test('two demos begun at the same time are the same', async () => {
  const shipments: unknown[] = [];
  for (let run = 0; run < 2; run += 1) {
    const { service, options } = await serviceAt(INSTANT);
    await fillDemo(options);
    await service.close();
    shipments.push(read((_, all) => all(ALL_DATA)));
    await rm(folder, { recursive: true });
  }
  expect(shipments[1]).toEqual(shipments[0]);
});

test('a second fill adds nothing, and leaves the service alone', async () => {
  const { service, options } = await serviceAt(INSTANT);
  await fillDemo(options);
  const before = read((_, all) => all(ALL_DATA));
  await fillDemo({ ...options, service: { fill: () => Promise.reject(new Error('called again')) } });
  expect(read((_, all) => all(ALL_DATA))).toEqual(before);
  await service.close();
});

test('a fill that ends between the service and the account is done again, once', async () => {
  const first = await serviceAt(INSTANT);
  const cut: FillOptions = {
    ...first.options,
    service: { fill: async (orders) => (await first.options.service.fill(orders)).slice(0, 20) },
  };
  await expect(fillDemo(cut)).rejects.toThrow('no sample 21');
  expect(read((_, all) => all(ALL_DATA))).toEqual([]);
  await first.service.close();

  const second = await serviceAt('2026-11-17T15:00:00.000Z');
  await fillDemo(second.options);
  read((_, all) => {
    expect(all(COUNTS)).toEqual(STATES);
    expect(all(ALERTS)).toEqual(THREE);
  });
  await second.service.close();
});

test('after a restart the service still knows each sample, its documents, and its POD', async () => {
  const first = await serviceAt(INSTANT);
  await fillDemo(first.options);
  await first.service.close();
  const { service, headers } = await serviceAt('2026-11-16T15:01:00.000Z');
  const get = async (operation: 'getShipment' | 'getDocuments', bol: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.url}${OPERATIONS[operation].path}?bolNumber=${bol}`, { headers });
    return (await response.json()) as Record<string, unknown>;
  };
  const known = read((_, all) => all('SELECT bol_number AS bol, status, pro_number AS pro FROM shipments'));
  for (const shipment of known) {
    const { bol, status, pro } = shipment as { bol: string; status: string; pro: string | null };
    const { shipment: said } = (await get('getShipment', bol)) as { shipment: { status: string; proNumber?: string } };
    expect([said.status, said.proNumber || null]).toEqual([status, pro]);
  }
  const [delivered] = read((_, all) =>
    all("SELECT bol_number AS bol FROM shipments WHERE status = 'delivered' AND available LIKE '%POD%' LIMIT 1"),
  ) as { bol: string }[];
  const listed = (await get('getDocuments', delivered?.bol ?? '')) as { documents: { type: string; url: string }[] };
  expect(listed.documents.map(({ type }) => type)).toEqual(['BOL', 'Pallet Labels', 'Delivery Receipt', 'POD']);
  const pod = await fetch(listed.documents.at(-1)?.url ?? '');
  expect((await pod.text()).slice(0, 5)).toBe('%PDF-');
  await service.close();
});
