/** The port of the shared store over a real connection: its setup by IT, and failures as values. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedStore } from '../../../electron/modules/workgroup/store.ts';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import type { PostgresConnection } from '../../../electron/platform/postgres/connection.ts';
import { postgresError } from '../../../electron/platform/postgres/errors.ts';
import { MIGRATION_LIMITS, migrateStore, readMigrations } from '../../../electron/platform/postgres/migrate.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { ownerLogin, successOf } from './connect.ts';
import { intentOf, RULES } from './trials/trial.ts';

const absent = noPostgres();
const SQL_FOLDER = join(import.meta.dirname, '../../../electron/modules/workgroup/sql');
const CLERK1 = { name: 'Clerk 1', computer: 'PC 1', credentials: [] };

describe.skipIf(absent)(`the port of the shared store${absent}`, () => {
  let server: PostgresServer;
  async function connect(user: string, limits = CALL_LIMITS): Promise<PostgresConnection> {
    const login = ownerLogin(server, { database: 'office', user, password: `of ${user}` });
    return successOf(await connectPostgres([server], login, limits));
  }

  beforeAll(async () => {
    server = await startPostgres();
    // A login that owns the database and may create roles, but isn't a superuser.
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD 'of it'`);
    await server.psql('CREATE DATABASE office OWNER it');
    const connection = await connect('it', MIGRATION_LIMITS);
    const migrations = await readMigrations(SQL_FOLDER);
    expect(successOf(await migrateStore(connection, migrations))).toMatchObject({ schema: migrations.length });
    for (const name of ['clerk1', 'clerk2']) {
      const created = `CREATE ROLE ${name} LOGIN PASSWORD 'of ${name}' IN ROLE waybill_clerk`;
      successOf(await connection.execute(created));
    }
    await connection.close();
  });
  afterAll(() => server.remove());

  it('books for a clerk with a login of its own, in a store that IT has set up', async () => {
    const connection = await connect('clerk1');
    const store = createSharedStore(connection, randomUUID());
    expect(await store.join(CLERK1)).toEqual({ ok: true, value: undefined });
    const intent = intentOf('Q1');
    const begun = successOf(await store.begin(intent, RULES));
    expect(begun).toMatchObject({
      id: intent.id,
      state: 'draft',
      ownerName: 'Clerk 1',
      computer: 'PC 1',
      bolNumber: null,
    });
    const seen = { bookingId: intent.id, state: 'draft', attempts: 0, body: intent.body } as const;
    const left = successOf(await store.leave(seen, { attemptId: randomUUID(), username: 'office' }));
    expect(left.attempt).toBe(1);
    expect(left.leaseUntilMs - left.startedAtMs).toBe(150_000);
    await connection.close();
  });

  it('does not act for a member of another login', async () => {
    const clerk1 = await connect('clerk1');
    const clerk2 = await connect('clerk2');
    const id = randomUUID();
    await createSharedStore(clerk1, id).join(CLERK1);
    expect(await createSharedStore(clerk2, id).begin(intentOf('Q2'), RULES)).toEqual(fail({ code: 'not_allowed' }));
    await Promise.all([clerk1.close(), clerk2.close()]);
  });

  it('is away, and does not know whether it has begun, if the response does not arrive in time', async () => {
    const connection = await connect('clerk1', { ...CALL_LIMITS, queryMs: 500 });
    const store = createSharedStore(connection, randomUUID());
    server.freeze();
    const begun = await store.begin(intentOf('Q3'), RULES);
    server.thaw();
    const away = { code: 'workgroup_away', sinceMs: null } as const;
    expect(begun).toEqual(fail({ ...away, isOutcomeUnknown: true }));
    expect(await store.begin(intentOf('Q3'), RULES)).toEqual(fail({ ...away, isOutcomeUnknown: false }));
    await connection.close();
  });

  it('reports a full disk as such', async () => {
    const full = { query: () => Promise.resolve(fail(postgresError('disk_full', 'could not extend file'))) };
    expect(await createSharedStore(full, randomUUID()).renew(randomUUID())).toEqual(fail({ code: 'store_full' }));
  });

  it('throws what no state of the store explains, without the values', async () => {
    const connection = await connect('clerk1');
    const store = createSharedStore(connection, randomUUID());
    await store.join(CLERK1);
    const invalid = intentOf('Q4', { pickupDate: 'tomorrow-ish' });
    await expect(store.begin(invalid, RULES)).rejects.toThrow('the shared store failed: 22007');
    await connection.close();
  });
});
