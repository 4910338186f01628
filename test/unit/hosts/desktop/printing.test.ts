import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWindowPrinting } from '../../../../electron/hosts/desktop/printing.ts';
import { createElectronDouble, WindowDouble } from '../../../support/electronDouble.ts';

const signal = new AbortController().signal;
const file = { path: '/ready.pdf', fileId: 'print-1' };
const options = {
  printer: 'Zebra ZD421',
  paper: '4x6',
  copies: 2,
  tray: null,
  driverSize: false,
  title: 'Labels 1',
} as const;

/** As on Windows, where queues are unknown. */
const noQueue = () => Promise.resolve(null);

function setUp(newestJob: (printer: string) => Promise<number | null> = noQueue) {
  const electron = createElectronDouble();
  const main = new electron.BrowserWindow({});
  main.webContents.printers = [{ name: 'Zebra ZD421', displayName: 'Label printer', description: '', options: {} }];
  const port = createWindowPrinting(electron, () => main, newestJob, {
    pagesMs: 60_000,
    driverMs: 60_000,
    arrivalMs: 300,
  });
  const hidden = () => WindowDouble.made.at(-1) ?? main;
  return { port, main, hidden };
}

/** Starts a print whose page reports `title`. */
async function sending(
  title: string,
  changes: Partial<{ printer: string | null; driverSize: boolean; oneSided: boolean }> = {},
  newestJob = noQueue as Parameters<typeof setUp>[0],
) {
  const parts = setUp(newestJob);
  const sent = parts.port.send(file, { ...options, ...changes }, signal);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  parts.hidden().webContents.events.emit('page-title-updated', {}, title);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  return { ...parts, sent };
}

describe('printing through a hidden window', () => {
  test('waits for the pages, then prints them at true size on the chosen printer, silently', async () => {
    const { sent, hidden } = await sending('Pages are ready');
    expect(hidden().loaded).toEqual(['app://waybill/print.html?silent#print-1']);
    expect(hidden().options).toMatchObject({ show: false, webPreferences: { sandbox: true } });
    const [print] = hidden().webContents.prints;
    expect(print?.options).toEqual({
      silent: true,
      deviceName: 'Zebra ZD421',
      pageSize: { width: 101_600, height: 152_400 },
      margins: { marginType: 'none' },
      scaleFactor: 100,
      printBackground: true,
      collate: true,
      copies: 2,
    });
    print?.callback(true, '');
    expect(await sent).toEqual({ ok: true, value: { queueJob: null } });
    expect(hidden().destroyed).toBe(true);
  });

  test('asks by the system’s dialog where no printer was chosen; closing it is no failure', async () => {
    const { sent, hidden } = await sending('Pages are ready', { printer: null });
    const [print] = hidden().webContents.prints;
    expect(print?.options).toMatchObject({ silent: false });
    expect(print?.options).not.toHaveProperty('deviceName');
    // A dialog of a hidden window can open behind the other.
    expect(hidden().visible).toBe(true);
    print?.callback(false, 'Print job canceled');
    expect(await sent).toEqual({ ok: false, error: { code: 'cancelled' } });
  });

  test('prints labels on one side, also if the driver prints on both by default', async () => {
    const { sent, hidden } = await sending('Pages are ready', { oneSided: true });
    const [print] = hidden().webContents.prints;
    expect(print?.options).toMatchObject({ duplexMode: 'simplex' });
    print?.callback(true, '');
    await sent;
  });

  test('leaves the size of the sheet to a driver that has its own', async () => {
    const { sent, hidden } = await sending('Pages are ready', { driverSize: true });
    expect(hidden().webContents.prints[0]?.options).not.toHaveProperty('pageSize');
    hidden().webContents.prints[0]?.callback(true, '');
    expect((await sent).ok).toBe(true);
  });

  test('reports what the driver rejects', async () => {
    const { sent, hidden } = await sending('Pages are ready');
    hidden().webContents.prints[0]?.callback(false, 'Print job failed');
    expect(await sent).toEqual({
      ok: false,
      error: { code: 'printer_refused', printer: 'Zebra ZD421', reason: 'Print job failed' },
    });
  });

  test('prints nothing when the pages can’t be drawn, or their window dies', async () => {
    const drawn = await sending('Pages can’t be shown');
    expect(await drawn.sent).toMatchObject({ ok: false, error: { code: 'document_unprintable' } });
    expect(drawn.hidden().webContents.prints).toEqual([]);
    const died = await sending('Making page 1 of 9');
    died.hidden().webContents.events.emit('render-process-gone', {}, { reason: 'crashed' });
    // Nothing is known about the document.
    expect(await died.sent).toEqual({ ok: false, error: { code: 'print_window_failed' } });
    expect(died.hidden().destroyed).toBe(true);
  });

  test('a printer that the system no longer has is said before any window opens', async () => {
    const { port } = setUp();
    const windows = WindowDouble.made.length;
    expect(await port.send(file, { ...options, printer: 'Attic' }, signal)).toEqual({
      ok: false,
      error: { code: 'printer_missing', printer: 'Attic' },
    });
    expect(WindowDouble.made).toHaveLength(windows);
  });

  test('no more status is available once the driver accepted a job', async () => {
    const { port } = setUp();
    expect(await port.poll('7')).toEqual({ ok: true, value: { state: 'gone', reason: null, message: null } });
  });

  test('lists the printers by the names the system knows', async () => {
    expect(await setUp().port.printers()).toMatchObject({
      ok: true,
      value: [{ name: 'Zebra ZD421', description: 'Label printer', state: 'unknown', paperSizes: null }],
    });
    const nobody = createWindowPrinting(createElectronDouble(), () => null, noQueue);
    expect(await nobody.printers()).toEqual({ ok: true, value: [] });
  });
});

describe('where the queue is known', () => {
  test('a job that arrives late is printed, and its window stays open until then', async () => {
    const jobs = [7, 7, 7, 8];
    const { sent, hidden } = await sending('Pages are ready', {}, () => Promise.resolve(jobs.shift() ?? 8));
    hidden().webContents.prints[0]?.callback(true, '');
    await turn();
    expect(hidden().destroyed).toBe(false);
    expect(await sent).toEqual({ ok: true, value: { queueJob: null } });
    expect(hidden().destroyed).toBe(true);
  });

  test('a job that Chromium reported as printed but never arrives may not have been printed', async () => {
    const { sent, hidden } = await sending('Pages are ready', {}, () => Promise.resolve(7));
    hidden().webContents.prints[0]?.callback(true, '');
    expect(await sent).toEqual({ ok: false, error: { code: 'print_unclear', printer: 'Zebra ZD421' } });
  });

  test('a queue that stops responding changes nothing', async () => {
    const jobs = [7];
    const { sent, hidden } = await sending('Pages are ready', {}, () => Promise.resolve(jobs.shift() ?? null));
    hidden().webContents.prints[0]?.callback(true, '');
    expect(await sent).toEqual({ ok: true, value: { queueJob: null } });
  });
});

describe('a print that never ends', () => {
  /** Milliseconds for the pages, and for the driver. */
  async function begun(title: string | null, abort = new AbortController(), limitMs = 60_000) {
    const electron = createElectronDouble();
    const main = new electron.BrowserWindow({});
    main.webContents.printers = [{ name: 'Zebra ZD421', displayName: '', description: '', options: {} }];
    const port = createWindowPrinting(electron, () => main, noQueue, {
      pagesMs: limitMs,
      driverMs: limitMs,
      arrivalMs: limitMs,
    });
    const sent = port.send(file, options, abort.signal);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    const window = WindowDouble.made.at(-1) ?? main;
    if (title !== null) window.webContents.events.emit('page-title-updated', {}, title);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    return { sent, window };
  }

  test('the job has its own name in the queue', async () => {
    const { sent, window } = await begun('Pages are ready');
    expect(window.webContents.acts).toEqual(['document.title = "Labels 1"']);
    window.webContents.prints[0]?.callback(true, '');
    await sent;
  });

  test('pages that never come are given up', async () => {
    const { sent, window } = await begun(null, undefined, 50);
    expect(await sent).toEqual({ ok: false, error: { code: 'print_window_failed' } });
    expect(window.destroyed).toBe(true);
  });

  test('a driver that never responds may have printed it', async () => {
    const { sent, window } = await begun('Pages are ready', undefined, 1_000);
    expect(await sent).toEqual({ ok: false, error: { code: 'print_unclear', printer: 'Zebra ZD421' } });
    expect(window.destroyed).toBe(true);
  });

  test('a window that is closed while its pages are made cancels the print', async () => {
    const { sent, window } = await begun('Making page 1 of 40');
    window.destroy();
    expect(await sent).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(window.webContents.prints).toEqual([]);
  });

  test('so may a page that dies while it is being printed', async () => {
    const { sent, window } = await begun('Pages are ready');
    window.webContents.events.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(await sent).toMatchObject({ error: { code: 'print_unclear' } });
  });

  test('quitting closes its window first: nothing was sent, and that is no failure of the document', async () => {
    const abort = new AbortController();
    const { sent, window } = await begun('Making page 1 of 2', abort);
    window.destroyed = true;
    window.webContents.events.emit('render-process-gone', {}, { reason: 'killed' });
    abort.abort();
    expect(await sent).toEqual({ ok: false, error: { code: 'cancelled' } });

    const second = await begun('Pages are ready');
    second.window.destroyed = true;
    second.window.events.emit('closed');
    expect(await second.sent).toMatchObject({ error: { code: 'print_unclear' } });
  });

  test('canceled while the pages are made, nothing is printed; while the driver has it, the result is unknown', async () => {
    const early = new AbortController();
    const first = await begun(null, early);
    early.abort();
    expect(await first.sent).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(first.window.webContents.prints).toEqual([]);
    const late = new AbortController();
    const second = await begun('Pages are ready', late);
    late.abort();
    expect(await second.sent).toMatchObject({ error: { code: 'print_unclear' } });
  });
});
