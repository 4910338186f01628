/**
 * Warnings about values that the specification permits but that may be mistakes. They are shown at the field, and the
 * value is sent unchanged. Each function returns the message, or null.
 */
import { formatNumber } from '../format.ts';
import { KNOWN_LOCATION_TYPES } from '../freight/values.ts';
import { STATE_NAMES } from './places.ts';

/** Values above these get a warning. They aren't limits of the provider, which has none. */
export const DEFAULT = {
  /** Identical handling units in one row. */
  quantity: 999,
  /** Pounds per handling unit. A trailer holds about 45,000. */
  weightLb: 45_000,
  /** Inches, any dimension. A trailer is 636 long. */
  edgeIn: 636,
  /** Rows in one quote. */
  rows: 100,
  /** Characters of a single-line text, and of a remark. */
  line: 100,
  remark: 500,
  /** Reference numbers on one BOL. */
  references: 20,
} as const;

/** Warns about text longer than `most` characters. */
export function longText(text: string, most: number = DEFAULT.line): string | null {
  const { length } = text.trim();
  return length > most
    ? `${formatNumber(length)} characters. What is over ${formatNumber(most)} may be cut off on the BOL.`
    : null;
}

export function oddEmail(email: string): string | null {
  const bare = email.trim();
  if (bare === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(bare)) return longText(bare);
  return 'This may not be an email address. It is sent as entered.';
}

/** Warns about two letters that aren't a known state code. */
export function unknownState(state: string): string | null {
  const code = state.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || Object.hasOwn(STATE_NAMES, code)) return null;
  return `${code} isn’t a US state code. It is sent as entered.`;
}

export function oddNmfc(nmfc: string): string | null {
  const bare = nmfc.trim();
  if (bare === '' || /^\d{1,6}(-\d{1,2})?$/.test(bare)) return null;
  return 'Usually written 104600 or 104600-2. It is sent as entered.';
}

/** @param isKnown whether it is one of the NMFC classes */
export function oddClass(freightClass: string, isKnown: boolean): string | null {
  return freightClass.trim() === '' || isKnown ? null : 'Not an NMFC class, 50 to 500. It is sent as entered.';
}

export function manyUnits(quantity: number): string | null {
  return quantity > DEFAULT.quantity ? `More than ${DEFAULT.quantity} units. Check the number.` : null;
}

export function heavyUnit(weightLb: number): string | null {
  return weightLb > DEFAULT.weightLb
    ? `More than a trailer holds, ${formatNumber(DEFAULT.weightLb)} lb. Check the number.`
    : null;
}

export function longEdge(inches: number): string | null {
  return inches > DEFAULT.edgeIn ? `Longer than a trailer, ${DEFAULT.edgeIn} in. Check the number.` : null;
}

export function manyRows(rows: number): string | null {
  return rows > DEFAULT.rows
    ? `${formatNumber(rows)} rows. More than ${DEFAULT.rows} are unusual in one quote; all are sent.`
    : null;
}

export function manyReferences(references: readonly string[]): string | null {
  const message = [
    references.length > DEFAULT.references
      ? `${references.length} references. What is over ${DEFAULT.references} may not fit on the BOL.`
      : null,
    ...references.map((one) => longText(one)),
  ];
  return message.find((one) => one !== null) ?? null;
}

/** Whether the edit distance is at most two. */
function isNear(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= 2;
}

/** Warns about a location type other than Business and Residential: the provider's limited-access value, or a typo. */
export function unlistedLocationType(locationType: string): string | null {
  const bare = locationType.trim();
  if (bare === '' || KNOWN_LOCATION_TYPES.some((known) => known === bare)) return null;
  if (Object.hasOwn(STATE_NAMES, bare.toUpperCase()) || /^\d+$/.test(bare)) {
    return `“${bare}” isn’t a listed location type. It is sent as entered.`;
  }
  const meant = KNOWN_LOCATION_TYPES.find((known) =>
    isNear(known.toLowerCase(), bare.toLowerCase().slice(0, DEFAULT.line)),
  );
  if (meant !== undefined) return `Location type: did you mean ${meant}? It is sent as entered.`;
  return longText(bare) ?? `${bare} may be priced as limited access.`;
}
