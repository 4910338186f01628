/** Documents and prints of clerks in a workgroup: on each one's computer first, then in the store, against a real server. */
import { hash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountStores } from '../../../electron/core/accountStorage.ts';
import { type ClerkStorages, createClerkStorages } from '../../support/clerkStorages.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { printRecord as print } from '../../support/samplePrint.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { createStore, insertShipments } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const DAY_MS = 86_400_000;
const RULE = { closedForMonths: 6, alsoOldVersions: false };

describe.skipIf(absent)(`documents and prints in a workgroup${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let clerks: ClerkStorages;

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    clerks = await createClerkStorages(server, () => database);
  });
  afterEach(() => clerks.remove());

  const rows = async (sql: string): Promise<string> => await server.psql(sql, database);
  const boardProgram = new URL('../../../electron/modules/board/boardWorker.ts', import.meta.url);
  const clerk = (login: 'clerk1' | 'clerk2', memberId?: string) => clerks.join(login, { memberId, boardProgram });

  /** Downloads a document, as the service does; its file ID. */
  async function download({ documents, contentStore }: AccountStores, text: string, fetchedAtMs = Date.now()) {
    const file = await contentStore.receive();
    await file.write(Buffer.from(text));
    const saved = await file.finish();
    const document = { fileId: randomUUID(), bolNumber: 'B1', type: 'POD', name: 'pod.pdf', opens: true };
    documents.insert({ ...document, ...saved, fetchedAtMs });
    return { ...document, ...saved };
  }

  const states = ({ prints }: AccountStores) => prints.latest('B1', 10).map(({ state }) => state);
  const arrives = { timeout: 20_000 };

  test('what one clerk downloaded is listed for all, and its file is fetched from the store once', async () => {
    const clerk1 = (await clerk('clerk1')).storage;
    const { storage: clerk2, workgroup } = await clerk('clerk2');
    const fetches = vi.spyOn(workgroup.files, 'fetch');
    const { sha256, fileId } = await download(clerk1, 'the POD');
    expect(clerk1.documents.latest('B1').map((document) => document.fileId)).toEqual([fileId]);
    await expect
      .poll(() => clerk2.documents.latest('B1').map((document) => document.fileId), arrives)
      .toEqual([fileId]);
    expect(clerk2.documentText.next()).toBe(null);
    expect(await clerk2.contentStore.pathOf(sha256)).toBe(null);
    expect(await Promise.all([clerk2.contentStore.check(sha256), clerk2.contentStore.check(sha256)])).toEqual([
      'good',
      'good',
    ]);
    expect(fetches).toHaveBeenCalledTimes(1);
    // From now on it is on this computer, and its text is searched.
    await rows('DELETE FROM waybill.files');
    expect(await clerk2.contentStore.check(sha256)).toBe('good');
    expect(clerk2.documentText.next()?.sha256).toBe(sha256);
    // The store has it: the same document of another clerk is not sent again.
    await download(clerk2, 'the POD');
    await expect.poll(() => rows('SELECT count(*) FROM waybill.documents'), arrives).toBe('2');
    expect(await rows('SELECT count(*) FROM waybill.files')).toBe('0');
  });

  test('an attachment is not requested from the store', async () => {
    const { storage, workgroup } = await clerk('clerk1');
    const content = Buffer.from('a photo');
    expect(await workgroup.files.put(hash('sha256', content), content)).toMatchObject({ ok: true });
    expect(await storage.contentStore.check(hash('sha256', content))).toBe('missing');
  });

  test('documents and prints of a clerk who is cut off are seen by him, and by all once the store responds', async () => {
    const { storage: clerk1, workgroup } = await clerk('clerk1');
    const clerk2 = (await clerk('clerk2')).storage;
    await server.kill();
    await expect.poll(() => workgroup.state().away).not.toBe(null);
    const put = vi.spyOn(workgroup.files, 'put');
    const { fileId, sha256 } = await download(clerk1, 'the POD');
    const record = print();
    clerk1.prints.insert([record]);
    clerk1.prints.progress(record.id, { state: 'sending', fileId, sentAtMs: Date.now() - 500 });
    expect(clerk1.documents.byFileId(fileId)).toMatchObject({ name: 'pod.pdf', opens: true, clearedAtMs: null });
    expect(clerk1.prints.byId(record.id)).toMatchObject({ state: 'sending', fileId, pages: [1, 2] });
    const text = clerk1.documentText.next();
    if (text === null) throw new Error('no text is pending');
    clerk1.documentText.settle(text, { state: 'indexed', pages: [{ page: 1, text: 'Signed by Quimby' }] });
    const found = async () => (await clerk1.board.searchText('quimby', 5)).documents.found.map((match) => match.fileId);
    expect(await found()).toEqual([fileId]);
    await expect.poll(() => put.mock.results[0]?.value, arrives).toMatchObject({ error: { code: 'workgroup_away' } });
    await server.start();
    workgroup.retry();
    await expect.poll(() => states(clerk2), { timeout: 40_000 }).toEqual(['sending']);
    expect(clerk2.documents.byFileId(fileId)).toMatchObject({ name: 'pod.pdf' });
    expect(await found()).toEqual([fileId]);
    expect(await clerk2.contentStore.check(sha256)).toBe('good');
  });

  test('a print that changes while it is sent ends in the store as it ended here', async () => {
    const clerk1 = (await clerk('clerk1')).storage;
    const clerk2 = (await clerk('clerk2')).storage;
    const record = print();
    clerk1.prints.insert([record]);
    await expect.poll(() => states(clerk2), arrives).toEqual(['waiting']);
    clerk1.prints.progress(record.id, { state: 'queued', queueJob: 'office-1' });
    await expect.poll(() => states(clerk2), arrives).toEqual(['queued']);
    clerk1.prints.progress(record.id, { state: 'failed', endedAtMs: Date.now() - 100, error: { code: 'cancelled' } });
    await expect.poll(() => states(clerk2), arrives).toEqual(['failed']);
    expect(clerk2.prints.byId(record.id)).toEqual(clerk1.prints.byId(record.id));
    expect(await rows("SELECT action FROM waybill.audit WHERE subject = 'print' ORDER BY id")).toBe('add\nend');
  });

  test('a job of several prints is in order for everybody', async () => {
    const clerk1 = (await clerk('clerk1')).storage;
    const clerk2 = (await clerk('clerk2')).storage;
    const job = Array.from({ length: 5 }, () => print({ requestedAtMs: 1 }));
    clerk1.prints.insert(job);
    const ids = job.map(({ id }) => id);
    expect(clerk1.prints.ofJob('job').map(({ id }) => id)).toEqual(ids);
    await expect.poll(() => clerk2.prints.ofJob('job').map(({ id }) => id), arrives).toEqual(ids);
    expect(clerk2.prints.latest(null, 2).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  });

  test('only its own computer follows a print, and any clerk settles an interrupted one', async () => {
    const clerk1 = (await clerk('clerk1')).storage;
    const clerk2 = (await clerk('clerk2')).storage;
    const queued = print({ state: 'queued', queueJob: 'office-1', requestedAtMs: 2 });
    const cut = print({ jobId: 'cut', state: 'unknown', requestedAtMs: 1 });
    clerk1.prints.insert([queued, cut]);
    await expect.poll(() => states(clerk2), arrives).toEqual(['queued', 'unknown']);
    expect(clerk1.prints.inStates(['queued']).map(({ id }) => id)).toEqual([queued.id]);
    expect(clerk1.prints.cutOff(10).map(({ jobId }) => jobId)).toEqual(['cut']);
    expect([clerk2.prints.inStates(['queued']), clerk2.prints.cutOff(10)]).toEqual([[], []]);
    clerk2.prints.settle([cut.id, queued.id], 5);
    expect(clerk2.prints.byId(cut.id)?.settledAtMs).toBe(5);
    expect(clerk2.prints.byId(queued.id)?.settledAtMs).toBe(null);
    expect(clerk2.prints.inStates(['queued'])).toEqual([]);
    await expect.poll(() => clerk1.prints.cutOff(10), arrives).toEqual([]);
    expect(clerk1.prints.byId(cut.id)?.settledAtMs).toBe(5);
    expect(clerk1.prints.byId(queued.id)?.settledAtMs).toBe(null);
  });

  test('a document that another clerk has downloaded again is as recent for all', async () => {
    const clerk1 = (await clerk('clerk1')).storage;
    const clerk2 = (await clerk('clerk2')).storage;
    const { fileId } = await download(clerk1, 'the POD', 1_000);
    await expect.poll(() => clerk2.documents.byFileId(fileId)?.fetchedAtMs, arrives).toBe(1_000);
    clerk2.documents.touch(fileId, 2_000);
    expect(clerk2.documents.byFileId(fileId)?.fetchedAtMs).toBe(2_000);
    await expect.poll(() => clerk1.documents.byFileId(fileId)?.fetchedAtMs, arrives).toBe(2_000);
    expect(clerk1.documents.versions('B1')).toHaveLength(1);
    clerk1.documents.touch(fileId, 3_000);
    await expect.poll(() => clerk2.documents.byFileId(fileId)?.fetchedAtMs, arrives).toBe(3_000);
  });

  test('a cleanup deletes files of this computer that the store has, and no others', async () => {
    const { storage: clerk1, workgroup } = await clerk('clerk1');
    const clerk2 = (await clerk('clerk2')).storage;
    await rows(insertShipments(1, 1, 'cancelled'));
    const longAgoMs = Date.now() - 400 * DAY_MS;
    const { sha256, fileId } = await download(clerk1, 'the POD', longAgoMs);
    const today = new Date().toISOString().slice(0, 10);
    const deletable = ({ documents }: AccountStores) => documents.cleanup.files(RULE, today).map((file) => file.fileId);
    await workgroup.replicaReached();
    expect(deletable(clerk1)).toEqual([]);
    await expect.poll(() => clerk2.documents.byFileId(fileId) !== null, arrives).toBe(true);
    await expect.poll(() => deletable(clerk1), arrives).toEqual([fileId]);
    expect(deletable(clerk2)).toEqual([]);
    expect([clerk1, clerk2].map(({ documents }) => documents.cleanup.storage(Date.now()).total.files)).toEqual([1, 0]);
    clerk1.documents.clear(fileId, 1);
    expect(clerk1.documents.cleanup.isStored(sha256)).toBe(false);
    await clerk1.contentStore.remove(sha256);
    expect(clerk1.documents.cleanup.storage(Date.now()).total.files).toBe(0);
    expect(clerk1.documentText.next()).toBe(null);
    // It is listed, and fetched again when it is needed.
    expect(clerk1.documents.latest('B1').map((document) => document.fileId)).toEqual([fileId]);
    expect(await clerk1.contentStore.check(sha256)).toBe('good');
    expect(deletable(clerk1)).toEqual([fileId]);
  });

  test('a store that went back in time gets back what this computer has sent', async () => {
    const first = await clerk('clerk1');
    const { fileId } = await download(first.storage, 'the POD');
    const record = print({ state: 'printed', endedAtMs: 10 });
    first.storage.prints.insert([record]);
    await expect.poll(() => rows('SELECT count(*) FROM waybill.prints'), arrives).toBe('1');
    await expect.poll(() => first.storage.documents.latest('B1').length, arrives).toBe(1);
    await clerks.closeAll();
    database = await createStore(server);
    const { storage } = await clerk('clerk1', first.memberId);
    storage.prints.settleMoved([record.id], 11);
    await expect.poll(() => rows('SELECT id, settled_at_ms FROM waybill.prints'), arrives).toBe(`${record.id}|11`);
    expect(await rows('SELECT file_id FROM waybill.documents')).toBe(fileId);
    expect(await rows('SELECT convert_from(content, $$UTF8$$) FROM waybill.files')).toBe('the POD');
  });
});
