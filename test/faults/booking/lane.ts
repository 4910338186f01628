/** One folder, one proxy, one service, and the programs that are killed: runs trials one after another. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import { evaluate, localShipments, type Problem, readBooks } from './books.ts';
import type { ClerkProgram } from './clerkProgram.ts';
import { makeDisk } from './disk.ts';
import { type Bench, inflict } from './inflict.ts';
import { unsaidOddities, untrueData } from './observed.ts';
import { type Plan, quotesFor } from './plans.ts';
import { startWire } from './proxy.ts';
import { sweep } from './random.ts';
import { inventedRepeats, untruths } from './reported.ts';
import { takeSeat } from './seat.ts';
import { startService } from './service.ts';

export interface TrialReport {
  readonly plan: Plan;
  readonly bookings: number;
  /** Whether the fault came while something was in progress. */
  readonly injected: boolean;
  readonly problems: readonly Problem[];
}

export interface Lane {
  readonly diskFullBy: 'tmpfs' | 'max_page_count';
  run(plan: Plan): Promise<TrialReport>;
  /** Shipments that the service has and this folder doesn't, after everything. */
  strays(): string[];
  shipments(): number;
  readonly cuts: Bench['cuts'];
  readonly odd: Bench['odd'];
  /** The longest of each, in bytes. */
  readonly longest: { readonly request: number; readonly response: number };
  close(): Promise<void>;
}

/** How many times faster limits and waits run while a fault is on: 90 s become 1.5 s. */
const HURRY = 60;
/** Rounds of recovery before an entry counts as impossible to finish. */
const ROUNDS = 6;

/** Sets a lane up. */
export async function openLane(home: string, program: ClerkProgram): Promise<Lane> {
  mkdirSync(home, { recursive: true });
  const service = await startService(join(home, 'service'));
  const wire = await startWire(service.port);
  const disk = makeDisk(join(home, 'data'));
  const file = join(disk.folder, 'waybill.db');
  const pickupDate = nextBusinessDay(addDays(new Date().toISOString().slice(0, 10), 4));
  const seat = await takeSeat(disk.folder, wire.url, program);
  const bench: Bench = {
    seat,
    wire,
    service,
    disk,
    typicalMs: 20,
    sweep: (side, ordinal) => sweep(ordinal, wire.longest[side]) + 1,
    cuts: { request: new Set(), response: new Set() },
    odd: new Set(),
  };

  /** Shipments whose response had the number of another one. */
  const setAside = new Set<string>();

  async function quote(): Promise<Quote> {
    const request = sampleRateRequest({ pickupDate });
    const rated = await seat.clerk().call('quotes.getRates', { callId: 'quote', request, useCached: false });
    if (rated !== 'killed' && rated.ok) return rated.value.quote;
    throw new Error(`no quote without any fault: ${JSON.stringify(rated)}`);
  }

  /** Finishes all pending bookings, as a clerk would at the next start. */
  async function recover(killAfterMs: number | null): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await seat.ensure();
      const clerk = seat.clerk();
      const waiting = await clerk.call('bookings.unfinished', {});
      if (waiting === 'killed') continue;
      if (!waiting.ok) throw new Error(`unfinished: ${waiting.error.code}`);
      const { bookings } = waiting.value;
      if (bookings.length === 0) return;
      const dies = killAfterMs !== null && round === 0;
      const timer = dies ? setTimeout(() => clerk.kill(), killAfterMs) : undefined;
      await Promise.all(bookings.map(({ id }) => clerk.call('bookings.finish', { bookingId: id })));
      clearTimeout(timer);
      if (!dies) continue;
      clerk.kill();
      await clerk.exited;
    }
  }

  /** Untrue statements about the shipment of a quote. */
  async function untrue(quoteReference: string, fault: Plan['fault']): Promise<Problem[]> {
    const [shipment] = service.shipmentsOf(quoteReference);
    if (shipment === undefined) return [];
    const said = await seat.clerk().call('shipments.get', { bolNumber: shipment.bolNumber });
    // A shipment that is not stored counts as lost.
    if (said === 'killed' || !said.ok) return [];
    if (fault.kind !== 'odd answer') return untrueData(said.value, shipment, fault.kind === 'odd bookings');
    const { bookingId } = said.value;
    const booking = bookingId === null ? null : await seat.clerk().call('bookings.get', { bookingId });
    if (booking === null || booking === 'killed' || !booking.ok) return [];
    return unsaidOddities(booking.value.outcome?.differs ?? null, fault.odd);
  }

  async function bugs(): Promise<Problem[]> {
    const found = await seat.clerk().sendCommand({ kind: 'bugs' });
    return Array.isArray(found) ? found.map((bug) => ({ harm: 'bug', message: String(bug) })) : [];
  }

  return {
    diskFullBy: disk.how,
    cuts: bench.cuts,
    odd: bench.odd,
    longest: wire.longest,
    async run(plan) {
      const { fault, clockJumpMs } = plan;
      await seat.ensure();
      const quotes: [Quote, ...Quote[]] = [await quote()];
      while (quotes.length < quotesFor(fault)) quotes.push(await quote());
      const sentBefore = wire.bodies.length;
      await seat.clerk().sendCommand({ kind: 'clock', offsetMs: 0, hurry: HURRY });
      const jump = () => void seat.clerk().sendCommand({ kind: 'clock', offsetMs: clockJumpMs });
      const jumpTimer = clockJumpMs === 0 ? undefined : setTimeout(jump, bench.typicalMs / 2);

      const { reported, injected, problems: found = [], setAside: aside = [] } = await inflict(fault, quotes, bench);
      clearTimeout(jumpTimer);
      wire.arm(null);
      wire.alter(null);
      await service.setFaults({});
      for (const bolNumber of aside) setAside.add(bolNumber);
      const problems = reported.flatMap(({ quote: { quoteReference }, responses }) =>
        untruths(responses, service.shipmentsOf(quoteReference).length),
      );
      problems.push(...found, ...(await bugs()));
      await seat.ensure();
      await seat.clerk().sendCommand({ kind: 'clock', offsetMs: 0, hurry: 1 });
      if (plan.restart) await seat.restart();
      await recover(plan.killRecoveryAfterMs);

      const sent = wire.bodies.slice(sentBefore);
      for (const { quoteReference } of reported.map(({ quote: of }) => of)) {
        const own = sent.filter((body) => body.includes(quoteReference));
        problems.push(...evaluate(readBooks(file, quoteReference), service.shipmentsOf(quoteReference), own, setAside));
        const responses = reported.find(({ quote: { quoteReference: of } }) => of === quoteReference)?.responses ?? [];
        if (own.length === 1) problems.push(...inventedRepeats(responses));
      }
      for (const { quote: of } of reported) problems.push(...(await untrue(of.quoteReference, fault)));
      problems.push(...(await bugs()));
      return { plan, bookings: quotes.length, injected, problems };
    },
    strays() {
      const known = localShipments(file);
      return service
        .allShipments()
        .map(({ bolNumber }) => bolNumber)
        .filter((bolNumber) => !known.has(bolNumber) && !setAside.has(bolNumber));
    },
    shipments: () => service.allShipments().length,
    async close() {
      await seat.close();
      await wire.close();
      await service.close();
      disk.remove();
    },
  };
}
