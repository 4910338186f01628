/** Paper sizes and label stock: everything about a size is a row here. */

export const PAPER_SIZE_NAMES = ['letter', 'a4', '4x6', 'letter_six_up'] as const;
export type PaperSize = (typeof PAPER_SIZE_NAMES)[number];

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
  /** Only labels are arranged on it. */
  readonly isForLabels: boolean;
}

export const PAPER_SIZES: Readonly<Record<PaperSize, PaperSizeRow>> = {
  letter: {
    label: 'Letter',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
    isForLabels: false,
  },
  a4: {
    label: 'A4',
    widthMicrons: 210_000,
    heightMicrons: 297_000,
    marginPoints: 18,
    media: 'iso_a4_210x297mm',
    rulerInches: 6,
    isForLabels: false,
  },
  '4x6': {
    label: '4 × 6 in label',
    widthMicrons: 101_600,
    heightMicrons: 152_400,
    marginPoints: 0,
    media: 'na_index-4x6_4x6in',
    rulerInches: 3,
    isForLabels: false,
  },
  /** Letter sheets with six labels on each. */
  letter_six_up: {
    label: 'Letter, 6 labels per sheet',
    widthMicrons: 215_900,
    heightMicrons: 279_400,
    marginPoints: 18,
    media: 'na_letter_8.5x11in',
    rulerInches: 6,
    isForLabels: true,
  },
};

const points = (microns: number): number => Math.round((microns / 25_400) * 7200) / 100;

/** Returns the size in points (1/72 in), rounded to 0.01. */
export function paperSizePoints(size: PaperSize): { readonly width: number; readonly height: number } {
  const { widthMicrons, heightMicrons } = PAPER_SIZES[size];
  return { width: points(widthMicrons), height: points(heightMicrons) };
}
