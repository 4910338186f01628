/** Draws pages on sheets with pdf-lib, as vector graphics. */

import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  PDFDocument,
  type PDFEmbeddedPage,
  PDFName,
  PDFNumber,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Calibration } from '../../../shared/contract/printing.ts';
import type { StandardPaperSize } from '../../../shared/freight/paperSizes.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Placement, Sheet } from '../../modules/printing/ports.ts';
import { drawRulers } from './calibrationPage.ts';
import { drawAnnotations } from './drawAnnotations.ts';

/** Matrix in PDF order: a b c d e f. */
type Matrix = readonly [number, number, number, number, number, number];

const POINTS_AN_INCH = 72;

/** Sizes of the pages as a PDF reader shows them, in points. */
export async function pageSizes(
  file: Uint8Array,
  password: string | undefined,
): Promise<Result<{ width: number; height: number }[]>> {
  const pdf = await load(file, password);
  if (!pdf.ok) return pdf;
  try {
    return ok(pdf.value.getPages().map((page) => seenSize(page)));
  } catch (error) {
    // A page without a valid size, for example.
    return unprintable(error);
  }
}

/** A PDF of these sheets, with pages of the file placed on them. */
export async function imposed(
  file: Uint8Array,
  sheets: readonly Sheet[],
  calibration: Calibration | null,
  password: string | undefined,
): Promise<Result<Uint8Array>> {
  const source = await load(file, password);
  if (!source.ok) return source;
  try {
    const pdf = await PDFDocument.create();
    await drawSheets(pdf, source.value, sheets, calibration);
    return ok(await pdf.save());
  } catch (error) {
    return unprintable(error);
  }
}

/** The calibration page of a printer. */
export async function rulersFor(
  paper: StandardPaperSize,
  printer: string,
  calibration: Calibration | null,
  isSample = false,
): Promise<Uint8Array> {
  const plain = await PDFDocument.create();
  const size = await drawRulers(plain, paper, printer, isSample);
  if (calibration === null) return plain.save();
  const source = await PDFDocument.load(await plain.save());
  const pdf = await PDFDocument.create();
  const placement = { page: 0, x: 0, y: 0, scale: 1, turned: false };
  await drawSheets(pdf, source, [{ ...size, placements: [placement] }], calibration);
  return pdf.save();
}

/** Merges files into one PDF. Each file is read when it is added. */
export async function joined(
  files: readonly { readonly read: () => Promise<Uint8Array>; readonly password: string | undefined }[],
): Promise<Result<Uint8Array>> {
  const pdf = await PDFDocument.create();
  for (const { read, password } of files) {
    const source = await load(await read(), password);
    if (!source.ok) return source;
    try {
      for (const page of await pdf.copyPages(source.value, source.value.getPageIndices())) pdf.addPage(page);
    } catch (error) {
      return unprintable(error);
    }
  }
  return ok(await pdf.save());
}

async function load(bytes: Uint8Array, password = ''): Promise<Result<PDFDocument>> {
  try {
    // With an empty password a file opens that its owner protected against changes only.
    const pdf = await PDFDocument.load(bytes, { password, updateMetadata: false });
    if (!(await allowsPrinting(bytes))) return fail({ code: 'document_protected', by: 'owner' });
    // Reading the pages detects a damaged file.
    if (pdf.getPageCount() === 0) return unprintable(new Error('no pages'));
    return ok(pdf);
  } catch (error) {
    if (error instanceof Error && /^(needs password|password incorrect)$/i.test(error.message)) {
      return fail({ code: 'document_protected', by: 'password' });
    }
    return unprintable(error);
  }
}

/** Permission to print (PDF 32000-1, table 22). */
const MAY_PRINT = 4;

async function allowsPrinting(bytes: Uint8Array): Promise<boolean> {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')) return true;
  // A decrypted document no longer has its permissions.
  const { context } = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  const protection = context.lookup(context.trailerInfo.Encrypt);
  const permissions = protection instanceof PDFDict ? protection.lookup(PDFName.of('P')) : undefined;
  return !(permissions instanceof PDFNumber) || (permissions.asNumber() & MAY_PRINT) !== 0;
}

function unprintable(error: unknown): Result<never> {
  const detail = error instanceof Error ? error.message : String(error);
  return fail({ code: 'document_unprintable', detail: detail.split('\n', 1)[0]?.slice(0, 200) ?? '' });
}

function quarterTurns(page: PDFPage): number {
  return ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
}

/** Points per unit of the page, for pages that are larger than 200 in. */
function userUnit(page: PDFPage): number {
  const unit = page.node.lookup(PDFName.of('UserUnit'));
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

/** The part of the page that is shown: of its crop box, what is inside of its media box (PDF 32000-1, 14.11.2). */
function shownBox(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()];
  const [x, y] = [Math.max(crop.x, media.x), Math.max(crop.y, media.y)];
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Size of the page as a PDF reader shows it, in points. */
function seenSize(page: PDFPage): { width: number; height: number } {
  const crop = shownBox(page);
  const unit = userUnit(page);
  const [width, height] = [crop.width * unit, crop.height * unit];
  return quarterTurns(page) % 2 === 0 ? { width, height } : { width: height, height: width };
}

async function drawSheets(
  pdf: PDFDocument,
  source: PDFDocument,
  sheets: readonly Sheet[],
  calibration: Calibration | null,
): Promise<void> {
  const pages = source.getPages();
  // Each page is embedded once, even if it is drawn several times.
  const embedded = new Map<number, PDFEmbeddedPage>();
  for (const { width, height, placements } of sheets) {
    const sheet = pdf.addPage([width, height]);
    for (const placement of placements) {
      const page = pages[placement.page];
      if (page === undefined) continue;
      let drawn = embedded.get(placement.page);
      if (drawn === undefined) {
        const { x, y, width: across, height: up } = shownBox(page);
        drawAnnotations(page);
        // An empty page (PDF 32000-1, table 30), which can't be embedded.
        if (page.node.Contents() === undefined) continue;
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

/** Matrix from the page's coordinates to its place on the sheet. */
function matrixOf(page: PDFPage, placement: Placement, sheetHeight: number, calibration: Calibration | null): Matrix {
  const crop = shownBox(page);
  const unit = userUnit(page);
  const [width, height] = [crop.width * unit, crop.height * unit];
  const upright: readonly [Matrix, Matrix, Matrix, Matrix] = [
    [1, 0, 0, 1, 0, 0],
    [0, -1, 1, 0, 0, width],
    [-1, 0, 0, -1, width, height],
    [0, 1, -1, 0, height, 0],
  ];
  const seen = seenSize(page);
  const { scale, x, y, turned } = placement;
  const placed: Matrix = turned ? [0, scale, -scale, 0, x + seen.height * scale, y] : [scale, 0, 0, scale, x, y];
  const inPoints: Matrix = [unit, 0, 0, unit, 0, 0];
  const onSheet = combined(combined(inPoints, upright[quarterTurns(page)] ?? upright[0]), placed);
  return calibration === null ? onSheet : combined(onSheet, calibrating(calibration, sheetHeight));
}

/** Measured from the upper left corner of the sheet, where the user puts the ruler. */
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

/** The matrix that applies `first`, then `second`. */
function combined(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
