/** One order with three quotes, booked by three clerks in random steps, with everything that can go wrong. */
import { randomUUID } from 'node:crypto';
import { seededNumber } from '../../../../electron/mock-service/seededRandom.ts';
import type { AttemptResult, OwnEntry } from '../../../../electron/modules/workgroup/shared.ts';
import {
  DRAFT_OVER,
  intentOf,
  type Member,
  MINUTE,
  notSent,
  QUIET_OVER,
  RULES,
  rejected,
  type Scene,
  SECOND,
  SUBMITTING_OVER,
  unknown,
} from './trial.ts';

/** An attempt as on the disk of the computer that has leave for it. */
interface OwnAttempt {
  readonly member: Member;
  readonly quote: string;
  readonly bookingId: string;
  readonly id: string;
  readonly body: string;
  readonly username: string;
  startedAtMs: number;
  endedAtMs: number | null;
  end: AttemptResult | null;
  isRecorded: boolean;
  /** The computer failed: it does nothing more. */
  isLost: boolean;
  isSubmitted: boolean;
}

interface Entry {
  readonly id: string;
  readonly quote_reference: string;
  readonly state: 'draft' | 'submitting' | 'unknown';
  readonly attempts: number;
  readonly body: string;
  readonly is_free: boolean;
}

/** Runs one order, and returns what went wrong: a truck comes twice, not at all, or without being known. */
export async function runRandomOrder(scene: Scene, seed: number, steps: number): Promise<readonly string[]> {
  const { office, clerk1, clerk2, supervisor1 } = scene;
  const clerks = [clerk1, clerk2, supervisor1];
  const orderKey = `order of ${seed}`;
  const quotes = ['A', 'B', 'C'].map((letter) => `${seed}${letter}`);
  const own: OwnAttempt[] = [];
  /** Quotes that the provider has booked, under the account that knows them. */
  const trucks = new Set<string>();
  /** Requests that a proxy holds, with the time until they arrive. */
  let stuck: { readonly quote: string; readonly username: string; remainingMs: number }[] = [];
  let rolls = 0;
  function roll(): number {
    rolls += 1;
    return seededNumber(seed, rolls);
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)];

  /** What the provider does with a request: it books, unless the carrier declines or the quote isn't the account's. */
  function arrive(quote: string, username: string): AttemptResult {
    if (username !== 'office') return rejected('quote_not_found');
    if (!trucks.has(quote) && roll() < 0.4) return rejected();
    trucks.add(quote);
    return scene.booked(quote);
  }

  async function entries(): Promise<Entry[]> {
    const rows = await office.sql(
      `SELECT id, quote_reference, state, attempts, body, lease_until_ms <= waybill.now_ms() AS is_free
       FROM waybill.bookings WHERE order_key = $1 AND state IN ('draft', 'submitting', 'unknown') ORDER BY quote_reference`,
      [orderKey],
    );
    return rows as unknown as Entry[];
  }

  async function pass(ms: number): Promise<void> {
    for (const request of stuck) request.remainingMs -= ms;
    for (const { quote, username } of stuck.filter(({ remainingMs }) => remainingMs <= 0)) arrive(quote, username);
    stuck = stuck.filter(({ remainingMs }) => remainingMs > 0);
    for (const attempt of own) {
      attempt.startedAtMs -= ms;
      if (attempt.endedAtMs !== null) attempt.endedAtMs -= ms;
    }
    await office.sql(
      `WITH passed AS (UPDATE waybill.bookings SET begun_at_ms = begun_at_ms - $2, lease_until_ms = lease_until_ms - $2
         WHERE order_key = $1 RETURNING id)
       UPDATE waybill.booking_attempts SET started_at_ms = started_at_ms - $2, ended_at_ms = ended_at_ms - $2
         WHERE booking_id IN (SELECT id FROM passed)`,
      [orderKey, ms],
    );
  }

  async function leave(member: Member, entry: Entry): Promise<void> {
    const id = randomUUID();
    const username = member === clerk2 && roll() < 0.2 ? 'warehouse' : 'office';
    const { id: bookingId, state, attempts, body } = entry;
    const given = await member.store.leave({ bookingId, state, attempts, body }, { attemptId: id, username });
    if (!given.ok) return;
    const { startedAtMs } = given.value;
    const fate = { endedAtMs: null, end: null, isRecorded: false, isLost: false, isSubmitted: false };
    own.push({ member, quote: entry.quote_reference, bookingId, id, body, username, startedAtMs, ...fate });
  }

  /** Within 5 s of the leave: submits the request, and gets a response, or none, or fails. */
  function submit(attempt: OwnAttempt): void {
    attempt.isSubmitted = true;
    const { quote, username } = attempt;
    const chance = roll();
    if (chance < 0.1) attempt.isLost = true;
    else if (chance < 0.2) attempt.end = notSent();
    else if (chance < 0.45) {
      stuck.push({ quote, username, remainingMs: roll() * 19 * MINUTE });
      if (roll() < 0.5) attempt.isLost = true;
      else attempt.end = unknown();
    } else {
      const response = arrive(quote, username);
      const isResponseLost = roll() < 0.25;
      attempt.end = isResponseLost ? unknown() : response;
      if (roll() < 0.15) attempt.isLost = true;
    }
    attempt.endedAtMs = attempt.end === null ? null : Date.now();
  }

  async function record(attempt: OwnAttempt): Promise<void> {
    if (attempt.end === null) return;
    const result = await attempt.member.store.end(attempt.id, attempt.end, roll() < 0.3);
    if (!result.ok) throw new Error(`end: ${result.error.code}`);
    attempt.isRecorded = true;
  }

  async function bring(attempt: OwnAttempt): Promise<void> {
    const { quote, bookingId, body, member } = attempt;
    const intent = intentOf(quote, { id: bookingId, orderKey, body });
    const state = {
      state: 'submitting',
      createdAtMs: Date.now(),
      sentAs: attempt.username,
      abandonedBecause: null,
      seen: [],
    } as const;
    const entry: OwnEntry = {
      ...intent,
      ...state,
      attempts: own.filter((each) => each.bookingId === bookingId && each.member === member),
    };
    const brought = await member.store.bring(entry);
    if (!brought.ok) throw new Error(`bring: ${brought.error.code}`);
    attempt.isRecorded = true;
  }

  async function step(): Promise<void> {
    const member = pick(clerks) ?? clerk1;
    const chance = roll();
    const waiting = own.filter((each) => !each.isSubmitted);
    const ended = own.filter((each) => each.end !== null && !each.isRecorded && !each.isLost);
    const open = await entries();
    const free = open.filter((entry) => entry.state !== 'draft' && entry.is_free);
    if (chance < 0.2) {
      const quote = pick(quotes) ?? '';
      await member.store.begin(intentOf(quote, { orderKey, body: `${quote} ${Math.floor(roll() * 2)}` }), RULES);
    } else if (chance < 0.4) {
      const entry = pick(open);
      if (entry !== undefined) await leave(member, entry);
    } else if (chance < 0.6) {
      const attempt = pick(waiting);
      if (attempt !== undefined) submit(attempt);
    } else if (chance < 0.75) {
      const attempt = pick(ended);
      if (attempt !== undefined) await (roll() < 0.7 ? record(attempt) : bring(attempt));
    } else if (chance < 0.8) {
      const entry = pick(free);
      // A supervisor may only abandon what is not booked, and will not be.
      const mayBeBooked = (quote: string) => trucks.has(quote) || stuck.some((request) => request.quote === quote);
      if (entry !== undefined && !mayBeBooked(entry.quote_reference))
        await supervisor1.store.abandon(entry.id, 'no truck');
    } else if (chance < 0.85) {
      const entry = pick(open);
      if (entry?.state === 'draft') await member.store.abandon(entry.id, 'dropped');
    } else {
      await passTime(pick([10 * SECOND, DRAFT_OVER, SUBMITTING_OVER, 5 * MINUTE, QUIET_OVER]) ?? SECOND);
    }
  }

  /** What waits longer than 5 s with leave is not submitted anymore. */
  async function passTime(ms: number): Promise<void> {
    for (const attempt of own.filter((each) => !each.isSubmitted)) {
      attempt.isSubmitted = true;
      attempt.end = roll() < 0.5 ? notSent() : null;
      attempt.isLost = attempt.end === null;
      attempt.endedAtMs = attempt.end === null ? null : Date.now();
    }
    await pass(ms);
  }

  for (let count = 0; count < steps; count += 1) await step();
  // The end of the day: what is stuck arrives, computers record what they have, and every open entry is finished.
  await passTime(QUIET_OVER);
  for (const attempt of own.filter((each) => each.end !== null && !each.isRecorded)) await bring(attempt);
  for (let count = 0; count < 20; count += 1) {
    const open = (await entries()).filter((entry) => entry.state !== 'draft');
    for (const entry of open) {
      const before = own.length;
      await leave(clerk1, entry);
      const attempt = own[before];
      if (attempt === undefined) continue;
      attempt.isSubmitted = true;
      attempt.end = arrive(attempt.quote, attempt.username);
      attempt.endedAtMs = Date.now();
      await record(attempt);
    }
    await pass(QUIET_OVER);
  }
  // Requotes and books the order, if the store knows of no truck for it.
  const next = `${seed}D`;
  if ((await scene.book(clerk1, next, { orderKey })) === 'booked') trucks.add(next);
  const problems: string[] = [];
  if (trucks.size === 0) problems.push('no truck');
  if (trucks.size > 1) problems.push(`doubled: ${[...trucks].join(', ')}`);
  for (const quote of trucks) {
    const rows = await office.sql(
      `SELECT 1 FROM waybill.bookings b JOIN waybill.shipments s ON s.booking_id = b.id
       WHERE b.quote_reference = $1 AND b.state = 'booked'`,
      [quote],
    );
    if (rows.length === 0) problems.push(`lost: ${quote}`);
  }
  return problems;
}
