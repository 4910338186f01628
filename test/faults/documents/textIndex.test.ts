/** The text of saved documents, over a real disk and the real reader: damaged and deleted files, a killed process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountStores } from '../../../electron/core/accountStorage.ts';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createTextIndex } from '../../../electron/modules/search/textIndex.ts';
import { createPdfTextReader } from '../../../electron/platform/pdf/textThread.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { samplePdf } from '../../support/samplePdf.ts';

let folder = '';
let storage: AccountStores;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-texts-'));
  storage = await openStorage(folder);
});
afterEach(() => {
  storage.close();
  rmSync(folder, { recursive: true });
});

/** Saves a document, and returns the path of its file. */
async function save(type: string, content: Uint8Array): Promise<string> {
  const file = await storage.contentStore.receive();
  await file.write(content);
  const { sha256, bytes } = await file.finish();
  const path = await storage.contentStore.pathOf(sha256);
  const document = { fileId: type, bolNumber: '4400000001', type, name: `${type}.pdf`, sha256, bytes, opens: true };
  storage.documents.insert({ ...document, fetchedAtMs: 1 });
  return path ?? '';
}

/** Reads all files with the real reader. */
async function indexAll(): Promise<void> {
  const clock = createManualClock();
  const ending = new AbortController();
  createTextIndex({
    store: storage.documentText,
    contentStore: storage.contentStore,
    reader: createPdfTextReader(),
    checked: storage.checked,
    clock,
    signal: ending.signal,
    onError: (_where, error) => {
      throw error;
    },
  }).start();
  await expect
    .poll(() => {
      clock.advance(60_000);
      return storage.documentText.next();
    })
    .toBeNull();
  // The last file is settled when nothing is due anymore.
  await expect.poll(async () => (await find('sample')).notIndexed.pending).toBe(0);
  ending.abort();
}

const find = (text: string) => storage.board.searchText(text, 10);

async function protectedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Sample secret');
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return pdf.save();
}

test('damaged, protected, changed, and deleted files are skipped, and the others are found', async () => {
  const deleted = await save('Deleted', samplePdf({ text: 'Sample deleted' }));
  const changed = await save('Changed', samplePdf({ text: 'Sample changed' }));
  await save('Damaged', Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}\nstartxref\n9\n%%EOF\n`));
  await save('Cut', samplePdf({ pages: 30, text: 'Sample cut' }).subarray(0, 9000));
  await save('Protected', await protectedPdf());
  await save('Good', samplePdf({ pages: 3, text: 'Sample consignee' }));
  rmSync(deleted);
  writeFileSync(changed, samplePdf({ text: 'Sample other' }));
  await indexAll();
  const found = await find('sample consignee');
  expect(found.documents.found).toMatchObject([{ type: 'Good', page: 1 }]);
  expect((await find('secret')).documents.total).toBe(0);
  // A file that was cut may still have pages.
  expect(found.notIndexed.unreadable).toBeGreaterThanOrEqual(4);
  expect(found.notIndexed.pending).toBe(0);
});

test('two accounts that read files at the same time each get the text of their file', async () => {
  const long = join(folder, 'long.pdf');
  const short = join(folder, 'short.pdf');
  writeFileSync(long, samplePdf({ pages: 60, text: 'Sample long' }));
  writeFileSync(short, samplePdf({ text: 'Sample short' }));
  const reader = createPdfTextReader();
  const textOf = (read: unknown) => /Sample \w+/.exec(JSON.stringify(read))?.[0];
  const { signal } = new AbortController();
  const [first, second] = await Promise.all([reader.read(long, signal), reader.read(short, signal)]);
  expect(textOf(first)).toBe('Sample long');
  expect(textOf(second)).toBe('Sample short');
  // One that closes in the middle of a file doesn't end the file of the other.
  const closing = new AbortController();
  const reads = [reader.read(long, closing.signal), reader.read(short, signal)] as const;
  await new Promise(setImmediate);
  closing.abort();
  expect(await reads[0]).toEqual({ state: 'failed' });
  expect(textOf(await reads[1])).toBe('Sample short');
});

test('a process that is killed while it reads a file leaves the index whole, and the file is read later', async () => {
  await save('BOL', samplePdf({ text: 'Sample lading' }));
  storage.close();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'indexProcess.ts'), folder], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  storage = await openStorage(folder);
  expect(storage.documentText.next()).toMatchObject({ attempts: 1 });
  expect((await find('lading')).documents.total).toBe(0);
  await indexAll();
  expect((await find('lading')).documents.total).toBe(1);
});

test('an index whose account closes in the middle of a file saves nothing afterwards', async () => {
  await save('BOL', samplePdf({ text: 'Sample lading' }));
  const clock = createManualClock();
  const ending = new AbortController();
  const reading = Promise.withResolvers<void>();
  const thrown: unknown[] = [];
  createTextIndex({
    store: storage.documentText,
    contentStore: storage.contentStore,
    reader: {
      async read() {
        reading.resolve();
        await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
        return { state: 'indexed', pages: [{ page: 1, text: 'Sample lading' }] };
      },
    },
    checked: storage.checked,
    clock,
    signal: ending.signal,
    onError: (_where, error) => thrown.push(error),
  }).start();
  await storage.checked;
  await new Promise((resolve) => setTimeout(resolve, 0));
  clock.advance(60_000);
  await reading.promise;
  ending.abort();
  storage.close();
  await new Promise((resolve) => setTimeout(resolve, 0));
  storage = await openStorage(folder);
  // The end of the account is not an attempt: a file that takes long is read in a later run, however many were too short.
  expect(storage.documentText.next()).toMatchObject({ attempts: 0 });
  expect(thrown).toEqual([]);
});
