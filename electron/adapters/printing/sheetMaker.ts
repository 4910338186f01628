/** Makes files ready for paper with pdf-lib: pages drawn onto sheets as they are, every line and letter still vector. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFEmbeddedPage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Calibration } from '../../../shared/ipc/contract/printing.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Placement, ReadyFile, Sheet, SheetMaker } from '../../services/printing/ports.ts';
import { StorageError } from '../../services/storage.ts';
import { guardDisk } from '../files/failures.ts';
import { drawRulers } from './rulers.ts';

/** As in a PDF: a b c d e f. */
type Matrix = readonly [number, number, number, number, number, number];

const POINTS_AN_INCH = 72;

/** Opens the maker over a folder for what it makes. What an earlier run left there is cleared. */
export async function openSheetMaker(folder: string): Promise<SheetMaker> {
  await guardDisk(() => rm(folder, { recursive: true, force: true }));
  /** Ready files by identifier. */
  const ready = new Map<string, string>();

  function name(path: string): ReadyFile {
    const fileId = `print-${randomUUID()}`;
    ready.set(fileId, path);
    return { fileId, path };
  }

  async function keep(pdf: PDFDocument): Promise<ReadyFile> {
    const bytes = await pdf.save();
    const path = join(folder, `${randomUUID()}.pdf`);
    await guardDisk(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600 });
    });
    return name(path);
  }

  return {
    async measure(path) {
      const pdf = await load(path);
      return pdf.ok ? ok(pdf.value.getPages().map((page) => seenSize(page))) : pdf;
    },
    async impose(path, sheets, calibration) {
      const source = await load(path);
      if (!source.ok) return source;
      try {
        const pdf = await PDFDocument.create();
        await drawSheets(pdf, source.value, sheets, calibration);
        return ok(await keep(pdf));
      } catch (error) {
        return unprintable(error);
      }
    },
    asItIs: name,
    async rulers(paper, printer, calibration) {
      const plain = await PDFDocument.create();
      const size = await drawRulers(plain, paper, printer);
      if (calibration === null) return keep(plain);
      const source = await PDFDocument.load(await plain.save());
      const pdf = await PDFDocument.create();
      const placement = { page: 0, x: 0, y: 0, scale: 1, turned: false };
      await drawSheets(pdf, source, [{ ...size, placements: [placement] }], calibration);
      return keep(pdf);
    },
    async join(files) {
      const pdf = await PDFDocument.create();
      for (const { path } of files) {
        const source = await load(path);
        if (!source.ok) return source;
        try {
          for (const page of await pdf.copyPages(source.value, source.value.getPageIndices())) pdf.addPage(page);
        } catch (error) {
          return unprintable(error);
        }
      }
      return ok(await keep(pdf));
    },
    async forget({ fileId, path }) {
      ready.delete(fileId);
      // A kept document may be what is printed: only what was made here is removed.
      if (path.startsWith(folder)) await rm(path, { force: true }).catch(() => {});
    },
    pathOf: (fileId) => ready.get(fileId) ?? null,
    bytesOf: async (path) => (await stat(path).catch(() => null))?.size ?? null,
  };
}

async function load(path: string): Promise<Result<PDFDocument>> {
  const bytes = await guardDisk(() => readFile(path));
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    // Reading the pages is what finds a damaged file.
    if (pdf.getPageCount() === 0) return unprintable(new Error('no pages'));
    return ok(pdf);
  } catch (error) {
    return unprintable(error);
  }
}

function unprintable(error: unknown): Result<never> {
  if (error instanceof StorageError) throw error;
  const detail = error instanceof Error ? error.message : String(error);
  return fail({ code: 'document_unprintable', detail: detail.split('\n', 1)[0]?.slice(0, 200) ?? '' });
}

function quarterTurns(page: PDFPage): number {
  return ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
}

/** The page as a reader shows it, in points. */
function seenSize(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox();
  return quarterTurns(page) % 2 === 0 ? { width, height } : { width: height, height: width };
}

async function drawSheets(
  pdf: PDFDocument,
  source: PDFDocument,
  sheets: readonly Sheet[],
  calibration: Calibration | null,
): Promise<void> {
  const pages = source.getPages();
  // Once each, however often it is drawn.
  const embedded = new Map<number, PDFEmbeddedPage>();
  for (const { width, height, placements } of sheets) {
    const sheet = pdf.addPage([width, height]);
    for (const placement of placements) {
      const page = pages[placement.page];
      if (page === undefined) continue;
      let drawn = embedded.get(placement.page);
      if (drawn === undefined) {
        const { x, y, width: across, height: up } = page.getCropBox();
        drawn = await pdf.embedPage(page, { left: x, bottom: y, right: x + across, top: y + up });
        embedded.set(placement.page, drawn);
      }
      const name = sheet.node.newXObject('Page', drawn.ref);
      sheet.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(...matrixOf(page, placement, height, calibration)),
        drawObject(name),
        popGraphicsState(),
      );
    }
  }
}

/** From the page's own corner to its place on the sheet. */
function matrixOf(page: PDFPage, placement: Placement, sheetHeight: number, calibration: Calibration | null): Matrix {
  const { width, height } = page.getCropBox();
  const upright: readonly [Matrix, Matrix, Matrix, Matrix] = [
    [1, 0, 0, 1, 0, 0],
    [0, -1, 1, 0, 0, width],
    [-1, 0, 0, -1, width, height],
    [0, 1, -1, 0, height, 0],
  ];
  const seen = seenSize(page);
  const { scale, x, y, turned } = placement;
  const placed: Matrix = turned ? [0, scale, -scale, 0, x + seen.height * scale, y] : [scale, 0, 0, scale, x, y];
  const onSheet = after(upright[quarterTurns(page)] ?? upright[0], placed);
  return calibration === null ? onSheet : after(onSheet, calibrating(calibration, sheetHeight));
}

/** Lengths count from the upper left corner of the sheet, where rulers are laid on. */
function calibrating({ rightInches, downInches, widthFactor, heightFactor }: Calibration, sheetHeight: number): Matrix {
  return [
    widthFactor,
    0,
    0,
    heightFactor,
    rightInches * POINTS_AN_INCH,
    sheetHeight * (1 - heightFactor) - downInches * POINTS_AN_INCH,
  ];
}

/** What does `first` and then `second`. */
function after(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
