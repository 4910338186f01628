/** Search terms of letters and digits only, so that `obrien sohne` finds "O'Brien & Söhne". */

/** Maximum number of terms, more than users type; the rest is ignored. */
const MAX_TERMS = 12;

/** The words of a text in lowercase, without accents, periods and apostrophes. Any other character separates words. */
export function termsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’‘.]/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The search terms of the input. */
export function searchedTerms(typed: string): readonly string[] {
  return termsOf(typed).slice(0, MAX_TERMS);
}

/** Normalizes text for comparison: equal for `Acme Pallet Co.` and `ACME  Pallet Co`. */
export function folded(text: string): string {
  return termsOf(text).join(' ');
}
