/**
 * Rows as released versions wrote them, as literals: they are read by every later version. After a change of a stored
 * shape these stay, and get a migration or a default.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createEvidenceStore } from '../../../electron/modules/evidence/store.ts';
import { createInvoiceStore } from '../../../electron/modules/invoices/store.ts';
import { createOrderRunStore } from '../../../electron/modules/orders/runStore.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
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
