/** A computer that leaves the workgroup with results of bookings that the store doesn't have. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createWorkgroupHost } from '../../../electron/core/workgroupHost.ts';
import { createJournalReads } from '../../../electron/modules/bookings/journal.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { createShipmentStore } from '../../../electron/modules/shipments/store.ts';
import { bringEmbedded } from '../../../electron/modules/workgroup/storeJoining.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { membershipOf } from '../../support/workgroupRig.ts';
import { altered, type BookingOffice, clock, eachBooking, quote, wish } from './eachBooking.ts';

const absent = noPostgres();
const AWAY = { code: 'workgroup_away', isOutcomeUnknown: true } as const;

describe.skipIf(absent)(`leaving with results of bookings${absent}`, () => {
  let office: BookingOffice;
  eachBooking((opened) => {
    office = opened;
  });

  /** A clerk whose computer has the result of a booking, and leaves after `change` of its databases. */
  async function leftWith(change: { readonly own?: string; readonly replica?: string }) {
    const folder = `${office.folder}/clerk1`;
    const clerk = await office.open(
      'clerk1',
      altered(() => ({ end: async () => fail(AWAY) })),
    );
    const columns = columnsOfQuote(quote('1'));
    expect(await clerk.workgroup.records.appendRecords('quotes', [{ id: '1', columns }])).toMatchObject({ ok: true });
    expect(await clerk.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    await clerk.workgroup.replicaReached();
    const id = office.idOf(clerk);
    await office.kill(clerk);
    for (const [name, sql] of Object.entries(change)) {
      const db = new DatabaseSync(`${folder}/${name}.db`);
      db.exec(sql);
      db.close();
    }
    const host = createWorkgroupHost({ folderOf: () => folder, sqlFolder: SQL_FOLDER, clock });
    const isAwaited = host.hasUnsent('account');
    await host.moveOut('account', 'office@one');
    const path = `${folder}/waybill.db`;
    const db = openDatabase(path, ACCOUNT_MIGRATIONS);
    const journal = createJournalReads(db);
    const left = {
      id,
      path,
      memberId: clerk.memberId,
      isAwaited,
      entry: journal.byId(id),
      attempts: journal.attempts(id).map(({ attempt, outcome }) => [attempt, outcome]),
      shipment: createShipmentStore(db).byBol('BOL-Q-1'),
      alerts: db.all('SELECT kind FROM attention'),
      notes: db.all('SELECT text FROM notes ORDER BY text').map(({ text }) => text),
    };
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    db.close();
    return left;
  }
  /** SQL: the attempt ended with a failure, and the entry has a state without an outcome. */
  function endedWith(
    result: string,
    failure: { readonly code: string; readonly message?: string; readonly retryAfterMs?: number },
    state: string,
  ): string {
    const response = JSON.stringify(failure);
    const ended = JSON.stringify({ result, failure: failure.code, response, responseText: null });
    return `UPDATE own_attempts SET result = '${ended}';
      UPDATE own_bookings SET entry = json_set(entry, '$.state', '${state}', '$.outcome', NULL)`;
  }
  const BOOKED = { state: 'booked', attempts: 1, lastError: null, outcome: { bolNumber: 'BOL-Q-1', bolTaken: null } };

  test('what was booked is booked in the account, and in the workgroup once the account is brought in', async () => {
    const { id, path, memberId, isAwaited, entry, attempts, shipment } = await leftWith({});
    expect(isAwaited).toBe(true);
    expect(entry).toMatchObject(BOOKED);
    expect(attempts).toEqual([[1, 'booked']]);
    expect(shipment).toMatchObject({ bookingId: id, quoteId: '1', totalCents: 114_236, tracking: 'open' });
    expect(await office.states()).toBe('Q-1|submitting');
    const membership = { ...membershipOf(office.server, office.database, 'clerk1', memberId), version: 1 as const };
    const brought = await bringEmbedded(
      { path, account: 'office@one', pathOf: async () => null, onProgress: () => {} },
      { ...membership, passwordIn: 'session' },
      office.server.owner.password,
      clock,
    );
    expect(brought).toEqual({ ok: true, value: undefined });
    expect(await office.states()).toBe('Q-1|booked');
    expect(await office.rows('SELECT bol_number FROM waybill.shipments WHERE booking_id IS NOT NULL')).toBe('BOL-Q-1');
    expect(await office.attempts()).toBe('booked');
  });

  test('what was booked is in the account although the replica has nothing of the booking', async () => {
    const replica = 'PRAGMA foreign_keys = OFF; DELETE FROM booking_attempts; DELETE FROM bookings';
    const { id, entry, attempts, shipment } = await leftWith({ replica });
    expect(entry).toMatchObject(BOOKED);
    expect(attempts).toEqual([[1, 'booked']]);
    expect(shipment).toMatchObject({ bookingId: id });
  });

  test('a request without a response that the replica doesn’t have may have been booked', async () => {
    const { entry, attempts, shipment } = await leftWith({
      own: 'UPDATE own_attempts SET result = NULL, ended_at_ms = NULL',
      replica: 'DELETE FROM booking_attempts; DELETE FROM bookings',
    });
    expect(entry).toMatchObject({ state: 'unknown', attempts: 1, outcome: null });
    expect(attempts).toEqual([[1, 'interrupted']]);
    expect(shipment).toBe(null);
  });

  test('a result that can’t be read, which the store never gets, isn’t waited for: it may have been booked', async () => {
    const { isAwaited, entry, shipment } = await leftWith({ own: "UPDATE own_attempts SET result = '{'" });
    expect(isAwaited).toBe(false);
    expect(entry).toMatchObject({ state: 'unknown', attempts: 1, outcome: null });
    expect(shipment).toBe(null);
  });

  test('a rejection is in the account; one of an earlier attempt changes no state', async () => {
    const own = endedWith('rejected', { code: 'booking_failed', message: 'no' }, 'rejected');
    const { entry, attempts } = await leftWith({ own });
    expect(entry).toMatchObject({ state: 'rejected', outcome: null });
    expect(attempts).toEqual([[1, 'booking_failed']]);
  });

  test('a booking that another attempt booked, which the replica lacks, may have been booked', async () => {
    const own = endedWith('not_sent', { code: 'rate_limited', retryAfterMs: 1 }, 'booked');
    const { entry } = await leftWith({ own });
    expect(entry).toMatchObject({ state: 'unknown', outcome: null });
  });

  test('an edited note of which the replica has an earlier version becomes a second note', async () => {
    const own = `INSERT INTO waiting_records (table_name, id, columns, sent)
      VALUES ('notes', 'n1', '{"bol_number":"BOL-Q-1","text":"Dock 5","created_at_ms":1}', '{"bol_number":"BOL-Q-1","text":"Dock 4"}'),
        ('notes', 'n2', '{"bol_number":"BOL-Q-1","text":"Gate","created_at_ms":1}', '{"bol_number":"BOL-Q-1","text":"Gate","created_at_ms":1}')`;
    const replica = `PRAGMA foreign_keys = OFF; INSERT INTO notes (id, bol_number, text, created_at_ms, seq)
      VALUES ('n1', 'BOL-Q-1', 'Dock 4', 1, 1), ('n2', 'BOL-Q-1', 'Gate', 1, 1)`;
    expect((await leftWith({ own, replica })).notes).toEqual(['Dock 4', 'Dock 5', 'Gate']);
  });

  test('the BOL number of another shipment raises an alert', async () => {
    const replica = `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
      quote_reference, po_number, seq) VALUES ('BOL-Q-1', 'ABCD', 'Abc', '', 0, '[]', '[]', 'Q-9', 'PO 9', 1)`;
    const { entry, shipment, alerts } = await leftWith({ replica });
    expect(entry).toMatchObject({ state: 'booked', outcome: { bolTaken: { poNumber: 'PO 9' } } });
    expect(shipment).toMatchObject({ bookingId: null, quoteReference: 'Q-9' });
    expect(alerts).toContainEqual({ kind: 'bol_taken' });
  });
});
