/** A full disk while a document is saved in a workgroup: nothing is half written, and it is saved later. */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountStores } from '../../../electron/core/accountStorage.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { type ClerkStorages, createClerkStorages } from '../../support/clerkStorages.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { mountSmallDisk, type SmallDisk } from '../../support/smallDisk.ts';
import { createStore } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const arrives = { timeout: 20_000 };
/** The sender's pause after a failure. */
const RETRY_MS = 60_000;
const hurried: typeof systemClock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms === RETRY_MS ? 200 : ms, callback),
};
const TEXT = 'the POD '.repeat(2_000);

describe.skipIf(absent)(`a full disk while a document of a workgroup is saved${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let clerks: ClerkStorages;
  let disk: SmallDisk | null = null;

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    clerks = await createClerkStorages(server, () => database);
  });
  afterEach(async () => {
    await clerks.closeAll();
    disk?.remove();
    disk = null;
    await clerks.remove();
  });

  const clerk = (login: 'clerk1' | 'clerk2') => clerks.join(login, { clock: hurried });

  async function download({ documents, contentStore }: AccountStores) {
    const file = await contentStore.receive();
    await file.write(Buffer.from(TEXT));
    const saved = await file.finish();
    const document = { fileId: randomUUID(), bolNumber: 'B1', type: 'POD', name: 'pod.pdf', opens: true };
    documents.insert({ ...document, ...saved, fetchedAtMs: Date.now() });
    return { ...document, ...saved };
  }

  test('the clerk’s own, at each page that is left: the clerk is told, and the file is fetched again later', async ({
    skip,
  }) => {
    const home = clerks.folderOf('clerk2');
    disk = mountSmallDisk(home);
    if (disk === null) skip('this user may not mount a disk');
    const { sha256, fileId } = await download((await clerk('clerk1')).storage);
    const { storage: clerk2, workgroup } = await clerk('clerk2');
    await expect
      .poll(() => clerk2.documents.latest('B1').map((document) => document.fileId), arrives)
      .toEqual([fileId]);
    // A turn that is read while the disk is full would count as a server that is away.
    await workgroup.replicaReached();
    const fetches = vi.spyOn(workgroup.files, 'fetch');
    let failed = 0;
    for (let pages = 0; ; pages += 1) {
      disk?.leave(pages);
      const checked = await clerk2.contentStore.check(sha256).catch((error: unknown) => error);
      disk?.release();
      if (checked === 'good') break;
      failed += 1;
      expect(checked).toMatchObject({ failure: { code: 'disk_full' } });
      expect(fetches).toHaveBeenCalledTimes(failed);
      expect(readdirSync(join(home, 'documents', 'incoming'))).toEqual([]);
      expect(await clerk2.contentStore.pathOf(sha256)).toBe(null);
      expect(clerk2.documents.latest('B1').map((document) => document.fileId)).toEqual([fileId]);
    }
    expect(failed).toBeGreaterThan(2);
    // Its text is searched.
    expect(clerk2.documentText.next()?.sha256).toBe(sha256);
  });

  test('the server’s: the document is shown where it is, and sent later', async ({ skip }) => {
    const place = mkdtempSync(join(tmpdir(), 'waybill-tablespace-'));
    disk = mountSmallDisk(place);
    if (disk === null) {
      rmdirSync(place);
      skip('this user may not mount a disk');
    }
    spawnSync('chown', ['postgres', place]);
    await server.psql(`CREATE TABLESPACE full_files LOCATION '${place}'`);
    await server.psql('ALTER TABLE waybill.files SET TABLESPACE full_files', database);
    const { storage: clerk1, workgroup } = await clerk('clerk1');
    const { storage: clerk2 } = await clerk('clerk2');
    const put = vi.spyOn(workgroup.files, 'put');
    disk?.leave(0);
    const { sha256, fileId } = await download(clerk1);
    await expect.poll(() => put.mock.results[0]?.value, arrives).toMatchObject({ error: { code: 'store_full' } });
    expect(await clerk1.contentStore.check(sha256)).toBe('good');
    expect(clerk1.documents.latest('B1').map((document) => document.fileId)).toEqual([fileId]);
    const stored = 'SELECT (SELECT count(*) FROM waybill.files), (SELECT count(*) FROM waybill.documents)';
    expect(await server.psql(stored, database)).toBe('0|0');
    disk?.release();
    await expect
      .poll(() => clerk2.documents.latest('B1').map((document) => document.fileId), arrives)
      .toEqual([fileId]);
    expect(await clerk2.contentStore.check(sha256)).toBe('good');
    await server.psql('ALTER TABLE waybill.files SET TABLESPACE pg_default', database);
    await server.psql('DROP TABLESPACE full_files');
  });
});
