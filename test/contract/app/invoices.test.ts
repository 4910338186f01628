/** Invoices through the real calls, over a real database. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import type { Invoice } from '../../../shared/contract/invoices.ts';
import { BLANK_INVOICE, type InvoiceFields } from '../../../shared/freight/invoices.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const bolNumber = sampleBookingBody.bolNumber;
/** Booked at $1,142.36, with a liftgate at delivery, 1,200 lb. */
const fields: InvoiceFields = {
  ...BLANK_INVOICE,
  invoiceNumber: 'INV-1001',
  carrier: 'smpf',
  invoiceDate: '2026-11-20',
  bolNumber,
  totalCents: 114_236,
};
let app: MemoryApp;
let db: Database;

beforeEach(async () => {
  app = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }, { body: sampleBookingBody }));
  const opened = app.databases.get(await app.connect());
  if (opened === undefined) throw new Error('no database');
  db = opened;
  const rated = await app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
});

async function save(id: string, changes: Partial<InvoiceFields> = {}): Promise<Invoice> {
  const saved = await app.call('invoices.save', { id, fields: { ...fields, ...changes } });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value;
}
const get = async (id: string) => {
  const got = await app.call('invoices.get', { id });
  if (!got.ok) throw new Error(got.error.code);
  return got.value;
};
const list = async (
  filter: 'all' | 'differences' | 'to_dispute' | 'disputed' | 'deadline' | 'unmatched' = 'all',
  search = '',
) => {
  const listed = await app.call('invoices.list', { filter, search, offset: 0, limit: 100 });
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value;
};
const deadlineAlerts = async () => {
  const listed = await app.call('attention.list', {});
  return listed.ok ? listed.value.items.filter(({ details }) => details.kind === 'invoice_deadline') : [];
};

test('an invoice is matched, compared with the booked price, and says when it can be contested until', async () => {
  expect(await save('i1')).toMatchObject({
    fields: { carrier: 'SMPF' },
    carrierName: 'Sample Freightways',
    match: 'matched',
    matchedBy: 'bol',
    shipment: { bolNumber, consigneeName: 'Example Fixtures Inc.', quotedCents: 114_236, quotedCurrency: 'USD' },
    comparison: { kind: 'compared', differenceCents: 0, causes: [] },
    dispute: { state: 'none' },
    deadline: '2027-05-19',
  });
  expect(app.events).toContainEqual({ name: 'invoices.changed', id: null });
  const lines = [{ kind: 'residential' as const, description: 'Residential delivery', cents: 12_500 }];
  expect(await save('i1', { totalCents: 126_736, lines })).toMatchObject({
    comparison: { differenceCents: 12_500, causes: [{ cause: 'residential', cents: 12_500, end: 'delivery' }] },
  });
});

test('the same number of the same carrier twice is said, and nothing is saved', async () => {
  await save('i1');
  const again = await app.call('invoices.save', {
    id: 'i2',
    fields: { ...fields, carrier: 'Sample Freightways', invoiceNumber: 'inv 1001' },
  });
  expect(again).toMatchObject({ error: { code: 'fields_invalid', fields: [{ field: 'invoiceNumber' }] } });
  expect((await list()).total).toBe(1);
  expect(await save('i3', { carrier: 'PLHD' })).toMatchObject({ match: 'doubtful' });
});

test('invalid fields are rejected with their names', async () => {
  const bad = { ...fields, invoiceNumber: ' ', invoiceDate: '2026-02-30', totalCents: 0, currency: 'dollars' };
  const response = await app.call('invoices.save', { id: 'i1', fields: bad });
  expect(
    response.ok || response.error.code !== 'fields_invalid' || response.error.fields.map(({ field }) => field),
  ).toEqual(['invoiceNumber', 'invoiceDate', 'totalCents', 'currency']);
});

test('a doubtful match waits for the user, whose choice stays', async () => {
  const doubtful = await save('i1', { bolNumber: bolNumber.replace(/^0+/, '') });
  expect(doubtful).toMatchObject({ match: 'doubtful', shipment: null, comparison: { kind: 'no_quote' } });
  expect((await get('i1')).candidates).toMatchObject([{ bolNumber, doubts: ['similar_number'] }]);
  expect((await list('unmatched')).total).toBe(1);
  const chosen = await app.call('invoices.setShipment', { id: 'i1', bolNumber });
  expect(chosen).toMatchObject({ value: { match: 'matched', matchedBy: 'user', comparison: { differenceCents: 0 } } });
  await app.call('invoices.setShipment', { id: 'i1', bolNumber: null });
  // Its numbers are certain now, but the user said that it isn't this shipment.
  expect(await save('i1')).toMatchObject({ shipment: null, matchedBy: 'user' });
  expect(await app.call('invoices.setShipment', { id: 'i1', bolNumber: 'B-0' })).toMatchObject({
    error: { code: 'not_found', what: 'shipment' },
  });
});

test('an invoice shows who billed it, and the carrier of a chosen shipment where that is another', async () => {
  expect(await save('i1', { carrier: 'sample freightways' })).toMatchObject({
    carrierName: 'Sample Freightways',
    shipment: { otherCarrier: null },
  });
  await save('i2', { carrier: 'Placeholder Lines', invoiceNumber: 'PL-1' });
  await app.call('invoices.setShipment', { id: 'i2', bolNumber });
  const other = { carrierName: 'Placeholder Lines', shipment: { bolNumber, otherCarrier: 'Sample Freightways' } };
  expect((await get('i2')).invoice).toMatchObject(other);
  expect((await list('all', 'placeholder')).invoices).toMatchObject([other]);
});

test('an invoice that came before its PRO is matched once the shipment has it', async () => {
  expect(await save('i1', { bolNumber: '', proNumber: 'SMPF 700-100' })).toMatchObject({ match: 'none' });
  db.run("UPDATE shipments SET pro_number = '700100'");
  await app.call('shipments.closeTask', { bolNumber });
  expect((await list()).invoices).toMatchObject([{ match: 'matched', matchedBy: 'pro' }]);
});

test('also the oldest of many invoices without a shipment is matched once the shipment has its PRO', async () => {
  const unknown = Array.from({ length: 1_000 }, (_, line) => ({
    line,
    fields: { ...fields, bolNumber: '', invoiceNumber: `INV-${line + 2_000}`, invoiceDate: '2026-11-21' },
  }));
  await app.call('invoices.importRows', { rows: unknown });
  await save('i1', { bolNumber: '', proNumber: 'SMPF 700-100' });
  await list();
  app.clock.advance(0);
  db.run("UPDATE shipments SET pro_number = '700100'");
  await app.call('shipments.closeTask', { bolNumber });
  await list();
  app.events.length = 0;
  app.clock.advance(0);
  expect((await get('i1')).invoice).toMatchObject({ match: 'matched', matchedBy: 'pro' });
  expect(app.events).toContainEqual({ name: 'invoices.changed', id: null });
});

test('invoices can be read while the disk is full, and are matched once there is space', async () => {
  await save('i1', { bolNumber: '', proNumber: 'SMPF 700-100' });
  db.run("UPDATE shipments SET pro_number = '700100'");
  await app.call('shipments.closeTask', { bolNumber });
  db.run("CREATE TEMP TRIGGER disk_full BEFORE UPDATE ON invoices BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect((await list()).invoices).toMatchObject([{ id: 'i1', match: 'none' }]);
  expect((await get('i1')).invoice).toMatchObject({ match: 'none' });
  db.run('DROP TRIGGER disk_full');
  expect((await list()).invoices).toMatchObject([{ id: 'i1', match: 'matched', matchedBy: 'pro' }]);
});

test('a second invoice of a shipment is compared with what the first left, and follows its removal', async () => {
  await save('i1');
  await save('i2', { invoiceNumber: 'INV-1002', invoiceDate: '2026-11-25' });
  expect((await get('i2')).invoice.comparison).toMatchObject({
    differenceCents: 114_236,
    causes: [{ cause: 'duplicate_invoice', invoiceNumber: 'INV-1001' }],
  });
  await app.call('invoices.remove', { ids: ['i1'] });
  expect((await get('i2')).invoice.comparison).toMatchObject({ differenceCents: 0 });
  expect(await app.call('invoices.restore', { ids: ['i1'] })).toMatchObject({ value: { restored: 1 } });
  expect((await get('i2')).invoice.comparison).toMatchObject({ differenceCents: 114_236 });
  const listed = await app.call('invoices.ofShipment', { bolNumber });
  expect(listed.ok ? listed.value.invoices.map(({ id }) => id) : listed).toEqual(['i1', 'i2']);
});

test('a deleted invoice whose number was used again stays deleted', async () => {
  await save('i1');
  await app.call('invoices.remove', { ids: ['i1'] });
  await save('i2');
  expect(await app.call('invoices.restore', { ids: ['i1'] })).toMatchObject({ value: { restored: 0 } });
  expect((await list()).invoices.map(({ id }) => id)).toEqual(['i2']);
});

test('a deleted invoice can’t be changed, also if its number was used again', async () => {
  await save('i1');
  await app.call('invoices.remove', { ids: ['i1'] });
  const dispute = { state: 'to_dispute', disputedOn: null, caseNumber: '', creditedCents: null } as const;
  const change = async () => {
    expect(await app.call('invoices.setDispute', { id: 'i1', dispute })).toMatchObject(notFound);
    expect(await app.call('invoices.setShipment', { id: 'i1', bolNumber: null })).toMatchObject(notFound);
  };
  const notFound = { error: { code: 'not_found', what: 'invoice' } };
  await change();
  expect((await list()).total).toBe(0);
  await save('i2');
  await change();
  expect((await list()).invoices.map(({ id }) => id)).toEqual(['i2']);
});

test('an invoice in another currency is not compared', async () => {
  expect(await save('i1', { currency: 'cad' })).toMatchObject({
    comparison: { kind: 'other_currency', quotedCurrency: 'USD' },
  });
  expect((await list('differences')).total).toBe(0);
});

describe('disputes', () => {
  const dispute = (changes: object) => ({
    id: 'i1',
    dispute: { state: 'none' as const, disputedOn: null, caseNumber: '', creditedCents: null, ...changes },
  });
  beforeEach(() => save('i1', { totalCents: 120_000 }));

  test('a state needs its date or amount', async () => {
    expect(await app.call('invoices.setDispute', dispute({ state: 'disputed' }))).toMatchObject({
      error: { fields: [{ field: 'disputedOn' }] },
    });
    expect(await app.call('invoices.setDispute', dispute({ state: 'credited' }))).toMatchObject({
      error: { fields: [{ field: 'creditedCents' }] },
    });
    expect(await app.call('invoices.setDispute', dispute({ state: 'credited', creditedCents: 120_001 }))).toMatchObject(
      {
        error: { fields: [{ field: 'creditedCents' }] },
      },
    );
    await app.call('invoices.setDispute', dispute({ state: 'disputed', disputedOn: '2026-11-21', caseNumber: 'C-9' }));
    expect((await list('disputed')).invoices).toMatchObject([{ dispute: { caseNumber: 'C-9' } }]);
  });

  test('a closed one still says when it was sent and what was credited', async () => {
    const credited = { disputedOn: '2026-11-21', caseNumber: 'C-9', creditedCents: 5_000 };
    await app.call('invoices.setDispute', dispute({ ...credited, state: 'closed' }));
    expect((await list()).invoices).toMatchObject([{ dispute: { ...credited, state: 'closed' } }]);
    expect(
      await app.call('invoices.setDispute', dispute({ ...credited, state: 'closed', creditedCents: 120_001 })),
    ).toMatchObject({ error: { fields: [{ field: 'creditedCents' }] } });
  });

  test('the deadline raises an alert from 30 days before, until the dispute is in progress', async () => {
    expect(await deadlineAlerts()).toEqual([]);
    await save('i1', { totalCents: 120_000, invoiceDate: '2026-06-10' });
    expect(await deadlineAlerts()).toMatchObject([
      {
        details: {
          invoiceId: 'i1',
          invoiceNumber: 'INV-1001',
          carrierName: 'Sample Freightways',
          deadline: '2026-12-07',
          differenceCents: 5_764,
          currency: 'USD',
        },
      },
    ]);
    expect((await list('deadline')).counts.deadline).toBe(1);
    await app.call('invoices.setDispute', dispute({ state: 'disputed', disputedOn: '2026-11-21' }));
    expect(await deadlineAlerts()).toEqual([]);
    expect((await list()).counts.deadline).toBe(0);
  });

  test('a new day raises the alert without any change', async () => {
    await save('i1', { totalCents: 120_000, invoiceDate: '2026-06-22' });
    expect(await deadlineAlerts()).toEqual([]);
    app.clock.advance(3 * 24 * 3_600_000);
    expect(await deadlineAlerts()).toHaveLength(1);
  });
});

test('an import saves what is valid, and reports duplicates and errors by line', async () => {
  const row = (line: number, changes: Partial<InvoiceFields>) => ({ line, fields: { ...fields, ...changes } });
  const imported = await app.call('invoices.importRows', {
    rows: [
      row(2, {}),
      row(3, { invoiceNumber: ' inv1001 ' }),
      row(4, { invoiceNumber: 'INV-2', bolNumber: 'unknown' }),
      row(5, { invoiceNumber: 'INV-3', invoiceDate: '11/20' }),
    ],
  });
  expect(imported.ok ? imported.value.rows : imported).toMatchObject([
    { line: 2, outcome: 'added', match: 'matched' },
    { line: 3, outcome: 'duplicate' },
    { line: 4, outcome: 'added', match: 'none' },
    { line: 5, outcome: 'bad', problems: [{ field: 'invoiceDate' }] },
  ]);
  expect((await list()).counts).toMatchObject({ all: 2, unmatched: 1 });
  expect((await list('all', 'inv-2')).total).toBe(1);
  expect((await list('all', 'freightways')).total).toBe(2);
});

test('the same number is a duplicate however it is written, whenever its carrier became known, and whatever runs at once', async () => {
  const importOf = (invoiceNumber: string, carrier: string) =>
    app.call('invoices.importRows', {
      rows: [{ line: 2, fields: { ...fields, bolNumber: '', invoiceNumber, carrier } }],
    });
  const saved = await Promise.all([
    app.call('invoices.save', { id: 'i1', fields: { ...fields, invoiceNumber: 'INV-9', carrier: 'Another Carrier' } }),
    importOf('inv 9', 'another carrier'),
    importOf('INV9', ' ANOTHER CARRIER '),
  ]);
  expect(saved.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect((await list()).invoices).toHaveLength(1);

  await app.call('carriers.save', {
    carrierId: 'c1',
    fields: {
      code: 'ANOT',
      name: 'Another Carrier',
      phone: '',
      terminal: '',
      trackingPage: '',
      notes: '',
      standing: '',
    },
  });
  for (const carrier of ['ANOT', 'Another Carrier']) {
    expect(await importOf('Inv.9', carrier)).toMatchObject({
      value: { rows: [{ outcome: 'duplicate', invoiceId: 'i1' }] },
    });
  }
  expect((await list()).invoices).toHaveLength(1);
});

test('an unreadable row is left out and counted', async () => {
  await save('i1');
  db.run(
    "INSERT INTO invoices SELECT 'odd', 'X', 'X', '2026-01-01', '{', '', 'none', NULL, NULL, '{}', NULL, 'none', '{}', 1, NULL",
  );
  expect(await list()).toMatchObject({ unreadable: 1, invoices: [{ id: 'i1' }] });
});

test('the next quote to the consignee and of the item learns what was billed', async () => {
  const lines = [{ kind: 'residential' as const, description: 'RES', cents: 4_000 }];
  await save('i1', { totalCents: 130_000, lines, billedWeightLb: 1_401 });
  const items = [{ key: 'r1', description: 'Steel shelf brackets, boxed', nmfc: '' }];
  const hints = await app.call('invoices.hints', { consigneeId: null, zip: '80216', items });
  expect(hints.ok ? hints.value.hints : hints).toMatchObject([
    { kind: 'residential', billed: 1, of: 1, sums: [{ currency: 'USD', cents: 4_000 }] },
    { kind: 'weight', key: 'r1', billedLb: 701 },
  ]);
  expect(await app.call('invoices.hints', { consigneeId: 'another', zip: '80216', items: [] })).toMatchObject({
    value: { hints: [] },
  });
});

test('a shipment still changes when its invoices can’t be read', async () => {
  await save('i1');
  db.run('DROP TABLE invoices');
  expect(await app.call('shipments.closeTask', { bolNumber })).toMatchObject({ ok: true });
  expect(app.bugs).toEqual([]);
});

test('the report has billed against quoted by carrier and cause, and what came back', async () => {
  const lines = [{ kind: 'residential' as const, description: 'RES', cents: 4_000 }];
  await save('i1', { totalCents: 118_236, lines });
  const dispute = { state: 'credited' as const, disputedOn: '2026-11-21', caseNumber: '', creditedCents: 3_000 };
  await app.call('invoices.setDispute', { id: 'i1', dispute });
  await save('i2', { invoiceNumber: 'INV-2', bolNumber: 'unknown' });
  const request = { from: '2026-11-01', to: '2026-11-30' };
  const report = await app.call('reports.get', request);
  expect(report.ok ? report.value.invoices : report).toEqual({
    rows: [
      {
        carrier: 'SMPF',
        carrierName: 'Sample Freightways',
        cause: 'residential',
        currency: 'USD',
        invoices: 1,
        quotedCents: 114_236,
        billedCents: 118_236,
        disputedCents: 4_000,
        creditedCents: 3_000,
      },
    ],
    notCompared: 1,
  });
  const exported = await app.call('reports.exportCsv', { request, table: 'invoices' });
  expect(app.exportFiles.get(exported.ok ? exported.value.fileName : '')).toContain(
    'SMPF,Sample Freightways,residential,USD,1,1142.36,1182.36,40.00,40.00,30.00',
  );
});

test.each([
  ['that was sent is still in the amount disputed', '2026-11-21', 4_000],
  ['that was never sent isn’t', null, 0],
])('a closed dispute %s', async (_, disputedOn, disputedCents) => {
  await save('i1', { totalCents: 118_236 });
  const dispute = { state: 'closed' as const, disputedOn, caseNumber: '', creditedCents: null };
  await app.call('invoices.setDispute', { id: 'i1', dispute });
  const report = await app.call('reports.get', { from: '2026-11-01', to: '2026-11-30' });
  expect(report.ok ? report.value.invoices.rows : report).toMatchObject([{ disputedCents }]);
});
