/** What a computer sends to the store, when responses are lost and records change in the meantime. */
import { hash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createPrintWriteStore } from '../../../electron/modules/printing/printWriteStore.ts';
import { openOwnDatabase } from '../../../electron/modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../../../electron/modules/workgroup/ownSchema.ts';
import { createOwnSender, type OwnSenderOptions } from '../../../electron/modules/workgroup/ownSender.ts';
import { MAX_FILE_BYTES } from '../../../electron/modules/workgroup/storeFiles.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { noPostgres } from '../../support/postgres.ts';
import { printRecord } from '../../support/samplePrint.ts';
import { temporaryFolder } from '../../support/workgroupRig.ts';
import { eachScene } from './eachScene.ts';
import type { Scene } from './trials/trial.ts';

const absent = noPostgres();
const LOST = { code: 'workgroup_away', isOutcomeUnknown: true } as const;

describe.skipIf(absent)(`the sender of documents and prints${absent}`, () => {
  let scene: Scene;
  let db: Database;
  let folder: ReturnType<typeof temporaryFolder>;
  eachScene((opened) => {
    scene = opened;
  });
  beforeEach(() => {
    folder = temporaryFolder();
    db = openOwnDatabase(join(folder.folder, 'own.db'), {
      migrations: ACCOUNT_MIGRATIONS,
      tables: REPLICATED_TABLES,
      ownMigrations: OWN_MIGRATIONS,
    });
  });
  afterEach(() => {
    db.close();
    folder.remove();
  });

  function openSender(options: Partial<OwnSenderOptions> = {}) {
    const errors: unknown[] = [];
    const clock = createManualClock();
    const sender = createOwnSender({
      db,
      records: scene.clerk1.records,
      files: scene.clerk1.files,
      contentStore: { pathOf: (sha256) => Promise.resolve(join(folder.folder, sha256)) },
      clock,
      signal: new AbortController().signal,
      onError: (error) => errors.push(error),
      ...options,
    });
    return { sender, clock, errors, prints: createPrintWriteStore(db, 'own_prints') };
  }
  const stored = async () =>
    await scene.office.sql('SELECT id, state, queue_job FROM waybill.prints ORDER BY position');
  const waiting = (table: string) => db.all(`SELECT 1 FROM own_${table} WHERE version > sent_version`).length;

  test('a record whose response was lost is added once, and its later state is sent', async () => {
    const { records } = scene.clerk1;
    let isLost = true;
    const { sender, clock, errors, prints } = openSender({
      records: {
        putRecords: records.putRecords,
        async appendRecords(table, rows) {
          const appended = await records.appendRecords(table, rows);
          return isLost ? fail(LOST) : appended;
        },
      },
    });
    const record = printRecord();
    prints.insert([record]);
    await sender.send();
    expect(await stored()).toEqual([{ id: record.id, state: 'waiting', queue_job: null }]);
    expect(waiting('prints')).toBe(1);
    prints.progress(record.id, { state: 'queued', queueJob: 'office-1' });
    isLost = false;
    // It tries again without anything else happening.
    clock.advance(60_000);
    await expect.poll(() => waiting('prints')).toBe(0);
    expect(await stored()).toEqual([{ id: record.id, state: 'queued', queue_job: 'office-1' }]);
    expect(errors).toEqual([]);
  });

  test('what changes while it is sent is sent afterwards', async () => {
    const { records } = scene.clerk1;
    const record = printRecord();
    const { sender, prints } = openSender({
      records: {
        async appendRecords(table, rows) {
          const appended = await records.appendRecords(table, rows);
          prints.progress(record.id, { state: 'sending' });
          return appended;
        },
        async putRecords(table, changes) {
          const put = await records.putRecords(table, changes);
          if ((await stored())[0]?.['state'] === 'sending') prints.progress(record.id, { state: 'printed' });
          return put;
        },
      },
    });
    prints.insert([record]);
    await sender.send();
    expect(await stored()).toEqual([{ id: record.id, state: 'printed', queue_job: null }]);
    expect(waiting('prints')).toBe(0);
  });

  test('a print that another clerk has settled in the meantime stays so, and is as its own computer says; a removed one stays so', async () => {
    const { sender, prints } = openSender();
    const [written, removed] = [printRecord({ state: 'unknown' }), printRecord({ state: 'unknown' })];
    prints.insert([written, removed]);
    await sender.send();
    const { seq } = (await scene.office.sql('SELECT max(edited_seq)::int AS seq FROM waybill.prints'))[0] ?? {};
    const seen = { seenSeq: Number(seq) };
    const changes = [{ id: written.id, ...seen, columns: { settled_at_ms: 5 } }];
    expect(await scene.clerk2.records.putRecords('prints', changes)).toMatchObject({ ok: true });
    expect(await scene.clerk2.records.removeRecords('prints', [{ id: removed.id, ...seen }])).toMatchObject({
      ok: true,
    });
    for (const { id } of [written, removed]) prints.progress(id, { state: 'printed' });
    await sender.send();
    const sql = `SELECT state, settled_at_ms::int AS settled, removed_at IS NULL AS is_there FROM waybill.prints
      ORDER BY position`;
    expect(await scene.office.sql(sql)).toEqual([
      { state: 'printed', settled: 5, is_there: true },
      { state: 'unknown', settled: null, is_there: false },
    ]);
    expect(waiting('prints')).toBe(0);
  });

  test('a file that the store does not take stays here, and its document is sent', async () => {
    const { sender, errors } = openSender();
    const content = new Uint8Array(MAX_FILE_BYTES + 1);
    const sha256 = hash('sha256', content);
    writeFileSync(join(folder.folder, sha256), content);
    const fileId = randomUUID();
    db.run('INSERT INTO files_to_send VALUES (:sha256)', { sha256 });
    db.run(
      `INSERT INTO own_documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
       VALUES (:fileId, 'B1', 'POD', 'pod.pdf', :sha256, :bytes, 1, 1, 1)`,
      { fileId, sha256, bytes: content.byteLength },
    );
    await sender.send();
    expect(await scene.office.sql('SELECT file_id, opens FROM waybill.documents')).toEqual([
      { file_id: fileId, opens: 1 },
    ]);
    expect(db.all('SELECT * FROM files_to_send')).toEqual([]);
    expect([waiting('documents'), errors]).toEqual([0, []]);
  });

  test('a file that can’t be read at the moment is sent later, and the rest is sent', async () => {
    const content = 'the POD';
    const sha256 = hash('sha256', content);
    writeFileSync(join(folder.folder, sha256), content);
    // A folder can't be read as a file.
    let path = folder.folder;
    const { sender, clock, errors, prints } = openSender({ contentStore: { pathOf: () => Promise.resolve(path) } });
    db.run('INSERT INTO files_to_send VALUES (:sha256)', { sha256 });
    prints.insert([printRecord()]);
    await sender.send();
    expect([waiting('prints'), db.all('SELECT sha256 FROM files_to_send')]).toEqual([0, [{ sha256 }]]);
    path = join(folder.folder, sha256);
    clock.advance(60_000);
    await expect.poll(() => db.all('SELECT * FROM files_to_send')).toEqual([]);
    expect(await scene.office.sql('SELECT sha256 FROM waybill.files')).toEqual([{ sha256 }]);
    expect(errors).toEqual([]);
  });

  test('a file that is no longer here is not sent', async () => {
    const { sender, errors } = openSender();
    db.run('INSERT INTO files_to_send VALUES (:sha256)', { sha256: hash('sha256', 'missing') });
    await sender.send();
    expect([db.all('SELECT * FROM files_to_send'), errors]).toEqual([[], []]);
  });

  test('a document waits for its file', async () => {
    const { sender } = openSender({ files: { put: () => Promise.resolve(fail(LOST)) } });
    const sha256 = hash('sha256', 'the POD');
    writeFileSync(join(folder.folder, sha256), 'the POD');
    db.run('INSERT INTO files_to_send VALUES (:sha256)', { sha256 });
    db.run(
      `INSERT INTO own_documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
       VALUES ('d', 'B1', 'POD', 'pod.pdf', :sha256, 7, 1, 1, 1)`,
      { sha256 },
    );
    await sender.send();
    expect(await scene.office.sql('SELECT file_id FROM waybill.documents')).toEqual([]);
    expect(waiting('documents')).toBe(1);
  });

  test('what a login may not write waits here', async () => {
    const { sender, prints, errors } = openSender();
    await scene.office.sql("UPDATE waybill.members SET login = 'supervisor1' WHERE login = 'clerk1'");
    prints.insert([printRecord()]);
    await sender.send();
    expect([await stored(), waiting('prints'), errors]).toEqual([[], 1, []]);
  });
});
