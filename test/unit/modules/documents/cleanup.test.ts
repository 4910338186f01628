import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { monthsBefore } from '../../../../electron/modules/documents/cleanupSql.ts';
import { createDocumentStore } from '../../../../electron/modules/documents/store.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';

const TODAY = '2026-11-21';
const at = (date: string) => Date.parse(`${date}T12:00:00Z`);

interface Closing {
  readonly status?: string;
  readonly voided?: boolean;
  readonly deliveryDate?: string | null;
  readonly pickupDate?: string | null;
}

function openFiles() {
  const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const store = createDocumentStore(db);
  let count = 0;
  /** A shipment, delivered unless `closing` says otherwise; returns its BOL number. */
  function shipment({ status = 'delivered', voided = false, deliveryDate = null, pickupDate = null }: Closing) {
    count += 1;
    const bolNumber = `bol-${count}`;
    db.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, delivery_date, pickup_date,
         reference_numbers, available) VALUES (:bolNumber, '', '', :status, :voided, :deliveryDate, :pickupDate, '[]', '[]')`,
      { bolNumber, status, voided: voided ? 1 : 0, deliveryDate, pickupDate },
    );
    return bolNumber;
  }
  /** A saved file; returns its ID. */
  function file(bolNumber: string, fetched = '2025-01-10', { type = `Type ${count}`, content = '' } = {}) {
    count += 1;
    const fileId = `file-${count}`;
    const sha256 = (content === '' ? String(count) : content).padStart(64, '0');
    const [name, bytes, fetchedAtMs] = ['a.pdf', 100, at(fetched)];
    store.insert({ fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs, opens: true });
    return fileId;
  }
  const cleared = (alsoOldVersions = false) =>
    store.cleanup.files({ closedForMonths: 12, alsoOldVersions }, TODAY).map(({ fileId }) => fileId);
  return { store, shipment, file, cleared };
}

describe('what a rule clears', () => {
  test('files of shipments delivered long enough ago, to the day', () => {
    const { shipment, file, cleared } = openFiles();
    const edge = file(shipment({ deliveryDate: '2025-11-21' }));
    file(shipment({ deliveryDate: '2025-11-22' }));
    expect(cleared()).toEqual([edge]);
  });

  test.each(['created', 'in_transit', 'out_for_delivery', 'held_at_border', ''])(
    'never the latest version of a shipment that is %j, however old',
    (status) => {
      const { shipment, file, cleared } = openFiles();
      file(shipment({ status, deliveryDate: '2020-01-01' }), '2020-01-01');
      expect(cleared(true)).toEqual([]);
    },
  );

  test('never the latest version of a shipment that isn’t known here', () => {
    const { file, cleared } = openFiles();
    file('elsewhere', '2020-01-01');
    expect(cleared(true)).toEqual([]);
  });

  test('earlier versions of open shipments that are requested, and old', () => {
    const { shipment, file, cleared } = openFiles();
    const bol = shipment({ status: 'in_transit' });
    const old = file(bol, '2025-01-10', { type: 'BOL' });
    // The type is compared without case and spaces.
    file(bol, '2026-11-01', { type: 'bol ' });
    file(bol, '2026-11-02', { type: 'BOL' });
    expect(cleared()).toEqual([]);
    expect(cleared(true)).toEqual([old]);
  });

  test('a canceled, voided or delivered shipment without a date counts from its pickup or the last download', () => {
    const { shipment, file, cleared } = openFiles();
    const old = file(shipment({ status: 'cancelled', pickupDate: '2025-01-01' }));
    const voided = file(shipment({ status: 'in_transit', voided: true, pickupDate: '2025-01-01' }));
    // Voided counts before delivered.
    file(shipment({ voided: true, deliveryDate: '2025-01-01', pickupDate: '2026-11-20' }));
    file(shipment({ status: 'cancelled', pickupDate: '2026-11-20' }));
    file(shipment({}), '2026-11-20');
    expect(cleared()).toEqual([old, voided]);
  });

  test('is counted: files, shipments, and bytes of equal content once', () => {
    const { store, shipment, file } = openFiles();
    const [one, two] = [shipment({ deliveryDate: '2025-01-20' }), shipment({ deliveryDate: '2025-01-21' })];
    for (const bol of [one, one, two]) file(bol, '2025-01-10', { content: 'a' });
    file(two);
    const rule = { closedForMonths: 12, alsoOldVersions: false };
    expect(store.cleanup.count(rule, TODAY)).toEqual({ files: 4, bytes: 200, shipments: 2 });
    expect(store.cleanup.count({ ...rule, closedForMonths: 120 }, TODAY)).toEqual({ files: 0, bytes: 0, shipments: 0 });
  });
});

test('months before a date have the same day, or the last of a shorter month', () => {
  expect(monthsBefore('2026-11-21', 12)).toBe('2025-11-21');
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
  expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
  expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
});

test('stored documents are counted by age and by versions; equal content is on the disk once and counts once', () => {
  const { store, file } = openFiles();
  for (const date of ['2026-11-20', '2026-09-20', '2026-03-01', '2024-01-01']) file('1', date);
  const first = file('2', '2024-01-01', { type: 'BOL', content: 'a' });
  file('2', '2026-11-20', { type: 'BOL', content: 'a' });
  const count = (files: number, bytes: number) => ({ files, bytes });
  expect(store.cleanup.storage(at(TODAY))).toEqual({
    total: count(6, 500),
    oldVersions: count(1, 100),
    ages: [
      { age: 'month', ...count(2, 200) },
      { age: 'quarter', ...count(1, 100) },
      { age: 'year', ...count(1, 100) },
      { age: 'older', ...count(2, 200) },
    ],
  });
  store.clear(first, 1);
  expect(store.cleanup.storage(at(TODAY))).toMatchObject({ total: count(5, 500), oldVersions: count(0, 0) });
  expect(store.cleanup.isStored('a'.padStart(64, '0'))).toBe(true);
  expect(openFiles().store.cleanup.storage(0).total).toEqual(count(0, 0));
});
