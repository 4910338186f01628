import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { createAttentionStore } from '../../../electron/modules/attention/store.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { type Migration, openDatabase } from '../../../electron/platform/sqlite/database.ts';

/** Opens a database that an earlier version wrote rows into. */
function reopened(migrations: readonly Migration[], earlier: number, rows: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-migrations-')), 'rows.db');
  const before = openDatabase(path, migrations.slice(0, earlier));
  for (const statement of rows.split(';\n')) before.run(statement);
  before.close();
  return openDatabase(path, migrations);
}

test('a pickup warning of an earlier version keeps its text', () => {
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    ACCOUNT_MIGRATIONS.length - 1,
    `INSERT INTO attention (id, kind, facts, since_ms)
       VALUES ('w', 'pickup_warning', '{"kind":"pickup_warning","words":"Call the terminal."}', 1)`,
  );
  expect(createAttentionStore(db).list(10).items).toMatchObject([
    { details: { kind: 'pickup_warning', message: 'Call the terminal.' } },
  ]);
  db.close();
});

test('the provider’s text in the last connection test of an earlier version stays', () => {
  const db = reopened(
    APP_MIGRATIONS,
    APP_MIGRATIONS.length - 1,
    `INSERT INTO connections (id, name, kind, base_url, username, password_in, last_test)
       VALUES ('a', 'Acme', 'service', 'https://api.freight.example', 'acme', 'session',
         '{"testedAtMs":1,"steps":[],"error":{"code":"unauthorized","words":"Unknown user"}}')`,
  );
  expect(createConnectionStore(db).all()).toMatchObject([{ lastTest: { error: { message: 'Unknown user' } } }]);
  db.close();
});
