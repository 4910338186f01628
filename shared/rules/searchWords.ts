/** Words as they are searched for: letters and digits alone, so that "O'Brien & Söhne" is found by `obrien sohne`. */

/** More words than anybody types; what follows is not looked at. */
const MOST_WORDS = 12;

/** The words of a text in lower case, without accents, points and apostrophes; everything else parts words. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’‘.]/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words to search for in what was typed. */
export function searchedWords(typed: string): readonly string[] {
  return wordsOf(typed).slice(0, MOST_WORDS);
}

/** A text folded to compare by: equal for `Acme Pallet Co.` and `ACME  Pallet Co`. */
export function folded(text: string): string {
  return wordsOf(text).join(' ');
}
