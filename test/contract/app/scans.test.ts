import { expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

/** An app with these shipments, to be picked up on 2026-11-16, the day of the test's clock. */
async function withShipments() {
  const memory = await openMemoryApp(createScriptedHttp());
  await memory.connect();
  const [database] = memory.databases.values();
  if (database === undefined) throw new Error('no database');
  const insert = (bol: string, carrier: string, numbers: object = {}) =>
    database.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
         pro_number, po_number, order_id, pickup_date, consignee_name)
       VALUES (:bol, :carrier, :carrier, 'created', 0, :references, '[]', :pro, :po, :order, '2026-11-16', 'Example')`,
      { bol, carrier, pro: null, po: null, order: null, references: '[]', ...numbers },
    );
  insert('4400000001', 'SMPF', { pro: '123-4567890', po: '52101' });
  insert('4400000002', 'EXMX', { pro: '580000374', order: 'SO-1002' });
  insert('4400000003', 'SMPF', { pro: 'SMPF740000001', references: '["PO: 52101","Dock: D-7781"]' });
  insert('4400000004', 'SMPF');
  const find = async (code: string) => {
    const found = await memory.call('scans.find', { code });
    return found.ok ? found.value : found.error;
  };
  return { ...memory, database, insert, find };
}

test.each([
  ['BOL', '4400000002', ['4400000002']],
  ['BOL of a label', '4400000002-003', ['4400000002']],
  ['BOL of a label of several', '4400000002 3/12', ['4400000002']],
  ['BOL with a symbology identifier', ']C14400000002', ['4400000002']],
  ['PRO', '580000374', ['4400000002']],
  ['PRO with the carrier before it', 'EXMX580000374', ['4400000002']],
  ['PRO with the carrier and a space', 'EXMX 580000374', ['4400000002']],
  ['PRO that is stored with separators', '1234567890', ['4400000001']],
  ['PRO that is stored with separators, with the carrier', 'SMPF1234567890', ['4400000001']],
  ['PRO that is stored with the carrier', '740000001', ['4400000003']],
  ['PRO of another carrier', 'SMPF580000374', []],
  ['order', 'so-1002', ['4400000002']],
  ['reference', 'D-7781', ['4400000003']],
  ['PO of two shipments', '52101', ['4400000001', '4400000003']],
  ['beginning of a BOL', '440000000', []],
  ['nothing', '---', []],
])('a %s finds its shipments', async (_what, code, bolNumbers) => {
  const { find } = await withShipments();
  expect(await find(code)).toEqual({ bolNumbers, order: null });
});

test('a short number is found among many that begin with it', async () => {
  const { find, insert } = await withShipments();
  for (let at = 0; at < 600; at += 1) insert(`45${at}`, 'SMPF', { po: `77${String(at).padStart(5, '0')}` });
  insert('4600000001', 'SMPF', { po: '77' });
  expect(await find('77')).toEqual({ bolNumbers: ['4600000001'], order: null });
});

test('an imported order is found by its number, and its shipment once it has one', async () => {
  const { find, database } = await withShipments();
  database.run(`INSERT INTO orders (id, source, order_number, status, consignee, place, revision, fields, imported_at_ms, changed_at_ms)
    VALUES ('o', 'CSV', 'SO-77', 1, 'Example', 'Reno, NV', 0, '{}', 1, 1)`);
  expect(await find('so-77')).toEqual({ bolNumbers: [], order: { id: 'o', orderNumber: 'SO-77' } });
  database.run("UPDATE orders SET bol_number = '4400000004'");
  expect(await find('SO-77')).toEqual({ bolNumbers: ['4400000004'], order: null });
});

test('what was loaded is stored by manifest, survives a restart, can be undone, and is cleared after its day', async () => {
  const { call, clock, database, events } = await withShipments();
  const day = async () => {
    const listed = await call('scans.day', { date: '2026-11-16' });
    return listed.ok ? listed.value.shipments.filter((each) => each.loadedAtMs !== null) : [];
  };
  const set = (bolNumber: string, isLoaded = true) =>
    call('scans.setLoaded', { date: '2026-11-16', bolNumber, isLoaded });
  expect(await day()).toEqual([]);
  expect(await set('4400000001')).toMatchObject({ ok: true });
  const atMs = clock.now();
  clock.advance(1000);
  // Scanned again: the first time stays.
  await set('4400000001');
  await set('4400000002');
  expect((await day()).map(({ bolNumber, loadedAtMs }) => [bolNumber, loadedAtMs])).toEqual([
    ['4400000001', atMs],
    ['4400000002', clock.now()],
  ]);
  expect(events).toContainEqual({ name: 'scans.changed', id: '4400000002' });
  await set('4400000002', false);
  expect((await day()).map(({ bolNumber }) => bolNumber)).toEqual(['4400000001']);
  expect(await set('4400000099')).toMatchObject({ ok: false, error: { code: 'not_found' } });
  // Moved to another carrier: that manifest is not loaded.
  database.run("UPDATE shipments SET carrier = 'EXMX' WHERE bol_number = '4400000001'");
  expect(await day()).toEqual([]);
  clock.set(clock.now() + 86_400_000);
  database.run("UPDATE shipments SET pickup_date = '2026-11-17' WHERE bol_number = '4400000002'");
  await call('scans.setLoaded', { date: '2026-11-17', bolNumber: '4400000002', isLoaded: true });
  expect(database.all('SELECT pickup_date, bol_number FROM loaded_shipments')).toEqual([
    { pickup_date: '2026-11-17', bol_number: '4400000002' },
  ]);
});

test('shipments of a past day are marked as loaded one after another', async () => {
  const { call, clock } = await withShipments();
  clock.set(clock.now() + 86_400_000);
  const bolNumbers = ['4400000001', '4400000002', '4400000003'];
  for (const bolNumber of bolNumbers) {
    await call('scans.setLoaded', { date: '2026-11-16', bolNumber, isLoaded: true });
  }
  const listed = await call('scans.day', { date: '2026-11-16' });
  const loaded = listed.ok ? listed.value.shipments.filter(({ loadedAtMs }) => loadedAtMs !== null) : [];
  expect(loaded.map(({ bolNumber }) => bolNumber).toSorted()).toEqual(bolNumbers);
});

test('a PRO sticker is never the provider’s PRO, is found by a scan, and is compared with it when it arrives', async () => {
  const { call, find, database } = await withShipments();
  const bolNumber = '4400000004';
  expect(await call('scans.setProSticker', { bolNumber, proNumber: ' SMPF 990-1234 ' })).toMatchObject({ ok: true });
  expect(await call('scans.proSticker', { bolNumber })).toMatchObject({
    value: { sticker: { proNumber: 'SMPF 990-1234' } },
  });
  expect(await call('shipments.get', { bolNumber })).toMatchObject({ value: { proNumber: null } });
  expect(await find('SMPF9901234')).toEqual({ bolNumbers: [bolNumber], order: null });

  const alerts = async () => {
    const listed = await call('attention.list', {});
    return listed.ok ? listed.value.items.filter(({ details }) => details.kind === 'pro_differs') : [];
  };
  const arrives = async (pro: string) => {
    database.run('UPDATE shipments SET pro_number = :pro WHERE bol_number = :bolNumber', { pro, bolNumber });
    // As after a poll.
    const attached = await call('scans.proSticker', { bolNumber });
    const proNumber = attached.ok ? (attached.value.sticker?.proNumber ?? '') : '';
    await call('scans.setProSticker', { bolNumber, proNumber });
  };
  expect(await alerts()).toEqual([]);
  await arrives('9901234');
  expect(await alerts()).toEqual([]);
  await arrives('9909999');
  expect((await alerts()).map(({ details }) => details)).toEqual([
    { kind: 'pro_differs', proNumber: '9909999', sticker: 'SMPF 990-1234' },
  ]);
  await call('scans.setProSticker', { bolNumber, proNumber: null });
  expect(await alerts()).toEqual([]);
  expect(await call('scans.proSticker', { bolNumber })).toMatchObject({ value: { sticker: null } });
  expect(await call('scans.setProSticker', { bolNumber: 'none', proNumber: '1' })).toMatchObject({
    error: { code: 'not_found' },
  });
});

test('a different PRO in a status response raises the alert', async () => {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const { call, connect } = await openMemoryApp(http);
  await connect();
  const rated = await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
  http.response({ body: { ...sampleBookingBody, proNumber: null } });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  const booked = await call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
  const bolNumber = booked.ok ? (booked.value.outcome?.bolNumber ?? '') : '';
  await call('scans.setProSticker', { bolNumber, proNumber: '111222333' });
  http.response({
    body: {
      success: true,
      shipment: { bolNumber, proNumber: '999888777', carrier: 'SMPF', status: 'picked_up', documents: [] },
    },
  });
  expect(await call('shipments.refresh', { bolNumber })).toMatchObject({ ok: true, value: { proNumber: '999888777' } });
  const listed = await call('attention.list', {});
  expect(listed.ok && listed.value.items.map(({ details }) => details)).toContainEqual({
    kind: 'pro_differs',
    proNumber: '999888777',
    sticker: '111222333',
  });
});
