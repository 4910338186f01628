/** What each role may do in the shared store: nothing but read tables, and call its functions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { type Login, type Office, openOffice, startStoreServer } from '../../support/sharedStore.ts';
import { hashOf } from './trials/files.ts';

const absent = noPostgres();

/** For clerks and supervisors; what only a supervisor may do with them is a condition in the function. */
const CALLED = [
  'abandon_booking',
  'append_records',
  'begin_booking',
  'bring_booking',
  'bring_bookings',
  'bring_records',
  'bring_shipments',
  'close_task',
  'count_uses',
  'end_booking',
  'join_store',
  'lead',
  'leave_booking',
  'mark',
  'missing_files',
  'put_records',
  'record_polls',
  'refused',
  'release',
  'remove_member',
  'remove_records',
  'renew',
  'resign',
  'set_policy',
  'take_tokens',
];
/** Those of files, which take their content as bytes. */
const CALLED_WITH_FILES = ['clear_files', 'put_file'];
/** For readers, who are no members, and so also for the others. */
const READ = ['describe_workgroup', 'fetch_file', 'list_members', 'read_page'];

describe.skipIf(absent)(`the rights in the shared store${absent}`, () => {
  let server: PostgresServer;
  let office: Office;
  beforeAll(async () => {
    server = await startStoreServer();
    office = await openOffice(server);
  });
  afterAll(async () => {
    await office.close();
    await server.remove();
  });

  const attempt = async (login: Login, sql: string, values: readonly unknown[] = []) =>
    await office.sql(sql, values, login).then(
      () => 'done',
      (error: Error) => error.message,
    );
  const namesOf = async (sql: string) => (await office.sql(sql)).map((row) => String(row['name']));

  it('lets clerks and supervisors call the documented functions, and readers only what reads', async () => {
    const written = [...CALLED, ...CALLED_WITH_FILES, ...READ].toSorted();
    for (const [login, allowed] of [
      ['clerk1', written],
      ['supervisor1', written],
      ['reader1', READ],
    ] as const) {
      const callable = await namesOf(`SELECT proname::text AS name FROM pg_proc
        WHERE pronamespace = 'waybill'::regnamespace AND has_function_privilege('${login}', oid, 'EXECUTE') ORDER BY 1`);
      expect(callable, login).toEqual(allowed);
    }
  });

  it('runs each called function with its own search path and the rights of its owner', async () => {
    const rows = await office.sql(`SELECT proname::text AS name, prosecdef, proconfig::text FROM pg_proc
      WHERE pronamespace = 'waybill'::regnamespace`);
    for (const { name, prosecdef, proconfig } of rows) {
      expect(proconfig, String(name)).toBe('{"search_path=waybill, pg_temp"}');
      if ([...CALLED, ...CALLED_WITH_FILES, ...READ].includes(String(name))) expect(prosecdef, String(name)).toBe(true);
    }
  });

  it.each(['clerk1', 'supervisor1', 'reader1'] as const)('%s reads every table and writes none', async (login) => {
    const tables = await namesOf("SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'waybill'");
    expect(tables).toHaveLength(25);
    for (const table of tables) {
      expect(await attempt(login, `SELECT * FROM waybill.${table}`)).toBe('done');
      for (const sql of [
        `DELETE FROM waybill.${table}`,
        `TRUNCATE waybill.${table}`,
        `INSERT INTO waybill.${table} DEFAULT VALUES`,
      ])
        expect(await attempt(login, sql)).toBe(`permission denied for table ${table}`);
      const [column] = await namesOf(`SELECT attname::text AS name FROM pg_attribute
        WHERE attrelid = 'waybill.${table}'::regclass AND attnum > 0 AND attgenerated = '' AND attidentity = '' LIMIT 1`);
      const update = `UPDATE waybill.${table} SET ${column} = ${column}`;
      expect(await attempt(login, update)).toBe(`permission denied for table ${table}`);
    }
  });

  it('lets no login take a turn, write the trail, settle an attempt, or add a table', async () => {
    const denied = /^permission denied for (function|schema) /;
    for (const login of ['clerk1', 'supervisor1', 'reader1'] as const) {
      expect(await attempt(login, 'SELECT waybill.turn()')).toMatch(denied);
      const audit = 'SELECT waybill.write_audit($1, $2, NULL::waybill.bookings, NULL, NULL)';
      expect(await attempt(login, audit, [randomUUID(), 'book'])).toMatch(denied);
      const settle = "SELECT waybill.settle_attempt($1, $1, '{}', '{}')";
      expect(await attempt(login, settle, [randomUUID()])).toMatch(denied);
      expect(await attempt(login, 'CREATE TABLE waybill.mine ()')).toMatch(denied);
    }
    expect(await attempt('reader1', "SELECT waybill.join_store($1, '{}')", [randomUUID()])).toMatch(denied);
  });

  it('lets no login write a record or the trail without the functions that check', async () => {
    const denied = /^permission denied for function /;
    for (const login of ['clerk1', 'supervisor1', 'reader1'] as const) {
      for (const call of [
        "insert_record(gen_random_uuid(), t, 'n1', '{}')",
        "update_record(gen_random_uuid(), t, '{}', '{}')",
        "audit_record(gen_random_uuid(), t, NULL, '{}')",
        "read_record(t, 'n1')",
      ])
        expect(await attempt(login, `SELECT waybill.${call} FROM waybill.record_tables t`)).toMatch(denied);
    }
    const { id } = await office.member('clerk1');
    for (const name of ['put_records', 'append_records', 'remove_records', 'count_uses', 'mark', 'clear_files'])
      expect(await attempt('reader1', `SELECT waybill.${name}($1, '{}')`, [id]), name).toMatch(denied);
    expect(await attempt('reader1', "SELECT waybill.put_file($1, '', '')", [id])).toMatch(denied);
  });

  it('lets a reader, who is no member, see the members and the policy', async () => {
    const { id } = await office.member('clerk1');
    for (const memberId of [id, randomUUID()]) {
      const rows = await office.sql(
        "SELECT waybill.list_members($1, '{}') AS list, waybill.describe_workgroup($1, '{}') AS workgroup",
        [memberId],
        'reader1',
      );
      expect(JSON.stringify(rows[0]?.['list'])).toContain(id);
      expect(rows[0]?.['workgroup']).toMatchObject({ policy: {}, role: 'reader' });
    }
  });

  it('lets a reader read a file', async () => {
    const { files } = await office.member('clerk1');
    const content = new TextEncoder().encode('the POD');
    expect(await files.put(hashOf(content), content)).toEqual({ ok: true, value: { isNew: true } });
    const rows = await office.sql('SELECT waybill.fetch_file($1) AS content', [hashOf(content)], 'reader1');
    expect(String(rows[0]?.['content'])).toBe('the POD');
  });

  it('lets a clerk act only as a member of its login, with every function', async () => {
    const { id } = await office.member('clerk1');
    for (const name of [...CALLED, 'describe_workgroup', 'list_members']) {
      const args = JSON.stringify({ name: 'Clerk 2', computer: 'PC', credentials: [], credential: 'c', leaseMs: 1 });
      const message = await attempt('clerk2', `SELECT waybill.${name}($1, $2)`, [id, args]);
      expect(message, name).toBe('the member does not belong to this login');
    }
    const content = new Uint8Array();
    const put = await attempt('clerk2', 'SELECT waybill.put_file($1, $2, $3)', [id, '', content]);
    const clear = await attempt('clerk2', "SELECT waybill.clear_files($1, '{}')", [id]);
    expect([put, clear]).toEqual(Array(2).fill('the member does not belong to this login'));
    expect(await attempt('clerk2', 'SET ROLE clerk1')).toBe('permission denied to set role "clerk1"');
    expect(await office.sql('SELECT name FROM waybill.members WHERE id = $1', [id])).toEqual([{ name: 'clerk1' }]);
  });

  it('is not misled by a function or a table of the caller', async () => {
    const { id } = await office.member('clerk2');
    await office.sql(
      'CREATE TEMP TABLE members AS SELECT $1::uuid AS id, session_user AS login',
      [randomUUID()],
      'clerk2',
    );
    await office.sql(
      'CREATE FUNCTION pg_temp.now_ms() RETURNS bigint LANGUAGE sql AS $$ SELECT 0::bigint $$',
      [],
      'clerk2',
    );
    await office.sql('SET search_path = pg_temp, waybill', [], 'clerk2');
    const args = JSON.stringify({ name: 'clerk2', computer: 'another PC', credentials: [] });
    expect(await attempt('clerk2', 'SELECT waybill.join_store($1, $2)', [id, args])).toBe('done');
    expect(await attempt('clerk2', 'SELECT waybill.join_store($1, $2)', [randomUUID(), args])).toBe('done');
    const rows = await office.sql('SELECT joined_at_ms > 0 AS is_now FROM waybill.members WHERE computer = $1', [
      'another PC',
    ]);
    expect(rows).toEqual([{ is_now: true }, { is_now: true }]);
  });

  it('changes and deletes no entry of the trail, even for the owner', async () => {
    await office.member('clerk1');
    await office.sql(`INSERT INTO waybill.audit (action, subject, subject_id) VALUES ('book', 'booking', '1')`);
    await expect(office.sql("UPDATE waybill.audit SET action = 'x'")).rejects.toThrow(
      'entries of the audit trail are not changed',
    );
    await expect(office.sql('DELETE FROM waybill.audit')).rejects.toThrow('a row of audit is removed by its tombstone');
    await expect(office.sql('DELETE FROM waybill.members')).rejects.toThrow(
      'a row of members is removed by its tombstone',
    );
    await office.sql("UPDATE waybill.audit SET removed_at = now() - interval '91 days'");
    await office.sql('DELETE FROM waybill.audit');
  });
});
