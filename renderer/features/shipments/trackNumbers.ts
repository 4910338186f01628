/** The numbers of a typed or pasted list, to track. */

export type NumberKind = 'bolNumber' | 'proNumber';

export interface ListedNumber {
  readonly number: string;
  /** What it may be, the likelier first. */
  readonly kinds: readonly NumberKind[];
}

/** Maximum number of numbers in one list. */
export const MAX_NUMBERS = 100;

const LABEL = /^(BOL|B\/L|PRO)\s*(?:#|no\.?|number)?\s*[:#]?\s+(?=\S)|^(BOL|PRO)[:#]\s*/i;
/** BOL numbers of the provider have 17 digits; no PRO number is that long. */
const MAX_PRO_LENGTH = 12;

/**
 * Numbers of a list, without duplicates, in its order. One per line, column, comma, or semicolon; blanks separate numbers
 * that are all digits. A number that is labeled `BOL` or `PRO` is only that; otherwise `kind` decides, or for null its length.
 */
export function readNumbers(text: string, kind: NumberKind | null): readonly ListedNumber[] {
  const found = new Map<string, ListedNumber>();
  for (const part of text
    .split(/[\n\r\t,]+/)
    .flatMap(splitSemicolons)
    .flatMap(splitDigits)) {
    const label = LABEL.exec(part);
    const number = part.slice(label?.[0].length ?? 0).trim();
    if (number === '' || found.has(number)) continue;
    const labeled = label === null ? null : /^P/i.test(label[0]) ? 'proNumber' : 'bolNumber';
    const only = labeled ?? kind;
    found.set(number, { number, kinds: only !== null ? [only] : likelyKinds(number) });
  }
  return [...found.values()];
}

/** Only between numbers: each part has a digit. */
function splitSemicolons(part: string): readonly string[] {
  const parts = part.split(';').filter((each) => each.trim() !== '');
  return parts.every((each) => /\d/.test(each)) ? parts : [part];
}

function splitDigits(part: string): readonly string[] {
  const trimmed = part.trim();
  const parts = trimmed.split(/\s+/);
  return parts.every((part) => /^\d[\d-]{4,}$/.test(part)) ? parts : [trimmed];
}

function likelyKinds(number: string): readonly NumberKind[] {
  return number.length <= MAX_PRO_LENGTH ? ['proNumber', 'bolNumber'] : ['bolNumber', 'proNumber'];
}
