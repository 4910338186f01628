/** Books, and applies the fault of the plan. */
import { setTimeout as wait } from 'node:timers/promises';
import { TRAINING_PO } from '../../../electron/mock-service/shipmentLifecycle.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { BookingDetails } from '../../../shared/freight/requests.ts';
import { sampleDetails } from '../../support/samples.ts';
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';
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
  typicalMs: number;
  /** Returns the byte that the sweep has reached, from 1. */
  sweep(side: 'request' | 'response', ordinal: number): number;
  /** Byte positions at which a request, or a response, was cut. */
  readonly cuts: { readonly request: Set<number>; readonly response: Set<number> };
  /** The fields that were odd, each with how. */
  readonly odd: Set<string>;
}

export interface Suffered {
  /** Every result about each quote, in order. */
  readonly reported: readonly { readonly quote: Quote; readonly responses: readonly Reported<Booking>[] }[];
  /** Whether the fault came while something was in progress. */
  readonly injected: boolean;
  /** Untrue statements found immediately. */
  readonly problems?: readonly Problem[];
  /** BOL numbers of shipments for which another number was received, and that are reported as such. */
  readonly setAside?: readonly string[];
}

/** Time limits run this much faster: 90 s become 150 ms. */
const IMPATIENT = 600;

/**
 * Details of a new order: no other quote has its street. With a PO number that excludes random warnings: all responses
 * have the same length.
 */
function detailsFor({ id }: Quote): BookingDetails {
  const details = sampleDetails({ poNumber: TRAINING_PO.smooth });
  return { ...details, consignee: { ...details.consignee, address1: `${id.slice(0, 8)} Example Rd` } };
}

/** Books a rate of a quote. */
export async function book(bench: Bench, quote: Quote, rate = 0): Promise<Reported<Booking>> {
  const startedAt = performance.now();
  const carrier = quote.rates[rate]?.carrier ?? '';
  const reported = await bench.seat
    .clerk()
    .call('bookings.submit', { quoteId: quote.id, position: rate, carrier, details: detailsFor(quote) });
  if (reported !== 'killed' && reported.ok)
    bench.typicalMs = 0.9 * bench.typicalMs + 0.1 * (performance.now() - startedAt);
  return reported;
}

/** Applies the fault to the quotes: `quotesFor` returns how many it needs. */
export async function inflict(fault: Fault, quotes: readonly [Quote, ...Quote[]], bench: Bench): Promise<Suffered> {
  const { seat, wire, service } = bench;
  const [quote] = quotes;
  const one = async (injected: boolean | (() => boolean) = true): Promise<Suffered> => {
    const reported = [{ quote, responses: [await book(bench, quote)] }];
    return { reported, injected: typeof injected === 'boolean' ? injected : injected() };
  };
  let hasFailed = false;
  const inject = () => {
    hasFailed = true;
  };

  switch (fault.kind) {
    case 'nothing':
      return one();
    case 'killed':
      return killed(fault, quotes, bench);
    case 'request cut':
    case 'answer cut': {
      const at = fault.kind === 'request cut' ? 'request' : 'response';
      const bytes = bench.sweep(at, fault.ordinal);
      wire.arm({ at, bytes }, () => {
        inject();
        bench.cuts[at].add(bytes);
      });
      return one(() => hasFailed);
    }
    case 'answer lost':
      await service.setFaults({ bookingResponseLost: true });
      return one();
    case 'nobody there': {
      await wire.unplug();
      const suffered = await one();
      await wire.plugIn();
      return suffered;
    }
    case 'refused repeat': {
      await service.setFaults({ bookingResponseLost: true });
      const lost = await book(bench, quote);
      await service.setFaults({ repeatRejected: fault.code });
      return { reported: [{ quote, responses: [lost, ...(await finishAll(seat))] }], injected: true };
    }
    case 'odd answer': {
      const odd = { odd: [...fault.odd], only: ['bookShipment' as const] };
      // A busy machine can miss a sped-up time limit, and the response of the next attempt is not odd.
      await seat.clerk().sendCommand({ kind: 'clock', hurry: 1 });
      await service.setFaults(fault.lost ? { bookingResponseLost: true } : odd);
      const responses = [await book(bench, quote)];
      if (fault.lost) {
        await service.setFaults(odd);
        responses.push(...(await finishAll(seat)));
      }
      return { reported: [{ quote, responses }], injected: true };
    }
    case 'odd status': {
      const response = await book(bench, quote);
      const bolNumber = response !== 'killed' && response.ok ? response.value.outcome?.bolNumber : undefined;
      // The clock may jump past the pickup day before the booking is sent, and a busy machine be late: then there is
      // nothing to check.
      if (bolNumber === undefined) return { reported: [{ quote, responses: [response] }], injected: false };
      await service.setFaults({ odd: [...fault.odd], only: ['getShipment'] });
      await seat.clerk().call('shipments.refresh', { bolNumber });
      return { reported: [{ quote, responses: [response] }], injected: true };
    }
    case 'odd rates':
    case 'odd bookings':
    case 'odd looks':
    case 'odd paper':
    case 'doubled code':
    case 'another BOL':
      return inflictOdd(fault, quotes, bench);
    case 'foreign answer':
      await service.setFaults({ foreignResponse: fault.response, only: ['bookShipment'] });
      await seat.clerk().sendCommand({ kind: 'clock', hurry: IMPATIENT });
      return one();
    case 'time-out':
      if (fault.by === 'silence') wire.arm({ at: 'silence' });
      else await service.setFaults({ slowResponsesMs: 400, only: ['bookShipment'] });
      await seat.clerk().sendCommand({ kind: 'clock', hurry: IMPATIENT });
      return one();
    case '429':
      return stormed(fault, quote, bench);
    case 'carrier rejects': {
      await service.setFaults({ carrierRejects: 'No driver on this lane.' });
      const rejected = await book(bench, quote);
      await service.setFaults({});
      return { reported: [{ quote, responses: [rejected, await book(bench, quote, 1)] }], injected: true };
    }
    case 'quote gone':
      await service.setFaults({ quoteExpired: true });
      return one();
    case '502 without JSON':
      wire.arm({ at: 'gateway', forwarded: fault.forwarded }, inject);
      return one(() => hasFailed);
    case 'wrong answer':
      await service.setFaults({ ...fault.faults, only: ['bookShipment'] });
      return one();
    case 'disk full':
      return filled(fault, quote, bench);
    case 'reloaded':
      return reloaded(fault, quote, bench);
    case 'two windows': {
      if (fault.lost) await service.setFaults({ bookingResponseLost: true });
      const booked = await Promise.all([book(bench, quote), book(bench, quote, 1), book(bench, quote)]);
      await service.setFaults({});
      const finished = await Promise.all([finishAll(seat), finishAll(seat)]);
      return { reported: [{ quote, responses: [...booked, ...finished.flat()] }], injected: true };
    }
    case 'two processes': {
      const suffering = one();
      if (await seat.open(seat.spare())) throw new Error('a second program opened the folder');
      return suffering;
    }
  }
}

/** Finishes all pending bookings. */
export async function finishAll(seat: Seat): Promise<Reported<Booking>[]> {
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
  let settled = 0;
  let injected = false;
  const kill = () => {
    injected = settled < quotes.length;
    victim.kill();
  };
  let timer: NodeJS.Timeout | undefined;
  if (at.by === 'time') timer = setTimeout(kill, at.share * 1.4 * bench.typicalMs * quotes.length);
  else {
    const bytes = Math.max(1, Math.ceil(at.share * bench.wire.longest[at.by]));
    bench.wire.arm({ at: at.by, bytes }, kill);
  }
  const reported = await Promise.all(
    quotes.map(async (quote) => {
      const response = await book(bench, quote);
      settled += 1;
      return { quote, responses: [response] };
    }),
  );
  clearTimeout(timer);
  victim.kill();
  await victim.exited;
  return { reported, injected };
}

/** The requesting page was reloaded; the new page requests the state, and the clerk books again. */
async function reloaded(fault: Extract<Fault, { kind: 'reloaded' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  const { seat, service } = bench;
  if (fault.lost) await service.setFaults({ bookingResponseLost: true });
  let hasSettled = false;
  const first = book(bench, quote).finally(() => {
    hasSettled = true;
  });
  await wait(fault.afterShare * 1.4 * bench.typicalMs);
  const injected = !hasSettled;
  const shown = await finishAll(seat);
  const again = await book(bench, quote);
  await service.setFaults({});
  return { reported: [{ quote, responses: [await first, ...shown, again, ...(await finishAll(seat))] }], injected };
}

/** 429 for a while; the booking may be withdrawn in the meantime. */
async function stormed(fault: Extract<Fault, { kind: '429' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  await bench.service.setFaults({ rateLimit: fault.storm, only: ['bookShipment'] });
  const lifted = wait(fault.liftedAfterMs).then(() => bench.service.setFaults({}));
  const booking = book(bench, quote);
  const responses: Reported<Booking>[] = [];
  if (fault.withdrawAfterMs !== null) {
    await wait(fault.withdrawAfterMs);
    const taken = await bench.seat.clerk().call('bookings.withdraw', { quoteId: quote.id });
    // A booking that is returned unsent counts as one that was rejected.
    if (taken !== 'killed' && taken.ok && taken.value.lastError !== null) {
      responses.push({ ok: false, error: taken.value.lastError });
    }
  }
  const response = await booking;
  await lifted;
  // After a withdrawal there is no later result.
  return { reported: [{ quote, responses: [response, ...responses] }], injected: true };
}

/** The disk is full: before the booking, or when its request is sent. */
async function filled(fault: Extract<Fault, { kind: 'disk full' }>, quote: Quote, bench: Bench): Promise<Suffered> {
  const { seat, wire, disk } = bench;
  const { pages } = fault;
  await seat.clerk().sendCommand({ kind: 'emptyLog' });
  // The engine's limit can only be set by the program, which is busy at that time.
  if (fault.when === 'before' || disk.how !== 'tmpfs') await disk.squeeze(pages, seat.clerk());
  else wire.arm({ at: 'passing' }, () => void disk.squeeze(pages, seat.clerk()));
  const response = await book(bench, quote);
  if (fault.reopened) {
    await seat.replace();
    // It may or may not start on a full disk; with free space it must.
    const opened = await seat.open();
    await disk.release(seat.clerk());
    if (opened) await seat.restart();
    else if (!(await seat.open())) throw new Error('the folder does not open any more');
  }
  await disk.release(seat.clerk());
  return { reported: [{ quote, responses: [response] }], injected: response === 'killed' || !response.ok };
}
