/**
 * Creates a queue for each key, which exists while it has work. Work on a key begins at once if nothing else is in progress on it, otherwise when that has ended, in
 * order.
 */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();

  return async function enqueue<T>(key: string, work: () => Promise<T>): Promise<T> {
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
