import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import type { AppPorts } from '../../../electron/core/appPorts.ts';
import type { HostFiles, PickupDay } from '../../../electron/modules/documents/ports.ts';
import { pdfWriter } from '../../../electron/platform/pdf/pdfWriter.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { tinyPdf } from '../../support/samplePdf.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const BOL = '00440000000283617';
const links = (...types: string[]) => ({
  body: {
    success: true,
    bolNumber: BOL,
    documents: types.map((type) => ({ type, name: `../../${type}.pdf`, url: 'https://files.freight.example/x' })),
  },
});

/** An app with one booked shipment, to be picked up on 2026-11-18. */
async function booked(hostFiles?: HostFiles, changes: Partial<AppPorts> = {}) {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http, hostFiles === undefined ? changes : { hostFiles, ...changes });
  await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
  if (!rated.ok) throw new Error(rated.error.code);
  http.response({ body: sampleBookingBody });
  const { id } = rated.value.quote;
  const done = await app.call('bookings.submit', {
    quoteId: id,
    position: 1,
    carrier: 'SMPF',
    details: sampleDetails(),
  });
  if (!done.ok) throw new Error(done.error.code);
  return { ...app, http };
}

async function withBol(hostFiles?: HostFiles, changes: Partial<AppPorts> = {}) {
  const app = await booked(hostFiles, changes);
  app.http.response(links('BOL'), { body: tinyPdf('bol') });
  const fetched = await app.call('documents.fetch', { callId: 'f', bolNumber: BOL });
  const fileId = fetched.ok ? (fetched.value.documents[0]?.fileId ?? '') : '';
  return { ...app, fileId };
}

function createHostFiles() {
  const acts: string[] = [];
  const responses: (string | null)[] = [];
  const hostFiles: HostFiles = {
    chooseSavePath: (fileName) => {
      acts.push(`ask ${fileName}`);
      return Promise.resolve(responses.shift() ?? null);
    },
    chooseFolder: null,
    showInFolder: (path) => void acts.push(`show ${path}`),
    openFile: null,
    dragOut: (path) => Promise.resolve(void acts.push(`drag ${path}`)),
    copyFile: (path) => Promise.resolve(acts.push(`copy ${path}`) > 0),
  };
  return { hostFiles, acts, responses };
}

describe('a pickup manifest', () => {
  test('is of the carrier and the day, with what is known of the freight', async () => {
    const { call, app, bugs } = await booked();
    expect(await call('documents.pickups', { date: '2026-11-18' })).toEqual({
      ok: true,
      value: { carriers: [{ carrier: 'SMPF', carrierName: 'Sample Freightways', shipments: 1 }], nextDate: null },
    });
    expect(await call('documents.pickups', { date: '2026-11-16' })).toEqual({
      ok: true,
      value: { carriers: [], nextDate: '2026-11-18' },
    });
    const sheet = await call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-18' });
    expect(sheet).toMatchObject({ ok: true, value: { fileName: 'Pickup manifest SMPF 2026-11-18.pdf', pages: 1 } });
    // A host serves it like any saved document.
    const fileId = sheet.ok ? sheet.value.fileId : '';
    expect(await app.document(fileId)).toEqual({
      path: '/outgoing/Pickup manifest SMPF 2026-11-18.pdf',
      bytes: sheet.ok ? sheet.value.bytes : 0,
    });
    expect(bugs).toEqual([]);
  });

  test('names the shipper, and lists what was booked; a shipment from elsewhere has a separate manifest', async () => {
    const drawn: PickupDay[] = [];
    const { call, databases } = await booked(undefined, {
      pdfWriter: {
        ...pdfWriter,
        pickupManifest: (manifest) => {
          drawn.push(manifest);
          return pdfWriter.pickupManifest(manifest);
        },
      },
    });
    const [database] = databases.values();
    database?.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, pickup_date, reference_numbers, available)
      VALUES ('elsewhere', 'SMPF', 'Sample Freightways', 'created', 0, '2026-11-18', '[]', '[]'),
             ('other', 'PLHD', 'Placeholder Lines', 'created', 0, '2026-11-18', '[]', '[]')`);
    const all = await call('documents.pickupManifest', { carrier: null, date: '2026-11-18' });
    expect(all).toMatchObject({ ok: true, value: { fileName: 'Pickup manifests 2026-11-18.pdf', pages: 3 } });
    expect(drawn).toMatchObject([
      {
        dateLabel: 'Wed, Nov 18, 2026',
        manifests: [
          { carrier: 'PLHD', shipper: null, lines: [{ bolNumber: 'other', units: null, notes: [] }] },
          {
            carrier: 'SMPF',
            shipper: {
              name: 'Acme Pallet Co.',
              lines: ['200 Example Parkway, Columbus, OH 43207', 'Shipping Desk, (614) 555-0142'],
            },
            lines: [
              {
                bolNumber: BOL,
                notes: [
                  'Pickup 8:00 AM–5:00 PM · Pickup number 60417 · Liftgate at Delivery',
                  'Remarks: Do not break down pallets.',
                ],
              },
            ],
          },
          { carrier: 'SMPF', shipper: null, lines: [{ bolNumber: 'elsewhere' }] },
        ],
      },
    ]);
  });

  test('is printed like any document', async () => {
    const { call, printer } = await booked();
    const sheet = await call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-18' });
    const fileId = sheet.ok ? sheet.value.fileId : '';
    const settings = await call('printing.settings', {});
    if (!settings.ok) throw new Error(settings.error.code);
    await call('printing.setRoute', { kind: 'other', route: { ...settings.value.routes.other, printer: 'laser' } });
    const started = await call('printing.start', {
      requests: [{ bolNumber: 'Pickup manifest SMPF', kind: 'other', fileId, pages: null }],
      start: 1,
      route: null,
    });
    expect(started).toMatchObject({ ok: true });
    await expect.poll(() => printer.sent.length).toBe(1);
  });

  test('is not made of another day, another carrier, a canceled or a voided shipment', async () => {
    const { call, databases } = await booked();
    const none = { ok: false, error: { code: 'not_found', what: 'pickup' } };
    expect(await call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-19' })).toEqual(none);
    expect(await call('documents.pickupManifest', { carrier: 'PLHD', date: '2026-11-18' })).toEqual(none);
    const [database] = databases.values();
    for (const change of ["status = 'cancelled'", "status = 'created', voided = 1"]) {
      database?.run(`UPDATE shipments SET ${change}`);
      expect(await call('documents.pickups', { date: '2026-11-18' })).toEqual({
        ok: true,
        value: { carriers: [], nextDate: null },
      });
    }
  });

  test.each(['2026-02-30', '11/18/2026', ''])('rejects %j as a day', async (date) => {
    const { call } = await booked();
    expect(await call('documents.pickups', { date })).toMatchObject({
      error: { code: 'invalid_payload', path: 'date' },
    });
  });
});

describe('documents that are named as another shipment’s', () => {
  const others = { body: { ...links('BOL').body, bolNumber: '00440000000283999' } };
  const rejected = { ok: false, error: { code: 'bad_response', path: 'bolNumber', problem: 'another_shipment' } };

  test('open no link, and saved documents stay', async () => {
    const { call, http, fileId } = await withBol();
    http.requests.length = 0;
    http.response(others);
    expect(await call('documents.fetch', { callId: 'f', bolNumber: BOL })).toMatchObject(rejected);
    expect(http.requests.map(({ url }) => url)).toEqual([expect.stringContaining('/functions/apiGetDocuments')]);
    expect(await call('documents.list', { bolNumber: BOL })).toMatchObject({ value: { documents: [{ fileId }] } });
  });

  test('open no link either in the second list, requested after a link that expired', async () => {
    const { call, http } = await booked();
    http.requests.length = 0;
    http.response(links('BOL'), { status: 403, body: 'expired' }, others);
    expect(await call('documents.fetch', { callId: 'f', bolNumber: BOL })).toMatchObject({
      ok: true,
      value: { failures: [{ type: 'BOL', code: 'document_link_refused' }] },
    });
    expect(http.requests).toHaveLength(3);
    expect(await call('documents.list', { bolNumber: BOL })).toMatchObject({ value: { documents: [] } });
  });
});

test('documents of a response that can’t be parsed are counted and named; the others are saved', async () => {
  const { call, http } = await booked();
  const { body } = links('BOL');
  http.response({ body: { ...body, documents: [...body.documents, 7, { type: '' }] } }, { body: tinyPdf('bol') });
  expect(await call('documents.fetch', { callId: 'f', bolNumber: BOL })).toMatchObject({
    value: {
      documents: [{ type: 'BOL' }],
      failures: [],
      dropped: [
        { path: 'documents.1', why: 'not_an_object' },
        { path: 'documents.2.type', why: 'blank' },
      ],
      listed: 3,
    },
  });
});

test('a document that failed and isn’t in the second list remains a failure, and what can’t be parsed there is named', async () => {
  const { call, http } = await booked();
  const { body } = links('BOL', 'POD', 'Invoice');
  http.response(
    { body: { ...body, documents: [...body.documents, 7] } },
    { status: 403, body: 'expired' },
    { body: tinyPdf('pod') },
    { status: 403, body: 'expired' },
    { body: { ...body, documents: [...links('Invoice').body.documents, { type: '' }, 'x', 7] } },
    { body: tinyPdf('invoice') },
  );
  expect(await call('documents.fetch', { callId: 'f', bolNumber: BOL })).toMatchObject({
    value: {
      documents: [{ type: 'Invoice' }, { type: 'POD' }],
      failures: [{ type: 'BOL', code: 'document_link_refused', httpStatus: 403 }],
      // The last one is in both lists.
      dropped: [
        { path: 'documents.3', why: 'not_an_object' },
        { path: 'documents.1.type', why: 'blank' },
        { path: 'documents.2', why: 'not_an_object' },
      ],
      listed: 4,
    },
  });
});

describe('a file leaves the app', () => {
  test('where the clerk says, under a name that is our own', async () => {
    const { hostFiles, acts, responses } = createHostFiles();
    const { call, fileId } = await withBol(hostFiles);
    const path = '/home/clerk/paper.pdf';
    responses.push(path, '/home/clerk/copy.pdf');
    expect(await call('documents.showSaved', { path })).toMatchObject({ error: { code: 'not_found' } });
    expect(await call('documents.save', { fileId })).toEqual({
      ok: true,
      value: { fileName: `BOL ${BOL}.pdf`, path },
    });
    await call('documents.save', { fileId });
    // Not the last one.
    expect(await call('documents.showSaved', { path })).toEqual({ ok: true, value: { path } });
    expect(await call('documents.showSaved', { path: '/etc/passwd' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await call('documents.save', { fileId })).toEqual({ ok: false, error: { code: 'cancelled' } });
    const ask = `ask BOL ${BOL}.pdf`;
    expect(acts).toEqual([ask, ask, `show ${path}`, ask]);
  });

  test('unless it can’t be saved there, which is no failure of the data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-save-'));
    const { hostFiles, responses } = createHostFiles();
    const openStorageIn = (connectionId: string) => openStorage(join(folder, connectionId));
    const { app, call, fileId } = await withBol(hostFiles, { openStorage: openStorageIn });
    responses.push(join(folder, 'unplugged drive', 'bol.pdf'));
    const saved = await call('documents.save', { fileId });
    await app.close();
    rmSync(folder, { recursive: true });
    expect(saved).toEqual({ ok: false, error: { code: 'file_not_saved', detail: 'ENOENT' } });
  });

  test('dragged and copied as a copy under that name, never the saved file itself', async () => {
    const { hostFiles, acts } = createHostFiles();
    const { call, fileId } = await withBol(hostFiles);
    expect(await call('documents.capabilities', {})).toEqual({
      ok: true,
      value: { showInFolder: true, dragOut: true, copyFile: true },
    });
    await call('documents.dragOut', { fileId });
    await call('documents.copyFile', { fileId });
    expect(acts).toEqual([`drag /outgoing/BOL ${BOL}.pdf`, `copy /outgoing/BOL ${BOL}.pdf`]);
  });

  test('a host without a window leaves saving to the page and offers nothing else', async () => {
    const { call, fileId } = await withBol();
    expect(await call('documents.save', { fileId })).toEqual({
      ok: true,
      value: { fileName: `BOL ${BOL}.pdf`, path: null },
    });
    expect(await call('documents.capabilities', {})).toEqual({
      ok: true,
      value: { showInFolder: false, dragOut: false, copyFile: false },
    });
    for (const name of ['documents.dragOut', 'documents.copyFile'] as const) {
      expect(await call(name, { fileId })).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('two documents of one type have different names', async () => {
    const { call, http } = await booked();
    const { body } = links('POD');
    const [first] = body.documents;
    http.response(
      { body: { ...body, documents: [first, { ...first, name: 'second.pdf' }] } },
      { body: tinyPdf('one') },
      { body: tinyPdf('two') },
    );
    const fetched = await call('documents.fetch', { callId: 'f', bolNumber: BOL });
    const names: unknown[] = [];
    for (const { fileId } of fetched.ok ? fetched.value.documents : []) {
      names.push(await call('documents.save', { fileId: fileId ?? '' }));
    }
    expect(names).toMatchObject([
      { value: { fileName: `POD ${BOL}.pdf` } },
      { value: { fileName: `POD ${BOL} (2).pdf` } },
    ]);
  });

  test('two documents of one type and name are both saved, and a refresh adds no version', async () => {
    const { call, http } = await booked();
    const { body } = links('POD', 'pod');
    const documents = body.documents.map((each) => ({ ...each, name: 'POD.pdf' }));
    for (let refresh = 0; refresh < 2; refresh += 1) {
      http.response({ body: { ...body, documents } }, { body: tinyPdf('one') }, { body: tinyPdf('two') });
      expect(await call('documents.fetch', { callId: 'f', bolNumber: BOL })).toMatchObject({
        value: { documents: [{ type: 'POD' }, { type: 'pod' }], failures: [] },
      });
    }
    expect(await call('documents.versions', { bolNumber: BOL })).toMatchObject({
      value: { versions: [{ isLatest: true }, { isLatest: true }] },
    });
    // The status lists the same two, so none is missing.
    http.response({ body: { success: true, shipment: { bolNumber: BOL, status: 'delivered', documents } } });
    expect(await call('shipments.refresh', { bolNumber: BOL })).toMatchObject({
      value: { documents: [{ fileId: expect.any(String) }, { fileId: expect.any(String) }] },
    });
  });

  test('an unknown file is reported', async () => {
    const { call } = await withBol();
    expect(await call('documents.save', { fileId: '../../app.db' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await call('documents.check', { fileId: 'x' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await call('documents.mergeAll', { callId: 'j', bolNumber: 'none' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('clearing by rule', () => {
  const rule = { closedForMonths: 1, alsoOldVersions: true };

  test('counts first, then clears what it counted, and what was cleared is fetched again as new', async () => {
    const { call, app, fileId, databases, http, events } = await withBol();
    const nothing = { ok: true, value: { files: 0, bytes: 0, shipments: 0 } };
    expect(await call('documents.clearable', rule)).toEqual(nothing);
    const [database] = databases.values();
    database?.run("UPDATE shipments SET status = 'delivered', delivery_date = '2026-09-01'");
    const bytes = tinyPdf('bol').length;
    expect(await call('documents.clearable', rule)).toEqual({ ok: true, value: { files: 1, bytes, shipments: 1 } });
    events.length = 0;
    expect(await call('documents.clear', rule)).toEqual({ ok: true, value: { files: 1, bytes } });
    expect(events.map(({ name }) => name)).toContain('documents.changed');
    expect(await app.document(fileId)).toBeNull();
    expect(await call('documents.list', { bolNumber: BOL })).toMatchObject({ ok: true, value: { documents: [] } });
    expect(await call('documents.check', { fileId })).toEqual({ ok: true, value: { state: 'missing' } });
    expect(await call('documents.storage', {})).toMatchObject({ value: { total: { files: 0, bytes: 0 } } });
    expect(await call('documents.clearable', rule)).toEqual(nothing);

    http.response(links('BOL'), { body: tinyPdf('bol') });
    await call('documents.fetch', { callId: 'f', bolNumber: BOL });
    expect(await call('documents.versions', { bolNumber: BOL })).toMatchObject({
      value: {
        versions: [
          { isLatest: true, clearedAtMs: null },
          { fileId, isLatest: false, clearedAtMs: expect.any(Number) },
        ],
      },
    });
  });
});
