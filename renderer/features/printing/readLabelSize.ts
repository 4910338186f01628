/** Parses a label size as typed. */
import type { LabelSize } from '../../../shared/contract/printing.ts';
import { customPaperSize, LABEL_SIZE_LIMITS, type SizeUnit } from '../../../shared/freight/customSizes.ts';
import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { printingStrings } from './strings.tsx';

export interface TypedSize {
  readonly name: string;
  readonly width: string;
  readonly height: string;
  readonly unit: SizeUnit;
}

type Errors = Partial<Record<'name' | 'width' | 'height', string>>;

/** Inches may have a fraction, such as `2 1/4`, and both their unit. */
function lengthOf(text: string, unit: SizeUnit): number | null {
  const number = parseNumber(unit === 'mm' ? text.replace(/\s*mm$/i, '') : text, 'inches');
  return number.kind === 'number' ? number.value : null;
}

/** @param others saved sizes: a name, and a size, is listed once */
export function readLabelSize(
  { name, width, height, unit }: TypedSize,
  others: readonly LabelSize[],
): { readonly size: LabelSize | null; readonly errors: Errors } {
  const { min, maxWidth, maxHeight } = LABEL_SIZE_LIMITS[unit];
  const errors: Errors = {};
  const label = name.trim();
  const isNamed = (other: LabelSize) => other.name.toLowerCase() === label.toLowerCase();
  if (label === '') errors.name = printingStrings.enterName;
  else if (others.some(isNamed)) errors.name = printingStrings.nameTaken;
  const [across, down] = [lengthOf(width, unit), lengthOf(height, unit)];
  if (across === null || across < min || across > maxWidth) errors.width = printingStrings.enterBetween(min, maxWidth);
  if (down === null || down < min || down > maxHeight) errors.height = printingStrings.enterBetween(min, maxHeight);
  const paper = across === null || down === null ? null : customPaperSize({ width: across, height: down, unit });
  const same = others.find((other) => other.paper === paper);
  if (same !== undefined) errors.width = printingStrings.savedAs(same.name);
  const isValid = paper !== null && Object.keys(errors).length === 0;
  return { size: isValid ? { name: label, paper } : null, errors };
}
