/** Search terms of the board: the parts between spaces that contain a letter or digit. Other parts are ignored. */
export function boardSearchTerms(text: string): string[] {
  return text.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
