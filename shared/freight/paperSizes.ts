/**
 * Paper sizes and label stock: everything about a size is a row here, except where labels are on a sheet. A size that
 * the user entered has the row of its name.
 */
import { type CustomPaperSize, isCustomSize, micronsOf, parseCustomSize } from './customSizes.ts';

export const PAPER_SIZE_NAMES = [
  'letter',
  'a4',
  'half_letter',
  '4x6',
  '4x8',
  'letter_two_up',
  'a4_two_up',
  'letter_six_up',
] as const;
export type StandardPaperSize = (typeof PAPER_SIZE_NAMES)[number];
export type PaperSize = StandardPaperSize | CustomPaperSize;

interface PaperSizeRow {
  readonly label: string;
  readonly widthMicrons: number;
  readonly heightMicrons: number;
  /** Laser printers leave about a quarter inch blank; label printers print to the edge. */
  readonly marginPoints: number;
  /** The size's name in IPP (PWG 5101.1). */
  readonly media: string;
}

interface StandardSizeRow extends PaperSizeRow {
  /** Length of both rulers of the calibration page, in inches. */
  readonly rulerInches: number;
}

export const PAPER_SIZES: Readonly<Record<StandardPaperSize, StandardSizeRow>> = {
  letter: {
    label: 'Letter',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
  },
  a4: {
    label: 'A4',
    widthMicrons: 210_000,
    heightMicrons: 297_000,
    marginPoints: 18,
    media: 'iso_a4_210x297mm',
    rulerInches: 6,
  },
  half_letter: {
    label: 'Half Letter (5.5 × 8.5 in)',
    widthMicrons: 139_700,
    heightMicrons: 215_900,
    marginPoints: 18,
    media: 'na_invoice_5.5x8.5in',
    rulerInches: 4,
  },
  '4x6': {
    label: '4 × 6 in label',
    widthMicrons: 101_600,
    heightMicrons: 152_400,
    marginPoints: 0,
    media: 'na_index-4x6_4x6in',
    rulerInches: 3,
  },
  '4x8': {
    label: '4 × 8 in label',
    widthMicrons: 101_600,
    heightMicrons: 203_200,
    marginPoints: 0,
    media: 'oe_4x8-label_4x8in',
    rulerInches: 3,
  },
  letter_two_up: {
    label: 'Letter, 2 labels per sheet',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
  },
  a4_two_up: {
    label: 'A4, 2 labels per sheet',
    widthMicrons: 210_000,
    heightMicrons: 297_000,
    marginPoints: 18,
    media: 'iso_a4_210x297mm',
    rulerInches: 6,
  },
  letter_six_up: {
    label: 'Letter, 6 labels per sheet',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
  },
};

const points = (microns: number): number => Math.round((microns / 25_400) * 7200) / 100;

/** Everything about a size. Throws for the name of a custom size outside of the limits, which the contract rejects. */
export function paperSize(paper: PaperSize): PaperSizeRow {
  if (!isCustomSize(paper)) return PAPER_SIZES[paper];
  const size = parseCustomSize(paper);
  if (size === null) throw new Error(`no paper size: ${paper}`);
  const { width, height, unit } = size;
  return {
    label: `${width} × ${height} ${unit} label`,
    ...micronsOf(size),
    marginPoints: 0,
    media: `custom_label_${width}x${height}${unit}`,
  };
}

/** Whether the text is the name of a size. */
export function isPaperSize(name: string): name is PaperSize {
  return Object.hasOwn(PAPER_SIZES, name) || parseCustomSize(name) !== null;
}

/** Returns the size in points (1/72 in), rounded to 0.01. */
export function paperSizePoints(paper: PaperSize): { readonly width: number; readonly height: number } {
  const { widthMicrons, heightMicrons } = paperSize(paper);
  return { width: points(widthMicrons), height: points(heightMicrons) };
}
