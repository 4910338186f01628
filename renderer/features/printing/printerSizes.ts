/** Which paper sizes a printer supports, and how they are listed. */
import type { LabelSize, Printer, PrintKind } from '../../../shared/contract/printing.ts';
import { type CustomPaperSize, isCustomSize, micronsOf, parseCustomSize } from '../../../shared/freight/customSizes.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { PAPER_SIZE_NAMES, type PaperSize, paperSize } from '../../../shared/freight/paperSizes.ts';

/** Queues round their sizes. */
const SAME_MICRONS = 1_000;

function isSame(a: CustomPaperSize, b: CustomPaperSize): boolean {
  const [one, other] = [parseCustomSize(a), parseCustomSize(b)].map((size) => size && micronsOf(size));
  if (one == null || other == null) return false;
  return (
    Math.abs(one.widthMicrons - other.widthMicrons) <= SAME_MICRONS &&
    Math.abs(one.heightMicrons - other.heightMicrons) <= SAME_MICRONS
  );
}

/** Whether a printer supports a size; true if it doesn’t say. */
export function supportsSize({ paperSizes, anySize, ownSizes }: Printer, paper: PaperSize): boolean {
  if (paperSizes === null) return true;
  if (!isCustomSize(paper)) return paperSizes.includes(paper);
  return anySize || ownSizes.some((own) => isSame(own, paper));
}

/** Label of a size, with the name that the user gave it. */
export function paperSizeLabel(paper: PaperSize, labelSizes: readonly LabelSize[]): string {
  const { label } = paperSize(paper);
  const named = labelSizes.find((size) => size.paper === paper);
  return named === undefined ? label : `${named.name} (${label.replace(/ label$/, '')})`;
}

/** Paper sizes to choose from; several labels per sheet, and label sizes that the user entered, are for labels only. */
export function paperSizeOptions(
  kind: PrintKind,
  labelSizes: readonly LabelSize[],
  current: PaperSize,
): { value: PaperSize; label: string }[] {
  const standard = PAPER_SIZE_NAMES.filter((paper) => LABEL_GRIDS[paper] === undefined || kind === 'labels');
  const own = kind === 'labels' ? labelSizes.map(({ paper }) => paper) : [];
  return [...new Set<PaperSize>([...standard, ...own, current])].map((paper) => ({
    value: paper,
    label: paperSizeLabel(paper, labelSizes),
  }));
}

/** The paper size to propose with a printer: the current one if it has it; for labels, otherwise the first that it has. */
export function proposedSize(
  printer: Printer | undefined,
  kind: PrintKind,
  current: PaperSize,
  labelSizes: readonly LabelSize[],
): PaperSize {
  if (printer === undefined || kind !== 'labels' || supportsSize(printer, current)) return current;
  const proposed: readonly PaperSize[] = ['4x6', '4x8', ...labelSizes.map(({ paper }) => paper), ...printer.ownSizes];
  return proposed.find((paper) => supportsSize(printer, paper)) ?? current;
}
