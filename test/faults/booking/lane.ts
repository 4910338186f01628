/** One folder, one wire, one service and the programs that are killed over them: runs trials one after another. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { judge, localShipments, type Problem, readBooks } from './books.ts';
import { startClerk, type Told } from './clerkProcess.ts';
import { makeDisk } from './disk.ts';
import type { Fault, Plan } from './plans.ts';
import { type BrokenWire, startWire } from './proxy.ts';
import { startService, type TestedService } from './service.ts';

/** What the clerk was told of one booking. */
interface Told1 {
  readonly quote: Quote;
  readonly told: Told<Booking>[];
}

export interface TrialReport {
  readonly plan: Plan;
  readonly bookings: number;
  /** Whether the fault came while something was under way. */
  readonly struck: boolean;
  readonly problems: readonly Problem[];
}

export interface Lane {
  readonly diskFullBy: 'tmpfs' | 'max_page_count';
  run(plan: Plan): Promise<TrialReport>;
  /** What the service has and this folder doesn't, after everything. */
  strays(): string[];
  shipments(): number;
  /** Byte positions at which a request, or an answer, was cut, of how many. */
  readonly cuts: { readonly request: Set<number>; readonly answer: Set<number> };
  readonly wire: BrokenWire;
  close(): Promise<void>;
}

/** How many times faster limits and waits run while a fault is on: 90 s become 1.5 s. */
const HURRY = 60;
/** So that 90 s become 150 ms. */
const IMPATIENT = 600;
/** Rounds of recovery before an entry counts as never to be finished. */
const ROUNDS = 6;

/** Sets a lane up. */
export async function openLane(home: string, cacheFolder: string): Promise<Lane> {
  mkdirSync(home, { recursive: true });
  const service: TestedService = await startService(join(home, 'service'));
  const wire = await startWire(service.port);
  const disk = makeDisk(join(home, 'data'));
  const file = join(disk.folder, 'waybill.db');
  const cuts = { request: new Set<number>(), answer: new Set<number>() };
  const pickupDate = nextBusinessDay(addDays(new Date().toISOString().slice(0, 10), 4));
  let usualMs = 20;
  let spare = startClerk(cacheFolder);
  let clerk = startClerk(cacheFolder);
  await open();

  async function open(): Promise<void> {
    const opened = await clerk.tell({ kind: 'open', folder: disk.folder, baseUrl: wire.url });
    if (opened !== true) throw new Error(`the folder could not be opened: ${String(opened)}`);
  }

  /** A new program takes over the folder of one that is dead. */
  async function takeOver(): Promise<void> {
    clerk = spare;
    spare = startClerk(cacheFolder);
    await open();
  }

  async function quote(): Promise<Quote> {
    let last = '';
    for (let tries = 0; tries < 3; tries += 1) {
      const rated = await clerk.call('quotes.getRates', {
        callId: 'quote',
        request: sampleRateRequest({ pickupDate }),
        useKept: false,
      });
      if (rated !== 'killed' && rated.ok) return rated.value.quote;
      last = JSON.stringify(rated);
    }
    throw new Error(`no quote without any fault: ${last}`);
  }

  async function book(quoted: Quote, rate = 0): Promise<Told<Booking>> {
    const startedAt = performance.now();
    const told = await clerk.call('bookings.submit', {
      quoteId: quoted.id,
      carrier: quoted.rates[rate]?.carrier ?? '',
      details: sampleDetails(),
    });
    if (told !== 'killed' && told.ok) usualMs = 0.9 * usualMs + 0.1 * (performance.now() - startedAt);
    return told;
  }

  /** The byte that the sweep has come to. Steps of the golden section visit all of them, and soon everywhere. */
  function sweep(side: 'request' | 'answer', ordinal: number): number {
    const length = wire.longest[side];
    let step = Math.floor(length * 0.618_034);
    while (commonDivisor(step, length) > 1) step += 1;
    const byte = ((ordinal * step) % length) + 1;
    cuts[side].add(byte);
    return byte;
  }

  /** Does the fault to it. Returns what the clerk was told, and whether the fault struck. */
  async function suffer(fault: Fault, quotes: readonly Quote[]): Promise<{ told: Told1[]; struck: boolean }> {
    const first = quotes[0];
    if (first === undefined) throw new Error('a trial without a quote');
    const one = async (rate = 0): Promise<Told1[]> => [{ quote: first, told: [await book(first, rate)] }];
    let struck = false;
    const strike = () => {
      struck = true;
    };
    switch (fault.kind) {
      case 'nothing':
        return { told: await one(), struck: true };

      case 'killed': {
        const { at } = fault;
        const victim = clerk;
        let landed = 0;
        const kill = () => {
          struck = landed < quotes.length;
          victim.kill();
        };
        if (at.by !== 'time') {
          wire.arm({ at: at.by, bytes: Math.max(1, Math.ceil(at.share * wire.longest[at.by])) }, kill);
        }
        const books = quotes.map(async (quoted) => {
          const told = await book(quoted);
          landed += 1;
          return { quote: quoted, told: [told] };
        });
        const timer = at.by === 'time' ? setTimeout(kill, at.share * 1.4 * usualMs * quotes.length) : null;
        const told = await Promise.all(books);
        if (timer !== null) clearTimeout(timer);
        if (victim.isAlive()) victim.kill();
        return { told, struck };
      }

      case 'request cut':
        wire.arm({ at: 'request', bytes: sweep('request', fault.ordinal) }, strike);
        return { told: await one(), struck };

      case 'answer cut':
        wire.arm({ at: 'answer', bytes: sweep('answer', fault.ordinal) }, strike);
        return { told: await one(), struck };

      case 'answer lost':
        await service.setFaults({ bookingAnswerLost: true });
        return { told: await one(), struck: true };

      case 'time-out':
        if (fault.by === 'silence') wire.arm({ at: 'silence' });
        else await service.setFaults({ slowAnswersMs: 400, only: ['bookShipment'] });
        await clerk.tell({ kind: 'clock', hurry: IMPATIENT });
        return { told: await one(), struck: true };

      case '429': {
        await service.setFaults({ rateLimit: fault.storm, only: ['bookShipment'] });
        const booking = one();
        const lifted = wait(fault.liftedAfterMs).then(() => service.setFaults({}));
        if (fault.withdrawAfterMs !== null) {
          await wait(fault.withdrawAfterMs);
          const taken = await clerk.call('bookings.withdraw', { quoteId: first.id });
          const [{ told } = { told: [] }] = await booking;
          await lifted;
          const last = told.at(-1);
          // Whoever is told that it was taken back must find it not sent, and the other way round.
          if (
            taken !== 'killed' &&
            taken.ok &&
            taken.value.state === 'draft' &&
            last !== 'killed' &&
            last?.ok === true
          ) {
            throw new Error('a booking that was taken back was booked');
          }
        }
        const told = await booking;
        await lifted;
        return { told, struck: true };
      }

      case 'carrier rejects': {
        await service.setFaults({ carrierRejects: 'No driver on this lane.' });
        const refused = await book(first);
        await service.setFaults({});
        return { told: [{ quote: first, told: [refused, await book(first, 1)] }], struck: true };
      }

      case 'quote gone':
        await service.setFaults({ quoteGone: true });
        return { told: await one(), struck: true };

      case '502 without JSON':
        wire.arm({ at: 'gateway', forwarded: fault.forwarded }, strike);
        return { told: await one(), struck };

      case 'wrong answer':
        await service.setFaults({ ...fault.faults, only: ['bookShipment'] });
        return { told: await one(), struck: true };

      case 'disk full': {
        await clerk.tell({ kind: 'emptyLog' });
        const { pages } = fault;
        // The engine's limit can be set by the program alone, which is at work by then.
        if (fault.when === 'before' || disk.how !== 'tmpfs') await disk.squeeze(pages, clerk);
        else wire.arm({ at: 'passing' }, () => void disk.squeeze(pages, clerk));
        const told = await one();
        if (fault.reopened) {
          clerk.kill();
          await clerk.tell({ kind: 'bugs' });
          clerk = spare;
          spare = startClerk(cacheFolder);
          // It may or may not come up on a full disk; once there is room again it must.
          const opened = await clerk.tell({ kind: 'open', folder: disk.folder, baseUrl: wire.url }).catch(() => false);
          await disk.release(clerk);
          if (opened !== true) await open();
          else await restart();
        }
        await disk.release(clerk);
        return { told, struck: told[0]?.told[0] === 'killed' || told[0]?.told[0]?.ok === false };
      }

      case 'two windows': {
        if (fault.lost) await service.setFaults({ bookingAnswerLost: true });
        const told = await Promise.all([book(first, 0), book(first, 1), book(first, 0)]);
        await service.setFaults({});
        const open = await clerk.call('bookings.unfinished', {});
        const ids = open !== 'killed' && open.ok ? open.value.bookings.map(({ id }) => id) : [];
        const twice = ids.flatMap((bookingId) => [bookingId, bookingId]);
        const finished = await Promise.all(twice.map((bookingId) => clerk.call('bookings.finish', { bookingId })));
        return { told: [{ quote: first, told: [...told, ...finished] }], struck: true };
      }

      case 'two processes': {
        const booking = one();
        const opened = await spare.tell({ kind: 'open', folder: disk.folder, baseUrl: wire.url });
        if (opened !== false) throw new Error('a second program opened the folder');
        return { told: await booking, struck: true };
      }
    }
  }

  async function restart(): Promise<void> {
    await clerk.tell({ kind: 'close' });
    await open();
  }

  /** Finishes whatever waits, as a clerk would at the next start. */
  async function recover(killAfterMs: number | null): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!clerk.isAlive()) await takeOver();
      const waiting = await clerk.call('bookings.unfinished', {});
      if (waiting === 'killed') continue;
      if (!waiting.ok) throw new Error(`unfinished: ${waiting.error.code}`);
      if (waiting.value.bookings.length === 0) return;
      const victim = clerk;
      const timer = killAfterMs !== null && round === 0 ? setTimeout(() => victim.kill(), killAfterMs) : null;
      await Promise.all(waiting.value.bookings.map(({ id }) => clerk.call('bookings.finish', { bookingId: id })));
      if (timer !== null) {
        clearTimeout(timer);
        victim.kill();
        await victim.tell({ kind: 'bugs' });
      }
    }
  }

  /** Holds what the clerk was told against the service's books, before anything is finished. */
  function untruths({ quote: { quoteReference }, told }: Told1): Problem[] {
    const count = service.shipmentsOf(quoteReference).length;
    return told.flatMap((answer): Problem[] => {
      if (answer === 'killed') return [];
      if (answer.ok) {
        const { state } = answer.value;
        return state === 'booked' && count === 0 ? [{ harm: 'untrue', words: 'told booked, and it is not' }] : [];
      }
      switch (answer.error.code) {
        case 'internal':
          return [{ harm: 'bug', words: `the app failed (${answer.error.reference})` }];
        case 'booking_outcome_unknown':
        case 'quote_already_used':
          return [];
        default:
          return count > 0 && answer === told.at(-1)
            ? [{ harm: 'untrue', words: `told not booked (${answer.error.code}), and it is` }]
            : [];
      }
    });
  }

  return {
    diskFullBy: disk.how,
    cuts,
    wire,
    async run(plan) {
      const { fault } = plan;
      if (!clerk.isAlive()) await takeOver();
      const count = fault.kind === 'killed' ? fault.bookings : 1;
      const quotes: Quote[] = [];
      for (let index = 0; index < count; index += 1) quotes.push(await quote());
      const sentBefore = wire.bodies.length;
      await clerk.tell({ kind: 'clock', offsetMs: 0, hurry: HURRY });
      const jump = () => void clerk.tell({ kind: 'clock', offsetMs: plan.clockJumpMs });
      const jumpTimer = plan.clockJumpMs === 0 ? null : setTimeout(jump, usualMs / 2);

      const { told, struck } = await suffer(fault, quotes);
      if (jumpTimer !== null) clearTimeout(jumpTimer);
      wire.arm(null);
      await service.setFaults({});
      const problems = told.flatMap(untruths);
      if (clerk.isAlive()) await clerk.tell({ kind: 'clock', offsetMs: 0, hurry: 1 });
      if (plan.restart && clerk.isAlive()) await restart();
      await recover(plan.killRecoveryAfterMs);

      const sent = wire.bodies.slice(sentBefore);
      for (const { quoteReference } of quotes) {
        const own = sent.filter((body) => body.includes(quoteReference));
        problems.push(...judge(readBooks(file, quoteReference), service.shipmentsOf(quoteReference), own));
      }
      const bugs = await clerk.tell({ kind: 'bugs' });
      if (Array.isArray(bugs)) problems.push(...bugs.map((bug) => ({ harm: 'bug' as const, words: String(bug) })));
      return { plan, bookings: quotes.length, struck, problems };
    },
    strays() {
      const known = localShipments(file);
      return service
        .allShipments()
        .map(({ bolNumber }) => bolNumber)
        .filter((bolNumber) => !known.has(bolNumber));
    },
    shipments: () => service.allShipments().length,
    async close() {
      await clerk.tell({ kind: 'close' });
      await Promise.all([clerk.end(), spare.end()]);
      await wire.close();
      await service.close();
      disk.remove();
    },
  };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
