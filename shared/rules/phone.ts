/** US phone numbers as users write them; the provider takes exactly 10 digits (spec §2.5, §8). */

/** Result of parsing a phone number: the 10 digits to send and the extension, or why it is invalid. */
export type PhoneReading =
  | { readonly kind: 'phone'; readonly digits: string; readonly extension: string | null }
  | { readonly kind: 'refused'; readonly problem: 'not_ten_digits' | 'not_a_phone' };

/** Separators without meaning: spaces, parentheses, periods, dashes of any length, slashes. */
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;
const EXTENSION = /[\s,;]*(?:ext[.:]?|extension:?|x|#)\s*(\d{1,6})\s*$/i;

/**
 * Parses `(614) 555-0123`, `614.555.0123`, `+1 614 555 0123`, `1-614-555-0123 x44`. The provider has no field for an
 * extension; it can go into the remarks.
 */
export function readPhone(text: string): PhoneReading {
  const bare = text.trim();
  const extension = EXTENSION.exec(bare);
  const compact = bare.slice(0, extension?.index).replace(SEPARATORS, '');
  const match = /^(?:\+?1)?(\d{10})$/.exec(compact);
  if (match?.[1] !== undefined) return { kind: 'phone', digits: match[1], extension: extension?.[1] ?? null };
  return { kind: 'refused', problem: /^\+?\d*$/.test(compact) ? 'not_ten_digits' : 'not_a_phone' };
}

/** Formats ten digits as `(614) 555-0123`, or `(614) 555-0123 ext. 44`. Returns any other text unchanged. */
export function formatPhone(digits: string, extension: string | null = null): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (match === null) return digits;
  return `(${match[1]}) ${match[2]}-${match[3]}${extension === null || extension === '' ? '' : ` ext. ${extension}`}`;
}
