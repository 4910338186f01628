/** A search that comes from elsewhere, from the palette for one: the board shows it as soon as it is there. */
let wanted: string | null = null;
const boards = new Set<(text: string) => void>();

/** Shows on the board what fits these words, among all shipments. */
export function findOnBoard(text: string): void {
  wanted = text;
  for (const show of boards) show(text);
}

/** What was asked for before a board was there to show it; only once. */
export function takeWantedText(): string | null {
  const text = wanted;
  wanted = null;
  return text;
}

/** Tells a board of every further search; the function returned ends it. */
export function onFindOnBoard(show: (text: string) => void): () => void {
  boards.add(show);
  return () => boards.delete(show);
}
