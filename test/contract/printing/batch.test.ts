/** Whole shipments through a real spooler, as a clerk prints them at once. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSheetMaker } from '../../../electron/platform/printers/imposition.ts';
import { createLpPrinting } from '../../../electron/platform/printers/lpPrinting.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { openPrintingHarness } from '../../support/printingHarness.ts';
import { noSpooler, type Spooler, startSpooler } from '../../support/spooler.ts';
import { readZplImages } from '../../support/zpl.ts';
import { useService } from '../mock-service/harness.ts';
import { missing, pageSizes, textOfPages } from '../mock-service/pdfTools.ts';

const run = promisify(execFile);
const absent = noSpooler() || missing('pdftotext', 'pdfinfo', 'zbarimg');
const { book, documents } = useService();
const SHIPMENTS = 50;

describe.skipIf(absent)(`shipments through a spooler${absent}`, () => {
  let spooler: Spooler;
  let folder: string;
  beforeAll(async () => {
    spooler = await startSpooler();
    folder = await mkdtemp(join(tmpdir(), 'waybill-batch-'));
  });
  afterAll(async () => {
    await spooler?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A setup whose documents come from the demo's service when they are needed. */
  async function hostFiles() {
    return openPrintingHarness({
      port: createLpPrinting(spooler.env),
      sheets: await openSheetMaker(join(folder, `ready ${crypto.randomUUID()}`)),
      clock: systemClock,
      async fetch(bolNumber, save) {
        for (const { type, name, url } of (await documents(bolNumber)).documents) {
          const content = Buffer.from(await (await fetch(url)).arrayBuffer());
          const path = join(folder, `${bolNumber} ${type}.pdf`);
          await writeFile(path, content);
          const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
          save({ fileId: crypto.randomUUID(), bolNumber, type, name, sha256, path });
        }
        return ok({ failures: [] });
      },
    });
  }
  type HostFiles = Awaited<ReturnType<typeof hostFiles>>;

  /** Waits until the queue has reported the result of each, or `states` are reached. */
  async function settled(d: HostFiles, records: readonly PrintRecord[]): Promise<(PrintRecord | null)[]> {
    for (;;) {
      const now = records.map(({ id }) => d.store.byId(id));
      if (now.every((record) => record?.state !== 'queued')) return now;
      await wait(50);
    }
  }

  async function scanned(image: Buffer): Promise<string[]> {
    const path = join(folder, 'label.pbm');
    await writeFile(path, image);
    const flags = ['-q', '--raw', '--nodbus', '-Sdisable', '-Scode128.enable', path];
    return (await run('zbarimg', flags)).stdout.trim().split('\n');
  }

  test('a hundred documents of one batch arrive complete and in order, each at actual size', async () => {
    const bols: string[] = [];
    for (let count = 0; count < SHIPMENTS; count += 1) bols.push((await book({ poNumber: `PO-${count}` })).bolNumber);
    const d = await hostFiles();
    const before = spooler.labels.length;
    const records = await d.print(...bols.flatMap((bol) => [d.request(bol, 'bol'), d.request(bol, 'labels')]));
    expect(records).toHaveLength(2 * SHIPMENTS);
    expect(records.flatMap(({ error }) => error ?? [])).toEqual([]);
    expect((await settled(d, records)).map((record) => record?.state)).toEqual(
      Array.from({ length: 2 * SHIPMENTS }, () => 'printed'),
    );
    expect(d.bugs).toEqual([]);

    const pages = (await Promise.all(bols.map((bol) => spooler.pages(`BOL ${bol}`)))).flat();
    expect(pages).toHaveLength(SHIPMENTS);
    const jobs = pages.map(({ job }) => job);
    expect(jobs).toEqual(jobs.toSorted((a, b) => a - b));
    for (const [at, { pdf }] of pages.entries()) {
      expect(await pageSizes(pdf)).toEqual(['612 x 792']);
      expect((await textOfPages(pdf))[0]).toContain(bols[at]);
    }
    const labels = spooler.labels.slice(before);
    expect(labels).toHaveLength(SHIPMENTS);
    for (const [at, zpl] of labels.entries()) {
      for (const image of readZplImages(zpl)) expect(await scanned(image)).toContain(bols[at]);
    }
  });

  test('what a printer rejects is reported, and the other printer’s documents are printed anyway', async () => {
    const { bolNumber } = await book();
    await spooler.admin('cupsreject', '-r', 'Moved to dock 3', 'zebra');
    try {
      const d = await hostFiles();
      const records = await d.print(d.request(bolNumber, 'labels'), d.request(bolNumber, 'bol'));
      expect((await settled(d, records)).map((record) => [record?.kind, record?.state, record?.error])).toEqual([
        ['labels', 'failed', { code: 'printer_refused', printer: 'zebra', reason: 'Moved to dock 3' }],
        ['bol', 'printed', null],
      ]);
      expect(await spooler.pages(`BOL ${bolNumber}`)).toHaveLength(1);
    } finally {
      await spooler.admin('cupsaccept', 'zebra');
    }
  });

  test('a printer that is out of paper has nothing marked as printed, and says why', async () => {
    const { bolNumber } = await book();
    const d = await hostFiles();
    d.settings.setRoute('bol', { ...d.settings.get().routes.bol, printer: 'paperless' });
    const [record] = await d.print(d.request(bolNumber, 'bol'));
    for (;;) {
      const now = d.store.byId(record?.id ?? '');
      expect(now?.state).toBe('queued');
      if (now?.reason === 'Out of paper') break;
      await wait(50);
    }
    await spooler.admin('cancel', record?.queueJob ?? '');
    expect(await settled(d, record === undefined ? [] : [record])).toMatchObject([{ state: 'cancelled' }]);
  });

  test('a printer that is paused in the middle of a batch holds the rest, and each is printed once', async () => {
    const bols: string[] = [];
    for (let count = 0; count < 6; count += 1) bols.push((await book({ poNumber: `PAUSE-${count}` })).bolNumber);
    const d = await hostFiles();
    await spooler.admin('cupsdisable', '-r', 'Being cleaned', 'laser');
    let records: PrintRecord[];
    try {
      records = await d.print(...bols.map((bol) => d.request(bol, 'bol')));
      const reasons = () => records.map(({ id }) => [d.store.byId(id)?.state, d.store.byId(id)?.reason]);
      await expect.poll(reasons).toEqual(bols.map(() => ['queued', 'Being cleaned']));
    } finally {
      await spooler.admin('cupsenable', 'laser');
    }
    expect((await settled(d, records)).map((record) => record?.state)).toEqual(bols.map(() => 'printed'));
    for (const bol of bols) expect(await spooler.pages(`BOL ${bol}`)).toHaveLength(1);
  });

  test('a removed queue is reported by name', async () => {
    const { bolNumber } = await book();
    const d = await hostFiles();
    d.settings.setRoute('bol', { ...d.settings.get().routes.bol, printer: 'attic' });
    expect(await d.print(d.request(bolNumber, 'bol'))).toMatchObject([
      { state: 'failed', error: { code: 'printer_missing', printer: 'attic' } },
    ]);
  });
});
