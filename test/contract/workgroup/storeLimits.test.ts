/** The server's disk is full, it has no connection left, or a statement takes too long: nothing is sent, and later it is. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { noPostgres } from '../../support/postgres.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import {
  altered,
  type BookingOffice,
  bookInTheEnd,
  eachBooking,
  expectAllBooked,
  hurried,
  manyQuotes,
  nthQuote,
  wishOf,
} from './eachBooking.ts';

const absent = noPostgres();
const FIRST = wishOf(nthQuote(1));
const TEST_MS = 120_000;

describe.skipIf(absent)(`the server can't do a statement of a booking${absent}`, () => {
  let office: BookingOffice;
  eachBooking(
    (opened) => {
      office = opened;
    },
    { settings: { max_connections: '16' } },
  );
  const common = { clock: hurried, quotes: manyQuotes(1) };
  const stored = () => office.rows(`SELECT coalesce(string_agg(state, ' '), '') FROM waybill.bookings`);

  test.for([
    { call: 'begin', table: 'bookings', state: '' },
    { call: 'leave', table: 'booking_attempts', state: 'draft' },
    { call: 'end', table: 'shipments', state: 'submitting' },
  ])('its disk is full at $call', { timeout: TEST_MS }, async ({ call, table, state }, { skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-tablespace-'));
    const disk = mountSmallDisk(folder);
    if (disk === null) {
      rmdirSync(folder);
      skip('this user may not mount a disk');
    }
    spawnSync('chown', ['postgres', folder]);
    await office.server.psql(`CREATE TABLESPACE full_${table} LOCATION '${folder}'`);
    await office.rows(`ALTER TABLE waybill.${table} SET TABLESPACE full_${table}`);
    const clerk1 = await office.open('clerk1', common);
    disk?.leave(0);
    const submitted = await clerk1.bookings.submit(FIRST);
    expect(await stored()).toBe(state);
    if (call === 'end') {
      expect(submitted).toMatchObject({ value: { state: 'booked', isUnshared: true } });
    } else {
      expect(submitted).toMatchObject({ error: { code: 'store_full' } });
      expect(office.provider.bodies).toEqual([]);
    }
    disk?.release();
    await bookInTheEnd(clerk1, FIRST);
    await expectAllBooked(office, clerk1, 1);
    expect(office.provider.bodies).toHaveLength(1);
    await office.rows(`ALTER TABLE waybill.${table} SET TABLESPACE pg_default`);
    await office.server.psql(`DROP TABLESPACE full_${table}`);
    disk?.remove();
  });

  test.each(['begin', 'leave', 'end'] as const)(
    'it has no connection left at %s',
    async (call) => {
      const others: pg.Client[] = [];
      /** Others take every connection of clerks, those of this one included. */
      async function takeAll(): Promise<void> {
        await office.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'clerk1'`);
        for (;;) {
          const { socketFolder: host, port } = office.server;
          const other = new pg.Client({ host, port, user: 'clerk2', database: office.database });
          other.on('error', () => {});
          try {
            await other.connect();
          } catch {
            return;
          }
          others.push(other);
        }
      }
      let isFull = false;
      const full = async () => {
        if (!isFull) await takeAll();
        isFull = true;
      };
      const clerk1 = await office.open('clerk1', {
        ...common,
        ...altered((store) => ({
          async [call](...args: never[]) {
            await full();
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments of this call
            return await (store[call] as (...given: never[]) => Promise<never>)(...args);
          },
        })),
      });
      const submitted = await clerk1.bookings.submit(FIRST);
      expect(others.length).toBeGreaterThan(0);
      if (call === 'end') {
        expect(submitted).toMatchObject({ value: { state: 'booked', isUnshared: true } });
      } else {
        expect(submitted).toMatchObject({ error: { code: 'workgroup_away', isOutcomeUnknown: false } });
        expect(office.provider.bodies).toEqual([]);
      }
      for (const other of others) await other.end();
      await bookInTheEnd(clerk1, FIRST);
      await expectAllBooked(office, clerk1, 1);
      expect(office.provider.bodies).toHaveLength(1);
    },
    TEST_MS,
  );

  test.each([
    { call: 'begin', table: 'bookings', state: '' },
    { call: 'leave', table: 'booking_attempts', state: 'draft' },
    { call: 'end', table: 'shipments', state: 'submitting' },
  ])(
    '$call takes longer than a statement may: the server ends it, nothing is written, and the connection stays',
    async ({ call, table, state }) => {
      const clerk1 = await office.open('clerk1', common);
      await office.rows(`CREATE FUNCTION waybill.wait() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$;
        CREATE TRIGGER waits AFTER INSERT ON waybill.${table} FOR EACH ROW EXECUTE FUNCTION waybill.wait()`);
      const submitted = await clerk1.bookings.submit(FIRST);
      expect(await stored()).toBe(state);
      if (call === 'end') {
        expect(submitted).toMatchObject({ value: { state: 'booked', isUnshared: true } });
      } else {
        expect(submitted).toMatchObject({ error: { code: 'workgroup_away', isOutcomeUnknown: false } });
        expect(office.provider.bodies).toEqual([]);
      }
      const sessions = async () =>
        (await office.rows("SELECT pid FROM pg_stat_activity WHERE usename = 'clerk1' ORDER BY pid")).split('\n');
      const before = await sessions();
      await office.rows('DROP FUNCTION waybill.wait CASCADE');
      await bookInTheEnd(clerk1, FIRST);
      await expectAllBooked(office, clerk1, 1);
      expect(office.provider.bodies).toHaveLength(1);
      // None had to be opened.
      expect(before).toEqual(expect.arrayContaining(await sessions()));
    },
    TEST_MS,
  );

  test.each(['begin', 'leave', 'end'] as const)(
    '%s waits too long for another transaction',
    async (call) => {
      const other = new pg.Client({
        host: office.server.socketFolder,
        port: office.server.port,
        user: office.server.owner.user,
        database: office.database,
      });
      await other.connect();
      let isHeld = false;
      const clerk1 = await office.open('clerk1', {
        ...common,
        ...altered((store) => ({
          async [call](...args: never[]) {
            if (!isHeld) await other.query('BEGIN; SELECT seq FROM waybill.head FOR UPDATE');
            isHeld = true;
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments of this call
            return await (store[call] as (...given: never[]) => Promise<never>)(...args);
          },
        })),
      });
      const submitted = await clerk1.bookings.submit(FIRST);
      if (call === 'end') {
        expect(submitted).toMatchObject({ value: { state: 'booked', isUnshared: true } });
      } else {
        expect(submitted).toMatchObject({ error: { code: 'workgroup_away', isOutcomeUnknown: false } });
        expect(office.provider.bodies).toEqual([]);
      }
      await other.end();
      await bookInTheEnd(clerk1, FIRST);
      await expectAllBooked(office, clerk1, 1);
      expect(office.provider.bodies).toHaveLength(1);
    },
    TEST_MS,
  );
});
