import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDocumentRetention } from '../../../../electron/modules/workgroup/documentRetention.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const HOUR = 3_600_000;

/** A store with a number of documents that its policy no longer needs. */
function createRetention(documents: number) {
  const clock = createManualClock();
  const closing = new AbortController();
  const limits: number[] = [];
  const errors: unknown[] = [];
  const store = { documents, isAway: false };
  const retention = createDocumentRetention({
    files: {
      async clear(limit) {
        limits.push(limit);
        if (store.isAway) return fail({ code: 'workgroup_away', isOutcomeUnknown: true });
        const cleared = Math.min(limit, store.documents);
        store.documents -= cleared;
        return ok({ documents: cleared, bytes: 0 });
      },
    },
    clock,
    signal: closing.signal,
    onError: (error) => errors.push(error),
  });
  async function pass(ms: number): Promise<void> {
    for (let hours = 0; hours < ms / HOUR; hours += 1) {
      clock.advance(HOUR);
      await turn();
    }
  }
  return { ...retention, store, limits, errors, closing, pass };
}

describe('the retention of documents in the store', () => {
  it('clears all that is due in parts, and what becomes due a day later', async () => {
    const { connected, store, limits, pass } = createRetention(230);
    await connected();
    expect([store.documents, limits]).toEqual([0, [100, 100, 100]]);
    store.documents = 1;
    await pass(23 * HOUR);
    expect(store.documents).toBe(1);
    await pass(2 * HOUR);
    expect([store.documents, limits.length]).toEqual([0, 4]);
  });

  it('clears once a day however often the store was away', async () => {
    const { connected, limits, pass } = createRetention(0);
    await connected();
    await pass(HOUR);
    await connected();
    expect(limits).toHaveLength(1);
  });

  it('tries again with the next connection after a failure', async () => {
    const { connected, store, limits, errors } = createRetention(1);
    store.isAway = true;
    await connected();
    expect([store.documents, limits.length]).toEqual([1, 1]);
    store.isAway = false;
    await connected();
    expect([store.documents, errors]).toEqual([0, []]);
  });

  it('tries again a day after a failure over one connection, and not before', async () => {
    const { connected, store, limits, pass } = createRetention(1);
    store.isAway = true;
    await connected();
    store.isAway = false;
    await pass(23 * HOUR);
    expect([store.documents, limits.length]).toEqual([1, 1]);
    await pass(2 * HOUR);
    expect([store.documents, limits.length]).toEqual([0, 2]);
  });

  it('ends with the account', async () => {
    const { connected, closing, limits, pass } = createRetention(0);
    await connected();
    closing.abort();
    await pass(48 * HOUR);
    expect(limits).toHaveLength(1);
  });
});
