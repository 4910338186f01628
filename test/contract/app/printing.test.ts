/** Printing through the app's calls: what is printed, written down, and told when it became stale. */
import { describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

const bolNumber = '00440000000283617';
const shipment = (proNumber: string): Scripted => ({
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

async function tracked() {
  const http = createScriptedHttp(shipment(''));
  const app = await openMemoryApp(http);
  await app.connect();
  await app.call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
  await app.call('printing.setRoute', {
    kind: 'bol',
    route: { printer: 'laser', paper: 'letter', copies: 2, scale: 'actual', tray: null, sides: 1 },
  });
  /** Prints the BOL and waits until it is out of our hands. */
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
  test('fetches what is not kept, prints it, and keeps who, what, where and how many', async () => {
    const { http, print, printer, call, bugs } = await tracked();
    http.answer(documents, pdf);
    expect((await print()).records).toMatchObject([
      { state: 'queued', queueJob: 'laser-1', by: 'clerk', type: 'BOL', route: { copies: 2 }, error: null },
    ]);
    expect(printer.sent).toMatchObject([{ printer: 'laser', copies: 2, title: `BOL ${bolNumber}` }]);
    const listed = await call('printing.records', { bolNumber, limit: 10 });
    expect(listed.ok && listed.value.records).toHaveLength(1);
    expect(bugs).toEqual([]);
  });

  test('a PRO that comes after printing makes the paper stale and waits for the clerk, until it is printed anew', async () => {
    const { http, print, call, clock } = await tracked();
    http.answer(documents, pdf);
    await print();
    const stale = async () => {
      const [papers, attention] = await Promise.all([call('printing.stale', {}), call('attention.list', {})]);
      if (!papers.ok || !attention.ok) throw new Error('not answered');
      const items = attention.value.items.filter(({ facts }) => facts.kind === 'stale_paper');
      return { papers: papers.value.papers.map(({ why }) => why), items: items.map(({ facts }) => facts) };
    };
    expect(await stale()).toEqual({ papers: [], items: [] });
    http.answer(shipment('77120034'));
    await call('shipments.refresh', { bolNumber });
    expect(await stale()).toEqual({
      papers: ['pro_arrived'],
      items: [{ kind: 'stale_paper', because: 'pro_assigned', types: ['BOL'] }],
    });
    clock.advance(1000);
    await print();
    expect(await stale()).toEqual({ papers: [], items: [] });
  });

  test('what a host must not cut off counts until it is handed over', async () => {
    const { app, http, print, printer } = await tracked();
    http.answer(documents, pdf);
    const seen: unknown[] = [];
    printer.onSend = async () => void seen.push(await app.busy());
    await print();
    expect([...seen, await app.busy()]).toEqual([
      { bookings: 0, prints: 1 },
      { bookings: 0, prints: 0 },
    ]);
  });

  test('without a connection nothing is printed, and routes can be chosen all the same', async () => {
    const { call } = await openMemoryApp(createScriptedHttp(shipment('')));
    expect(await call('printing.records', { bolNumber: null, limit: 10 })).toEqual({
      ok: false,
      error: { code: 'not_connected' },
    });
    expect(await call('printing.settings', {})).toMatchObject({ ok: true });
  });

  test.each([
    { printer: 'laser', paper: 'napkin', copies: 1, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'letter', copies: 0, scale: 'actual', tray: null, sides: 1 },
    { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 5 },
    { printer: '', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 },
  ])('refuses a route that breaks the contract: %j', async (route) => {
    const { app } = await openMemoryApp(createScriptedHttp(shipment('')));
    expect(await app.call('printing.setRoute', { kind: 'bol', route })).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload' },
    });
  });
});
