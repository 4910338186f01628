/** Label stock with several labels on each sheet, and nothing else. */
import type { PaperSize } from './paperSizes.ts';

/** Places of the labels. Points from the upper left corner of the sheet, row by row from the left. */
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

export const LABEL_GRIDS: Readonly<Partial<Record<PaperSize, LabelGrid>>> = {
  /** Half-sheet labels (Avery 5126, 8126 and compatible). A 4 × 6 in label is printed at actual size. */
  letter_two_up: {
    columns: 1,
    rows: 2,
    left: 0,
    top: 0,
    width: 612,
    height: 396,
    columnPitch: 612,
    rowPitch: 396,
    inset: 18,
  },
  a4_two_up: {
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
  /**
   * 3⅓ × 4 in labels (Avery 5164, 8164 and compatible): first label 5/32 in from the left and ½ in from the top, columns
   * 4 3/16 in apart.
   */
  letter_six_up: {
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
};

/** Where labels are: sheet and label from 1, row by row from the left. */
export interface SheetPlace {
  readonly sheet: number;
  readonly label: number;
}

/** The place of a label that is counted from the first place of the first sheet, from 1. */
export function sheetPlace(paper: PaperSize, position: number): SheetPlace {
  const places = labelsPerSheet(paper);
  return { sheet: Math.floor((position - 1) / places) + 1, label: ((position - 1) % places) + 1 };
}

/** Labels on one sheet; 1 for a size with one page per sheet. */
export function labelsPerSheet(size: PaperSize): number {
  const grid = LABEL_GRIDS[size];
  return grid === undefined ? 1 : grid.columns * grid.rows;
}
