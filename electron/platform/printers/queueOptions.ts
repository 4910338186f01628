/** Paper sizes and trays of a queue from `lpoptions -l`, with the names that the queue uses. */
import { PAPER_SIZE_NAMES, type PaperSize, paperSizePoints } from '../../../shared/freight/paperSizes.ts';

export interface PrinterOptions {
  /** PageSize choice for each supported paper size; null if the queue lists none and accepts any. */
  readonly pageSizes: ReadonlyMap<PaperSize, string> | null;
  readonly trays: readonly string[];
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
const MM = 72 / 25.4;
const INCH = 72;

/** Parses the list, and ignores unknown options. */
export function readQueueOptions(listed: string): PrinterOptions {
  const choices = new Map<string, string[]>();
  for (const line of listed.split('\n')) {
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
    pageSizes: sizes === undefined ? null : sizesOffered(sizes),
    trays: (choices.get('InputSlot') ?? choices.get('media-source') ?? []).filter(isPlain),
  };
}

/** Spaces separate options even within one argument, so a choice with a space would become two options. */
function isPlain(choice: string): boolean {
  return /^[\w.+-]+$/.test(choice);
}

function sizesOffered(sizes: readonly string[]): Map<PaperSize, string> {
  const takesAny = sizes.some((size) => size.startsWith('Custom.'));
  const offered = new Map<PaperSize, string>();
  for (const paper of PAPER_SIZE_NAMES) {
    const requested = paperSizePoints(paper);
    const named = sizes.filter(isPlain).find((size) => isSame(pointsOf(size), requested));
    if (named !== undefined) offered.set(paper, named);
    else if (takesAny) offered.set(paper, `Custom.${requested.width}x${requested.height}`);
  }
  return offered;
}

function isSame(size: Points | null, requested: Points): boolean {
  return (
    size !== null &&
    Math.abs(size.width - requested.width) <= SAME_POINTS &&
    Math.abs(size.height - requested.height) <= SAME_POINTS
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
