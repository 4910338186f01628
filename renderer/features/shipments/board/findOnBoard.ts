/** Passes a search from elsewhere, such as the command palette, to the board, now or once it is mounted. */
let pendingText: string | null = null;
const boards = new Set<(text: string) => void>();

/** Searches all shipments on the board. */
export function findOnBoard(text: string): void {
  pendingText = text;
  for (const show of boards) show(text);
}

/** Returns and clears the search text that is waiting for a board. */
export function claimSearchText(): string | null {
  const text = pendingText;
  pendingText = null;
  return text;
}

/** Subscribes a board to further searches. Returns the unsubscribe function. */
export function onFindOnBoard(show: (text: string) => void): () => void {
  boards.add(show);
  return () => boards.delete(show);
}
