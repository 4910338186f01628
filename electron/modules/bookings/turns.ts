/** Runs work on the same thing one after the other. */

/**
 * Creates turns. Work on a key begins at once if nothing else is in progress on it, otherwise when that has ended, in
 * order.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
