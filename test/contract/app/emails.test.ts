import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { databasePath } from '../../../electron/modules/backups/databasePath.ts';
import { type HostFiles, NO_HOST_FILES } from '../../../electron/modules/documents/ports.ts';
import { pdfWriter } from '../../../electron/platform/pdf/pdfWriter.ts';
import { BLANK_CONTACT } from '../../../shared/freight/contacts.ts';
import type { BookingDetails } from '../../../shared/freight/requests.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { tinyPdf } from '../../support/samplePdf.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const BOL = '00440000000283617';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-email-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A mail program that takes or rejects every file. */
function mailProgram(takes = true): { hostFiles: HostFiles; opened: string[] } {
  const opened: string[] = [];
  const openFile = (path: string) => Promise.resolve(opened.push(path) > 0 && takes);
  return { hostFiles: { ...NO_HOST_FILES, openFile }, opened };
}

/** The app on a folder on disk, with one booked shipment and its BOL, labels, and POD. */
async function booked(hostFiles = NO_HOST_FILES, changes: Partial<BookingDetails> = {}, fetches = true) {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http, {
    hostFiles,
    pdfWriter: { ...pdfWriter, opens: () => Promise.resolve(true) },
    openStorage: () => openStorage(folder),
  });
  await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
  if (!rated.ok) throw new Error(rated.error.code);
  http.response({ body: sampleBookingBody });
  const details = sampleDetails(changes);
  const quoteId = rated.value.quote.id;
  const done = await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details });
  if (!done.ok) throw new Error(done.error.code);
  /** Downloads the documents, whose text is their type and the note. */
  async function fetchDocuments(note = ''): Promise<void> {
    const types = ['BOL', 'Pallet Labels', 'POD'];
    const documents = types.map((type) => ({ type, name: `${type}.pdf`, url: 'https://files.freight.example/x' }));
    const links = { success: true, bolNumber: BOL, documents };
    http.response({ body: links }, ...types.map((type) => ({ body: tinyPdf(`${type}${note}`) })));
    await app.call('documents.fetch', { callId: 'f', bolNumber: BOL });
  }
  if (fetches) await fetchDocuments();
  return { ...app, http, fetchDocuments };
}
type App = Awaited<ReturnType<typeof booked>>;

const succeeded = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

async function composed({ call }: Pick<App, 'call'>, kind: 'bol' | 'labels' | 'pod' | 'tracking', bolNumbers = [BOL]) {
  return succeeded(await call('emails.compose', { kind, bolNumbers, groupBy: 'shipment' })).drafts[0];
}

async function opened(
  app: Pick<App, 'call'>,
  changes: Partial<CallOutput<'emails.compose'>['drafts'][number]> & { cc?: string } = {},
) {
  const draft = await composed(app, 'bol');
  if (draft === undefined) throw new Error('no draft');
  const { to, cc = '', subject, body, attachments } = { ...draft, ...changes };
  const fileIds = attachments.map(({ fileId }) => fileId);
  return app.call('emails.create', { kind: 'bol', bolNumbers: [BOL], to, cc, subject, body, fileIds, opens: true });
}

test('a draft is filled from the template and the shipment, and goes to the party that needs the document', async () => {
  const app = await booked();
  await app.call('contacts.save', {
    contactId: 'c1',
    fields: { ...BLANK_CONTACT, name: 'ACME Pallet Co', zip: '43207', email: 'dock@acme.example' },
  });
  const bol = await composed(app, 'bol');
  expect(bol).toMatchObject({
    to: 'dock@acme.example',
    subject: `BOL ${BOL}, pickup Wed, Nov 18, 2026`,
    attachments: [{ type: 'BOL', bolNumber: BOL }],
    missing: [],
  });
  expect(bol?.body).toContain(`BOL ${BOL}`);
  expect(bol?.body).toContain('to Example Fixtures Inc.');
  expect(await composed(app, 'labels')).toMatchObject({
    to: 'dock@acme.example',
    attachments: [{ type: 'Pallet Labels' }],
  });
  expect(await composed(app, 'pod')).toMatchObject({
    to: 'receiving@examplefixtures.example',
    attachments: [{ type: 'POD' }],
  });
  expect(await composed(app, 'tracking')).toMatchObject({
    to: 'receiving@examplefixtures.example',
    attachments: [],
    missing: [],
  });
});

test('an attachment names its other versions, so that one that was left out stays so', async () => {
  const app = await booked();
  const [first] = (await composed(app, 'bol'))?.attachments ?? [];
  expect(first?.otherVersionIds).toEqual([]);
  await app.fetchDocuments(' with PRO');
  const [second] = (await composed(app, 'bol'))?.attachments ?? [];
  expect(second?.fileId).not.toBe(first?.fileId);
  expect(second?.otherVersionIds).toEqual([first?.fileId]);
});

test('a document that isn’t saved is named, and without a contact there is no recipient', async () => {
  const app = await booked(NO_HOST_FILES, {}, false);
  expect(await composed(app, 'bol')).toMatchObject({ to: '', attachments: [], missing: [BOL] });
  expect(await app.call('emails.compose', { kind: 'bol', bolNumbers: ['none'], groupBy: 'shipment' })).toMatchObject({
    error: { code: 'not_found', what: 'shipment' },
  });
});

test('a draft for a carrier has all of its shipments, and no customer’s address', async () => {
  const app = await booked();
  const database = new DatabaseSync(databasePath(folder));
  database.exec(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
    VALUES ('other', 'SMPF', 'Sample Freightways', 'in_transit', 0, '[]', '[]')`);
  database.close();
  const bolNumbers = [BOL, 'other', BOL];
  const byGroup = async (groupBy: 'consignee' | 'carrier' | 'shipment') =>
    succeeded(await app.call('emails.compose', { kind: 'tracking', bolNumbers, groupBy })).drafts;
  expect(await byGroup('carrier')).toMatchObject([{ title: 'Sample Freightways', to: '', bolNumbers: [BOL, 'other'] }]);
  expect(await byGroup('consignee')).toMatchObject([
    { title: 'Example Fixtures Inc.', to: 'receiving@examplefixtures.example', bolNumbers: [BOL] },
    { title: 'Consignee unknown, other', to: '', bolNumbers: ['other'] },
  ]);
  expect(await byGroup('shipment')).toHaveLength(2);
});

test('shipments without a consignee name are a draft each: they may be of different customers', async () => {
  const app = await booked();
  const database = new DatabaseSync(databasePath(folder));
  database.exec(`INSERT INTO shipments
      (bol_number, carrier, carrier_name, status, voided, reference_numbers, available, consignee_name)
    VALUES ('1', 'SMPF', 'Sample Freightways', 'in_transit', 0, '[]', '[]', NULL),
      ('2', 'SMPF', 'Sample Freightways', 'in_transit', 0, '[]', '[]', ' '),
      ('3', 'SMPF', 'Sample Freightways', 'in_transit', 0, '[]', '[]', NULL)`);
  database.close();
  const bolNumbers = ['1', '2', '3'];
  const { drafts } = succeeded(
    await app.call('emails.compose', { kind: 'tracking', bolNumbers, groupBy: 'consignee' }),
  );
  expect(drafts).toMatchObject([
    { title: 'Consignee unknown, 1', bolNumbers: ['1'] },
    { title: 'Consignee unknown, 2', bolNumbers: ['2'] },
    { title: 'Consignee unknown, 3', bolNumbers: ['3'] },
  ]);
});

test('the mail program gets a draft that another program parses to the same text and files', async () => {
  const { hostFiles, opened: files } = mailProgram();
  const app = await booked(hostFiles);
  const long = 'Łódź '.repeat(400);
  const made = await opened(app, {
    to: '"Łódź Dock, 4" <dock@acme.example>; gate@acme.example',
    cc: 'clerk@shipper.example',
    subject: 'BOL für Łódź – „Tor 4“',
    body: `Hello,\n.\n${long}\nEnd`,
  });
  expect(made).toMatchObject({ ok: true, value: { fileName: `Email BOL ${BOL}.eml`, opened: true } });
  const [path = ''] = files;
  // Private: in the account's own folder, readable by the user only.
  expect(path.startsWith(join(folder, 'outgoing'))).toBe(true);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const raw = await readFile(path);
  const lines = raw.toString('latin1').split('\r\n');
  expect(lines.filter((line) => line.length > 998 || /[\r\n]/.test(line))).toEqual([]);
  const encoded = raw.toString('latin1').match(/=\?[^?]+\?[BQ]\?[^?]*\?=/g) ?? [];
  expect(encoded.length).toBeGreaterThan(1);
  expect(encoded.filter((word) => word.length > 75)).toEqual([]);
  expect(raw.every((byte) => byte < 128)).toBe(true);
  const email = await PostalMime.parse(raw);
  expect(email.headers.find(({ key }) => key === 'x-unsent')?.value).toBe('1');
  expect(email.from).toBeUndefined();
  expect(email).toMatchObject({
    subject: 'BOL für Łódź – „Tor 4“',
    to: [
      { name: 'Łódź Dock, 4', address: 'dock@acme.example' },
      { name: '', address: 'gate@acme.example' },
    ],
    cc: [{ address: 'clerk@shipper.example' }],
    attachments: [{ filename: `BOL ${BOL}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' }],
  });
  expect(email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(`Hello,\n.\n${long}\nEnd`);
  const content = email.attachments[0]?.content;
  expect(content instanceof ArrayBuffer ? Buffer.from(content) : content).toEqual(Buffer.from(tinyPdf('BOL')));
  const shipment = succeeded(await app.call('shipments.get', { bolNumber: BOL }));
  expect(shipment.emails).toMatchObject([
    {
      kind: 'bol',
      outcome: 'opened',
      to: '"Łódź Dock, 4" <dock@acme.example>; gate@acme.example, clerk@shipper.example',
      attachments: 1,
    },
  ]);
  expect(app.bugs).toEqual([]);
});

test('nothing in an address or a subject adds a header', async () => {
  const { hostFiles, opened: files } = mailProgram();
  const app = await booked(hostFiles);
  for (const [field, value] of [
    ['subject', 'BOL\r\nBcc: all@evil.example'],
    ['subject', 'BOL\u2028Bcc: all@evil.example'],
    ['to', 'Dock\nBcc: all@evil.example <dock@acme.example>'],
    ['to', 'dock@acme.example\r\nBcc: all@evil.example'],
    ['cc', 'not an address'],
    ['to', 'dock@acme.example, gate@'],
  ] as const) {
    expect(await opened(app, { [field]: value }), value).toMatchObject({
      error: { code: 'fields_invalid', fields: [{ field }] },
    });
  }
  expect(files).toEqual([]);
  const name = { to: 'Bcc: x <dock@acme.example>' };
  await opened(app, name);
  const email = await PostalMime.parse(await readFile(files[0] ?? ''));
  expect(email.bcc ?? []).toEqual([]);
  expect(email.to).toMatchObject([{ address: 'dock@acme.example' }]);
});

test('without a mail program the draft is a file to save, and the history has what was done with it', async () => {
  const { hostFiles } = mailProgram(false);
  const app = await booked(hostFiles);
  const made = succeeded(await opened(app));
  expect(made.opened).toBe(false);
  const history = async () => succeeded(await app.call('shipments.get', { bolNumber: BOL })).emails;
  expect(await history()).toEqual([]);
  const file = await app.app.document(made.fileId);
  expect(file).toMatchObject({ bytes: made.bytes });
  expect(await app.call('documents.save', { fileId: made.fileId })).toEqual({
    ok: true,
    value: { fileName: made.fileName, path: null },
  });
  const entry = { kind: 'bol' as const, bolNumbers: [BOL, 'none'], to: 'dock@acme.example', attachments: 1 };
  await app.call('emails.record', { ...entry, outcome: 'saved' });
  app.clock.advance(1000);
  await app.call('emails.record', { ...entry, outcome: 'copied', attachments: 0 });
  expect(await history()).toMatchObject([{ outcome: 'copied' }, { outcome: 'saved', to: 'dock@acme.example' }]);
  expect(app.events).toContainEqual({ name: 'shipments.changed', id: BOL });
});

test('only saved documents of these shipments are attached, and no more than mail systems accept', async () => {
  const { hostFiles, opened: files } = mailProgram();
  const app = await booked(hostFiles);
  const draft = await composed(app, 'bol');
  const [attachment] = draft?.attachments ?? [];
  if (attachment === undefined) throw new Error('no attachment');
  const fileIds = [attachment.fileId];
  const request = { kind: 'bol' as const, to: '', cc: '', subject: 'BOL', body: '', fileIds, opens: true };
  expect(await app.call('emails.create', { ...request, bolNumbers: ['another'] })).toMatchObject({
    error: { code: 'not_found', what: 'document' },
  });
  const database = new DatabaseSync(databasePath(folder));
  const setBytes = (bytes: number) => database.prepare('UPDATE documents SET bytes = ?').run(bytes);
  setBytes(15_000_000);
  expect(await app.call('emails.create', { ...request, bolNumbers: [BOL] })).toMatchObject({
    error: { code: 'email_too_large', limitBytes: 20_000_000 },
  });
  setBytes(1000);
  database.close();
  // The file was changed on disk: it isn't sent to a customer.
  const path = (await app.app.document(attachment.fileId))?.path ?? '';
  await writeFile(path, 'changed');
  expect(await app.call('emails.create', { ...request, bolNumbers: [BOL] })).toMatchObject({
    error: { code: 'not_found', what: 'document' },
  });
  expect(files).toEqual([]);
});

test('a placeholder that doesn’t exist is rejected, and a template can be reset', async () => {
  const app = await booked();
  const save = (subject: string, body: string) => app.call('emails.saveTemplate', { kind: 'pod', subject, body });
  for (const [subject, body, field] of [
    ['POD {bil}', 'Hello', 'subject'],
    ['POD', 'Hello {consignee', 'body'],
    ['POD', 'Hello {{BOL}}', 'body'],
    ['', 'Hello', 'subject'],
    ['POD\nBcc: all@evil.example', 'Hello', 'subject'],
  ] as const) {
    expect(await save(subject, body), subject + body).toMatchObject({
      error: { code: 'fields_invalid', fields: [{ field }] },
    });
  }
  expect(await save('Delivered: {po}, {Delivery Date}', 'For {consignee}: {PRO}')).toMatchObject({
    ok: true,
    value: { isDefault: false },
  });
  expect(await composed(app, 'pod')).toMatchObject({
    subject: 'Delivered: 77318, not given',
    body: expect.stringMatching(/^For Example Fixtures Inc\.: /),
  });
  expect(await app.call('emails.resetTemplate', { kind: 'pod' })).toMatchObject({
    ok: true,
    value: { isDefault: true },
  });
  const { templates } = succeeded(await app.call('emails.templates', {}));
  expect(templates.map(({ kind, isDefault }) => [kind, isDefault])).toEqual([
    ['bol', true],
    ['labels', true],
    ['pod', true],
    ['tracking', true],
  ]);
});
