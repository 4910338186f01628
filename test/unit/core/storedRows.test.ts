/**
 * Rows as released versions wrote them, as literals: they are read by every later version. After a change of a stored
 * shape these stay, and get a migration or a default.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createEmailStore } from '../../../electron/modules/emails/store.ts';
import { createEvidenceStore } from '../../../electron/modules/evidence/store.ts';
import { createInvoiceStore } from '../../../electron/modules/invoices/store.ts';
import { createOrderFolderStore } from '../../../electron/modules/orders/folderStore.ts';
import { createResultStore } from '../../../electron/modules/orders/resultStore.ts';
import { createOrderRunStore } from '../../../electron/modules/orders/runStore.ts';
import { createOrderSourceStore } from '../../../electron/modules/orders/sourceStore.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import { createPrintStore } from '../../../electron/modules/printing/store.ts';
import { createRoutingStore } from '../../../electron/modules/routing/store.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';

/** Opens a database into which a version wrote rows: the one before a migration, or the present one. */
function withRows(rows: readonly string[], migration?: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-rows-')), 'rows.db');
  const step =
    migration === undefined
      ? ACCOUNT_MIGRATIONS.length
      : ACCOUNT_MIGRATIONS.findIndex((sql) => sql.includes(migration));
  expect(step).toBeGreaterThan(0);
  const before = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, step));
  for (const row of rows) before.run(row);
  before.close();
  return openDatabase(path, ACCOUNT_MIGRATIONS);
}

const LINE = `{"sku":"BRK-1","description":"Brackets","unitType":"","pieces":null,"length":48,"width":40,"height":50,
  "weight":500.5,"freightClass":"70","nmfc":"","stackable":null,"quantity":2,"itemId":null}`;
const FIELDS = `{"orderNumber":"ORD-1","poNumber":"77318","references":["R1"],"consignee":{"name":"Acme","person":"",
  "phone":"","phoneExtension":"","email":"","address1":"1 Main St","address2":"","city":"Denver","state":"CO",
  "zip":"80202","locationType":"Business","readyTime":"","closeTime":""},"consigneeContactId":null,
  "shipperContactId":null,"pickupDate":"2026-11-20","deliverBy":null,"lines":[${LINE}],"accessorials":["LGDL"],
  "pickupInstructions":"","deliveryInstructions":"Dock 4","specialInstructions":""}`;
const order = (id: string, status: number) =>
  `INSERT INTO orders (id, source, order_number, status, pickup_date, consignee, place, revision, fields,
     imported_at_ms, changed_at_ms)
   VALUES ('${id}', 'Excel', 'ORD-${id}', ${status}, '2026-11-20', 'Acme', 'Denver, CO', 3, '${FIELDS}', 1, 2)`;

test('an order keeps its status, which is stored as a number', () => {
  const stored = [
    'to_check',
    'ready',
    'quoting',
    'quoted',
    'to_choose',
    'booking',
    'booked',
    'declined',
    'unknown',
    'skipped',
  ];
  const db = withRows(stored.map((name, status) => order(name, status)));
  const store = createOrderStore(db);
  expect(stored.map((name) => store.byId(name)?.status)).toEqual(stored);
  db.close();
});

test('an order without the fields that were added later is read with their defaults', () => {
  const db = withRows([order('a', 1)]);
  expect(createOrderStore(db).byId('a')).toMatchObject({
    orderNumber: 'ORD-1',
    poNumber: '77318',
    references: ['R1'],
    consignee: { name: 'Acme', zip: '80202' },
    lines: [{ quantity: 2, weight: 500.5, freightClass: '70' }],
    accessorials: ['LGDL'],
    deliveryInstructions: 'Dock 4',
    position: null,
    chosenBy: null,
    overrideReason: null,
  });
  db.close();
});

test('a run over orders that was stopped keeps its kind, state, and error', () => {
  const db = withRows([
    `INSERT INTO order_runs (id, kind, state, started_at_ms, ended_at_ms, stopped_by)
       VALUES ('r', 'quote', 'stopped', 1, 2, '{"code":"gateway","httpStatus":502}')`,
  ]);
  expect(createOrderRunStore(db).latest('quote')).toMatchObject({
    state: 'stopped',
    stoppedBy: { code: 'gateway', httpStatus: 502 },
  });
  db.close();
});

test('rules of the routing guide, and one without conditions, are read', () => {
  const choose = '{"preferred":["SMPF"],"blocked":[],"strategy":"within_days","transitDays":2,"ceiling":null}';
  const db = withRows([
    `INSERT INTO routing_guide (row, version, revision, guide) VALUES (1, 1, 7, '{"rules":[
       {"id":"a","name":"West","when":{"origins":["OH"],"destinations":["CA","89"]},"choose":${choose}},
       {"id":"b","name":"All","when":{},"choose":{}}],
       "fallback":{"strategy":"deliver_by","ceiling":{"cents":90000,"currency":"USD"}}}')`,
  ]);
  expect(createRoutingStore(db).get()).toMatchObject({
    revision: 7,
    unreadable: 0,
    guide: {
      rules: [
        { when: { origins: ['OH'], destinations: ['CA', '89'], minWeightLb: null }, choose: { transitDays: 2 } },
        { name: 'All', choose: { strategy: 'cheapest', preferred: [] } },
      ],
      fallback: { strategy: 'deliver_by', ceiling: { cents: 90_000 } },
    },
  });
  db.close();
});

test('an invoice keeps its charges, causes of the difference, and dispute', () => {
  const db = withRows([
    `INSERT INTO invoices (id, carrier_key, number_key, invoice_date, fields, terms, match, matched_by, bol_number,
       comparison, difference_cents, dispute_state, dispute, changed_at_ms)
     VALUES ('i', 'SMPF', '1001', '2026-11-01', '{"invoiceNumber":"1001","carrier":"SMPF","invoiceDate":"2026-11-01",
       "proNumber":"","bolNumber":"","totalCents":41250,"currency":"USD",
       "lines":[{"kind":"reweigh","description":"W&I","cents":1250}],"billedClass":"85","billedWeightLb":510.5}',
       '', 'none', NULL, NULL, '{"kind":"compared","expectedCents":40000,"earlierCents":0,"differenceCents":1250,
       "causes":[{"cause":"reweigh","cents":1250,"quotedLb":500,"billedLb":510.5},{"cause":"unknown","cents":0}]}',
       1250, 'credited',
       '{"state":"credited","disputedOn":"2026-11-03","caseNumber":"C-1","creditedCents":1250}', 5)`,
  ]);
  expect(createInvoiceStore(db).byId('i')).toMatchObject({
    fields: { totalCents: 41_250, lines: [{ kind: 'reweigh', cents: 1250 }], billedWeightLb: 510.5 },
    comparison: { kind: 'compared', causes: [{ cause: 'reweigh', billedLb: 510.5 }, { cause: 'unknown' }] },
    dispute: { state: 'credited', disputedOn: '2026-11-03', caseNumber: 'C-1', creditedCents: 1250 },
  });
  db.close();
});

test('evidence keeps its kind and file, and a statement of the version before claims is a claim that was begun', () => {
  const db = withRows(
    [
      `INSERT INTO attachments (file_id, bol_number, kind, name, media, note, date, sha256, bytes, added_at_ms)
         VALUES ('f', 'B1', 'photo', 'dock.jpg', 'jpeg', 'Crushed', '2026-11-02', '${'a'.repeat(64)}', 9, 1)`,
      `INSERT INTO claim_statements (bol_number, claim, statement) VALUES ('B1', 'damage', 'Two pallets crushed.')`,
    ],
    'CREATE TABLE claims',
  );
  const store = createEvidenceStore(db);
  expect(store.list('B1')).toMatchObject([{ fileId: 'f', kind: 'photo', media: 'jpeg', note: 'Crushed', bytes: 9 }]);
  expect(store.statement('B1', 'damage')).toBe('Two pallets crushed.');
  expect(store.damageClaim('B1')).toEqual({ filedOn: null, claimNumber: '' });
  db.close();
});

test('a source of orders, its folder, a file that was read, and the results beside it are read', () => {
  const db = withRows([
    `INSERT INTO order_sources (name, heads, columns, used_at_ms)
       VALUES ('Excel', '["order","ship to"]', '{"order":"orderNumber","ship to":"name"}', 4)`,
    `INSERT INTO order_folders (source, path) VALUES ('Excel', 'C:\\Orders')`,
    `INSERT INTO order_files (source, hash, name, size, mtime_ms, result, at_ms)
       VALUES ('Excel', 'h', 'monday.csv', 120, 3, '{"name":"monday.csv","state":"imported","problem":null,
         "sameAs":null,"atMs":4,"added":2,"unchanged":1,"badCount":1,"badRows":[{"line":3,"orderNumber":"ORD-3",
         "problems":[{"field":"zip","message":"Enter a ZIP."}]}]}', 4)`,
    `INSERT INTO order_imports (import_id, source, file_name, heads, imported_at_ms, result_folder, result_name,
         result_key, result_at_ms)
       VALUES ('i', 'Excel', 'monday.csv', '["Order","Ship to"]', 4, 'C:\\Orders', 'monday results.csv', 'k', 5)`,
    `INSERT INTO order_import_rows (import_id, line, order_number, cells) VALUES ('i', 2, 'ORD-a', '["ORD-a","Acme"]')`,
    `INSERT INTO order_result_files (source, format, folder) VALUES ('Excel', 'jsonl', 'C:\\Orders')`,
    order('a', 1),
  ]);
  expect(createOrderSourceStore(db).all()).toEqual([
    {
      name: 'Excel',
      heads: ['order', 'ship to'],
      columns: { order: 'orderNumber', 'ship to': 'name' },
      usedAtMs: 4,
    },
  ]);
  const folders = createOrderFolderStore(db);
  expect(folders.all()).toEqual([{ source: 'Excel', path: String.raw`C:\Orders` }]);
  expect(folders.files('excel')).toMatchObject([
    { hash: 'h', name: 'monday.csv', result: { state: 'imported', added: 2, badRows: [{ orderNumber: 'ORD-3' }] } },
  ]);
  const results = createResultStore(db);
  expect(results.imports()).toMatchObject([{ importId: 'i', rows: 1, resultName: 'monday results.csv' }]);
  expect(results.rows('i')).toMatchObject([{ line: 2, cells: ['ORD-a', 'Acme'], order: { status: 'ready' } }]);
  expect(results.auto()).toEqual([{ source: 'Excel', format: 'jsonl', folder: String.raw`C:\Orders` }]);
  db.close();
});

test('a changed email template, and a draft that was made, are read', () => {
  const db = withRows([
    `INSERT INTO email_templates (kind, subject, body) VALUES ('bol', 'Pickup {bol}', 'Please pick up {bol}.')`,
    `INSERT INTO email_drafts (bol_number, kind, outcome, recipients, attachments, at_ms)
       VALUES ('B1', 'bol', 'opened', 'dispatch@acme.example', 2, 7)`,
  ]);
  const store = createEmailStore(db);
  expect(store.template('bol')).toMatchObject({ subject: 'Pickup {bol}' });
  expect(store.drafts('B1')).toEqual([
    { kind: 'bol', outcome: 'opened', to: 'dispatch@acme.example', attachments: 2, atMs: 7 },
  ]);
  db.close();
});

test('a print of the version before places on label sheets has none', () => {
  const route = `{"printer":"Zebra","paper":"4x6","copies":1,"scale":"actual","crops":false,"tray":null,"sides":1,
    "driverSize":false}`;
  const db = withRows(
    [
      `INSERT INTO prints (id, job_id, bol_number, kind, route, start, printed_by, requested_at_ms, state)
         VALUES ('p', 'j', 'B1', 'labels', '${route}', 1, 'clerk', 3, 'printed')`,
    ],
    'ADD COLUMN places',
  );
  expect(createPrintStore(db).latest('B1', 5)).toMatchObject([
    { id: 'p', route: { printer: 'Zebra', paper: '4x6' }, state: 'printed', places: null },
  ]);
  db.close();
});
