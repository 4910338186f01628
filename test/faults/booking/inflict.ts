/** Books, and applies the fault of the plan. */
import { setTimeout as wait } from 'node:timers/promises';
import { TRAINING_PO } from '../../../electron/mock-service/shipmentLifecycle.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { sampleDetails } from '../../support/samples.ts';
import type { Problem } from './books.ts';
import type { Told } from './clerkProcess.ts';
import type { Disk } from './disk.ts';
import { inflictOdd } from './inflictOdd.ts';
import type { Fault } from './plans.ts';
import type { BrokenWire } from './proxy.ts';
import type { Seat } from './seat.ts';
import type { TestedService } from './service.ts';

/** What a trial runs on. */
export interface Bench {
  readonly seat: Seat;
  readonly wire: BrokenWire;
  readonly service: TestedService;
  readonly disk: Disk;
  /** Typical duration of a booking, in ms. */
  usualMs: number;
  /** Returns the byte that the sweep has reached, from 1. */
  sweep(side: 'request' | 'answer', ordinal: number): number;
  /** Byte positions at which a request, or a response, was cut. */
  readonly cuts: { readonly request: Set<number>; readonly answer: Set<number> };
  /** The fields that were odd, each with how. */
  readonly odd: Set<string>;
}

export interface Suffered {
  /** Every result about each quote, in order. */
  readonly told: readonly { readonly quote: Quote; readonly answers: readonly Told<Booking>[] }[];
  /** Whether the fault came while something was in progress. */
  readonly struck: boolean;
  /** Untrue statements found immediately. */
  readonly problems?: readonly Problem[];
  /** BOL numbers of shipments for which another number was received, and that are reported as such. */
  readonly setAside?: readonly string[];
}

/** Time limits run this much faster: 90 s become 150 ms. */
const IMPATIENT = 600;

/** With a PO number that excludes random warnings: all responses have the same length. */
const DETAILS = sampleDetails({ poNumber: TRAINING_PO.smooth });

/** Books a rate of a quote. */
export async function book(bench: Bench, quote: Quote, rate = 0): Promise<Told<Booking>> {
  const startedAt = performance.now();
  const carrier = quote.rates[rate]?.carrier ?? '';
  const told = await bench.seat
    .clerk()
    .call('bookings.submit', { quoteId: quote.id, position: rate, carrier, details: DETAILS });
  if (told !== 'killed' && told.ok) bench.usualMs = 0.9 * bench.usualMs + 0.1 * (performance.now() - startedAt);
  return told;
}

/** Applies the fault to the quotes: `quotesFor` returns how many it needs. */
export async function inflict(fault: Fault, quotes: readonly [Quote, ...Quote[]], bench: Bench): Promise<Suffered> {
  const { seat, wire, service } = bench;
  const [quote] = quotes;
  const one = async (struck: boolean | (() => boolean) = true): Promise<Suffered> => {
    const told = [{ quote, answers: [await book(bench, quote)] }];
    return { told, struck: typeof struck === 'boolean' ? struck : struck() };
  };
  let hasStruck = false;
  const strike = () => {
    hasStruck = true;
  };

  switch (fault.kind) {
    case 'nothing':
      return one();
    case 'killed':
      return killed(fault, quotes, bench);
    case 'request cut':
    case 'answer cut': {
      const at = fault.kind === 'request cut' ? 'request' : 'answer';
      const bytes = bench.sweep(at, fault.ordinal);
      wire.arm({ at, bytes }, () => {
        strike();
        bench.cuts[at].add(bytes);
      });
      return one(() => hasStruck);
    }
    case 'answer lost':
      await service.setFaults({ bookingAnswerLost: true });
      return one();
    case 'nobody there': {
      await wire.unplug();
      const suffered = await one();
      await wire.plugIn();
      return suffered;
    }
    case 'refused repeat': {
      await service.setFaults({ bookingAnswerLost: true });
      const lost = await book(bench, quote);
      await service.setFaults({ repeatRefused: fault.code });
      return { told: [{ quote, answers: [lost, ...(await finishAll(seat))] }], struck: true };
    }
    case 'odd answer': {
      const odd = { odd: [...fault.odd], only: ['bookShipment' as const] };
      await service.setFaults(fault.lost ? { bookingAnswerLost: true } : odd);
      const answers = [await book(bench, quote)];
      if (fault.lost) {
        await service.setFaults(odd);
        answers.push(...(await finishAll(seat)));
      }
      return { told: [{ quote, answers }], struck: true };
    }
    case 'odd status': {
      const answer = await book(bench, quote);
      const bolNumber = answer !== 'killed' && answer.ok ? answer.value.outcome?.bolNumber : undefined;
      // The clock may jump past the pickup day before the booking is sent, and a busy machine be late: then there is
      // nothing to check.
      if (bolNumber === undefined) return { told: [{ quote, answers: [answer] }], struck: false };
      await service.setFaults({ odd: [...fault.odd], only: ['getShipment'] });
      await seat.clerk().call('shipments.refresh', { bolNumber });
      return { told: [{ quote, answers: [answer] }], struck: true };
    }
    case 'odd rates':
    case 'odd bookings':
    case 'odd looks':
    case 'odd paper':
    case 'another BOL':
      return inflictOdd(fault, quotes, bench);
    case 'foreign answer':
      await service.setFaults({ foreignAnswer: fault.answer, only: ['bookShipment'] });
      await seat.clerk().tell({ kind: 'clock', hurry: IMPATIENT });
      return one();
    case 'time-out':
      if (fault.by === 'silence') wire.arm({ at: 'silence' });
      else await service.setFaults({ slowAnswersMs: 400, only: ['bookShipment'] });
      await seat.clerk().tell({ kind: 'clock', hurry: IMPATIENT });
      return one();
    case '429':
      return stormed(fault, quote, bench);
    case 'carrier rejects': {
      await service.setFaults({ carrierRejects: 'No driver on this lane.' });
      const refused = await book(bench, quote);
      await service.setFaults({});
      return { told: [{ quote, answers: [refused, await book(bench, quote, 1)] }], struck: true };
    }
    case 'quote gone':
      await service.setFaults({ quoteGone: true });
      return one();
    case '502 without JSON':
      wire.arm({ at: 'gateway', forwarded: fault.forwarded }, strike);
      return one(() => hasStruck);
    case 'wrong answer':
      await service.setFaults({ ...fault.faults, only: ['bookShipment'] });
      return one();
    case 'disk full':
      return filled(fault, quote, bench);
    case 'reloaded':
      return reloaded(fault, quote, bench);
    case 'two windows': {
      if (fault.lost) await service.setFaults({ bookingAnswerLost: true });
      const booked = await Promise.all([book(bench, quote), book(bench, quote, 1), book(bench, quote)]);
      await service.setFaults({});
      const finished = await Promise.all([finishAll(seat), finishAll(seat)]);
      return { told: [{ quote, answers: [...booked, ...finished.flat()] }], struck: true };
    }
    case 'two processes': {
      const suffering = one();
      if (await seat.open(seat.spare())) throw new Error('a second program opened the folder');
      return suffering;
    }
  }
}

/** Finishes all pending bookings. */
export async function finishAll(seat: Seat): Promise<Told<Booking>[]> {
  const open = await seat.clerk().call('bookings.unfinished', {});
  const ids = open !== 'killed' && open.ok ? open.value.bookings.map(({ id }) => id) : [];
  return await Promise.all(ids.map((bookingId) => seat.clerk().call('bookings.finish', { bookingId })));
}

/** SIGKILL at an instant, or at a byte of a message. */
async function killed(
  fault: Extract<Fault, { kind: 'killed' }>,
  quotes: readonly Quote[],
  bench: Bench,
): Promise<Suffered> {
  const { at } = fault;
  const victim = bench.seat.clerk();
  let landed = 0;
  let struck = false;
  const kill = () => {
    struck = landed < quotes.length;
    victim.kill();
  };
  let timer: NodeJS.Timeout | undefined;
  if (at.by === 'time') timer = setTimeout(kill, at.share * 1.4 * bench.usualMs * quotes.length);
  else {
    const bytes = Math.max(1, Math.ceil(at.share * bench.wire.longest[at.by]));
    bench.wire.arm({ at: at.by, bytes }, kill);
  }
  const told = await Promise.all(
    quotes.map(async (quote) => {
      const answer = await book(bench, quote);
      landed += 1;
      return { quote, answers: [answer] };
    }),
  );
  clearTimeout(timer);
  victim.kill();
  await victim.gone;
  return { told, struck };
}

/** The requesting page was reloaded; the new page requests the state, and the clerk books again. */
async function reloaded(fault: Extract<Fault, { kind: 'reloaded' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  const { seat, service } = bench;
  if (fault.lost) await service.setFaults({ bookingAnswerLost: true });
  let hasLanded = false;
  const first = book(bench, quote).finally(() => {
    hasLanded = true;
  });
  await wait(fault.afterShare * 1.4 * bench.usualMs);
  const struck = !hasLanded;
  const shown = await finishAll(seat);
  const again = await book(bench, quote);
  await service.setFaults({});
  return { told: [{ quote, answers: [await first, ...shown, again, ...(await finishAll(seat))] }], struck };
}

/** 429 for a while; the booking may be withdrawn in the meantime. */
async function stormed(fault: Extract<Fault, { kind: '429' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  await bench.service.setFaults({ rateLimit: fault.storm, only: ['bookShipment'] });
  const lifted = wait(fault.liftedAfterMs).then(() => bench.service.setFaults({}));
  const booking = book(bench, quote);
  const answers: Told<Booking>[] = [];
  if (fault.withdrawAfterMs !== null) {
    await wait(fault.withdrawAfterMs);
    const taken = await bench.seat.clerk().call('bookings.withdraw', { quoteId: quote.id });
    // A booking that is returned unsent counts as one that was rejected.
    if (taken !== 'killed' && taken.ok && taken.value.lastError !== null) {
      answers.push({ ok: false, error: taken.value.lastError });
    }
  }
  const answer = await booking;
  await lifted;
  // After a withdrawal there is no later result.
  return { told: [{ quote, answers: [answer, ...answers] }], struck: true };
}

/** The disk is full: before the booking, or when its request is sent. */
async function filled(fault: Extract<Fault, { kind: 'disk full' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  const { seat, wire, disk } = bench;
  const { pages } = fault;
  await seat.clerk().tell({ kind: 'emptyLog' });
  // The engine's limit can only be set by the program, which is busy at that time.
  if (fault.when === 'before' || disk.how !== 'tmpfs') await disk.squeeze(pages, seat.clerk());
  else wire.arm({ at: 'passing' }, () => void disk.squeeze(pages, seat.clerk()));
  const answer = await book(bench, quote);
  if (fault.reopened) {
    await seat.replace();
    // It may or may not start on a full disk; with free space it must.
    const opened = await seat.open();
    await disk.release(seat.clerk());
    if (opened) await seat.restart();
    else if (!(await seat.open())) throw new Error('the folder does not open any more');
  }
  await disk.release(seat.clerk());
  return { told: [{ quote, answers: [answer] }], struck: answer === 'killed' || !answer.ok };
}
