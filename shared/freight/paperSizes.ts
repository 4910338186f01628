/** Paper sizes and label stock: everything about a size is a row here. */

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
export type PaperSize = (typeof PAPER_SIZE_NAMES)[number];

/** Labels on a sheet. Points from the upper left corner of the sheet, row by row from the left. */
export interface LabelGrid {
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly columnPitch: number;
  readonly rowPitch: number;
  /** Blank on each side of a label. */
  readonly inset: number;
}

interface PaperSizeRow {
  readonly label: string;
  readonly widthMicrons: number;
  readonly heightMicrons: number;
  /** Laser printers leave about a quarter inch blank; label printers print to the edge. */
  readonly marginPoints: number;
  /** The size's name in IPP (PWG 5101.1). */
  readonly media: string;
  /** Length of both rulers of the calibration page, in inches. */
  readonly rulerInches: number;
  /** Several labels on each sheet, and nothing else; null: one page per sheet. */
  readonly grid: LabelGrid | null;
}

export const PAPER_SIZES: Readonly<Record<PaperSize, PaperSizeRow>> = {
  letter: {
    label: 'Letter',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
    grid: null,
  },
  a4: {
    label: 'A4',
    widthMicrons: 210_000,
    heightMicrons: 297_000,
    marginPoints: 18,
    media: 'iso_a4_210x297mm',
    rulerInches: 6,
    grid: null,
  },
  half_letter: {
    label: 'Half Letter (5.5 × 8.5 in)',
    widthMicrons: 139_700,
    heightMicrons: 215_900,
    marginPoints: 18,
    media: 'na_invoice_5.5x8.5in',
    rulerInches: 4,
    grid: null,
  },
  '4x6': {
    label: '4 × 6 in label',
    widthMicrons: 101_600,
    heightMicrons: 152_400,
    marginPoints: 0,
    media: 'na_index-4x6_4x6in',
    rulerInches: 3,
    grid: null,
  },
  '4x8': {
    label: '4 × 8 in label',
    widthMicrons: 101_600,
    heightMicrons: 203_200,
    marginPoints: 0,
    media: 'oe_4x8-label_4x8in',
    rulerInches: 3,
    grid: null,
  },
  /** Half-sheet labels (Avery 5126, 8126 and compatible). A 4 × 6 in label is printed at actual size. */
  letter_two_up: {
    label: 'Letter, 2 labels per sheet',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
    grid: { columns: 1, rows: 2, left: 0, top: 0, width: 612, height: 396, columnPitch: 612, rowPitch: 396, inset: 18 },
  },
  a4_two_up: {
    label: 'A4, 2 labels per sheet',
    widthMicrons: 210_000,
    heightMicrons: 297_000,
    marginPoints: 18,
    media: 'iso_a4_210x297mm',
    rulerInches: 6,
    grid: {
      columns: 1,
      rows: 2,
      left: 0,
      top: 0,
      width: 595.28,
      height: 420.94,
      columnPitch: 595.28,
      rowPitch: 420.94,
      inset: 18,
    },
  },
  /**
   * 3⅓ × 4 in labels (Avery 5164, 8164 and compatible): first label 5/32 in from the left and ½ in from the top, columns
   * 4 3/16 in apart.
   */
  letter_six_up: {
    label: 'Letter, 6 labels per sheet',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
    grid: {
      columns: 2,
      rows: 3,
      left: 11.25,
      top: 36,
      width: 288,
      height: 240,
      columnPitch: 301.5,
      rowPitch: 240,
      inset: 9,
    },
  },
};

const points = (microns: number): number => Math.round((microns / 25_400) * 7200) / 100;

/** Returns the size in points (1/72 in), rounded to 0.01. */
export function paperSizePoints(size: PaperSize): { readonly width: number; readonly height: number } {
  const { widthMicrons, heightMicrons } = PAPER_SIZES[size];
  return { width: points(widthMicrons), height: points(heightMicrons) };
}

/** Labels on one sheet; 1 without a grid. */
export function labelsPerSheet(size: PaperSize): number {
  const { grid } = PAPER_SIZES[size];
  return grid === null ? 1 : grid.columns * grid.rows;
}
