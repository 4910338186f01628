/** The computer that polls is killed, frozen, or cut off: another one follows, and never do two poll at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/freight/operations.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { noPostgres } from '../../support/postgres.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { type Office, openOffice } from './office.ts';
import { buildOfficeClerk } from './officeProgram.ts';

const absent = noPostgres();
const FAULTS = ['killed', 'frozen', 'cut off'] as const;
/** Of all faults; more by the environment. */
const ROUNDS = Number(process.env['WAYBILL_LEADER_ROUNDS'] ?? 1);
const STEP_MS = 3_000;
/** Far more than a lease of 30 s: a program on a slow machine takes one step while the test takes many. */
const MAX_STEPS = 400;
const STEPS_AFTER = 6;
const NAMES = ['clerk1', 'clerk2'] as const;

async function bookOne(office: Office): Promise<void> {
  const pickupDate = nextBusinessDay(addDays(new Date(office.nowMs()).toISOString().slice(0, 10), 4));
  const request = sampleRateRequest({ pickupDate });
  const { quote } = await office.must(0, 'quotes.getRates', { callId: 'quote', request, useCached: false });
  const carrier = quote.rates[0]?.carrier ?? '';
  await office.must(0, 'bookings.submit', { quoteId: quote.id, position: 0, carrier, details: sampleDetails() });
}

test.skipIf(absent)(`one computer polls, whatever happens to it${absent}`, async () => {
  const home = mkdtempSync(join(tmpdir(), 'waybill-leader-'));
  /** Who polled, in order. */
  const polls: string[] = [];
  const program = await buildOfficeClerk(join(home, 'program'));
  const office = await openOffice({
    home: join(home, 'office'),
    program,
    isPolled: true,
    onRequest(head) {
      if (!head.includes(` ${OPERATIONS.getShipment.path}`)) return;
      polls.push(NAMES.find((name) => head.includes(`-${name}`)) ?? '');
    },
  });
  try {
    await bookOne(office);

    /** Who is elected, by the store. */
    const elected = async () =>
      (await office.rows('SELECT m.login FROM waybill.pollers p JOIN waybill.members m ON m.id = p.member')).map(
        (row) => String(row['login']),
      );
    /** The shipment is due again, and some time passes. Only who is elected polls. */
    async function step(): Promise<void> {
      const from = polls.length;
      const before = await elected();
      await office.rows('UPDATE waybill.shipments SET next_poll_at_ms = 0');
      await wait(60);
      await office.pass(STEP_MS);
      await wait(60);
      const mayPoll = [...before, ...(await elected())];
      expect(polls.slice(from).filter((name) => !mayPoll.includes(name))).toEqual([]);
    }
    async function stepUntil(isReached: () => boolean): Promise<void> {
      for (let steps = 0; steps < MAX_STEPS && !isReached(); steps += 1) await step();
      expect(isReached()).toBe(true);
    }

    for (const fault of Array.from({ length: ROUNDS }, () => FAULTS).flat()) {
      const before = polls.length;
      await stepUntil(() => polls.length > before + 1);
      const leader = NAMES.findIndex((name) => name === polls.at(-1));
      const successor = NAMES[1 - leader];
      if (fault === 'killed') await office.kill(leader);
      else if (fault === 'frozen') office.freeze(leader);
      else office.lines[leader]?.cut(true);
      await stepUntil(() => polls.at(-1) === successor);
      // A computer that wakes up, or is connected again, does not poll, unless it is elected.
      await office.mend();
      for (let steps = 0; steps < STEPS_AFTER; steps += 1) await step();
    }
    expect(office.bugs()).toEqual([]);
  } finally {
    await office.close();
    rmSync(home, { recursive: true, force: true });
  }
});
