/** Layout of pages on sheets. Points from the lower left corner, as in a PDF. */

import type { LargePage, Route } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS, type LabelGrid } from '../../../shared/freight/labelGrids.ts';
import { type PaperSize, paperSize, paperSizePoints } from '../../../shared/freight/paperSizes.ts';
import type { PageSizes, Placement, Sheet } from './ports.ts';

/** Tolerance for equal sizes: half a millimeter. */
const SAME_POINTS = 1.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SheetOptions {
  readonly paper: PaperSize;
  readonly scale: Route['scale'];
  /** Cuts off what doesn't fit at actual size. */
  readonly crops: boolean;
  /** Pages from 1, in this order; null: all. Pages that don't exist are left out. */
  readonly pages: readonly number[] | null;
  /** Copies of each page, one after the other. */
  readonly sides: number;
  /** First free label of the first sheet of labels, from 1, row by row from the left. */
  readonly start: number;
}

/** Plans the sheets. Empty if there is no page to print. */
export function planSheets(sizes: PageSizes, { paper, scale, crops, pages, sides, start }: SheetOptions): Sheet[] {
  const requested = (pages ?? sizes.map((_, at) => at + 1)).filter((page) => sizes[page - 1] !== undefined);
  const order = requested.flatMap((page) => Array.from({ length: sides }, () => page - 1));
  const grid = LABEL_GRIDS[paper];
  return grid !== undefined ? inGrid(sizes, order, paper, grid, start) : oneUp(sizes, order, paper, scale, crops);
}

/** Whether the sheets are all of the file's own pages, unchanged. */
export function isUntouched(sizes: PageSizes, sheets: readonly Sheet[]): boolean {
  return (
    sheets.length === sizes.length &&
    sheets.every(({ width, height, placements: [only] }, at) => {
      const size = sizes[at];
      return (
        only !== undefined &&
        size !== undefined &&
        only.page === at &&
        only.scale === 1 &&
        !only.turned &&
        isSame({ width, height }, size)
      );
    })
  );
}

function isSame(a: Size, b: Size): boolean {
  return Math.abs(a.width - b.width) <= SAME_POINTS && Math.abs(a.height - b.height) <= SAME_POINTS;
}

/** The area of a sheet that a page may cover: all of it, or what is inside of the printer's margins. */
function areaOf(paper: PaperSize, isInMargins: boolean): Size & { readonly x: number; readonly y: number } {
  const points = paperSizePoints(paper);
  const margin = isInMargins ? paperSize(paper).marginPoints : 0;
  return { x: margin, y: margin, width: points.width - 2 * margin, height: points.height - 2 * margin };
}

function oneUp(sizes: PageSizes, order: readonly number[], paper: PaperSize, scale: Route['scale'], crops: boolean) {
  const points = paperSizePoints(paper);
  return order.map((page): Sheet => {
    const size = sizes[page] ?? points;
    if (scale === 'fit') return { ...points, placements: [place(page, size, areaOf(paper, true), null)] };
    const isLarger = !crops && cutShare(size, points) > 0;
    return { ...points, placements: [place(page, size, areaOf(paper, isLarger), isLarger ? null : 1)] };
  });
}

/** Share of a page that is cut off on paper of this size at 100%, from 0 to 1. */
function cutShare(size: Size, paper: Size): number {
  const { width, height } = isTurned(size, paper) ? { width: size.height, height: size.width } : size;
  if (width <= paper.width + SAME_POINTS && height <= paper.height + SAME_POINTS) return 0;
  return 1 - (Math.min(width, paper.width) * Math.min(height, paper.height)) / (width * height);
}

const inches = (points: number) => Math.round(points / 7.2) / 10;
const percent = (share: number) => Math.min(99, Math.max(1, Math.round(share * 100)));

/** Pages that are larger than the sheet, at most `max`. */
export function largePages(sizes: PageSizes, paper: PaperSize, max: number): LargePage[] {
  if (LABEL_GRIDS[paper] !== undefined) return [];
  const pages: LargePage[] = [];
  for (const [at, size] of sizes.entries()) {
    const cut = cutShare(size, paperSizePoints(paper));
    if (cut === 0) continue;
    if (
      pages.push({
        page: at + 1,
        widthInches: inches(size.width),
        heightInches: inches(size.height),
        cutPercent: percent(cut),
        scalePercent: percent(place(at, size, areaOf(paper, true), null).scale),
      }) === max
    )
      break;
  }
  return pages;
}

/** The smallest scale of a page in percent; null if none is shrunk. */
export function smallestPercent(sheets: readonly Sheet[]): number | null {
  const smallest = Math.min(1, ...sheets.flatMap(({ placements }) => placements.map(({ scale }) => scale)));
  return smallest > 0.995 ? null : percent(smallest);
}

function inGrid(
  sizes: PageSizes,
  order: readonly number[],
  paper: PaperSize,
  { columns, rows, left, top, width, height, columnPitch, rowPitch, inset }: LabelGrid,
  start: number,
): Sheet[] {
  const points = paperSizePoints(paper);
  const places = columns * rows;
  const first = Math.min(start, places) - 1;
  const sheets: { width: number; height: number; placements: Placement[] }[] = [];
  order.forEach((page, at) => {
    const position = first + at;
    const onSheet = position % places;
    const [column, row] = [onSheet % columns, Math.floor(onSheet / columns)];
    const area = {
      x: left + column * columnPitch + inset,
      y: points.height - top - row * rowPitch - height + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
    };
    const sheet = Math.floor(position / places);
    sheets[sheet] ??= { ...points, placements: [] };
    // Never enlarged: that would not make the label easier to read.
    sheets[sheet].placements.push(place(page, sizes[page] ?? area, area, null, 1));
  });
  return sheets;
}

/** Whether a page is turned, because its orientation differs from that of the area. */
function isTurned(size: Size, area: Size): boolean {
  return size.width > size.height !== area.width > area.height && size.width !== size.height;
}

/**
 * Centers a page in an area, and turns it if the orientations differ.
 *
 * @param scale null: as large as fits the area, up to a factor of `max`
 */
function place(
  page: number,
  size: Size,
  area: Size & { readonly x: number; readonly y: number },
  scale: number | null,
  max = Number.POSITIVE_INFINITY,
): Placement {
  const turned = isTurned(size, area);
  const oriented = turned ? { width: size.height, height: size.width } : size;
  const factor = scale ?? Math.min(area.width / oriented.width, area.height / oriented.height, max);
  return {
    page,
    scale: factor,
    turned,
    x: area.x + (area.width - oriented.width * factor) / 2,
    y: area.y + (area.height - oriented.height * factor) / 2,
  };
}
