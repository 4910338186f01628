/** Who polls, as one computer sees it: it stops in time, by both of its clocks. The store's side has contract tests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createElection, type ElectionState } from '../../../../electron/modules/workgroup/election.ts';
import type { StoreFailure } from '../../../../electron/modules/workgroup/shared.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from '../../../support/manualClock.ts';

const SECOND = 1_000;
const AWAY = { code: 'workgroup_away', isOutcomeUnknown: false } as const;

let clock: ManualClock;
let closing: AbortController;
let response: Result<{ fence: number }, StoreFailure>;
let calls: string[];
let isCandidate: boolean;
let states: ElectionState[];
let election: ReturnType<typeof createElection>;

beforeEach(() => {
  clock = createManualClock();
  closing = new AbortController();
  response = ok({ fence: 1 });
  calls = [];
  states = [];
  isCandidate = true;
  election = createElection({
    store: {
      lead: (credential) => {
        calls.push(`lead ${credential}`);
        return Promise.resolve(response);
      },
      resign: (_credential, fence) => {
        calls.push(`resign ${fence}`);
        return Promise.resolve(ok(undefined));
      },
    },
    credential: () => 'acme',
    isCandidate: () => isCandidate,
    onChanged: () => states.push(election.state()),
    clock,
    signal: closing.signal,
    onError(_where, error) {
      throw error;
    },
  });
});
afterEach(() => closing.abort());

/** Lets time pass, with the store's responses. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SECOND) {
    clock.advance(SECOND);
    await new Promise(setImmediate);
  }
}
async function elected(): Promise<void> {
  election.wake();
  await new Promise(setImmediate);
  expect(election.state()).toBe('leading');
}

describe('an elected computer', () => {
  test('extends its time every 8 s', async () => {
    await elected();
    await pass(60 * SECOND);
    expect(election.state()).toBe('leading');
    expect(calls).toHaveLength(8);
    expect(states).toEqual(['leading']);
  });

  test('stops 20 s after it last asked, while the store is away, and reports it', async () => {
    await elected();
    response = fail(AWAY);
    await pass(19 * SECOND);
    expect(election.state()).toBe('leading');
    await pass(SECOND);
    expect(election.state()).toBe('away');
    expect(states).toEqual(['leading', 'away']);
    response = ok({ fence: 2 });
    await pass(8 * SECOND);
    expect(election.state()).toBe('leading');
  });

  test('has stopped when it wakes up after 20 s asleep, before it asks anybody', async () => {
    await elected();
    // The other clock stands still.
    clock.set(clock.now() + 20 * SECOND);
    expect(election.state()).toBe('following');
    expect(election.fenceFor(clock.now())).toBe(null);
  });

  test('stops although its clock is set back meanwhile', async () => {
    await elected();
    response = fail(AWAY);
    for (let step = 0; step < 20; step += 1) {
      await pass(SECOND);
      clock.set(clock.now() - SECOND);
    }
    expect(election.state()).toBe('away');
  });

  test('records what it polls after its clock was set back', async () => {
    await elected();
    clock.set(clock.now() - 3_600 * SECOND);
    await pass(8 * SECOND);
    expect(election.state()).toBe('leading');
    expect(election.fenceFor(clock.now())).toBe(1);
  });

  test('stops at once if another is elected', async () => {
    await elected();
    response = fail({ code: 'not_leading' });
    await pass(8 * SECOND);
    expect(election.state()).toBe('following');
  });

  test('resigns when it can no longer poll, and when the app closes', async () => {
    await elected();
    isCandidate = false;
    await pass(8 * SECOND);
    expect(calls).toEqual(['lead acme', 'resign 1']);
    expect(election.state()).toBe('following');
    isCandidate = true;
    response = ok({ fence: 2 });
    await elected();
    closing.abort();
    expect(calls.slice(2)).toEqual(['lead acme', 'resign 2']);
    expect(election.state()).toBe('following');
  });

  test('has a fence only for what it requested since it was elected', async () => {
    const beforeMs = clock.now();
    await pass(SECOND);
    await elected();
    expect(election.fenceFor(clock.now())).toBe(1);
    expect(election.fenceFor(beforeMs)).toBe(null);
    // Extended: still the same election.
    const sinceMs = clock.now();
    await pass(16 * SECOND);
    expect(election.fenceFor(sinceMs)).toBe(1);
    // Another was elected in between.
    response = ok({ fence: 3 });
    await pass(8 * SECOND);
    expect(election.fenceFor(sinceMs)).toBe(null);
    expect(election.fenceFor(clock.now())).toBe(3);
  });
});

test('a computer that cannot poll asks nobody', async () => {
  isCandidate = false;
  election.wake();
  await pass(30 * SECOND);
  expect(calls).toEqual([]);
});
