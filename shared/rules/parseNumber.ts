/** Parsing of numbers as users type them: either understood or rejected, never misread. */

/** The quantity being measured. Determines the unit that may follow the number, and the error message. */
export type NumberUnit = 'units' | 'pounds' | 'inches';

export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'refused'; readonly problem: string };

/** Unit suffixes that match the field's own unit, which may be typed or pasted with the number. */
const OWN_UNIT: Readonly<Record<NumberUnit, RegExp>> = {
  units: /\s*(?:units?|pcs?\.?|plts?\.?|pallets?|skids?)$/i,
  pounds: /\s*(?:lbs?\.?|pounds?|#)$/i,
  inches: /\s*(?:"|\u201d|\u2033|''|ins?\.?|inch(?:es)?)$/i,
};

/** Whole part, with or without digit groups of three. `0,250` isn't a group: in other countries it means a quarter. */
const WHOLE = String.raw`\d+|[1-9]\d{0,2}(?:,\d{3})+`;
const DECIMAL = new RegExp(String.raw`^(${WHOLE})?(?:\.(\d*))?$`);
/** Fractions as on a tape measure: `48 1/2` or `1/2`. */
const FRACTION = new RegExp(String.raw`^(?:(${WHOLE})[ -])?(\d{1,2})/(2|4|8|16)$`);

const rejected = (problem: string): NumberReading => ({ kind: 'refused', problem });

function plain(digits: string | undefined): number {
  return digits === undefined || digits === '' ? 0 : Number(digits.replaceAll(',', ''));
}

/** The error message for text that isn't a valid number of this kind: what to enter instead. */
function explain(text: string, measure: NumberUnit): string {
  if (measure === 'pounds' && /(kgs?\.?|kilos?|oz\.?|tons?)$/i.test(text)) return 'Enter pounds.';
  if (measure === 'inches' && /(cm|mm|m|ft\.?|feet|')$/i.test(text)) return 'Enter inches.';
  if (/^[-\u2212]/.test(text)) return 'Enter a number above 0.';
  if (/\d[x\u00d7*]\d/i.test(text.replaceAll(' ', ''))) return 'Enter one number, not L×W×H.';
  if (/,/.test(text)) return 'Check the comma: enter 1,250 or 12.5.';
  if (measure === 'units') return 'Enter a whole number of units.';
  return measure === 'pounds' ? 'Enter a number of pounds.' : 'Enter a number of inches.';
}

/**
 * Parses `1,250`, `48"`, ` 60 `, `1.5`, `48 1/2`, `600 lb`. Commas must group three digits, so that `1,5` is never read
 * as 15. Rejects signs, exponents, other units and second numbers.
 */
export function parseNumber(text: string, measure: NumberUnit): NumberReading {
  const trimmed = text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
  if (trimmed === '') return { kind: 'empty' };
  const bare = trimmed.replace(OWN_UNIT[measure], '').trim();
  const decimal = DECIMAL.exec(bare);
  if (decimal !== null && /\d/.test(bare)) {
    const value = Number(`${plain(decimal[1])}.${decimal[2] ?? ''}`);
    if (!Number.isFinite(value)) return rejected(explain(trimmed, measure));
    if (measure === 'units' && !Number.isSafeInteger(value)) return rejected(explain('', measure));
    return { kind: 'number', value };
  }
  const fraction = measure === 'units' ? null : FRACTION.exec(bare);
  if (fraction !== null && Number(fraction[2]) < Number(fraction[3])) {
    return { kind: 'number', value: plain(fraction[1]) + Number(fraction[2]) / Number(fraction[3]) };
  }
  return rejected(explain(trimmed, measure));
}
