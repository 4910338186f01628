import { describe, expect, test } from 'vitest';
import { createCallQueue, PRIORITY } from '../../../../electron/services/freight/queue.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const never = new AbortController().signal;
const limited = (retryAfterMs: number | null): Result<string> => fail({ code: 'rate_limited', retryAfterMs });
/** Lets every promise that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp(random = 0.5, concurrency = 1) {
  const clock = createManualClock();
  const waits: (number | null)[] = [];
  const queue = createCallQueue({ clock, random: () => random, concurrency, onWaiting: (until) => waits.push(until) });
  return { clock, queue, waits };
}

describe('the queue of a credential', () => {
  test('a booking goes before a poll that was asked for earlier', async () => {
    const { queue } = setUp();
    const order: string[] = [];
    const task = (name: string) => async () => {
      order.push(name);
      await settle();
      return ok(name);
    };
    const options = { signal: never, retries: 0 };
    await Promise.all([
      queue.run({ ...options, priority: PRIORITY.poll }, task('running')),
      queue.run({ ...options, priority: PRIORITY.poll }, task('poll')),
      queue.run({ ...options, priority: PRIORITY.booking }, task('booking')),
    ]);
    expect(order).toEqual(['running', 'booking', 'poll']);
  });

  test('a 429 with Retry-After holds up every call of the credential until then, and is tried again', async () => {
    const { clock, queue, waits } = setUp();
    const answers = [limited(5000), ok('rates')];
    const options = { signal: never, retries: 1, priority: PRIORITY.clerk };
    const first = queue.run(options, async () => answers.shift() ?? ok('late'));
    await settle();
    let secondRan = false;
    const second = queue.run(options, async () => {
      secondRan = true;
      return ok('second');
    });
    expect(queue.waitingUntilMs()).toBe(clock.now() + 5000);
    clock.advance(4999);
    await settle();
    expect(secondRan).toBe(false);
    clock.advance(1);
    expect(await first).toEqual(ok('rates'));
    expect(await second).toEqual(ok('second'));
    expect(waits).toHaveLength(2);
    expect(waits[1]).toBeNull();
  });

  test('without Retry-After the waits grow', async () => {
    const { clock, queue } = setUp(0.999);
    const run = queue.run({ signal: never, retries: 3, priority: PRIORITY.clerk }, async () => limited(null));
    const lengths: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await settle();
      const until = queue.waitingUntilMs();
      lengths.push(until === null ? 0 : until - clock.now());
      clock.advance(120_000);
    }
    expect(await run).toMatchObject({ error: { code: 'rate_limited' } });
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths[3]).toBeGreaterThan(4 * (lengths[0] ?? 0));
  });

  test('what waits can be cancelled, and is never run', async () => {
    const { queue } = setUp();
    void queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => limited(60_000));
    await settle();
    const giveUp = new AbortController();
    let ran = false;
    const waiting = queue.run({ signal: giveUp.signal, retries: 0, priority: PRIORITY.clerk }, async () => {
      ran = true;
      return ok('never');
    });
    giveUp.abort();
    expect(await waiting).toEqual(fail({ code: 'cancelled' }));
    expect(ran).toBe(false);
  });

  test('closing drops what has not been sent and leaves no timer', async () => {
    const { clock, queue } = setUp();
    void queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => limited(60_000));
    await settle();
    const waiting = queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => ok('never'));
    queue.close();
    expect(await waiting).toEqual(fail({ code: 'cancelled' }));
    expect(clock.waiting()).toBe(0);
  });
});
