/** The calls of several computers with one credential: tokens before each call, and a pause for all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RateBudget } from '../../../../electron/modules/freight/ports.ts';
import { createCallQueue, PRIORITY } from '../../../../electron/modules/freight/queue.ts';
import { createRateBudget } from '../../../../electron/modules/workgroup/rateBudget.ts';
import type { StoreFailure } from '../../../../electron/modules/workgroup/shared.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from '../../../support/manualClock.ts';

const SECOND = 1_000;
const AWAY = { code: 'workgroup_away', isOutcomeUnknown: false } as const;

interface Taken {
  readonly taken: number;
  readonly waitMs: number;
  readonly isPaused: boolean;
}

let clock: ManualClock;
let closing: AbortController;
let requested: [count: number, reserve: number][];
let refused: number[];
let response: (count: number) => Result<Taken, StoreFailure>;
let members: number;
let isAway: boolean;
let budget: RateBudget;

const all = (count: number) => ok({ taken: count, waitMs: 0, isPaused: false });

beforeEach(() => {
  clock = createManualClock();
  closing = new AbortController();
  requested = [];
  refused = [];
  response = all;
  members = 4;
  isAway = false;
  budget = createRateBudget({
    store: {
      takeTokens: (_credential, count, reserve) => {
        requested.push([count, reserve]);
        return Promise.resolve(response(count));
      },
      refused: (_credential, pauseMs) => {
        refused.push(pauseMs);
        return Promise.resolve(ok({ pausedForMs: pauseMs }));
      },
    },
    credential: () => 'acme',
    memberCount: () => members,
    isAway: () => isAway,
    clock,
    onError(_where, error) {
      throw error;
    },
  });
});
afterEach(() => closing.abort());

const turn = () => new Promise(setImmediate);
/** How many calls of a priority begin within a time. */
async function callsIn(ms: number, priority: number, intervalMs = 50): Promise<number> {
  let begun = 0;
  let isWaiting = false;
  for (let at = 0; at < ms; at += intervalMs) {
    if (!isWaiting) {
      isWaiting = true;
      void budget
        .take(priority, closing.signal, () => {})
        .then(() => {
          begun += 1;
          isWaiting = false;
        });
    }
    await turn();
    clock.advance(intervalMs);
    await turn();
  }
  return begun;
}

describe('the tokens of a call', () => {
  test('leave a smaller reserve, the more urgent it is; a booking may overdraw it', async () => {
    for (const priority of [PRIORITY.poll, PRIORITY.batch, PRIORITY.document, PRIORITY.clerk, PRIORITY.booking]) {
      await budget.take(priority, closing.signal, () => {});
    }
    expect(requested).toEqual([
      [1, 5],
      [1, 5],
      [1, 3],
      [1, 1],
      [1, -10],
    ]);
  });

  test('are taken together for polls, as many as were used, and lost after 3 s', async () => {
    expect(await callsIn(20 * SECOND, PRIORITY.poll, 250)).toBe(80);
    const counts = requested.map(([count]) => count);
    expect(Math.max(...counts)).toBe(10);
    expect(requested.length).toBeLessThan(20);
    requested.length = 0;
    clock.advance(10 * SECOND);
    await budget.take(PRIORITY.poll, closing.signal, () => {});
    expect(requested).toHaveLength(1);
    // A slow poller takes few.
    await callsIn(20 * SECOND, PRIORITY.poll, 2 * SECOND);
    expect(Math.max(...requested.slice(2).map(([count]) => count))).toBeLessThanOrEqual(3);
  });

  test('are waited for as long as the store says', async () => {
    response = (count) => (clock.elapsed() >= until ? all(count) : ok({ taken: 0, waitMs: 700, isPaused: false }));
    const until = clock.elapsed() + 700;
    let begun = false;
    void budget.take(PRIORITY.clerk, closing.signal, () => {}).then(() => (begun = true));
    await turn();
    clock.advance(650);
    await turn();
    expect(begun).toBe(false);
    clock.advance(50);
    await turn();
    expect(begun).toBe(true);
  });

  test('are each computer’s part of the rate while the store is away, without a wait for bookings', async () => {
    response = () => fail(AWAY);
    // 4/s of four members, and one at once.
    expect(await callsIn(20 * SECOND, PRIORITY.clerk)).toBeGreaterThanOrEqual(19);
    expect(await callsIn(20 * SECOND, PRIORITY.clerk)).toBeLessThanOrEqual(22);
    members = 40;
    expect(await callsIn(20 * SECOND, PRIORITY.poll)).toBeLessThanOrEqual(3);
    expect(await callsIn(200, PRIORITY.booking)).toBe(4);
  });

  test('are not requested while the store is known to be away: a call would wait for its time limit', async () => {
    isAway = true;
    await budget.take(PRIORITY.clerk, closing.signal, () => {});
    expect(requested).toEqual([]);
    isAway = false;
    await budget.take(PRIORITY.clerk, closing.signal, () => {});
    expect(requested).toHaveLength(1);
  });
});

describe('the queue of a credential', () => {
  const run = (queue: ReturnType<typeof createCallQueue>, task: () => Promise<Result<string>>) =>
    queue.run({ priority: PRIORITY.clerk, signal: closing.signal, retries: 0 }, task);
  const queueOf = () =>
    createCallQueue({ clock, random: () => 1, concurrency: 3, onWaiting: (untilMs) => waits.push(untilMs), budget });
  let waits: (number | null)[];
  beforeEach(() => {
    waits = [];
  });

  test('begins no call before it has a token', async () => {
    response = () => ok({ taken: 0, waitMs: 60_000, isPaused: false });
    const queue = queueOf();
    let sent = false;
    void run(queue, () => {
      sent = true;
      return Promise.resolve(ok(''));
    });
    await turn();
    expect([requested, sent]).toEqual([[[1, 1]], false]);
    response = all;
    clock.advance(60_000);
    await turn();
    expect(sent).toBe(true);
    queue.close();
  });

  test('tells the store of a pause that the provider requested, once', async () => {
    const queue = queueOf();
    const limited = () => Promise.resolve(fail({ code: 'rate_limited', retryAfterMs: 30_000 } as const));
    expect((await run(queue, limited)).ok).toBe(false);
    queue.pauseFor(20_000);
    expect(refused).toEqual([30_000]);
    queue.close();
  });

  test('pauses with the others, without telling the store of it again', async () => {
    const untilMs = clock.now() + 30_000;
    response = (count) =>
      clock.now() < untilMs ? ok({ taken: 0, waitMs: untilMs - clock.now(), isPaused: true }) : all(count);
    const queue = queueOf();
    let sent = false;
    void run(queue, () => {
      sent = true;
      return Promise.resolve(ok(''));
    });
    await turn();
    expect(queue.waitingUntilMs()).toBe(untilMs);
    expect(waits).toEqual([untilMs]);
    clock.advance(29_999);
    await turn();
    expect(sent).toBe(false);
    clock.advance(1);
    await turn();
    await turn();
    expect([sent, queue.waitingUntilMs(), refused]).toEqual([true, null, []]);
    queue.close();
  });
});
