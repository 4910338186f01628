/** Printed pages, checked with poppler: sizes, positions, text, and bar codes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Imposition, ReadyFile } from '../../../electron/modules/printing/ports.ts';
import { prepare, prepareTogether, printedPages } from '../../../electron/modules/printing/prepare.ts';
import { largePages } from '../../../electron/modules/printing/sheets.ts';
import { pdfWriter } from '../../../electron/platform/pdf/pdfWriter.ts';
import { openSheetMaker } from '../../../electron/platform/printers/imposition.ts';
import type { Calibration, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { annotatedPdf } from '../../support/annotatedPdf.ts';
import { samplePdf } from '../../support/samplePdf.ts';
import { rateRequest, useService } from '../mock-service/harness.ts';
import { missing, pageSizes, scannedPages, textOfPages } from '../mock-service/pdfTools.ts';

const run = promisify(execFile);
const noText = missing('pdftotext', 'pdfinfo', 'pdftoppm');
const noScan = missing('pdftoppm', 'zbarimg');
const { book, documents } = useService();

let folder: string;
let sheets: Imposition;
let labels: string;
let bol: string;
let bolNumber: string;
let proNumber: string;

const plain: Route = {
  printer: 'laser',
  paper: 'letter',
  copies: 1,
  scale: 'actual',
  crops: false,
  tray: null,
  sides: 1,
  driverSize: false,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-sheets-'));
  sheets = await openSheetMaker(join(folder, 'ready'));
  const eight = rateRequest({
    handlingUnits: [
      { quantity: 8, weight: 500, length: 48, width: 40, height: 40, description: 'Brackets', freightClass: '85' },
    ],
  });
  const booked = await book({}, eight);
  bolNumber = booked.bolNumber;
  proNumber = booked.proNumber ?? '';
  const save = async (type: string) => {
    const link = (await documents(bolNumber)).documents.find((document) => document.type === type);
    const path = join(folder, `${type}.pdf`);
    await writeFile(path, Buffer.from(await (await fetch(link?.url ?? '')).arrayBuffer()));
    return path;
  };
  labels = await save('Pallet Labels');
  bol = await save('BOL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ready(
  path: string,
  kind: PrintKind,
  changes: { route?: Partial<Route>; pages?: number[]; start?: number; calibration?: Calibration } = {},
): Promise<Result<ReadyFile>> {
  const prepared = await prepare(
    sheets,
    { path, pages: changes.pages ?? null },
    {
      kind,
      route: { ...plain, ...changes.route },
      start: changes.start ?? 1,
      calibration: changes.calibration ?? null,
    },
  );
  return prepared.ok ? ok(prepared.value.file) : prepared;
}

async function bytesOf(file: Result<ReadyFile>): Promise<Buffer> {
  if (!file.ok) throw new Error(file.error.code);
  return readFile(file.value.path);
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Where ink is on a page at 72 dots an inch: the smallest box around it, in points from the upper left. */
async function inkBox(pdf: Buffer): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const path = join(folder, 'ink.pdf');
  await writeFile(path, pdf);
  await run('pdftoppm', ['-r', '72', '-gray', '-singlefile', path, join(folder, 'ink')]);
  const image = await readFile(join(folder, 'ink.pgm'));
  const [head, width = '0', height = '0'] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.toString('latin1', 0, 40)) ?? [''];
  const box = { left: Number(width), top: Number(height), right: 0, bottom: 0 };
  for (let y = 0; y < Number(height); y += 1) {
    for (let x = 0; x < Number(width); x += 1) {
      if ((image[head.length + y * Number(width) + x] ?? 255) > 128) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box;
}

/** Within a few dots: how a thin line falls on dots depends on the renderer. */
const near = (expected: number) => (seen: number) => Math.abs(seen - expected) <= 3;

/** A page with a frame `inset` points from its edges, or a `part` of one in the lower left. */
async function framed(name: string, size: [number, number], inset: number, turn = 0, part = 1): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage(size);
  page.drawRectangle({
    x: inset,
    y: inset,
    width: (size[0] - 2 * inset) * part,
    height: (size[1] - 2 * inset) * part,
    borderWidth: 2,
  });
  page.setRotation(degrees(turn));
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, await pdf.save());
  return path;
}

describe.skipIf(noText)(`pages on paper${noText}`, () => {
  test('a BOL on Letter at actual size is the very file', async () => {
    const file = await ready(bol, 'bol');
    expect(file.ok && file.value.path).toBe(bol);
  });

  test('fit makes it smaller, within what a laser printer can print, and keeps its text', async () => {
    const file = await bytesOf(await ready(bol, 'bol', { route: { scale: 'fit' } }));
    expect(await pageSizes(file)).toEqual(['612 x 792']);
    expect((await textOfPages(file))[0]).toContain(bolNumber);
    const box = await inkBox(file);
    expect(box.left).toBeGreaterThanOrEqual(18);
    expect(box.right).toBeLessThanOrEqual(594);
  });

  test('labels: units by sides, in order; one alone; as many sheets of six as it takes', async () => {
    const label = { paper: '4x6' } as const;
    const all = await bytesOf(await ready(labels, 'labels', { route: { ...label, sides: 2 } }));
    expect(await pageSizes(all)).toEqual(Array.from({ length: 16 }, () => '288 x 432'));
    const counts = (await textOfPages(all)).map((text) => /\d of 8/.exec(text)?.[0]);
    expect(counts.slice(0, 5)).toEqual(['1 of 8', '1 of 8', '2 of 8', '2 of 8', '3 of 8']);

    const third = await bytesOf(await ready(labels, 'labels', { route: label, pages: [3] }));
    expect((await textOfPages(third)).map((text) => /\d of 8/.exec(text)?.[0])).toEqual(['3 of 8']);
    expect(await pageSizes(third)).toEqual(['288 x 432']);

    const sixes = await bytesOf(await ready(labels, 'labels', { route: { paper: 'letter_six_up' }, start: 5 }));
    expect(await pageSizes(sixes)).toEqual(['612 x 792', '612 x 792']);
    const values = await textOfPages(sixes);
    expect([...(values[0] ?? '').matchAll(/\d of 8/g)].flat()).toEqual(['1 of 8', '2 of 8']);
    expect([...(values[1] ?? '').matchAll(/\d of 8/g)].flat()).toHaveLength(6);
    // Places 5 and 6 are the lowest row: nothing above it is touched.
    expect((await inkBox(sixes)).top).toBeGreaterThan(36 + 2 * 240);
  });

  test.each([
    ['letter_two_up', '612 x 792', 396],
    ['a4_two_up', '595.28 x 841.89', 420.94],
  ] as const)('%s has two labels at actual size, from the first free one on', async (paper, size, half) => {
    const input = { path: labels, pages: [1, 2, 3] };
    const route = { ...plain, paper };
    const prepared = unwrap(await prepare(sheets, input, { kind: 'labels', route, start: 2, calibration: null }));
    expect(prepared.scalePercent).toBeNull();
    const pdf = await readFile(prepared.file.path);
    expect(await pageSizes(pdf)).toEqual([size, size]);
    const counts = (await textOfPages(pdf)).map((text) => [...text.matchAll(/\d of 8/g)].flat().toSorted());
    expect(counts).toEqual([['1 of 8'], ['2 of 8', '3 of 8']]);
    // The first sheet's upper half is untouched, and the turned label is 6 in wide and 4 in high without its edges.
    const box = await inkBox(pdf);
    expect(box.top).toBeGreaterThan(half);
    expect(box.right - box.left).toSatisfy(near(432 - 20 - 8));
    expect(box.bottom - box.top).toSatisfy(near(288 - 20));
  });

  test.each([
    ['4x8', '288 x 576', null],
    ['half_letter', '396 x 612', 59],
  ] as const)('%s is a sheet of its own size', async (paper, size, scalePercent) => {
    const [path, kind] = paper === '4x8' ? ([labels, 'labels'] as const) : ([bol, 'bol'] as const);
    const input = { path, pages: [1] };
    const route = { ...plain, paper };
    const prepared = unwrap(await prepare(sheets, input, { kind, route, start: 1, calibration: null }));
    expect(await pageSizes(await readFile(prepared.file.path))).toEqual([size]);
    expect(prepared.scalePercent).toBe(scalePercent);
  });

  test('labels of several shipments share sheets of six, from the first free place on', async () => {
    const route = { ...plain, paper: 'letter_six_up' as const };
    const inputs = [
      { path: labels, pages: [1, 2] },
      { path: labels, pages: [3] },
      { path: labels, pages: [4, 5, 6, 9] },
    ];
    const printed = [];
    for (const input of inputs) {
      printed.push({ path: input.path, ...unwrap(await printedPages(sheets, input, 'labels')) });
    }
    const layout = { kind: 'labels', route, start: 5, calibration: null } as const;
    const prepared = unwrap(await prepareTogether(sheets, printed, layout));
    const pdf = await readFile(prepared.file.path);
    expect(await pageSizes(pdf)).toEqual(['612 x 792', '612 x 792']);
    const counts = (await textOfPages(pdf)).map((text) => [...text.matchAll(/\d of 8/g)].flat().toSorted());
    expect(counts).toEqual([
      ['1 of 8', '2 of 8'],
      ['3 of 8', '4 of 8', '5 of 8', '6 of 8'],
    ]);
    expect(prepared.scalePercent).toBe(63);
  });

  test('pages that are not in the file are nothing to print', async () => {
    expect(await ready(labels, 'labels', { route: { paper: '4x6' }, pages: [9] })).toEqual({
      ok: false,
      error: { code: 'nothing_to_print', kind: 'labels' },
    });
  });

  test.each([90, 180, 270])(
    'a page that a reader shows turned by %i° is printed as shown, upright on the sheet',
    async (turn) => {
      const path = await framed(`turned ${turn}`, turn === 180 ? [612, 792] : [792, 612], 72, turn, 0.3);
      const file = await ready(path, 'other', { route: { scale: 'fit' } });
      const pdf = await bytesOf(file);
      expect(await pageSizes(pdf)).toEqual(['612 x 792']);
      // As poppler shows the page itself, smaller around the middle.
      const shown = await inkBox(await readFile(path));
      const box = await inkBox(pdf);
      const scale = Math.min(576 / 612, 756 / 792);
      expect(box.left).toSatisfy(near(306 - (306 - shown.left) * scale));
      expect(box.right).toSatisfy(near(306 - (306 - shown.right) * scale));
      expect(box.top).toSatisfy(near(396 - (396 - shown.top) * scale));
      expect(box.bottom).toSatisfy(near(396 - (396 - shown.bottom) * scale));
    },
  );

  test('a landscape page is turned onto a portrait sheet, at its own size', async () => {
    const pdf = await bytesOf(await ready(await framed('wide', [792, 612], 36), 'other'));
    const box = await inkBox(pdf);
    expect(box.right - box.left).toSatisfy(near(540));
    expect(box.bottom - box.top).toSatisfy(near(720));
  });

  test('a calibration moves and stretches from the upper left corner', async () => {
    const calibration = { rightInches: 0.25, downInches: -0.125, widthFactor: 1.02, heightFactor: 0.98 };
    const path = await framed('calibrated', [612, 792], 72);
    const box = await inkBox(await bytesOf(await ready(path, 'other', { calibration })));
    expect(box.left).toSatisfy(near(71 * 1.02 + 18));
    expect(box.right).toSatisfy(near(541 * 1.02 + 18));
    expect(box.top).toSatisfy(near(71 * 0.98 - 9));
    expect(box.bottom).toSatisfy(near(721 * 0.98 - 9));
  });

  test('the rulers are as long as labeled, on each paper size', async () => {
    for (const [paper, size, length] of [
      ['letter', '612 x 792', 6],
      ['a4', '595.28 x 841.89', 6],
      ['4x6', '288 x 432', 3],
    ] as const) {
      const page = await readFile((await sheets.rulers(paper, 'laser Ω', null)).path);
      expect(await pageSizes(page)).toEqual([size]);
      const box = await inkBox(page);
      expect(box.left).toSatisfy(near(36));
      // The letters A and B are past the ends.
      expect(box.right).toBeGreaterThan(36 + length * 72);
      expect(box.right).toBeLessThan(36 + length * 72 + 20);
      expect((await textOfPages(page))[0]).toContain(`horizontal ruler: ${length} in`);
    }
  });

  test('the rulers of the demo say SAMPLE on each paper size, and measure the same', async () => {
    for (const paper of ['letter', 'a4', '4x6'] as const) {
      const plain = await readFile((await sheets.rulers(paper, 'laser', null)).path);
      const sample = await readFile((await sheets.rulers(paper, 'laser', null, true)).path);
      // Each letter is separate where text is turned.
      expect((await textOfPages(plain))[0]).not.toMatch(/S ?A ?M ?P ?L ?E/);
      expect((await textOfPages(sample))[0]).toMatch(/S ?A ?M ?P ?L ?E/);
      expect(await inkBox(sample)).toEqual(await inkBox(plain));
    }
  });

  test.each([
    ['a scan', [1700, 2200], 'letter', 34],
    ['a Legal page', [612, 1008], 'letter', 75],
    ['an A4 page', [595.28, 841.89], 'letter', 90],
    ['a 4 × 8 label', [288, 576], '4x6', 75],
    ['a wide scan', [2200, 1700], 'letter', 34],
  ] as const)('%s shrinks to the paper, whole, and says the scale', async (_, size, paper, scalePercent) => {
    const path = await framed(`large ${size.join()} ${paper}`, [...size], 4);
    const route = { ...plain, paper };
    const prepared = await prepare(
      sheets,
      { path, pages: null },
      {
        kind: 'other',
        route,
        start: 1,
        calibration: null,
      },
    );
    if (!prepared.ok) throw new Error(prepared.error.code);
    expect(prepared.value.scalePercent).toBe(scalePercent);
    const box = await inkBox(await readFile(prepared.value.file.path));
    const [width, height] = paper === 'letter' ? [612, 792] : [288, 432];
    // All four sides of the frame are on the sheet.
    expect(box.left).toBeGreaterThan(0);
    expect(box.top).toBeGreaterThan(0);
    expect(box.right).toBeLessThan(width);
    expect(box.bottom).toBeLessThan(height);
    // The percentage is rounded.
    const isAbout = (length: number) => (seen: number) =>
      Math.abs(seen - ((length - 8) * scalePercent) / 100) <= 3 + length * 0.005;
    expect(box.right - box.left).toSatisfy(isAbout(Math.min(...size)));
    expect(box.bottom - box.top).toSatisfy(isAbout(Math.max(...size)));
  });

  test('cut off at 100% only where requested', async () => {
    const path = await framed('cropped', [1700, 2200], 4);
    expect(await ready(path, 'other', { route: { crops: true } })).toMatchObject({ ok: true });
    const box = await inkBox(await bytesOf(await ready(path, 'other', { route: { crops: true } })));
    // The middle of it covers the sheet.
    expect(box).toEqual({ left: 0, top: 0, right: 612, bottom: 792 });
  });

  test('pages that are larger than the paper are listed, with what would be cut off', async () => {
    const size = (width: number, height: number) => ({ width, height });
    expect(largePages([size(612, 792), size(1700, 2200), size(792, 612)], 'letter', 9)).toEqual([
      { page: 2, widthInches: 23.6, heightInches: 30.6, cutPercent: 87, scalePercent: 34 },
    ]);
    expect(largePages([size(612, 1008)], 'letter', 9)).toMatchObject([{ cutPercent: 21, heightInches: 14 }]);
    expect(largePages([size(612, 792)], 'letter_six_up', 9)).toEqual([]);
    expect(
      largePages(
        Array.from({ length: 9 }, () => size(1700, 2200)),
        'letter',
        3,
      ),
    ).toHaveLength(3);
  });

  test('fields, stamps and signatures are on a page that was placed on a sheet', async () => {
    const path = join(folder, 'annotated.pdf');
    await writeFile(path, await annotatedPdf());
    for (const route of [{ scale: 'fit' }, { paper: 'a4' }] as const) {
      const file = await ready(path, 'other', { route });
      expect(file.ok && file.value.path).not.toBe(path);
      // The lowest of them is 500 pt from the lower edge of the page.
      const { top, bottom } = await inkBox(await bytesOf(file));
      expect(bottom - top).toBeGreaterThan(220);
    }
  });

  test('a page without any content is an empty sheet', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([612, 792]).drawText('Terms');
    pdf.addPage([612, 792]);
    const path = join(folder, 'blank.pdf');
    await writeFile(path, await pdf.save());
    const printed = await bytesOf(await ready(path, 'other', { route: { scale: 'fit' } }));
    expect(await textOfPages(printed)).toEqual([expect.stringContaining('Terms'), '']);
  });

  test('what a crop box has outside of the page is no part of it', async () => {
    const path = await framed('overcropped', [612, 792], 36);
    const pdf = await PDFDocument.load(await readFile(path));
    pdf.getPage(0).node.set(PDFName.of('CropBox'), pdf.context.obj([-60, -60, 700, 900]));
    await writeFile(path, await pdf.save());
    expect(unwrap(await sheets.measure(path))).toEqual([{ width: 612, height: 792 }]);
    const calibration = { rightInches: 0.25, downInches: 0, widthFactor: 1, heightFactor: 1 };
    const box = await inkBox(await bytesOf(await ready(path, 'other', { calibration })));
    expect(box.right - box.left).toSatisfy(near(540));
    expect(box.left).toSatisfy(near(36 + 18));
  });

  test('a unit of the page that is not a point is kept', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([306, 396]);
    page.drawRectangle({ x: 18, y: 18, width: 270, height: 360, borderWidth: 2 });
    page.node.set(PDFName.of('UserUnit'), pdf.context.obj(2));
    const path = join(folder, 'unit.pdf');
    await writeFile(path, await pdf.save());
    const [measured] = unwrap(await sheets.measure(path));
    expect(measured).toEqual({ width: 612, height: 792 });
    const box = await inkBox(await bytesOf(await ready(path, 'other', { pages: [1, 1] })));
    expect(box.right - box.left).toSatisfy(near(540));
    expect(box.bottom - box.top).toSatisfy(near(720));
  });

  describe('protected files', () => {
    test.each(['fit', 'actual'] as const)('one with a password prints once it is unlocked, scale %s', async (scale) => {
      const path = await locked(`unlocked ${scale}`, {
        userPassword: 'secret',
        ownerPassword: 'owner',
        permissions: { printing: 'highResolution' },
      });
      const rejected = { ok: false, error: { code: 'document_protected', by: 'password' } };
      expect(await sheets.unlock(path, 'wrong')).toEqual(rejected);
      expect(await ready(path, 'bol', { route: { scale } })).toEqual(rejected);
      expect(await sheets.unlock(path, 'secret')).toEqual({ ok: true, value: {} });
      const file = await ready(path, 'bol', { route: { scale } });
      // The printing system gets drawn pages, not the protected file.
      expect(file.ok && file.value.path).not.toBe(path);
      expect((await textOfPages(await bytesOf(file)))[0]).toContain(bolNumber);
      const both = await sheets.join([sheets.unchanged(path), sheets.unchanged(bol)]);
      expect(await textOfPages(await bytesOf(both))).toHaveLength(2);
    });

    test('the password does not allow what the owner forbids', async () => {
      const path = await locked('no print', {
        userPassword: 'secret',
        ownerPassword: 'owner',
        permissions: { printing: false },
      });
      expect(await sheets.unlock(path, 'secret')).toEqual({
        ok: false,
        error: { code: 'document_protected', by: 'owner' },
      });
    });

    async function locked(name: string, options: Parameters<PDFDocument['encrypt']>[0]): Promise<string> {
      const pdf = await PDFDocument.load(await readFile(bol));
      pdf.encrypt(options);
      const path = join(folder, `${name}.pdf`);
      await writeFile(path, await pdf.save());
      return path;
    }

    test('one that opens without a password is placed on a sheet like any other', async () => {
      const path = await locked('owner', { ownerPassword: 'owner', permissions: { printing: 'highResolution' } });
      const file = await bytesOf(await ready(path, 'bol', { route: { scale: 'fit' } }));
      expect((await textOfPages(file))[0]).toContain(bolNumber);
    });

    test.each([{ scale: 'fit' }, { scale: 'actual' }] as const)(
      'one that forbids printing is rejected, %o',
      async (route) => {
        const path = await locked('forbidden', { ownerPassword: 'owner', permissions: { printing: false } });
        expect(await ready(path, 'bol', { route })).toEqual({
          ok: false,
          error: { code: 'document_protected', by: 'owner' },
        });
      },
    );

    test.each([{ scale: 'fit' }, { scale: 'actual' }] as const)(
      'one with a password is rejected, %o',
      async (route) => {
        const path = await locked('password', { userPassword: 'secret', ownerPassword: 'owner' });
        expect(await ready(path, 'bol', { route })).toEqual({
          ok: false,
          error: { code: 'document_protected', by: 'password' },
        });
      },
    );
  });

  const whole = samplePdf().toString('latin1');
  test.each([
    ['has no pages', '%PDF-1.7\nthe rest is missing'],
    ['has a page without a size', whole.replace(/\/MediaBox \[[^\]]*\]/, '')],
    ['has a page with a damaged size', whole.replace('612 792]', '612    ]')],
    ['has a page with a damaged parent', whole.replace(/\/Parent (\d+) 0 R/, '/Parent $1    ')],
  ])(
    'a file that %s is reported if it would have to be changed; otherwise it is sent unchanged',
    async (_, content) => {
      const path = join(folder, 'damaged.pdf');
      await writeFile(path, content, 'latin1');
      expect(await ready(path, 'bol', { route: { scale: 'fit' } })).toMatchObject({
        ok: false,
        error: { code: 'document_unprintable' },
      });
      const unchanged = await ready(path, 'bol');
      expect(unchanged.ok && unchanged.value.path).toBe(path);
    },
  );

  test('a generated file is deleted once it is released, and a saved document never', async () => {
    const made = await ready(labels, 'labels', { route: { paper: '4x6' }, pages: [1] });
    if (!made.ok) throw new Error(made.error.code);
    expect(sheets.pathOf(made.value.fileId)).toBe(made.value.path);
    await sheets.forget(made.value);
    expect([sheets.pathOf(made.value.fileId), await sheets.bytesOf(made.value.path)]).toEqual([null, null]);
    await sheets.forget({ fileId: 'print-x', path: bol });
    expect(await sheets.bytesOf(bol)).toBeGreaterThan(1000);
  });
});

describe.skipIf(noScan)(`bar codes on sheets of labels${noScan}`, () => {
  test.each([
    ['4x6', 1],
    ['4x8', 1],
    ['custom_100x150mm', 1],
    ['custom_4x4in', 1],
    ['letter_two_up', 2],
    ['a4_two_up', 2],
    ['letter_six_up', 6],
  ] as const)('are read by a scanner at 203 and 300 dpi in each place on %s', async (paper, count) => {
    // One label in each place, because the scanner reports equal codes of a page once.
    for (let start = 1; start <= count; start += 1) {
      const file = await bytesOf(await ready(labels, 'labels', { route: { paper }, start, pages: [1] }));
      for (const dpi of [203, 300]) {
        expect(await scannedPages(file, dpi), `place ${start}, ${dpi} dpi`).toEqual([[bolNumber, `SMPF${proNumber}`]]);
      }
    }
  });

  test.each(['letter', 'a4', 'half_letter'] as const)('are read on a BOL on %s at 203 and 300 dpi', async (paper) => {
    const file = await bytesOf(await ready(bol, 'bol', { route: { paper } }));
    for (const dpi of [203, 300]) expect((await scannedPages(file, dpi))[0], `${dpi} dpi`).toContain(bolNumber);
  });

  test('are read on a pickup manifest at 203 and 300 dpi', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => ({
      bol: `0999999950000${1000 + at}`,
      pro: `17500${1000 + at}`,
    }));
    const lines = numbers.map(({ bol, pro }) => ({
      bolNumber: bol,
      proNumber: pro,
      consignee: 'Example Fixtures Inc.',
      place: 'Denver, CO 80216',
      units: 2,
      weightLb: 1200,
      notes: ['Pickup 8:00 AM–5:00 PM'],
    }));
    const { content } = await pdfWriter.pickupManifest({
      date: '2026-11-18',
      dateLabel: 'Wed, Nov 18, 2026',
      manifests: [{ carrierName: 'Sample Freightways', carrier: 'SMPF', shipper: null, lines }],
      madeAtMs: 0,
    });
    for (const dpi of [203, 300]) {
      const codes = new Set((await scannedPages(Buffer.from(content), dpi)).flat());
      expect(
        numbers.flatMap(({ bol, pro }) => [bol, pro]).filter((number) => !codes.has(number)),
        `${dpi} dpi`,
      ).toEqual([]);
    }
  });
});
