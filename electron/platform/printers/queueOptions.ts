/** Paper sizes and trays of a queue from `lpoptions -l`, with the names that the queue uses. */
import { type CustomPaperSize, customPaperSize, type SizeUnit } from '../../../shared/freight/customSizes.ts';
import {
  PAPER_SIZE_NAMES,
  type PaperSize,
  paperSize,
  paperSizePoints,
  type StandardPaperSize,
} from '../../../shared/freight/paperSizes.ts';

export interface PrinterOptions {
  /** The queue's choices of PageSize; null if it lists none and accepts any size. */
  readonly pageSizes: readonly string[] | null;
  /** null if they are unknown. */
  readonly trays: readonly string[] | null;
}

interface Points {
  readonly width: number;
  readonly height: number;
}

const NAMED: Readonly<Record<string, Points>> = {
  Letter: paperSizePoints('letter'),
  A4: paperSizePoints('a4'),
  Statement: paperSizePoints('half_letter'),
};

/** About one millimeter: queues round. */
const SAME_POINTS = 3;
/** A choice that is this close is used although the queue accepts the exact size. */
const EXACT_POINTS = 1;
const MM = 72 / 25.4;
const INCH = 72;

/** Parses the list, and ignores unknown options. */
export function readQueueOptions(output: string): PrinterOptions {
  const choices = new Map<string, string[]>();
  for (const line of output.split('\n')) {
    const [, keyword, values] = /^([^/:\s]+)(?:\/[^:]*)?:\s*(.*)$/.exec(line) ?? [];
    if (keyword === undefined || values === undefined) continue;
    choices.set(
      keyword,
      values
        .split(/\s+/)
        .filter(Boolean)
        .map((value) => value.replace(/^\*/, '')),
    );
  }
  const sizes = choices.get('PageSize') ?? choices.get('media');
  return {
    pageSizes: sizes ?? null,
    trays: (choices.get('InputSlot') ?? choices.get('media-source') ?? []).filter(isPlain),
  };
}

/** Spaces separate options even within one argument, so a choice with a space would become two options. */
function isPlain(choice: string): boolean {
  return /^[\w.+-]+$/.test(choice);
}

const acceptsAnySize = (sizes: readonly string[]) => sizes.some((size) => size.startsWith('Custom.'));

/** The option of `lp` for a paper size, such as `PageSize=w288h432`; null if the queue doesn't support the size. */
export function pageSizeOption({ pageSizes }: PrinterOptions, paper: PaperSize): string | null {
  if (pageSizes === null) return `media=${paperSize(paper).media}`;
  const requested = paperSizePoints(paper);
  const named = (tolerance: number) =>
    pageSizes.filter(isPlain).find((size) => isSame(pointsOf(size), requested, tolerance));
  const custom = acceptsAnySize(pageSizes) ? `Custom.${requested.width}x${requested.height}` : undefined;
  const choice = named(EXACT_POINTS) ?? custom ?? named(SAME_POINTS);
  return choice === undefined ? null : `PageSize=${choice}`;
}

/** The standard sizes that the queue supports, whether it accepts any other, and which others it lists. */
export function paperSizesOf(options: PrinterOptions): {
  readonly paperSizes: StandardPaperSize[] | null;
  readonly anySize: boolean;
  readonly ownSizes: CustomPaperSize[];
} {
  const { pageSizes } = options;
  if (pageSizes === null) return { paperSizes: null, anySize: true, ownSizes: [] };
  const isStandard = (size: Points) =>
    PAPER_SIZE_NAMES.some((name) => isSame(size, paperSizePoints(name), SAME_POINTS));
  const own = pageSizes.filter(isPlain).flatMap((choice) => {
    const size = pointsOf(choice);
    return size === null || isStandard(size) ? [] : (labelSizeOf(size, choice.endsWith('mm') ? 'mm' : 'in') ?? []);
  });
  return {
    paperSizes: PAPER_SIZE_NAMES.filter((paper) => pageSizeOption(options, paper) !== null),
    anySize: acceptsAnySize(pageSizes),
    ownSizes: [...new Set(own)],
  };
}

/** The size of a label in round numbers: queues name it in whole points. */
function labelSizeOf({ width, height }: Points, unit: SizeUnit): CustomPaperSize | null {
  const [points, decimals] = unit === 'in' ? [INCH, 100] : [MM, 1];
  const round = (length: number) => Math.round((length / points) * decimals) / decimals;
  return customPaperSize({ width: round(width), height: round(height), unit });
}

function isSame(size: Points | null, other: Points, tolerance: number): boolean {
  return (
    size !== null &&
    Math.abs(size.width - other.width) <= tolerance &&
    Math.abs(size.height - other.height) <= tolerance
  );
}

/** The size in the name of a choice: `Letter`, `w288h432`, `4x6`, `na_index-4x6_4x6in`, `iso_a4_210x297mm`. */
function pointsOf(size: string): Points | null {
  const named = NAMED[size];
  if (named !== undefined) return named;
  const [, points, byPoints] = /^w(\d+)h(\d+)$/.exec(size) ?? [];
  if (points !== undefined) return { width: Number(points), height: Number(byPoints) };
  const [, width, height, unit] = /^(?:\w[\w-]*_)?(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)?$/.exec(size) ?? [];
  if (width === undefined) return null;
  const factor = unit === 'mm' ? MM : INCH;
  return { width: Number(width) * factor, height: Number(height) * factor };
}
