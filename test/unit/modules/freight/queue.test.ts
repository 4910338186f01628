import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { createPauseStore } from '../../../../electron/modules/freight/pauseStore.ts';
import { createCallQueue, PRIORITY, type Priority } from '../../../../electron/modules/freight/queue.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const never = new AbortController().signal;
const limited = (retryAfterMs: number | null): Result<string> => fail({ code: 'rate_limited', retryAfterMs });
/** Lets all promises that can continue do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp(random = 0.5, concurrency = 1, spacingMs = 0) {
  const clock = createManualClock();
  const waits: (number | null)[] = [];
  const queue = createCallQueue({
    clock,
    random: () => random,
    concurrency,
    spacingMs,
    onWaiting: (until) => waits.push(until),
  });
  return { clock, queue, waits };
}

describe('the queue of a credential', () => {
  test('a booking goes before a poll that was requested earlier', async () => {
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
    const responses = [limited(5000), ok('rates')];
    const options = { signal: never, retries: 1, priority: PRIORITY.clerk };
    const first = queue.run(options, async () => responses.shift() ?? ok('late'));
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

  test('what waits can be canceled, and is never run', async () => {
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

  test('a booking doesn’t wait for slow calls that hold every place', async () => {
    const { queue } = setUp(0.5, 2);
    const options = { signal: never, retries: 0 };
    const slow = () => new Promise<Result<string>>(() => {});
    for (const priority of [PRIORITY.poll, PRIORITY.clerk, PRIORITY.document])
      void queue.run({ ...options, priority }, slow);
    await settle();
    expect(await queue.run({ ...options, priority: PRIORITY.booking }, async () => ok('booked'))).toEqual(ok('booked'));
  });

  test('never more than the limit at once', async () => {
    const { queue } = setUp(0.5, 3);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await settle();
      running -= 1;
      return ok('done');
    };
    const options = { signal: never, retries: 0, priority: PRIORITY.clerk };
    await Promise.all(Array.from({ length: 20 }, () => queue.run(options, task)));
    expect(most).toBe(3);
  });

  test('polls are spread out; a user’s request is not delayed by them', async () => {
    const { clock, queue } = setUp(0.5, 3, 1000);
    const started: [string, number][] = [];
    const begin = clock.now();
    const run = (name: string, priority: (typeof PRIORITY)[keyof typeof PRIORITY]) =>
      queue.run({ signal: never, retries: 0, priority }, async () => {
        started.push([name, clock.now() - begin]);
        return ok(name);
      });
    const polls = ['a', 'b', 'c'].map((name) => run(name, PRIORITY.poll));
    await settle();
    clock.advance(500);
    await settle();
    await run('clerk', PRIORITY.clerk);
    for (let second = 0; second < 4; second += 1) {
      clock.advance(1000);
      await settle();
    }
    await Promise.all(polls);
    expect(started).toEqual([
      ['a', 0],
      ['clerk', 500],
      ['b', 1500],
      ['c', 2500],
    ]);
  });

  test('a poll that waits for its slot is held up by a 429 that arrives before', async () => {
    const { clock, queue } = setUp(0.5, 3, 1000);
    const options = { signal: never, retries: 0, priority: PRIORITY.poll };
    await queue.run(options, async () => ok('first'));
    let ran = false;
    const second = queue.run(options, async () => {
      ran = true;
      return ok('second');
    });
    await settle();
    await queue.run({ ...options, priority: PRIORITY.document }, async () => limited(10_000));
    clock.advance(9_999);
    await settle();
    expect(ran).toBe(false);
    clock.advance(1);
    await settle();
    expect(await second).toEqual(ok('second'));
  });

  describe('after a pause', () => {
    /** A poll is rejected with a Retry-After of 5 s, while another waits for its turn. */
    async function paused() {
      const { clock, queue } = setUp(0.5, 3, 1000);
      const started: [string, number][] = [];
      const begin = clock.now();
      const call = (name: string, priority: Priority, responses: Result<string>[] = []) =>
        queue.run({ signal: never, retries: 5, priority }, async () => {
          started.push([name, clock.now() - begin]);
          return responses.shift() ?? ok(name);
        });
      const polls = [call('poll', PRIORITY.poll, [limited(5000)]), call('other poll', PRIORITY.poll)];
      await settle();
      return {
        clock,
        queue,
        call,
        started,
        async pollsEnd() {
          for (let waited = 0; waited < 60_000; waited += 500) {
            clock.advance(500);
            await settle();
          }
          await Promise.all(polls);
        },
      };
    }

    test('a user’s call goes first, and again first if it is rejected', async () => {
      const { call, started, pollsEnd } = await paused();
      const rates = call('rates', PRIORITY.clerk, [limited(3000)]);
      await pollsEnd();
      expect(await rates).toEqual(ok('rates'));
      expect(started).toEqual([
        ['poll', 0],
        ['rates', 5000],
        ['rates', 8000],
        ['other poll', 18_000],
        ['poll', 19_000],
      ]);
    });

    test('a user who was told to wait has time to try again before the polls', async () => {
      const { queue, started, pollsEnd } = await paused();
      queue.userWaits();
      await pollsEnd();
      expect(started).toEqual([
        ['poll', 0],
        ['other poll', 15_000],
        ['poll', 16_000],
      ]);
    });

    test('polls continue with their usual spacing if no user waits', async () => {
      const { call, started, pollsEnd } = await paused();
      const documents = call('documents', PRIORITY.document);
      await pollsEnd();
      await documents;
      expect(started.slice(1).map(([, atMs]) => atMs)).toEqual([5000, 6000, 7000]);
    });

    test('polls wait no longer when the clock is set back', async () => {
      const { clock, queue, started, pollsEnd } = await paused();
      queue.userWaits();
      clock.advance(6000);
      await settle();
      clock.set(clock.now() - 86_400_000);
      await pollsEnd();
      expect(started).toHaveLength(3);
    });
  });

  test('full jitter: from nothing at all up to the ceiling', async () => {
    const none = setUp(0);
    void none.queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => limited(null));
    await settle();
    expect(none.waits[0]).toBe(none.clock.now());
    const most = setUp(0.999);
    void most.queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => limited(null));
    await settle();
    expect(most.waits[0]).toBe(most.clock.now() + 999);
  });

  test('the longest wait of our own is a minute', async () => {
    const { clock, queue } = setUp(0.999);
    const run = queue.run({ signal: never, retries: 9, priority: PRIORITY.clerk }, async () => limited(null));
    let last = 0;
    for (let round = 0; round < 10; round += 1) {
      await settle();
      last = (queue.waitingUntilMs() ?? 0) - clock.now();
      clock.advance(60_000);
    }
    await run;
    expect(last).toBe(59_940);
  });

  test('a booking that was sent is not “canceled” when the caller gives up or closes: its response counts', async () => {
    const { queue } = setUp();
    const giveUp = new AbortController();
    const response = Promise.withResolvers<Result<string>>();
    const booking = queue.run(
      { signal: giveUp.signal, retries: 0, priority: PRIORITY.booking },
      () => response.promise,
    );
    await settle();
    giveUp.abort();
    queue.close();
    await settle();
    response.resolve(ok('booked'));
    expect(await booking).toEqual(ok('booked'));
  });

  test('a call that waits out a 429 ends when its connection goes', async () => {
    const { clock, queue } = setUp();
    const run = queue.run({ signal: never, retries: 5, priority: PRIORITY.clerk }, async () => limited(60_000));
    await settle();
    queue.close();
    expect(await run).toEqual(fail({ code: 'cancelled' }));
    expect(await queue.run({ signal: never, retries: 0, priority: PRIORITY.clerk }, async () => ok('x'))).toEqual(
      fail({ code: 'cancelled' }),
    );
    expect(clock.waiting()).toBe(0);
  });

  test('a pause of 400 days holds for 400 days, whatever a timer can count', async () => {
    const { clock, queue } = setUp();
    const dayMs = 86_400_000;
    const run = queue.run({ signal: never, retries: 0, priority: PRIORITY.poll }, async () => limited(400 * dayMs));
    await run;
    let ran = false;
    void queue.run({ signal: never, retries: 0, priority: PRIORITY.booking }, async () => {
      ran = true;
      return ok('late');
    });
    expect(clock.nextDueMs()).toBeLessThan(clock.now() + 2 ** 31);
    clock.set(clock.now() + 399 * dayMs);
    clock.advance(60_000);
    await settle();
    expect(ran).toBe(false);
    clock.set(clock.now() + dayMs);
    clock.advance(60_000);
    await settle();
    expect(ran).toBe(true);
  });

  test('a clock that is set back makes no pause longer', async () => {
    const { clock, queue } = setUp();
    queue.pauseFor(30_000);
    clock.set(clock.now() - 86_400_000);
    clock.advance(60_000);
    await settle();
    clock.advance(30_000);
    expect(queue.waitingUntilMs()).toBeNull();
  });

  test('a pause is saved and applies after a restart; one that is over does not', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const pauses = createPauseStore(database);
    const clock = createManualClock();
    const start = () => createCallQueue({ clock, random: () => 0.5, concurrency: 1, onWaiting: () => {}, pauses });
    const first = start();
    first.pauseFor(60_000);
    first.close();
    clock.advance(20_000);
    const second = start();
    expect(second.waitingUntilMs()).toBe(clock.now() + 40_000);
    let ran = false;
    void second.run({ signal: never, retries: 0, priority: PRIORITY.poll }, async () => {
      ran = true;
      return ok('look');
    });
    clock.advance(39_999);
    await settle();
    expect(ran).toBe(false);
    clock.advance(1);
    await settle();
    expect(ran).toBe(true);
    expect(pauses.read()).toBeNull();
    second.pauseFor(1_000);
    second.close();
    clock.advance(5_000);
    expect(start().waitingUntilMs()).toBeNull();
    database.close();
    expect(pauses.read()).toBeNull();
  });
});
