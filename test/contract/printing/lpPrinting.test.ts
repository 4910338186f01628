/** The adapter for `lp` against a real spooler. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PdfKit from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobStatus, PrintPort, SendOptions } from '../../../electron/modules/printing/ports.ts';
import { IPP, querySpooler, spoolerAddress } from '../../../electron/platform/printers/ipp.ts';
import { createLpPrinting, hasLp } from '../../../electron/platform/printers/lpPrinting.ts';
import { newestJob } from '../../../electron/platform/printers/newestJob.ts';
import { PAPER_SIZE_NAMES } from '../../../shared/freight/paperSizes.ts';
import { noSpooler, type Spooler, startSpooler } from '../../support/spooler.ts';
import { readZplImages } from '../../support/zpl.ts';
import { pageSizes, textOfPages } from '../mock-service/pdfTools.ts';

const absent = noSpooler();
const signal = new AbortController().signal;

describe.skipIf(absent)(`printing through lp${absent}`, () => {
  let spooler: Spooler;
  let port: PrintPort;
  let folder: string;

  beforeAll(async () => {
    spooler = await startSpooler();
    port = createLpPrinting(spooler.env);
    folder = await mkdtemp(join(tmpdir(), 'waybill-lp-'));
  });
  afterAll(async () => {
    await spooler?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function file(name: string, size: [number, number], message: string) {
    const pdf = new PdfKit({ size, margin: 0 });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => pdf.once('end', resolve));
    pdf.fontSize(20).text(message, 30, 30);
    pdf.rect(36, 72, size[0] - 72, size[1] - 144).stroke();
    pdf.end();
    await ended;
    const path = join(folder, `${name}.pdf`);
    await writeFile(path, Buffer.concat(chunks));
    return { path, fileId: `print-${name}` };
  }

  const options = (changes: Partial<SendOptions>): SendOptions => ({
    printer: 'laser',
    paper: 'letter',
    copies: 1,
    tray: null,
    driverSize: false,
    title: 'Waybill test',
    ...changes,
  });

  async function until(queueJob: string, state: JobStatus['state']): Promise<JobStatus> {
    for (;;) {
      const poll = await port.poll(queueJob);
      if (!poll.ok) throw new Error(poll.error.code);
      if (poll.value.state === state) return poll.value;
      await wait(50);
    }
  }

  test('lists the printers with their paper sizes, their state, and the default', async () => {
    const printers = await port.printers();
    if (!printers.ok) throw new Error(printers.error.code);
    const [laser, paperless, zebra] = printers.value;
    expect(laser).toMatchObject({ name: 'laser', description: 'Shipping desk', isDefault: true, state: 'idle' });
    expect(laser?.paperSizes).toEqual(PAPER_SIZE_NAMES);
    expect(paperless?.name).toBe('paperless');
    expect(zebra).toMatchObject({ name: 'zebra', isDefault: false, state: 'idle', reason: null });
    expect(zebra?.paperSizes).toContain('4x6');
  });

  test('a Letter page arrives at actual size with its text, and the job is reported as printed', async () => {
    const sent = await port.send(
      await file('letter', [612, 792], 'Bill of lading 0042'),
      options({ title: 'Size A' }),
      signal,
    );
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    expect(sent.value.queueJob).toMatch(/^laser-\d+$/);
    expect(await until(sent.value.queueJob, 'printed')).toEqual({ state: 'printed', reason: null, message: null });
    const [page, ...more] = await spooler.pages('Size A');
    expect(more).toEqual([]);
    expect(await pageSizes(page?.pdf ?? Buffer.of())).toEqual(['612 x 792']);
    expect(await textOfPages(page?.pdf ?? Buffer.of())).toEqual(['Bill of lading 0042']);
  });

  test('a label arrives dot for dot at 203 dpi, in the requested number of copies', async () => {
    const label = await file('label', [288, 432], 'Label');
    const sent = await port.send(label, options({ printer: 'zebra', paper: '4x6', copies: 3 }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    await until(sent.value.queueJob, 'printed');
    const zpl = spooler.labels.at(-1) ?? Buffer.of();
    const images = readZplImages(zpl);
    expect(images).toHaveLength(3);
    const [image] = images;
    // 4 × 6 in at 203 dots an inch, rows in whole bytes.
    expect(image?.subarray(0, 12).toString('latin1')).toMatch(/^P4\n816 1218/);
    // The frame begins half an inch from the left and an inch from the top.
    const rowBytes = 102;
    const pixels = image?.subarray(image.length - rowBytes * 1218) ?? Buffer.of();
    const isBlack = (x: number, y: number) => ((pixels[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
    const near = (x: number) => [-2, -1, 0, 1, 2].some((shift) => isBlack(x + shift, 600));
    expect([near(101), near(711), near(60)]).toEqual([true, true, false]);
  });

  test.each([
    ['custom_100x150mm', 100, 150],
    ['custom_2.25x1.25in', 57.15, 31.75],
    // A millimeter from a size that the queue lists.
    ['custom_4x6.0625in', 101.6, 153.9875],
    ['custom_8.5x14in', 215.9, 355.6],
  ] as const)('a label of %s is printed in this size, to half a millimeter', async (paper, width, height) => {
    const points = (millimeters: number) => (millimeters / 25.4) * 72;
    const label = await file(paper, [points(width), points(height)], 'Label');
    const title = `Label ${Math.round(width)} by ${Math.round(height)}`;
    const sent = await port.send(label, options({ paper, title }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    await until(sent.value.queueJob, 'printed');
    const [page] = await spooler.pages(title);
    const [size = ''] = await pageSizes(page?.pdf ?? Buffer.of());
    const [across = 0, down = 0] = size.split(' x ').map((length) => (Number(length) / 72) * 25.4);
    expect(Math.abs(across - width)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(down - height)).toBeLessThanOrEqual(0.5);
  });

  test.each([
    ['custom_2.25x1.25in', 2.25, 1.25],
    // A millimeter and a half from a size that the queue lists.
    ['custom_4x6.0625in', 4, 6.0625],
    ['custom_100x150mm', 100 / 25.4, 150 / 25.4],
  ] as const)('a label printer prints %s dot for dot', async (paper, width, height) => {
    const label = await file(paper, [width * 72, height * 72], 'Own');
    const sent = await port.send(label, options({ printer: 'zebra', paper }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    await until(sent.value.queueJob, 'printed');
    const [image] = readZplImages(spooler.labels.at(-1) ?? Buffer.of());
    const [, across, down] = /^P4\n(\d+) (\d+)/.exec(image?.toString('latin1', 0, 20) ?? '') ?? [];
    // At 203 dots an inch, half a millimeter is four dots. Rows are in whole bytes.
    expect(Math.abs(Number(across) - width * 203)).toBeLessThanOrEqual(8);
    expect(Math.abs(Number(down) - height * 203)).toBeLessThanOrEqual(4);
  });

  test('the other sizes of a label printer are known', async () => {
    const printers = await port.printers();
    const zebra = printers.ok ? printers.value.find(({ name }) => name === 'zebra') : undefined;
    expect(zebra?.ownSizes).toContain('custom_2.25x1.25in');
    expect(zebra?.ownSizes).not.toContain('custom_4x6in');
  });

  test('a printer that rejects a job says why, and accepts nothing', async () => {
    await spooler.admin('cupsreject', '-r', 'Moved to dock 3; $(touch /tmp/x)', 'zebra');
    try {
      const sent = await port.send(
        await file('refused', [288, 432], 'x'),
        options({ printer: 'zebra', paper: '4x6' }),
        signal,
      );
      expect(sent).toEqual({
        ok: false,
        error: { code: 'printer_refused', printer: 'zebra', reason: 'Moved to dock 3; $(touch /tmp/x)' },
      });
      const printers = await port.printers();
      expect(printers.ok && printers.value.find(({ name }) => name === 'zebra')).toMatchObject({
        state: 'refusing',
        reason: 'Moved to dock 3; $(touch /tmp/x)',
      });
    } finally {
      await spooler.admin('cupsaccept', 'zebra');
    }
  });

  test('a stopped printer accepts and holds the job: it waits, with the reason; a canceled one is not printed', async () => {
    await spooler.admin('cupsdisable', '-r', 'Being cleaned', 'laser');
    try {
      const sent = await port.send(await file('stopped', [612, 792], 'x'), options({ title: 'Stopped' }), signal);
      if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
      expect(await port.poll(sent.value.queueJob)).toEqual({
        ok: true,
        value: { state: 'waiting', reason: 'Being cleaned', message: 'Being cleaned' },
      });
      expect(await port.cancel(sent.value.queueJob)).toEqual({ ok: true, value: {} });
      expect(await until(sent.value.queueJob, 'cancelled')).toEqual({
        state: 'cancelled',
        reason: null,
        message: null,
      });
      // Not in the queue any more; one of another queue; none.
      const ended = { ok: false, error: { code: 'not_found', what: 'print job' } };
      expect(await port.cancel(sent.value.queueJob)).toEqual(ended);
      expect(await port.cancel(sent.value.queueJob.replace('laser', 'zebra'))).toEqual(ended);
      expect(await port.cancel('-a')).toEqual(ended);
      expect(await spooler.pages('Stopped')).toEqual([]);
    } finally {
      await spooler.admin('cupsenable', 'laser');
    }
  });

  test('out of paper is reported while the job waits', async () => {
    const sent = await port.send(await file('paperless', [612, 792], 'x'), options({ printer: 'paperless' }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    for (;;) {
      const poll = await port.poll(sent.value.queueJob);
      if (poll.ok && poll.value.reason === 'Out of paper') break;
      await wait(50);
    }
    const printers = await port.printers();
    expect(printers.ok && printers.value.find(({ name }) => name === 'paperless')?.reason).toBe('Out of paper');
    await spooler.admin('cancel', sent.value.queueJob);
    await until(sent.value.queueJob, 'cancelled');
  });

  test('a printer that is unplugged has a message while the job waits', async () => {
    // Nothing listens there.
    await spooler.admin('lpadmin', '-p', 'unplugged', '-E', '-v', 'socket://127.0.0.1:1', '-m', 'raw');
    try {
      const sent = await port.send(await file('unplugged', [612, 792], 'x'), options({ printer: 'unplugged' }), signal);
      if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
      for (;;) {
        const poll = await port.poll(sent.value.queueJob);
        if (poll.ok && /may not exist or is unavailable/.test(poll.value.message ?? '')) break;
        await wait(50);
      }
      expect(await port.cancel(sent.value.queueJob)).toEqual({ ok: true, value: {} });
      await until(sent.value.queueJob, 'cancelled');
    } finally {
      await spooler.admin('lpadmin', '-x', 'unplugged');
    }
  });

  test('a file that the queue can’t read fails there, and is not printed', async () => {
    const path = join(folder, 'damaged.pdf');
    await writeFile(path, '%PDF-1.4\nnothing more');
    const sent = await port.send({ path, fileId: 'print-x' }, options({ title: 'Damaged' }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    let poll = await port.poll(sent.value.queueJob);
    for (let tries = 0; tries < 100 && poll.ok && poll.value.reason === null; tries += 1) {
      await wait(50);
      poll = await port.poll(sent.value.queueJob);
    }
    expect(poll.ok && poll.value.state).not.toBe('printed');
    await spooler.admin('cancel', sent.value.queueJob);
  });

  test('a missing printer, and a paper size or tray that it lacks, are reported before anything is sent', async () => {
    const letter = await file('gone', [612, 792], 'x');
    expect(await port.send(letter, options({ printer: 'attic' }), signal)).toEqual({
      ok: false,
      error: { code: 'printer_missing', printer: 'attic' },
    });
    expect(await port.send(letter, options({ tray: 'Tray2 -o raw' }), signal)).toEqual({
      ok: false,
      error: { code: 'printer_lacks', printer: 'laser', what: 'tray', name: 'Tray2 -o raw' },
    });
  });

  test.each(['-h', '--', '; touch /tmp/x', '$(id)', '../../etc', 'a b', '"', 'é'])(
    'a printer called %j is only a name',
    async (printer) => {
      const sent = await port.send(await file('name', [612, 792], 'x'), options({ printer }), signal);
      expect(sent).toMatchObject({ ok: false, error: { printer } });
    },
  );

  test('labels are printed on one side, also if the queue prints on both by default', async () => {
    const driver = ['-m', 'drv:///sample.drv/generic.ppd', '-o', 'Duplex=DuplexNoTumble'];
    await spooler.admin('lpadmin', '-p', 'office', '-E', '-v', 'paperless:/', ...driver);
    const sidesOf = async (changes: Partial<SendOptions>) => {
      const label = await file('sides', [612, 792], 'Label');
      const sent = await port.send(label, options({ printer: 'office', ...changes }), signal);
      const address = spoolerAddress(spooler.env['CUPS_SERVER'] ?? '');
      if (!sent.ok || sent.value.queueJob === null || address === null) throw new Error(JSON.stringify(sent));
      const uri = `ipp://localhost/jobs/${sent.value.queueJob.split('-').at(-1)}`;
      const job = await querySpooler(address, IPP.getJobAttributes, { uri, attributes: ['sides'] });
      return job.groups.flatMap((group) => group.get('sides') ?? []);
    };
    expect(await sidesOf({ oneSided: true })).toEqual(['one-sided']);
    expect(await sidesOf({})).toEqual([]);
    await spooler.admin('lpadmin', '-x', 'office');
  });

  test('a title is only a title', async () => {
    const title = 'Title -o raw "\u0000\u001b[31m;$(id)';
    const sent = await port.send(await file('title', [612, 792], 'Kept'), options({ title }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    await until(sent.value.queueJob, 'printed');
    const [page] = await spooler.pages('Title');
    expect(await textOfPages(page?.pdf ?? Buffer.of())).toEqual(['Kept']);
  });

  test('without a spooler it says so', async () => {
    const nobody = createLpPrinting({ ...spooler.env, CUPS_SERVER: '127.0.0.1:1' });
    const missing = { ok: false, error: { code: 'print_service_gone' } };
    expect(await nobody.printers()).toEqual(missing);
    expect(await nobody.send(await file('none', [612, 792], 'x'), options({}), signal)).toEqual(missing);
    expect(await nobody.poll('laser-1')).toEqual(missing);
  });

  test('the newest job of a queue is known, also once it is printed; of no spooler it is unknown', async () => {
    const before = await newestJob('laser', spooler.env);
    const sent = await port.send(await file('newest', [612, 792], 'x'), options({ title: 'Newest' }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    await spooler.idle();
    const after = await newestJob('laser', spooler.env);
    expect(sent.value.queueJob).toBe(`laser-${after}`);
    expect(after).toBeGreaterThan(before ?? Infinity);
    expect(await newestJob('laser', { CUPS_SERVER: '127.0.0.1:1' })).toBeNull();
    expect(await newestJob('laser', { CUPS_SERVER: 'print server' })).toBeNull();
    await spooler.pages('Newest');
  });

  test('a job number that the spooler no longer knows, or gave to another queue, is unknown', async () => {
    expect(await port.poll('laser-99999')).toEqual({ ok: true, value: { state: 'gone', reason: null, message: null } });
    const sent = await port.send(await file('other', [612, 792], 'x'), options({ title: 'Other' }), signal);
    if (!sent.ok || sent.value.queueJob === null) throw new Error('not taken');
    const number = sent.value.queueJob.split('-').at(-1) ?? '';
    expect(await port.poll(`elsewhere-${number}`)).toEqual({
      ok: true,
      value: { state: 'gone', reason: null, message: null },
    });
    await spooler.idle();
    await spooler.pages('Other');
  });
});

test('knows whether this machine has lp', () => {
  expect(hasLp({ PATH: '/nowhere' })).toBe(false);
  expect(hasLp({})).toBe(false);
});
