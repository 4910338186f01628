/**
 * The words of a search: whatever stands between blanks and has a letter or a digit. The rest can't be searched for, and
 * is no error.
 */
export function boardSearchTerms(text: string): string[] {
  return text.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
