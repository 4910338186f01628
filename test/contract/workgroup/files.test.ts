/** The files of the shared store, over a real connection. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedFiles, FILE_LIMITS, MAX_FILE_BYTES } from '../../../electron/modules/workgroup/storeFiles.ts';
import { connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { ownerLogin, successOf } from './connect.ts';
import { clear, contentOf, hashOf, storeDocument } from './trials/files.ts';
import { openScene, type Scene } from './trials/trial.ts';

const absent = noPostgres();

describe.skipIf(absent)(`the files of the shared store${absent}`, () => {
  let server: PostgresServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await startStoreServer();
    await server.psql(`ALTER ROLE clerk1 PASSWORD 'of clerk1'`);
  });
  afterAll(async () => {
    await server.remove();
  });
  beforeEach(async () => {
    scene = await openScene(server);
  });
  afterEach(async () => {
    await scene.office.close();
  });

  const rows = async (sql: string) => await scene.office.sql(sql);

  it('stores a file of 32 MB and none that is a byte longer, over TLS', async () => {
    const [row] = await rows('SELECT current_database()::text AS name');
    const login = ownerLogin(server, { database: String(row?.['name']), user: 'clerk1', password: 'of clerk1' });
    const connection = successOf(await connectPostgres([server], login, FILE_LIMITS));
    const files = createSharedFiles(connection, scene.clerk1.id);
    const largest = new Uint8Array(MAX_FILE_BYTES).fill(7);
    const sha256 = hashOf(largest);
    expect(await files.put(sha256, largest)).toEqual({ ok: true, value: { isNew: true } });
    expect(await files.put(sha256, largest)).toEqual({ ok: true, value: { isNew: false } });
    const fetched = successOf(await files.fetch(sha256));
    expect([fetched.byteLength, hashOf(fetched)]).toEqual([MAX_FILE_BYTES, sha256]);
    const larger = new Uint8Array(MAX_FILE_BYTES + 1);
    expect(await files.put(hashOf(larger), larger)).toEqual({ ok: false, error: { code: 'file_too_large' } });
    expect(await rows('SELECT bytes FROM waybill.files')).toEqual([{ bytes: MAX_FILE_BYTES }]);
    await connection.close();
  });

  it('does not store a file under another hash, nor replace one', async () => {
    const { clerk1, clerk2 } = scene;
    const content = contentOf('the POD');
    expect(await clerk1.files.put(hashOf(content), content)).toEqual({ ok: true, value: { isNew: true } });
    const wrong = await clerk2.files.put(hashOf(content), contentOf('forged'));
    expect(wrong).toEqual({ ok: false, error: { code: 'wrong_hash' } });
    expect(successOf(await clerk2.files.fetch(hashOf(content)))).toEqual(Buffer.from(content));
    // Files are read when they are needed, so no replica waits for a turn.
    expect(
      await rows("SELECT 1 FROM pg_trigger WHERE tgrelid = 'waybill.files'::regclass AND tgname = 'take_turn'"),
    ).toEqual([]);
    expect(
      await rows(
        "SELECT attstorage FROM pg_attribute WHERE attrelid = 'waybill.files'::regclass AND attname = 'content'",
      ),
    ).toEqual([{ attstorage: 'e' }]);
  });

  it('has no file for an unknown hash, and none whose content was changed', async () => {
    const { clerk1 } = scene;
    const missing = { ok: false, error: { code: 'missing' } };
    expect(await clerk1.files.fetch('0'.repeat(64))).toEqual(missing);
    const content = contentOf('the POD');
    await clerk1.files.put(hashOf(content), content);
    await rows("UPDATE waybill.files SET content = 'the pod'");
    expect(await clerk1.files.fetch(hashOf(content))).toEqual(missing);
  });

  it('is stored only by members of the login', async () => {
    const content = contentOf('the POD');
    const [row] = await rows('SELECT current_database()::text AS name');
    const login = ownerLogin(server, { database: String(row?.['name']), user: 'clerk1', password: 'of clerk1' });
    const connection = successOf(await connectPostgres([server], login, FILE_LIMITS));
    const files = createSharedFiles(connection, randomUUID());
    expect(await files.put(hashOf(content), content)).toEqual({ ok: false, error: { code: 'not_allowed' } });
    expect(await files.clear(10)).toEqual({ ok: false, error: { code: 'not_allowed' } });
    await connection.close();
  });

  it('clears old documents in one turn, in parts, and retains what is known of them', async () => {
    const { clerk1, supervisor1 } = scene;
    for (const bolNumber of ['B1', 'B2', 'B3']) await storeDocument(scene, { bolNumber });
    await storeDocument(scene, { bolNumber: 'B4', type: 'POD' });
    await supervisor1.store.setPolicy({ documentMonths: 6 });
    const turns = (await rows('SELECT 1 FROM waybill.turns')).length;
    expect(await supervisor1.files.clear(2)).toEqual({ ok: true, value: { documents: 2, bytes: 4 } });
    expect((await rows('SELECT 1 FROM waybill.turns')).length).toBe(turns + 1);
    expect(await clear(scene, supervisor1)).toBe('cleared: B1 BOL,B2 BOL,B3 BOL,B4 POD');
    expect(await supervisor1.files.clear(2)).toEqual({ ok: true, value: { documents: 0, bytes: 0 } });
    expect(await rows('SELECT 1 FROM waybill.files')).toEqual([]);
    expect(await rows("SELECT name, bytes::int, removed_at FROM waybill.documents WHERE bol_number = 'B1'")).toEqual([
      { name: 'B1.pdf', bytes: 2, removed_at: null },
    ]);
    const trail = await rows("SELECT changed_by, after FROM waybill.audit WHERE action = 'clear'");
    expect(trail.map(({ changed_by, after }) => [changed_by, JSON.parse(String(after))])).toEqual([
      ['supervisor1', { months: 6, documents: 2, bytes: 4 }],
      ['supervisor1', { months: 6, documents: 2, bytes: 4 }],
    ]);
    // The service still has it, and a clerk downloads it again.
    expect(await clerk1.files.put(hashOf(contentOf('B1')), contentOf('B1'))).toMatchObject({ value: { isNew: true } });
  });
});
