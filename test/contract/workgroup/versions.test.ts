/** A store that another version migrates, or has migrated, and clerks who are connected in the meantime. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientVersion } from '../../../electron/modules/workgroup/identity.ts';
import {
  compareVersions,
  MIGRATION_LIMITS,
  migrateStore,
  readMigrations,
  type StoreMigration,
} from '../../../electron/platform/postgres/migrate.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { SQL_FOLDER, startStoreServer } from '../../support/sharedStore.ts';
import { connectTo, successOf } from './connect.ts';
import { openScene, type Scene } from './trials/trial.ts';

const absent = noPostgres();
/** What a later version may do: it adds, and removes nothing that this version uses. */
const EXPANDED = `
  ALTER TABLE waybill.contacts ADD COLUMN region text NOT NULL DEFAULT 'none';
  ALTER TABLE waybill.bookings ADD COLUMN priority int NOT NULL DEFAULT 0;
  CREATE TABLE waybill.regions (name text PRIMARY KEY);`;

describe.skipIf(absent)(`a store of a later version${absent}`, () => {
  let server: PostgresServer;
  let scene: Scene;
  let database: string;
  let migrations: readonly StoreMigration[];

  beforeAll(async () => {
    server = await startStoreServer();
    migrations = await readMigrations(SQL_FOLDER);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    scene = await openScene(server);
    const [row] = await scene.office.sql('SELECT current_database()::text AS name');
    database = String(row?.['name']);
    return () => scene.office.close();
  });

  const next = (sql = EXPANDED): readonly StoreMigration[] => [
    ...migrations,
    { schema: migrations.length + 1, name: `${migrations.length + 1}-later.sql`, sql },
  ];
  async function migrate(files: readonly StoreMigration[]) {
    const connection = await connectTo(server, database, MIGRATION_LIMITS);
    const migrated = await migrateStore(connection, files);
    await connection.close();
    return migrated;
  }

  it('retains what this version does not know, when this version edits the record', async () => {
    const { clerk1, clerk2, office } = scene;
    const columns = {
      name: 'Acme',
      name_words: 'acme',
      words: 'acme',
      dedupe_key: 'acme',
      fields: '{"company":"Acme"}',
    };
    const put = successOf(await clerk1.records.putRecords('contacts', [{ id: 'c1', seenSeq: null, columns }]));
    const version = successOf(await migrate(next()));
    if (version === null) throw new Error('no store');
    expect(compareVersions(version, clientVersion(migrations))).toMatchObject({ store: 'newer', isWritable: true });
    await office.sql("UPDATE waybill.contacts SET region = 'Ohio'");
    const edit = { id: 'c1', seenSeq: put.seq, columns: { ...columns, name: 'Acme East' } };
    successOf(await clerk2.records.putRecords('contacts', [edit]));
    expect(await office.sql('SELECT name, region FROM waybill.contacts')).toEqual([
      { name: 'Acme East', region: 'Ohio' },
    ]);
  });

  it('is booked in by clerks of this version, before, while, and after it is migrated', async () => {
    const { clerk1, clerk2, book, office, result } = scene;
    expect(await book(clerk1, 'Q1')).toBe('booked');
    const booked: string[] = [];
    const slow = next(`${EXPANDED} SELECT pg_sleep(0.4);`);
    const migrating = migrate(slow);
    for (let n = 2; n < 6; n += 1) {
      const changes = { orderKey: `order ${n}` };
      booked.push(
        ...(await Promise.all([book(clerk1, `A${n}`, changes), book(clerk2, `B${n}`, { orderKey: `b ${n}` })])),
      );
    }
    expect(await migrating).toMatchObject({ ok: true, value: { schema: migrations.length + 1 } });
    booked.push(await book(clerk2, 'Q9', { orderKey: 'order 9' }));
    expect(booked).toEqual(Array(9).fill('booked'));
    expect(await result()).not.toBe('lost');
    expect(await office.sql('SELECT DISTINCT priority FROM waybill.bookings')).toEqual([{ priority: 0 }]);
  });

  it('is not there in part: a migration that fails at its end leaves the store and its clerks as they were', async () => {
    const { clerk1, book, office } = scene;
    expect(await migrate(next(`${EXPANDED} SELECT 1 / 0;`))).toMatchObject({ ok: false });
    expect(await office.sql(`SELECT schema, to_regclass('waybill.regions') AS regions FROM waybill.store`)).toEqual([
      { schema: migrations.length, regions: null },
    ]);
    expect(await book(clerk1, 'Q1')).toBe('booked');
  });
});
