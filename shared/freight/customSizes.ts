/**
 * Label sizes that the user enters, such as `custom_2.25x1.25in` or `custom_100x150mm`. The name has everything about
 * the size, so that settings and print records need nothing else.
 */

export type CustomPaperSize = `custom_${string}`;
export type SizeUnit = 'in' | 'mm';

export interface EnteredSize {
  readonly width: number;
  readonly height: number;
  readonly unit: SizeUnit;
}

/** Limits of a label, in each unit. */
export const LABEL_SIZE_LIMITS: Readonly<
  Record<SizeUnit, { readonly min: number; readonly maxWidth: number; readonly maxHeight: number }>
> = {
  in: { min: 1, maxWidth: 8.5, maxHeight: 14 },
  mm: { min: 25, maxWidth: 216, maxHeight: 356 },
};

/** Maximum number of label sizes that a user can save. */
export const MAX_LABEL_SIZES = 30;

const MICRONS: Readonly<Record<SizeUnit, number>> = { in: 25_400, mm: 1_000 };
/** Sixteenths of an inch, and tenths of a millimeter, are exact. */
const DECIMALS: Readonly<Record<SizeUnit, number>> = { in: 4, mm: 1 };

const NAME = /^custom_(\d{1,3}(?:\.\d{1,4})?)x(\d{1,3}(?:\.\d{1,4})?)(in|mm)$/;

/** The name of an entered size, or null if it is outside of the limits. */
export function customPaperSize({ width, height, unit }: EnteredSize): CustomPaperSize | null {
  const { min, maxWidth, maxHeight } = LABEL_SIZE_LIMITS[unit];
  const [across, down] = [width, height].map((each) => Number(each.toFixed(DECIMALS[unit])));
  if (across === undefined || down === undefined) return null;
  const isInside = across >= min && across <= maxWidth && down >= min && down <= maxHeight;
  return isInside ? `custom_${across}x${down}${unit}` : null;
}

/** The size in a name, or null if it isn't the name of a size within the limits. */
export function parseCustomSize(name: string): EnteredSize | null {
  const [, width, height, unit] = NAME.exec(name) ?? [];
  if (unit !== 'in' && unit !== 'mm') return null;
  const size = { width: Number(width), height: Number(height), unit } as const;
  return customPaperSize(size) === name ? size : null;
}

export function isCustomSize(name: string): name is CustomPaperSize {
  return name.startsWith('custom_');
}

/** Width and height in microns, rounded. */
export function micronsOf({ width, height, unit }: EnteredSize): { widthMicrons: number; heightMicrons: number } {
  return {
    widthMicrons: Math.round(width * MICRONS[unit]),
    heightMicrons: Math.round(height * MICRONS[unit]),
  };
}
