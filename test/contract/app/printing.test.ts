/** Printing through the app's calls: what is printed and recorded, and the event when a printout is outdated. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

const bolNumber = '00440000000283617';
const shipment = (proNumber: string, changes: Readonly<Record<string, unknown>> = {}): Scripted => ({
  body: {
    success: true,
    shipment: {
      bolNumber,
      proNumber,
      carrier: 'SMPF',
      status: 'created',
      trackingStatus: 'created',
      voided: false,
      documents: [{ type: 'BOL', name: 'BOL_1.pdf' }],
      referenceNumbers: [],
      bookedAt: '2026-11-16T15:00:00.000Z',
      total: 1142.36,
      ...changes,
    },
  },
});
const documents: Scripted = {
  body: {
    success: true,
    bolNumber,
    documents: [{ type: 'BOL', name: 'BOL_1.pdf', url: 'https://files.freight.example/bol.pdf?sig=1' }],
  },
};
const pdf: Scripted = {
  headers: { 'content-type': 'application/pdf' },
  body: '%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n',
};

const LASER = { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 } as const;

async function tracked() {
  const http = createScriptedHttp(shipment(''));
  const app = await openMemoryApp(http);
  await app.connect();
  await app.call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
  await app.call('printing.setRoute', {
    kind: 'bol',
    route: { printer: 'laser', paper: 'letter', copies: 2, scale: 'actual', tray: null, sides: 1 },
  });
  /** Prints the BOL and waits until it was passed to the printer. */
  async function print(): Promise<CallOutput<'printing.job'>> {
    const requests = [{ bolNumber, kind: 'bol' as const, fileId: null, pages: null }];
    const started = await app.call('printing.start', { requests, start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    for (;;) {
      const job = await app.call('printing.job', started.value);
      if (!job.ok) throw new Error(job.error.code);
      if (!job.value.running) return job.value;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  return { ...app, http, print };
}

describe('printing', () => {
  test('downloads missing documents, prints them, and records who, what, where, and how many', async () => {
    const { http, print, printer, call, bugs } = await tracked();
    http.response(documents, pdf);
    expect((await print()).records).toMatchObject([
      { state: 'queued', queueJob: 'laser-1', by: 'clerk', type: 'BOL', route: { copies: 2 }, error: null },
    ]);
    expect(printer.sent).toMatchObject([{ printer: 'laser', copies: 2, title: `BOL ${bolNumber}` }]);
    const listed = await call('printing.records', { bolNumber, limit: 10 });
    expect(listed.ok && listed.value.records).toHaveLength(1);
    expect(bugs).toEqual([]);
  });

  test('a PRO that comes after printing makes the printout outdated and waits for the clerk, until it is reprinted', async () => {
    const { http, print, call, clock, events } = await tracked();
    http.response(documents, pdf);
    await print();
    const stale = async () => {
      const [prints, attention] = await Promise.all([call('printing.stale', {}), call('attention.list', {})]);
      if (!prints.ok || !attention.ok) throw new Error('not answered');
      const items = attention.value.items.filter(({ details }) => details.kind === 'stale_print');
      return { prints: prints.value.prints.map(({ why }) => why), items: items.map(({ details }) => details) };
    };
    expect(await stale()).toEqual({ prints: [], items: [] });
    clock.advance(60_000);
    events.length = 0;
    // A new PRO downloads the documents again.
    http.response(shipment('77120034'), documents, pdf);
    await call('shipments.refresh', { bolNumber });
    // For every open screen.
    expect(events).toContainEqual({ name: 'printing.changed', id: null });
    expect(await stale()).toEqual({
      prints: ['pro_arrived'],
      items: [{ kind: 'stale_print', because: 'pro_assigned', types: ['BOL'] }],
    });
    clock.advance(1000);
    // Downloaded first, since it was printed without the PRO.
    http.response(documents, pdf);
    expect((await print()).records).toMatchObject([{ error: null, state: 'queued', proNumber: '77120034' }]);
    expect(await stale()).toEqual({ prints: [], items: [] });
  });

  test('a new version makes the printout outdated, also if the provider now writes its type another way', async () => {
    const { http, print, call, clock } = await tracked();
    http.response(documents, pdf);
    await print();
    clock.advance(60_000);
    const link = { type: 'bol', name: 'BOL_1.pdf', url: 'https://files.freight.example/bol.pdf?sig=2' };
    http.response(
      { body: { success: true, bolNumber, documents: [link] } },
      { ...pdf, body: '%PDF-1.7\n2 0 obj\nendobj\nstartxref\n9\n%%EOF\n' },
    );
    await call('documents.fetch', { callId: 'c', bolNumber });
    expect(await call('printing.stale', {})).toMatchObject({ value: { prints: [{ why: 'newer_version' }] } });
  });

  test('a print counts as busy until it is passed to the printer', async () => {
    const { app, http, print, printer } = await tracked();
    http.response(documents, pdf);
    const seen: unknown[] = [];
    printer.onSend = async () => void seen.push(await app.busy());
    await print();
    expect([...seen, await app.busy()]).toEqual([
      { bookings: 0, prints: 1 },
      { bookings: 0, prints: 0 },
    ]);
  });

  test('without a connection nothing is printed, but routes can be chosen', async () => {
    const { call } = await openMemoryApp(createScriptedHttp(shipment('')));
    expect(await call('printing.records', { bolNumber: null, limit: 10 })).toEqual({
      ok: false,
      error: { code: 'not_connected' },
    });
    expect(await call('printing.settings', {})).toMatchObject({ ok: true });
  });

  test.each([
    { printer: 'laser', paper: 'napkin', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'custom_0.5x6in', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'custom_9x6in', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'custom_4.00x6in', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'letter', copies: 0, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 5 },
    { printer: '', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser \ud83d', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: '\udc00', sides: 1 },
  ])('rejects a route that breaks the contract: %j', async (route) => {
    const { app } = await openMemoryApp(createScriptedHttp(shipment('')));
    expect(await app.call('printing.setRoute', { kind: 'bol', route })).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload' },
    });
  });
});

describe('label sizes of the user', () => {
  const tag = { name: 'Tag', paper: 'custom_2.25x1.25in' } as const;
  const shelf = { name: 'Shelf', paper: 'custom_100x150mm' } as const;

  test('are saved by name, once each, and a batch of labels may use one once', async () => {
    const { call, http, printer, bugs } = await tracked();
    const saved = await call('printing.setLabelSizes', { sizes: [tag, shelf] });
    expect(saved).toMatchObject({ value: { labelSizes: [shelf, tag] } });
    const entered = 'custom_100x150.5mm' as const;
    await call('printing.setRoute', { kind: 'labels', route: { ...LASER, printer: 'zebra', paper: entered } });
    // An edited size replaces the old one where it is used.
    const edited = { from: entered, to: shelf.paper };
    expect(await call('printing.setLabelSizes', { sizes: [tag, shelf], edited })).toMatchObject({
      value: { routes: { bol: { paper: 'letter' }, labels: { printer: 'zebra', paper: shelf.paper } } },
    });
    await call('printing.setLabelSizes', { sizes: [] });
    // The labels still print in the size that is no longer listed.
    expect(await call('printing.settings', {})).toMatchObject({
      value: { labelSizes: [], routes: { labels: { paper: shelf.paper } } },
    });
    const of = (kind: 'bol' | 'labels') => ({ bolNumber, kind, fileId: null, pages: null });
    const url = 'https://files.freight.example/bol.pdf?sig=1';
    const both = ['BOL', 'Pallet Labels'].map((type) => ({ type, name: `${type}.pdf`, url }));
    http.response({ body: { success: true, bolNumber, documents: both } }, pdf, pdf);
    const order = { requests: [of('bol'), of('labels')], start: 1, route: null };
    await call('printing.start', { ...order, labelSize: tag.paper });
    await expect.poll(() => printer.sent.length).toBe(2);
    await call('printing.start', order);
    await expect.poll(() => printer.sent.length).toBe(4);
    expect(printer.sent.map(({ paper }) => paper)).toEqual(['letter', tag.paper, 'letter', shelf.paper]);
    expect(bugs).toEqual([]);
  });

  test.each([
    [{ name: 'Tag', paper: 'custom_0.5x1in' }],
    [{ name: '', paper: 'custom_2x1in' }],
    [{ name: 'Tag', paper: '4x6' }],
    [{ name: 'Tag \ud83d', paper: 'custom_2x1in' }],
    [tag, { ...tag, name: 'Twice' }],
    Array.from({ length: 31 }, (_, at) => ({ name: `Size ${at}`, paper: `custom_${at + 30}x30mm` })),
  ])('that break the contract are rejected', async (...sizes) => {
    const { app } = await openMemoryApp(createScriptedHttp(shipment('')));
    expect(await app.call('printing.setLabelSizes', { sizes })).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload' },
    });
  });
});

describe('the next start over the same folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-prints-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the app on `name` below the folder, with the data of an earlier run there. */
  async function start(name: string, http = createScriptedHttp(shipment(''))) {
    const app = await openMemoryApp(http, { openStorage: () => openStorage(join(folder, name)) });
    await app.connect();
    await app.call('printing.setRoute', { kind: 'other', route: LASER });
    await app.call('printing.setRoute', { kind: 'bol', route: LASER });
    const ended = async (jobId: string) => {
      for (;;) {
        const job = await app.call('printing.job', { jobId });
        if (!job.ok) throw new Error(job.error.code);
        if (!job.value.running) return job.value.records;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const waiting = async () => {
      const list = await app.call('attention.list', {});
      return list.ok ? list.value.items.map(({ details }) => details) : [];
    };
    return { ...app, http, ended, waiting };
  }

  test('reprints a pickup manifest, regenerated, and says when it has changed', async () => {
    const picked = (of: string) => shipment('', { bolNumber: of, pickupDate: '2026-11-17' });
    const first = await start('sheet', createScriptedHttp(picked(bolNumber)));
    await first.call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
    const made = await first.call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-17' });
    if (!made.ok) throw new Error(made.error.code);
    const name = 'Pickup manifest SMPF 2026-11-17';
    const request = { bolNumber: name, kind: 'other' as const, fileId: made.value.fileId, pages: null };
    const started = await first.call('printing.start', { requests: [request], start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const [printed] = await first.ended(started.value.jobId);
    expect(printed).toMatchObject({ state: 'queued', type: 'Pickup manifest', regenerated: null });
    await first.app.close();

    const second = await start('sheet', createScriptedHttp(picked('00440000000283618')));
    const reprint = async () => {
      const again = await second.call('printing.reprint', { recordId: printed?.id ?? '' });
      if (!again.ok) throw new Error(again.error.code);
      return second.ended(again.value.jobId);
    };
    expect(await reprint()).toMatchObject([{ state: 'queued', regenerated: 'same', error: null }]);
    await second.call('shipments.track', { number: '00440000000283618', kind: 'bolNumber' });
    expect(await reprint()).toMatchObject([{ state: 'queued', regenerated: 'changed', error: null }]);
    expect(second.printer.sent).toHaveLength(2);
    expect([...first.bugs, ...second.bugs]).toEqual([]);
    await second.app.close();
  });

  test('marks a printed pickup manifest outdated when a pickup number comes, until it is reprinted', async () => {
    const day = { bolNumber, carrier: 'SMPF', pickupDate: '2026-11-17' };
    const { call, http, ended, clock, waiting, app, bugs } = await start(
      'stale sheet',
      createScriptedHttp(shipment('', day)),
    );
    await call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
    const name = 'Pickup manifest SMPF 2026-11-17';
    const print = async () => {
      const made = await call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-17' });
      const fileId = made.ok ? made.value.fileId : '';
      const requests = [{ bolNumber: name, kind: 'other' as const, fileId, pages: null }];
      const started = await call('printing.start', { requests, start: 1, route: null });
      if (!started.ok) throw new Error(started.error.code);
      await ended(started.value.jobId);
    };
    const stale = async () => {
      const prints = await call('printing.stale', {});
      return prints.ok ? prints.value.prints.map(({ bolNumber: of, why }) => [of, why]) : prints;
    };
    await print();
    expect(await stale()).toEqual([]);
    clock.advance(120_000);
    http.response(shipment('', { ...day, pickupNumber: '60417' }));
    await call('shipments.refresh', { bolNumber });
    expect(await stale()).toEqual([[name, 'newer_version']]);
    await expect
      .poll(waiting)
      .toContainEqual({ kind: 'stale_print', because: 'pdf_changed', types: ['Pickup manifest'] });
    clock.advance(1000);
    await print();
    expect(await stale()).toEqual([]);
    await expect.poll(waiting).toEqual([]);
    expect(bugs).toEqual([]);
    await app.close();
  });

  test('puts what was cut off before the clerk, once, until it is done', async () => {
    const first = await start('cut off');
    await first.call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
    first.http.response(documents, pdf);
    let isSending = () => {};
    const sending = new Promise<void>((resolve) => (isSending = resolve));
    first.printer.onSend = () => {
      isSending();
      return new Promise<void>(() => {});
    };
    const request = { bolNumber, kind: 'bol' as const, fileId: null, pages: null };
    const started = await first.call('printing.start', { requests: [request], start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    await sending;
    expect(await first.waiting()).toEqual([]);

    // Nothing of the first was closed: it was killed.
    const second = await start('cut off');
    const waits = { kind: 'unfinished_print', unsent: 0, unknown: 1, first: bolNumber, others: 0 };
    expect(await second.waiting()).toMatchObject([{ ...waits, jobId: started.value.jobId }]);
    const notified = await second.call('notifications.claim', {});
    expect(notified.ok && notified.value.notifications).toMatchObject([{ kind: 'print_unfinished', value: '1' }]);
    const done = await second.call('attention.done', { ids: [`unfinished_print::${started.value.jobId}`] });
    expect([done.ok, await second.waiting()]).toEqual([true, []]);
    const records = await second.call('printing.records', { bolNumber, limit: 5 });
    expect(records.ok && records.value.records).toMatchObject([{ state: 'unknown', settledAtMs: second.clock.now() }]);
    await second.app.close();
    const third = await start('cut off');
    expect(await third.waiting()).toEqual([]);
    expect([...second.bugs, ...third.bugs]).toEqual([]);
    await third.app.close();
  });
});

test('the name of a printer that is not text is rejected before it reaches the spooler', async () => {
  const app = await openMemoryApp(createScriptedHttp());
  await app.connect();
  for (const printer of ['laser\ud800', '\udc00', '']) {
    expect(await app.call('printing.setRoute', { kind: 'bol', route: { ...LASER, printer } })).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload', path: 'route.printer' },
    });
  }
});
