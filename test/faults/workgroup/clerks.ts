/**
 * Two clerks and one order: trials in which requests, programs, and lines to the store fail, with a real server. What must be
 * true afterwards: at most one truck, known to the store, and every request that left is an attempt there.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredQuote } from '../../../electron/modules/quotes/ports.ts';
import type { SharedStore } from '../../../electron/modules/workgroup/shared.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { fail } from '../../../shared/ipc/result.ts';
import type { PostgresServer } from '../../support/postgres.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedProvider, type Fate } from '../../support/scriptedProvider.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { openWorkgroupClerk, type WorkgroupClerk } from '../../support/workgroupClerk.ts';
import { type Random, randomOf } from '../booking/random.ts';

const LOGINS = ['anna', 'ben'] as const;
const CALLS = ['begin', 'leave', 'end'] as const;
const FATES: readonly [Fate, ...Fate[]] = [
  'booked',
  'lost',
  'stuck',
  { code: 'booking_failed', reason: 'no capacity' },
  { code: 'rate_limited', retryAfterMs: null },
  { code: 'unreachable', reason: 'refused' },
];

/** The line to the store breaks at one call, before or after the store did what was requested. */
interface Cut {
  readonly call: (typeof CALLS)[number];
  readonly when: 'before' | 'after';
}

export interface ClerkTrial {
  readonly trial: number;
  readonly isOneQuote: boolean;
  readonly fates: readonly Fate[];
  /** By clerk. */
  readonly cuts: readonly (Cut | null)[];
  /** The clerk that is killed as soon as a request left, or null. */
  readonly killed: number | null;
  /** Draft leases end before the first request leaves. */
  readonly isSlow: boolean;
  /** A stuck request arrives before the entry is finished, or after the repeat was rejected. */
  readonly arrivesLate: boolean;
  readonly delayMs: number;
}

export interface ClerkReport {
  readonly trials: number;
  readonly requests: number;
  readonly booked: number;
  readonly killed: number;
  readonly cuts: number;
  /** What was wrong, by trial. */
  readonly problems: readonly string[];
}

function planOf(seed: number, trial: number): ClerkTrial {
  const random: Random = randomOf(seed, trial);
  const cut = (): Cut | null =>
    random.chance(30) ? { call: random.pick(CALLS), when: random.pick(['before', 'after']) } : null;
  return {
    trial,
    isOneQuote: random.chance(50),
    fates: [random.pick(FATES), random.pick(FATES)],
    cuts: [cut(), cut()],
    killed: random.chance(25) ? random.whole(0, 1) : null,
    isSlow: random.chance(20),
    arrivesLate: random.chance(50),
    delayMs: random.pick([0, 0, 5, 30]),
  };
}

function quoteOf(id: string): StoredQuote {
  const rate = { carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 114_236, currency: 'USD' };
  const rates = [{ ...rate, transitDays: 4, estimatedDeliveryDate: '2027-11-24' }];
  const request = sampleRateRequest({ pickupDate: '2027-11-18' });
  return { id, quoteReference: `Q-${id}`, requestKey: id, request, rates, dropped: [], quotedAtMs: 0 };
}

/** The store of a clerk, whose next call of a kind may be cut. */
function cuttable(store: SharedStore, take: (call: Cut['call']) => Cut | null): SharedStore {
  const cut =
    <Parameters extends readonly unknown[], Value>(
      call: Cut['call'],
      work: (...parameters: Parameters) => Promise<Value>,
    ) =>
    async (...parameters: Parameters) => {
      const due = take(call);
      if (due?.when === 'before') return fail({ code: 'workgroup_away', isOutcomeUnknown: true } as const);
      const result = await work(...parameters);
      return due === null ? result : fail({ code: 'workgroup_away', isOutcomeUnknown: true } as const);
    };
  return {
    ...store,
    begin: cut('begin', store.begin),
    leave: cut('leave', store.leave),
    end: cut('end', store.end),
  };
}

export async function runClerkCampaign({
  seed,
  trials,
  from = 0,
  onProblem = () => {},
}: {
  readonly seed: number;
  readonly trials: number;
  readonly from?: number;
  readonly onProblem?: (message: string) => void;
}): Promise<ClerkReport> {
  const server: PostgresServer = await startStoreServer();
  const folder = mkdtempSync(join(tmpdir(), 'waybill-clerks-'));
  const quotes = new Map<string, StoredQuote>();
  const provider = createScriptedProvider();
  const problems: string[] = [];
  const cuts: (Cut | null)[] = [null, null];
  let beforeLeave = () => Promise.resolve();
  let [killed, cutCount] = [0, 0];
  const clerks: WorkgroupClerk[] = [];
  /** Resolves when the clerk is killed: nothing more of it is awaited. */
  const ended = LOGINS.map(() => Promise.withResolvers<void>());
  // The timers of the programs alone would let the process end.
  const alive = setInterval(() => {}, 1_000);
  try {
    await server.psql(LOGINS.map((login) => `ALTER ROLE ${login} PASSWORD '${server.owner.password}';`).join('\n'));
    const database = await server.createDatabase();
    const rows = async (sql: string) => (await server.psql(sql, database)).trim();

    async function open(index: number, memberId?: string): Promise<WorkgroupClerk> {
      const login = LOGINS[index] ?? 'anna';
      const home = join(folder, login);
      mkdirSync(home, { recursive: true });
      return await openWorkgroupClerk({
        server,
        database,
        login,
        folder: home,
        ...(memberId === undefined ? {} : { memberId }),
        quotes,
        client: provider.client({ beforeLeave: () => beforeLeave() }),
        clock: systemClock,
        altered: (ports) => ({
          ...ports,
          store: cuttable(ports.store, (call) => {
            const cut = cuts[index] ?? null;
            if (cut?.call !== call) return null;
            cuts[index] = null;
            cutCount += 1;
            return cut;
          }),
        }),
      });
    }
    async function reopen(index: number): Promise<void> {
      const clerk = clerks[index];
      if (clerk === undefined) return;
      killed += 1;
      ended[index]?.resolve();
      ended[index] = Promise.withResolvers();
      await clerk.kill();
      clerks[index] = await open(index, clerk.memberId);
    }
    for (const index of LOGINS.keys()) clerks.push(await open(index));

    async function runTrial(plan: ClerkTrial): Promise<readonly string[]> {
      const ids = [`${plan.trial}a`, plan.isOneQuote ? `${plan.trial}a` : `${plan.trial}b`];
      for (const id of ids) quotes.set(id, quoteOf(id));
      const references = [...new Set(ids.map((id) => `Q-${id}`))];
      const listed = references.map((reference) => `'${reference}'`).join(', ');
      const details = sampleDetails({ poNumber: `PO ${plan.trial}` });
      const firstBody = provider.bodies.length;
      provider.fates(...plan.fates);
      for (const index of LOGINS.keys()) cuts[index] = plan.cuts[index] ?? null;
      let isWaiting = plan.isSlow;
      beforeLeave = async () => {
        if (!isWaiting) return;
        isWaiting = false;
        await rows(`UPDATE waybill.bookings SET lease_until_ms = 0 WHERE quote_reference IN (${listed})`);
        await wait(20);
      };
      const submit = async (index: number, quoteId: string) =>
        await Promise.race([
          clerks[index]?.bookings.submit({ quoteId, position: 0, carrier: 'SMPF', details }),
          ended[index]?.promise,
        ]);
      const submitted = { areBoth: false };
      const first = submit(0, ids[0] ?? '');
      if (plan.delayMs > 0) await wait(plan.delayMs);
      const both = Promise.allSettled([first, submit(1, ids[1] ?? '')]).then(() => {
        submitted.areBoth = true;
      });
      if (plan.killed !== null) {
        while (!submitted.areBoth && provider.bodies.length === firstBody) await wait(2);
        await reopen(plan.killed);
      }
      // A request that is stuck ends with its program.
      for (let round = 0; !submitted.areBoth && round < 2; round += 1) {
        await Promise.race([both, wait(2_000)]);
        if (!submitted.areBoth) await reopen(round);
      }
      await both;

      for (const index of LOGINS.keys()) cuts[index] = null;
      const endLeases = () =>
        rows(`UPDATE waybill.bookings SET lease_until_ms = 0 WHERE quote_reference IN (${listed})`);
      const finishAll = async (index: number) => {
        for (const clerk of clerks) clerk.reconnect();
        await endLeases();
        await clerks[index]?.workgroup.replicaReached();
        for (const reference of references) {
          const entry = clerks[index]?.journal.byQuoteReference(reference);
          if (entry?.state === 'submitting' || entry?.state === 'unknown')
            await clerks[index]?.bookings.finish(entry.id);
        }
      };
      if (plan.arrivesLate) {
        provider.fates({ code: 'booking_failed', reason: 'no capacity' }, { code: 'booking_failed', reason: 'none' });
        await finishAll(1);
        provider.fates();
        // While the first request may still arrive, another quote of the order is not begun.
        await submit(0, ids[1] ?? '');
      }
      provider.release();
      provider.fates();
      await finishAll(plan.trial % 2);
      return await problemsOf(references, listed, provider.bodies.slice(firstBody));
    }

    async function problemsOf(
      references: readonly string[],
      listed: string,
      bodies: readonly string[],
    ): Promise<readonly string[]> {
      const found: string[] = [];
      const trucks = references.filter((reference) => provider.trucks.has(reference));
      if (trucks.length > 1) found.push(`doubled: ${trucks.join(' ')}`);
      const lines = async (sql: string) => (await rows(sql)).split('\n').filter((line) => line !== '');
      const booked = await lines(`SELECT b.quote_reference FROM waybill.bookings b WHERE b.state = 'booked'
        AND EXISTS (SELECT FROM waybill.shipments s WHERE s.booking_id = b.id) AND b.quote_reference IN (${listed})`);
      for (const truck of trucks) if (!booked.includes(truck)) found.push(`lost: ${truck}`);
      for (const reference of booked) if (!trucks.includes(reference)) found.push(`untrue: ${reference}`);
      const open = await lines(`SELECT quote_reference FROM waybill.bookings
        WHERE state IN ('submitting', 'unknown') AND quote_reference IN (${listed})`);
      for (const reference of open) found.push(`unfinished: ${reference}`);
      const attempts = await lines(`SELECT a.body FROM waybill.booking_attempts a
        JOIN waybill.bookings b ON b.id = a.booking_id WHERE b.quote_reference IN (${listed})`);
      for (const body of bodies) {
        const at = attempts.indexOf(body);
        if (at < 0) found.push('forgotten: a request left that is no attempt');
        else attempts.splice(at, 1);
      }
      for (const clerk of clerks) for (const bug of clerk.bugs) found.push(`bug: ${String(bug)}`);
      return found;
    }

    for (let trial = from; trial < from + trials; trial += 1) {
      for (const problem of await runTrial(planOf(seed, trial))) {
        problems.push(`seed ${seed} trial ${trial}: ${problem}`);
        onProblem(`seed ${seed} trial ${trial}: ${problem}`);
      }
    }
    return {
      trials,
      requests: provider.bodies.length,
      booked: provider.trucks.size,
      killed,
      cuts: cutCount,
      problems,
    };
  } finally {
    clearInterval(alive);
    for (const clerk of clerks) await clerk.kill();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
