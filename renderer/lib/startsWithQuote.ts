/** Returns whether the page opens with the quote form: its URL names no other screen. */
export function startsWithQuote(): boolean {
  return !/^#\/(?!quote$)./.test(location.hash);
}
