/**
 * Formats of reference numbers, as a clerk types them: `PO-######`. `#` is a digit, `A` a letter, `?` any character,
 * `*` at the end any further characters or none, text in quotation marks exactly that text, and any other character is
 * itself. A format is compared character by character and never becomes a regular expression.
 */

/** Maximum length of a format, in characters. */
const MAX_FORMAT = 60;

/** One character of a format. */
type Token = { readonly kind: 'digit' | 'letter' | 'any' } | { readonly kind: 'exact'; readonly character: string };

interface Format {
  readonly tokens: readonly Token[];
  /** Further characters may follow. */
  readonly isOpen: boolean;
}

const TOKENS: Readonly<Record<string, Token>> = {
  '#': { kind: 'digit' },
  A: { kind: 'letter' },
  '?': { kind: 'any' },
};

/** Parses a format. Returns the error message if it is invalid. */
function parseFormat(text: string): Format | string {
  const characters = Array.from(text);
  if (characters.length > MAX_FORMAT) return `Enter up to ${MAX_FORMAT} characters.`;
  const tokens: Token[] = [];
  let isQuoted = false;
  for (const [at, character] of characters.entries()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) tokens.push({ kind: 'exact', character });
    else if (character === '*') {
      if (at < characters.length - 1) return 'Enter * only at the end.';
      return { tokens, isOpen: true };
    } else tokens.push(TOKENS[character] ?? { kind: 'exact', character });
  }
  return isQuoted ? 'Close the quotation mark.' : { tokens, isOpen: false };
}

function isMatch(token: Token, character: string): boolean {
  switch (token.kind) {
    case 'digit':
      return /^[0-9]$/.test(character);
    case 'letter':
      return /^\p{L}$/u.test(character);
    case 'any':
      return true;
    case 'exact':
      return token.character === character;
  }
}

/** What is wrong with a format as typed; null if nothing. Blank is any format. */
export function formatProblem(text: string): string | null {
  const format = parseFormat(text.trim());
  return typeof format === 'string' ? format : null;
}

/** Whether a value has the format. A blank format fits any value, and so does one that can't be parsed. */
export function hasFormat(value: string, text: string): boolean {
  const format = parseFormat(text.trim());
  if (typeof format === 'string' || (format.tokens.length === 0 && !format.isOpen)) return true;
  const characters = Array.from(value);
  if (format.isOpen ? characters.length < format.tokens.length : characters.length !== format.tokens.length) {
    return false;
  }
  return format.tokens.every((token, at) => isMatch(token, characters[at] ?? ''));
}

/** Numbers of characters, both included. */
interface Length {
  readonly min: number;
  readonly max: number;
}

/** Parses `8` or `6-10`; null for anything else. */
function readLength(text: string): Length | null {
  const [, first = '', last = first] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const length = { min: Number(first), max: Number(last) };
  return first === '' || length.min < 1 || length.max < length.min ? null : length;
}

/** `6-10` for `6 – 10`; the text unchanged if it can't be parsed. */
export function tidyLength(text: string): string {
  const length = readLength(text);
  if (length === null) return text.trim();
  return length.min === length.max ? `${length.min}` : `${length.min}-${length.max}`;
}

/** What is wrong with a length as typed; null if nothing. Blank is any length. */
export function lengthProblem(text: string): string | null {
  return text.trim() === '' || readLength(text) !== null ? null : 'Enter a number of characters: 8, or 6-10.';
}

/** Whether a value has the length, in characters. */
export function hasLength(value: string, text: string): boolean {
  const length = readLength(text);
  const { length: characters } = Array.from(value);
  return length === null || (characters >= length.min && characters <= length.max);
}

/** `8 characters`, `6–10 characters`; blank if any length is valid. */
export function lengthLabel(text: string): string {
  const length = readLength(text);
  if (length === null) return '';
  if (length.min !== length.max) return `${length.min}–${length.max} characters`;
  return length.min === 1 ? '1 character' : `${length.min} characters`;
}
