/** Documents over real sockets and a real disk: expired links, killed processes, full disks, damaged files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createUndiciHttp, type UndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { type DocumentHost, startDocumentHost } from '../../support/documentHost.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { samplePdf } from '../../support/samplePdf.ts';

let host: DocumentHost;
let http: UndiciHttp;
let app: MemoryApp;
let folder = '';
/** Whether writes of incoming bytes fail. */
let diskIsFull = false;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-documents-'));
  host = await startDocumentHost();
  http = createUndiciHttp({});
  diskIsFull = false;
  app = await openApp();
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.app.close();
  await http.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

async function openApp(): Promise<MemoryApp> {
  const opened = await openMemoryApp(http, {
    openStorage: async () => {
      const storage = await openStorage(folder);
      const { contentStore } = storage;
      return {
        ...storage,
        contentStore: {
          ...contentStore,
          async receive() {
            const file = await contentStore.receive();
            return {
              ...file,
              async write(chunk) {
                if (!diskIsFull) return file.write(chunk);
                await file.discard();
                throw new StorageError({ code: 'disk_full' });
              },
            };
          },
        },
      };
    },
  });
  const added = await opened.call('connections.add', {
    name: 'Acme Pallet',
    baseUrl: host.url,
    username: 'acme-columbus',
    password: 'sample-password',
    passwordIn: 'session',
  });
  await opened.call('connections.activate', { connectionId: added.ok ? added.value.id : '' });
  return opened;
}

const fetchAll = (callId = 'a') => app.call('documents.fetch', { callId, bolNumber: host.bolNumber });
const filesBelow = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /incoming.+|\.pdf$/.test(name));
async function contentOf(fileId: string): Promise<Buffer | null> {
  const file = await app.app.document(fileId);
  return file === null ? null : readFileSync(file.path);
}
async function latest(): Promise<{ fileId: string; type: string }[]> {
  const list = await app.call('documents.list', { bolNumber: host.bolNumber });
  return list.ok ? list.value.documents.map(({ fileId, type }) => ({ fileId: fileId ?? '', type })) : [];
}

test('a link that expires during the download is automatically replaced by a fresh one', async () => {
  const whole = samplePdf({ pages: 40 });
  let cut = 0;
  host.documents.set('Pallet Labels', samplePdf({ text: 'Label' }));
  host.documents.set('BOL', (request, response) => {
    response.writeHead(200, { 'content-length': whole.length });
    if (cut === 0) {
      cut += 1;
      response.write(whole.subarray(0, 5_000), () => request.socket.destroy());
    } else {
      response.end(whole);
    }
  });
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [] } });
  expect(cut).toBe(1);
  const bol = (await latest()).find(({ type }) => type === 'BOL');
  expect((await contentOf(bol?.fileId ?? ''))?.equals(whole)).toBe(true);
  // Two links at first, and two more when one of them had to be replaced; only that one was used.
  expect(host.issuedLinks()).toBe(4);
  expect(host.fileRequests).toHaveLength(3);
});

test('a store that asks to slow down gets the next request after its waits, with the same link', async () => {
  let requested = 0;
  host.documents.set('BOL', (_, response) => {
    requested += 1;
    if (requested === 2) response.end(samplePdf());
    else response.writeHead(429, { 'retry-after': '0' }).end();
  });
  host.reuseLinks = true;
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [] } });
  expect(requested).toBe(2);
  expect(host.issuedLinks()).toBe(1);
});

test('a PDF that is hollow inside is reported, the previous version stays the latest, and a good one replaces it', async () => {
  const hollow = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(4000, 'x'),
    Buffer.from('\nstartxref\n20\n%%EOF\n'),
  ]);
  const failed = { ok: true, value: { failures: [{ code: 'document_unopenable', type: 'BOL' }] } };
  const values = async () => {
    const versions = await app.call('documents.versions', { bolNumber: host.bolNumber });
    return versions.ok ? versions.value.versions.map(({ opens, isLatest }) => [opens, isLatest]) : [];
  };
  // Without an earlier version, it is stored: a viewer may be able to show it.
  host.documents.set('BOL', hollow);
  expect(await fetchAll()).toMatchObject(failed);
  expect(await values()).toEqual([[false, true]]);
  app.clock.advance(1000);
  const good = samplePdf({ text: 'First' });
  host.documents.set('BOL', good);
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [], documents: [{ opens: true }] } });
  app.clock.advance(1000);
  host.documents.set('BOL', hollow);
  for (let again = 0; again < 2; again += 1) {
    expect(await fetchAll()).toMatchObject(failed);
    app.clock.advance(1000);
  }
  // Identical content is not a new version.
  expect(await values()).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect((await contentOf((await latest())[0]?.fileId ?? ''))?.equals(good)).toBe(true);
  host.documents.set('BOL', samplePdf({ text: 'Second' }));
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [] } });
  expect((await values())[0]).toEqual([true, true]);
});

test('a protected PDF opens with its password', async () => {
  const locked = await PDFDocument.load(samplePdf({ text: 'Locked' }));
  locked.encrypt({ userPassword: 'right', ownerPassword: 'owner' });
  host.documents.set('BOL', Buffer.from(await locked.save()));
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [], documents: [{ opens: true }] } });
});

test('a store that fails is reported, and no new link is requested', async () => {
  host.documents.set('BOL', (_, response) => response.writeHead(503).end());
  expect(await fetchAll()).toMatchObject({
    ok: true,
    value: { failures: [{ code: 'document_store_failed', httpStatus: 503 }] },
  });
  expect(host.fileRequests).toHaveLength(1);
  expect(host.issuedLinks()).toBe(1);
});

test('a link that is rejected twice is reported, and not requested forever', async () => {
  host.documents.set('BOL', (_, response) => response.writeHead(403).end('expired'));
  expect(await fetchAll()).toMatchObject({ ok: true, value: { failures: [{ code: 'document_link_refused' }] } });
  expect(host.fileRequests).toHaveLength(2);
});

test('no credentials go to a link, and no link is left on the disk', async () => {
  host.documents.set('BOL', samplePdf());
  await fetchAll();
  expect(host.fileRequests[0]).not.toHaveProperty('authorization');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const everything = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
  expect(everything).not.toContain('?key=');
});

test('two concurrent requests share one download', async () => {
  host.documents.set('BOL', samplePdf());
  const both = await Promise.all([fetchAll('a'), fetchAll('b')]);
  expect(both[0]).toEqual(both[1]);
  expect(host.fileRequests).toHaveLength(1);
});

test('progress can be queried, and a canceled download leaves nothing', async () => {
  const began = Promise.withResolvers<void>();
  host.documents.set('BOL', (_, response) => {
    response.writeHead(200, { 'content-length': 100_000 });
    response.write(samplePdf().subarray(0, 1_000), () => began.resolve());
  });
  const fetched = fetchAll();
  await began.promise;
  await expect
    .poll(async () => app.call('documents.list', { bolNumber: host.bolNumber }))
    .toEqual({
      ok: true,
      value: {
        documents: [],
        progress: { phase: 'downloading', type: 'BOL', bytes: 1_000, totalBytes: 100_000, done: 0, of: 1 },
        waitUntilMs: null,
      },
    });
  await app.call('calls.cancel', { callId: 'a' });
  expect(await fetched).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(filesBelow()).toEqual([]);
  expect(await app.call('documents.list', { bolNumber: host.bolNumber })).toEqual({
    ok: true,
    value: { documents: [], progress: null, waitUntilMs: null },
  });
});

test('killed in mid-download: no half file is ever shown, and what was left is swept at the next start', async () => {
  const whole = samplePdf({ pages: 40 });
  const begun = Promise.withResolvers<void>();
  host.documents.set('BOL', (_, response) => {
    response.writeHead(200, { 'content-length': whole.length });
    response.write(whole.subarray(0, 30_000), () => begun.resolve());
  });
  await app.app.close();
  const program = join(import.meta.dirname, 'fetchProcess.ts');
  const child = spawn(process.execPath, [program, folder, host.url, host.bolNumber], { stdio: 'ignore' });
  await begun.promise;
  await expect.poll(filesBelow).toHaveLength(1);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  expect(filesBelow()).toHaveLength(1);

  app = await openApp();
  expect(filesBelow()).toEqual([]);
  expect(await latest()).toEqual([]);
  host.documents.set('BOL', whole);
  await fetchAll();
  const [bol] = await latest();
  expect((await contentOf(bol?.fileId ?? ''))?.equals(whole)).toBe(true);
});

test('a full disk is reported; saved documents stay, and the rest is downloaded once there is space', async () => {
  const first = samplePdf({ text: 'First' });
  const second = samplePdf({ text: 'Second' });
  host.documents.set('BOL', first);
  await fetchAll();
  const [saved] = await latest();
  diskIsFull = true;
  host.documents.set('BOL', second);
  expect(await fetchAll()).toEqual({ ok: false, error: { code: 'disk_full' } });
  expect(await latest()).toEqual([saved]);
  expect((await contentOf(saved?.fileId ?? ''))?.equals(first)).toBe(true);
  diskIsFull = false;
  expect(await fetchAll()).toMatchObject({ ok: true });
  const [now] = await latest();
  expect((await contentOf(now?.fileId ?? ''))?.equals(second)).toBe(true);
});

test('a saved file that changed on the disk is never served, and replaced by the next download', async () => {
  const whole = samplePdf({ text: 'As kept' });
  host.documents.set('BOL', whole);
  await fetchAll();
  const [bol] = await latest();
  const fileId = bol?.fileId ?? '';
  expect(await app.call('documents.check', { fileId })).toEqual({ ok: true, value: { state: 'good' } });
  const [name] = filesBelow();
  writeFileSync(join(folder, name ?? ''), samplePdf({ text: 'Other' }));
  expect(await app.call('documents.check', { fileId })).toEqual({ ok: true, value: { state: 'damaged' } });
  expect(await app.app.document(fileId)).toBeNull();
  rmSync(join(folder, name ?? ''));
  expect(await app.call('documents.check', { fileId })).toEqual({ ok: true, value: { state: 'missing' } });
  await fetchAll();
  expect(await latest()).toEqual([bol]);
  expect((await contentOf(fileId))?.equals(whole)).toBe(true);
});

test('earlier versions stay, and of equal content there is one file', async () => {
  const [a, b] = [samplePdf({ text: 'A' }), samplePdf({ text: 'B' })];
  for (const content of [a, b, a, a]) {
    host.documents.set('BOL', content);
    app.clock.advance(1_000);
    await fetchAll();
  }
  const versions = await app.call('documents.versions', { bolNumber: host.bolNumber });
  if (!versions.ok) throw new Error(versions.error.code);
  expect(versions.value.versions.map(({ isLatest }) => isLatest)).toEqual([true, false, false]);
  const contents = await Promise.all(versions.value.versions.map(({ fileId }) => contentOf(fileId)));
  expect(contents.map((content) => content?.equals(a))).toEqual([true, false, true]);
  expect(filesBelow()).toHaveLength(2);
});

test('merging: what can’t be merged is named, the app responds during it, and a start deletes the generated files', async () => {
  host.documents.set('BOL', samplePdf({ pages: 300 }));
  host.documents.set('Delivery Receipt', Buffer.from('%PDF-1.7\nnothing inside\nstartxref\n9\n%%EOF\n'));
  await fetchAll();
  const joining = app.call('documents.mergeAll', { callId: 'j', bolNumber: host.bolNumber });
  expect(await app.call('documents.list', { bolNumber: host.bolNumber })).toMatchObject({ ok: true });
  const joined = await joining;
  expect(joined).toMatchObject({ ok: true, value: { pages: 300, left: [{ type: 'Delivery Receipt' }] } });
  const fileId = joined.ok ? joined.value.fileId : '';
  expect((await contentOf(fileId))?.subarray(0, 5).toString()).toBe('%PDF-');
  await app.app.close();
  app = await openApp();
  expect(await contentOf(fileId)).toBeNull();
  expect(filesBelow()).toHaveLength(2);
});
