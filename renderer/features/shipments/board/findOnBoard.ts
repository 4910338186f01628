/** Passes a search from elsewhere, such as the command palette, to the board, now or once it is mounted. */
let wanted: string | null = null;
const boards = new Set<(text: string) => void>();

/** Searches all shipments on the board. */
export function findOnBoard(text: string): void {
  wanted = text;
  for (const show of boards) show(text);
}

/** Returns and clears the search text that is waiting for a board. */
export function takeWantedText(): string | null {
  const text = wanted;
  wanted = null;
  return text;
}

/** Subscribes a board to further searches. Returns the unsubscribe function. */
export function onFindOnBoard(show: (text: string) => void): () => void {
  boards.add(show);
  return () => boards.delete(show);
}
