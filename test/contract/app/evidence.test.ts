/** Evidence: files attached to a shipment, and the PDFs of claims. */
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { ALL_AUDITED_TABLES } from '../../../electron/core/recordDomains.ts';
import { documentResponse } from '../../../electron/hosts/pages.ts';
import { auditChanges } from '../../../electron/modules/audit/triggerStore.ts';
import type { DocumentContentStore } from '../../../electron/modules/documents/ports.ts';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';
import { openStaging } from '../../../electron/platform/files/staging.ts';
import { createPdfTextReader } from '../../../electron/platform/pdf/textThread.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import type { AttachmentKind } from '../../../shared/freight/evidence.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { memoryExports } from '../../support/memoryExports.ts';
import { sampleJpeg, samplePng } from '../../support/sampleImages.ts';
import { samplePdf } from '../../support/samplePdf.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const BOL = '00440000000283617';
let folder: string;
let database: Database;
let isDiskFull = false;
/** After a file has its place, before that is reported. */
let finished: () => Promise<void>;
let app: MemoryApp;

function responded<T>(response: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

/** The content store, which a test can make reject every byte, or wait with a file. */
function onSmallDisk(store: DocumentContentStore): DocumentContentStore {
  return {
    ...store,
    async receive() {
      const file = await store.receive();
      return {
        ...file,
        async write(chunk) {
          if (!isDiskFull) return file.write(chunk);
          await file.discard();
          throw new StorageError({ code: 'disk_full' });
        },
        async finish() {
          const content = await file.finish();
          await finished();
          return content;
        },
      };
    },
  };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-evidence-'));
  database = openDatabase(join(folder, 'account.db'), ACCOUNT_MIGRATIONS);
  auditChanges(database, 'clerk', ALL_AUDITED_TABLES);
  isDiskFull = false;
  finished = () => Promise.resolve();
  const http = createScriptedHttp({ body: sampleRatesBody });
  app = await openMemoryApp(http, {
    openStorage: async () => ({
      ...storesOf(database),
      exports: memoryExports(),
      contentStore: onSmallDisk(await openContentStore(join(folder, 'documents'))),
      staging: await openStaging(join(folder, 'outgoing')),
      close() {},
    }),
  });
  await app.connect();
  const rated = responded(
    await app.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false }),
  );
  http.response({ body: sampleBookingBody });
  responded(
    await app.call('bookings.submit', {
      quoteId: rated.quote.id,
      position: 1,
      carrier: 'SMPF',
      details: sampleDetails(),
    }),
  );
});
afterEach(async () => {
  await app.app.close();
  database.close();
  await rm(folder, { recursive: true, force: true });
});

const DETAILS = { kind: 'photo' as AttachmentKind, note: 'Crushed corner', date: '2026-11-16' };

async function upload(content: Buffer, bytes = content.length): Promise<string> {
  const { uploadId } = responded(await app.call('evidence.start', { bolNumber: BOL, bytes }));
  responded(await app.call('evidence.append', { uploadId, content: content.toString('base64') }));
  return uploadId;
}
async function attach(name: string, content: Buffer, details = DETAILS) {
  const uploadId = await upload(content);
  return responded(await app.call('evidence.attach', { uploadId, name, ...details }));
}
const list = async () => responded(await app.call('evidence.list', { bolNumber: BOL })).attachments;
const stored = async () =>
  (await readdir(join(folder, 'documents'), { recursive: true })).filter((name) => name.endsWith('.pdf'));
const incoming = () => readdir(join(folder, 'documents', 'incoming'));

async function claim(fileIds: string[], changes: object = {}) {
  const made = responded(
    await app.call('evidence.makeClaim', {
      callId: 'claim',
      bolNumber: BOL,
      claim: 'damage',
      statement: 'The freight arrived damaged.\nSee the exhibits.',
      invoiceId: null,
      fileIds,
      ...changes,
    }),
  );
  const file = await app.app.document(made.fileId);
  return { ...made, content: await readFile(file?.path ?? '') };
}

/** Whether the content of a page has a quarter turn. */
function isTurned(pdf: PDFDocument, page: number): boolean {
  const contents = pdf.getPage(page).node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => pdf.context.lookup(each)) : [contents];
  const text = streams
    .map((stream) =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '',
    )
    .join('\n');
  return /^0 -?1 -?1 0 /m.test(text);
}

describe('an attached file', () => {
  test('has a name of its own, so that saved copies don’t replace each other', async () => {
    const long = 'Photo of the crushed pallet at dock 5 before it was unloaded on Monday';
    for (const name of [`${long} 1.heic`, `${long} 2.heic`, 'Image.jpg', 'image.JPG']) await attach(name, sampleJpeg());
    const cut = long.slice(0, 60).trim();
    expect((await list()).map(({ name }) => name)).toEqual([
      `${cut}.heic`,
      `${cut} (2).heic`,
      'Image.jpg',
      'image (2).JPG',
    ]);
  });

  test('is stored with its content, and recognized by its first bytes, whatever its name is', async () => {
    await attach('../../etc/passwd.png', sampleJpeg());
    await attach('ticket.PDF', samplePdf(), { kind: 'weight_ticket', note: '', date: '2026-11-15' });
    await attach('IMG_1.HEIC', Buffer.from('\0\0\0\u{18}ftypheic\0\0\0\0mif1heic', 'latin1'));
    await attach('page.html', Buffer.from('<script>alert(1)</script>'));
    const attachments = await list();
    expect(attachments.map(({ name, media, kind }) => [name, media, kind])).toEqual([
      ['etc passwd.png', 'jpeg', 'photo'],
      ['ticket.PDF', 'pdf', 'weight_ticket'],
      ['IMG_1.HEIC', 'heic', 'photo'],
      ['page.html', 'other', 'photo'],
    ]);
    const types = await Promise.all(
      attachments.map(async ({ fileId }) => {
        const response = await documentResponse(app.app, `/documents/${fileId}`, null, false);
        return [response?.headers['content-type'], response?.headers['content-disposition']];
      }),
    );
    // Only images and PDFs are ever opened by the page.
    expect(types).toEqual([
      ['image/jpeg', 'inline'],
      ['application/pdf', 'inline'],
      ['application/octet-stream', 'attachment'],
      ['application/octet-stream', 'attachment'],
    ]);
    const [first] = attachments;
    const file = await app.app.document(first?.fileId ?? '');
    expect(await readFile(file?.path ?? '')).toEqual(sampleJpeg());
    expect(app.events).toContainEqual({ name: 'evidence.changed', id: BOL });
  });

  test('above the limit is refused before a byte of it is sent', async () => {
    const response = await app.call('evidence.start', { bolNumber: BOL, bytes: 200 * 1024 * 1024 });
    expect(response).toMatchObject({ error: { code: 'attachment_too_large', limitBytes: 52_428_800 } });
    expect(await app.call('evidence.start', { bolNumber: BOL, bytes: 0 })).toMatchObject({ ok: false });
    expect(await incoming()).toEqual([]);
  });

  test('that ends early, or is longer than announced, leaves neither an entry nor a file', async () => {
    const uploadId = await upload(sampleJpeg(), sampleJpeg().length + 10);
    expect(await app.call('evidence.attach', { uploadId, name: 'a.jpg', ...DETAILS })).toMatchObject({
      error: { code: 'attachment_incomplete' },
    });
    const { uploadId: longer } = responded(await app.call('evidence.start', { bolNumber: BOL, bytes: 3 }));
    expect(
      await app.call('evidence.append', { uploadId: longer, content: sampleJpeg().toString('base64') }),
    ).toMatchObject({ error: { code: 'attachment_incomplete' } });
    expect([await list(), await stored(), await incoming()]).toEqual([[], [], []]);
  });

  test('on a full disk says so, and leaves nothing', async () => {
    const { uploadId } = responded(await app.call('evidence.start', { bolNumber: BOL, bytes: 4 }));
    isDiskFull = true;
    const content = Buffer.from('1234').toString('base64');
    expect(await app.call('evidence.append', { uploadId, content })).toMatchObject({ error: { code: 'disk_full' } });
    expect(await app.call('evidence.attach', { uploadId, name: 'a', ...DETAILS })).toMatchObject({ ok: false });
    expect([await list(), await stored(), await incoming()]).toEqual([[], [], []]);
  });

  test('of a process that was killed is gone after the next start: no half file, no entry', async () => {
    await upload(sampleJpeg());
    expect(await incoming()).toHaveLength(1);
    await openContentStore(join(folder, 'documents'));
    expect([await list(), await stored(), await incoming()]).toEqual([[], [], []]);
  });

  test('is deleted with its content, unless another one or a document has the same', async () => {
    const first = await attach('a.jpg', sampleJpeg());
    const second = await attach('b.jpg', sampleJpeg());
    expect(await stored()).toHaveLength(1);
    responded(await app.call('evidence.delete', { fileId: first.fileId }));
    expect(await stored()).toHaveLength(1);
    responded(await app.call('evidence.delete', { fileId: second.fileId }));
    expect([await list(), await stored()]).toEqual([[], []]);
    const audit = responded(await app.call('audit.list', { bolNumber: BOL, beforeId: null, limit: 50 }));
    const own = audit.entries.filter(({ subject }) => subject === 'attachment');
    expect(own.map(({ action, name }) => [action, name])).toEqual([
      ['remove', 'b.jpg'],
      ['remove', 'a.jpg'],
      ['add', 'b.jpg'],
      ['add', 'a.jpg'],
    ]);
  });

  test('has its content if another one with the same is deleted while it is being attached', async () => {
    const first = await attach('a.jpg', sampleJpeg());
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    finished = () => {
      reached.resolve();
      return released.promise;
    };
    const attaching = attach('b.jpg', sampleJpeg());
    await reached.promise;
    const deleting = app.call('evidence.delete', { fileId: first.fileId });
    await Promise.race([deleting, wait(200)]);
    released.resolve();
    const second = await attaching;
    responded(await deleting);
    expect((await list()).map(({ name }) => name)).toEqual(['b.jpg']);
    expect(await app.app.document(second.fileId)).not.toBeNull();
  });

  test('counts as stored, and is deleted with the old documents of its shipment', async () => {
    const { fileId } = await attach('a.jpg', sampleJpeg());
    const rule = { closedForMonths: 6, alsoOldVersions: false };
    expect(responded(await app.call('documents.storage', {})).total).toEqual({ files: 1, bytes: sampleJpeg().length });
    expect(responded(await app.call('documents.clearable', rule)).files).toBe(0);
    database.run("UPDATE shipments SET status = 'delivered', delivery_date = '2026-05-16'");
    expect(responded(await app.call('documents.clearable', rule))).toMatchObject({ files: 1, shipments: 1 });
    // A document of another shipment, then also one of the same.
    database.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, delivery_date, reference_numbers, available)
       VALUES ('other', 'X', 'X', 'delivered', 0, '2020-01-01', '[]', '[]')`,
    );
    const document = `INSERT INTO documents
      (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
      VALUES (:bolNumber, :bolNumber, 'BOL', 'BOL', :sha256, 1, 0, 0, 1)`;
    database.run(document, { bolNumber: 'other', sha256: '0'.repeat(64) });
    expect(responded(await app.call('documents.clearable', rule))).toMatchObject({ files: 2, shipments: 2 });
    database.run(document, { bolNumber: BOL, sha256: '1'.repeat(64) });
    expect(responded(await app.call('documents.clearable', rule))).toMatchObject({ files: 3, shipments: 2 });
    database.run('DELETE FROM documents');
    expect(responded(await app.call('documents.clear', rule)).files).toBe(1);
    expect(await stored()).toEqual([]);
    expect((await list())[0]?.clearedAtMs).toBe(app.clock.now());
    expect(await app.app.document(fileId)).toBeNull();
  });

  test('still has its file when a document with the same content is deleted', async () => {
    const { fileId } = await attach('a.pdf', samplePdf());
    const [content] = await stored();
    database.run(
      `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
       VALUES ('d', 'other', 'BOL', 'BOL', :sha256, 1, 0, 0, 1)`,
      { sha256: content?.slice(3, 67) ?? '' },
    );
    database.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, delivery_date, reference_numbers, available)
       VALUES ('other', 'X', 'X', 'delivered', 0, '2020-01-01', '[]', '[]')`,
    );
    expect(responded(await app.call('documents.clear', { closedForMonths: 1, alsoOldVersions: false })).files).toBe(1);
    expect(await app.app.document(fileId)).not.toBeNull();
  });
});

describe('the PDF of a claim', () => {
  test('has its text, then each exhibit in order: images rotated as taken, and all pages of PDFs', async () => {
    const sideways = await attach('dock.jpg', sampleJpeg(6));
    const ticket = await attach('ticket.pdf', samplePdf(), { kind: 'weight_ticket', note: '', date: '2026-11-16' });
    const scan = await attach('scan.png', samplePng());
    const made = await claim([sideways.fileId, ticket.fileId, scan.fileId]);
    expect(made.separate).toEqual([]);
    expect(made.fileName).toMatch(/^Damage claim 00440000000283617.*\.pdf$/);
    const pdf = await PDFDocument.load(made.content);
    const own = await PDFDocument.load(samplePdf());
    const sizes = pdf.getPages().map((page) => Object.values(page.getSize()).map(Math.round));
    const ownSizes = own.getPages().map((page) => Object.values(page.getSize()).map(Math.round));
    expect(sizes).toEqual([[612, 792], [612, 792], ...ownSizes, [612, 792]]);
    expect(made.pages).toBe(sizes.length);
    // The photo was taken sideways: it is drawn with a quarter turn. The scan is drawn unchanged.
    expect(isTurned(pdf, 1)).toBe(true);
    expect(isTurned(pdf, pdf.getPageCount() - 1)).toBe(false);
    if (process.env['WAYBILL_SCREENSHOTS'] === '1') await writeFile('/tmp/evidence/claim.pdf', made.content);
  });

  test('has the whole note of an exhibit, however long', async () => {
    const note = `${'The corner of the pallet was crushed. '.repeat(25)}The last sentence.`;
    const { fileId } = await attach('ticket.pdf', samplePdf(), { ...DETAILS, note });
    const { fileId: madeId } = await claim([fileId]);
    const file = await app.app.document(madeId);
    const text = await createPdfTextReader().read(file?.path ?? '', AbortSignal.timeout(60_000));
    const pages = text.state === 'indexed' ? text.pages.map((page) => page.text).join(' ') : text.state;
    expect(pages).toContain('The last sentence.');
  });

  test('has the whole description of its freight', async () => {
    const description = 'Steel shelf brackets, boxed, on GMA pallets, stretch-wrapped, with corner boards';
    database.run("UPDATE quotes SET request = json_set(request, '$.handlingUnits[0].description', :description)", {
      description,
    });
    const { fileId } = await claim([]);
    const file = await app.app.document(fileId);
    const text = await createPdfTextReader().read(file?.path ?? '', AbortSignal.timeout(60_000));
    const pages = text.state === 'indexed' ? text.pages.map((page) => page.text).join(' ') : text.state;
    expect(pages).toContain('with corner boards');
  });

  test('has photos that a phone stored a video behind, and none that is cut off after its thumbnail', async () => {
    const video = Buffer.alloc(200_000);
    const files = [
      await attach('motion.jpg', Buffer.concat([sampleJpeg(6), video])),
      await attach('screenshot.png', Buffer.concat([samplePng(), video])),
    ];
    const thumbnail = Buffer.of(0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9);
    const cut = Buffer.concat([sampleJpeg().subarray(0, 2), thumbnail, sampleJpeg().subarray(2, -40)]);
    files.push(await attach('cut off.jpg', cut));
    const made = await claim(files.map(({ fileId }) => fileId));
    expect(made.separate.map(({ name, why }) => [name, why])).toEqual([['cut off.jpg', 'damaged']]);
    expect(made.content.length).toBeLessThan(video.length);
  });

  test('names what can’t be part of it, and why: damaged, cut off, protected, of another type, missing', async () => {
    const locked = await PDFDocument.load(samplePdf());
    locked.encrypt({ ownerPassword: 'owner', userPassword: 'user', permissions: {} });
    // Its pages can be counted, but not copied.
    const damagedPage = samplePdf()
      .toString('latin1')
      .replace(/\/Parent (\d+) 0 R/, '/Parent $1    ');
    const files = [
      ['not an image.jpg', Buffer.concat([sampleJpeg().subarray(0, 4), Buffer.from('nothing else')])],
      ['cut off.jpg', sampleJpeg().subarray(0, -40)],
      ['cut off.png', samplePng().subarray(0, -12)],
      ['locked.pdf', Buffer.from(await locked.save())],
      ['broken.pdf', Buffer.from('%PDF-1.7 nothing')],
      ['damaged page.pdf', Buffer.from(damagedPage, 'latin1')],
      ['phone.heic', Buffer.from('\0\0\0\u{18}ftypheic', 'latin1')],
      ['missing.png', samplePng(3, 3)],
    ] as const;
    const fileIds: string[] = [];
    for (const [name, content] of files) fileIds.push((await attach(name, content)).fileId);
    const missing = await app.app.document(fileIds.at(-1) ?? '');
    await rm(missing?.path ?? '');
    const made = await claim(fileIds);
    expect(made.separate).toEqual([
      { fileId: fileIds[0], name: 'not an image.jpg', why: 'damaged' },
      { fileId: fileIds[1], name: 'cut off.jpg', why: 'damaged' },
      { fileId: fileIds[2], name: 'cut off.png', why: 'damaged' },
      { fileId: fileIds[3], name: 'locked.pdf', why: 'protected' },
      { fileId: fileIds[4], name: 'broken.pdf', why: 'damaged' },
      { fileId: fileIds[5], name: 'damaged page.pdf', why: 'damaged' },
      { fileId: fileIds[6], name: 'phone.heic', why: 'type' },
      { fileId: fileIds[7], name: 'missing.png', why: 'missing' },
    ]);
    await expect(access(missing?.path ?? '')).rejects.toThrow();
    expect((await PDFDocument.load(made.content)).getPageCount()).toBe(made.pages);
  });

  test('distinguishes two documents of one type that can’t be part of it', async () => {
    for (const [fileId, name] of [
      ['first', 'a.pdf'],
      ['second', 'b.pdf'],
    ]) {
      database.run(
        `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
         VALUES (:fileId, :bolNumber, 'POD', :name, '${'0'.repeat(64)}', 1, 1, 1, 1)`,
        { fileId: fileId ?? '', bolNumber: BOL, name: name ?? '' },
      );
    }
    expect((await claim(['second', 'first'])).separate).toEqual([
      { fileId: 'second', name: 'POD 2', why: 'missing' },
      { fileId: 'first', name: 'POD', why: 'missing' },
    ]);
  });

  test('of a reclass quotes what was billed; an invoice or file of another shipment is rejected', async () => {
    const fields = {
      invoiceNumber: 'INV-7',
      carrier: 'SMPF',
      invoiceDate: '2026-11-16',
      proNumber: '',
      bolNumber: BOL,
      totalCents: 99_900,
      currency: 'USD',
      lines: [],
      billedClass: '125',
      billedWeightLb: 1_500,
    };
    const saved = responded(await app.call('invoices.save', { id: 'inv', fields }));
    expect(saved.shipment?.bolNumber).toBe(BOL);
    const made = await claim([], { claim: 'reclass', invoiceId: 'inv' });
    if (process.env['WAYBILL_SCREENSHOTS'] === '1') await writeFile('/tmp/evidence/reclass.pdf', made.content);
    expect(made.fileName).toContain('Reclass dispute');
    const input = { callId: 'c', bolNumber: BOL, claim: 'reclass', statement: 'x', invoiceId: null } as const;
    expect(await app.call('evidence.makeClaim', { ...input, invoiceId: 'deleted', fileIds: [] })).toMatchObject({
      error: { code: 'not_found', what: 'invoice' },
    });
    expect(await app.call('evidence.makeClaim', { ...input, fileIds: ['unknown'] })).toMatchObject({
      error: { code: 'not_found' },
    });
  });

  test('has the statement that was saved for it', async () => {
    const of = { bolNumber: BOL, claim: 'damage' } as const;
    expect(responded(await app.call('evidence.statement', of)).statement).toBeNull();
    responded(await app.call('evidence.saveStatement', { ...of, statement: 'Two pallets were wet.' }));
    expect(responded(await app.call('evidence.statement', of)).statement).toBe('Two pallets were wet.');
    expect(responded(await app.call('evidence.statement', { ...of, claim: 'reclass' })).statement).toBeNull();
  });
});

describe('a damage claim', () => {
  const alerts = async () =>
    responded(await app.call('attention.list', {}))
      .items.filter(({ details }) => details.kind === 'claim_deadline')
      .map(({ details }) => details);
  const setFiled = (filedOn: string | null, claimNumber = '') =>
    app.call('evidence.setClaimFiled', { bolNumber: BOL, filedOn, claimNumber });
  const damageClaim = async () => responded(await app.call('evidence.list', { bolNumber: BOL })).damageClaim;
  /** Sets the clock, and lets the regular evaluation run. */
  const become = (date: string) => {
    app.clock.set(Date.parse(`${date}T15:00:00Z`));
    app.clock.advance(6 * 60_000);
  };
  beforeEach(() => {
    database.run("UPDATE shipments SET status = 'delivered', delivery_date = '2026-11-13'");
  });

  test('that was begun is an alert near its deadlines, until it is filed; that can be taken back', async () => {
    expect([await damageClaim(), await alerts()]).toEqual([null, []]);
    const of = { bolNumber: BOL, claim: 'damage' } as const;
    responded(await app.call('evidence.saveStatement', { ...of, claim: 'reclass', statement: 'Class 70.' }));
    expect(await alerts()).toEqual([]);
    responded(await app.call('evidence.saveStatement', { ...of, statement: 'Two pallets were wet.' }));
    expect(await damageClaim()).toEqual({ filedOn: null, claimNumber: '' });
    const concealed = { kind: 'claim_deadline', step: 'concealed', deadline: '2026-11-20' };
    expect(await alerts()).toEqual([concealed]);

    expect(responded(await setFiled('2026-11-16', ' C-77 '))).toEqual({ filedOn: '2026-11-16', claimNumber: 'C-77' });
    expect(await alerts()).toEqual([]);
    responded(await app.call('evidence.saveStatement', { ...of, statement: 'Three pallets were wet.' }));
    expect(await damageClaim()).toEqual({ filedOn: '2026-11-16', claimNumber: 'C-77' });
    responded(await setFiled(null, 'C-77'));
    expect(await alerts()).toEqual([concealed]);

    become('2026-11-21');
    expect(await alerts()).toEqual([]);
    become('2027-07-14');
    expect(await alerts()).toEqual([{ kind: 'claim_deadline', step: 'claim', deadline: '2027-08-13' }]);
    responded(await setFiled('2027-07-14'));
    expect(await alerts()).toEqual([]);
    const trail = responded(await app.call('audit.list', { bolNumber: BOL, beforeId: null, limit: 50 })).entries;
    expect(trail.filter(({ subject }) => subject === 'claim')).toHaveLength(3);
  });

  test('is begun by its PDF, and can’t be filed in the future or for an unknown shipment', async () => {
    await claim([]);
    expect(await damageClaim()).toEqual({ filedOn: null, claimNumber: '' });
    expect(await setFiled('2026-11-17')).toMatchObject({ error: { code: 'fields_invalid' } });
    expect(
      await app.call('evidence.setClaimFiled', { bolNumber: '404', filedOn: '2026-11-16', claimNumber: '' }),
    ).toMatchObject({ error: { code: 'not_found' } });
  });
});
