/** US phone numbers as clerks write them; the service takes exactly 10 digits (spec §2.5, §8). */

/** What became of a typed phone number: the 10 digits to send, or why it can't be sent as it is. */
export type PhoneReading =
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'refused'; readonly problem: 'not_ten_digits' | 'has_extension' | 'not_a_phone' };

/** Separators that carry no meaning: blanks, brackets, points, dashes of every length, slashes. */
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;
const EXTENSION = /(ext\.?|extension|x|#)\s*\d+\s*$/i;

/**
 * Reads `(614) 555-0123`, `614.555.0123`, `+1 614 555 0123`, `1-614-555-0123`. An extension is refused rather than
 * dropped: the service has no place for it, the instructions have.
 */
export function readPhone(text: string): PhoneReading {
  const bare = text.trim();
  if (EXTENSION.test(bare)) return { kind: 'refused', problem: 'has_extension' };
  const compact = bare.replace(SEPARATORS, '');
  const match = /^(?:\+?1)?(\d{10})$/.exec(compact);
  if (match?.[1] !== undefined) return { kind: 'phone', digits: match[1] };
  return { kind: 'refused', problem: /^\+?\d*$/.test(compact) ? 'not_ten_digits' : 'not_a_phone' };
}

/** `(614) 555-0123` of ten digits; anything else comes back as it is. */
export function formatPhone(digits: string): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return match === null ? digits : `(${match[1]}) ${match[2]}-${match[3]}`;
}
