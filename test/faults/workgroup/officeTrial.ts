/** Runs one trial in an office: two clerks, one order, one fault; then everything is finished, and compared. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import type { Reported } from '../booking/clerkProcess.ts';
import { sweep } from '../booking/random.ts';
import type { Office } from './office.ts';
import { compareOffice, type Harm } from './officeBooks.ts';
import type { OfficePlan } from './officePlans.ts';

/** One of these rounds is enough, unless a fault is found, or the machine is busy. */
const ROUNDS = 6;
/** Longer than a request may still arrive. */
const QUIET_MS = 21 * 60_000;
/** Longer than a call to the provider may take. */
const CALL_MS = 91_000;
const SUBMISSION_MS = 151_000;
/** If work takes longer than this real time, it waits for time to pass. */
const STALLED_MS = 500;
const POLL_MS = 50;

export interface OfficeTrial {
  readonly plan: OfficePlan;
  /** Whether the fault came while something was in progress. */
  readonly isInjected: boolean;
  readonly booked: number;
  readonly requests: number;
  readonly problems: readonly { readonly harm: Harm; readonly message: string }[];
  /** The byte of the response at which the line was cut. */
  readonly cut: string | null;
}

/** Runs a trial; `name` is of the order, and unique in the office. */
export async function runOfficeTrial(office: Office, plan: OfficePlan, name: string): Promise<OfficeTrial> {
  const { wire, lines, service } = office;
  const { fault } = plan;
  const [first, second] = plan.first === 0 ? [0, 1] : [1, 0];
  const line = lines[first];
  if (line === undefined) throw new Error('a clerk has no line');
  const bodiesBefore = wire.bodies.length;
  const quotes: Quote[] = [];
  const results: { readonly quote: Quote; readonly result: Reported<Booking> }[] = [];
  const hit = Promise.withResolvers<void>();
  let isInjected = false;
  let cut: string | null = null;
  const happens = () => {
    isInjected = true;
    hit.resolve();
  };

  async function quoteFor(index: number): Promise<Quote> {
    const pickupDate = nextBusinessDay(addDays(new Date(office.nowMs()).toISOString().slice(0, 10), 4));
    const request = sampleRateRequest({ pickupDate });
    const { quote } = await office.must(index, 'quotes.getRates', { callId: 'quote', request, useCached: false });
    quotes.push(quote);
    return quote;
  }

  const details = sampleDetails({ poNumber: `PO ${name}` });
  const order = { ...details, consignee: { ...details.consignee, address1: `${name} Example Rd` } };
  async function submit(index: number, quote: Quote): Promise<Reported<Booking>> {
    const carrier = quote.rates[0]?.carrier ?? '';
    const result = await office.call(index, 'bookings.submit', {
      quoteId: quote.id,
      position: 0,
      carrier,
      details: order,
    });
    results.push({ quote, result });
    return result;
  }

  /** Finishes what this clerk sees of the order, drafts included. */
  async function finish(index: number, stalledMs = STALLED_MS): Promise<void> {
    const open = await office.call(index, 'bookings.unfinished', {});
    if (open === 'killed' || !open.ok) return;
    for (const { id, quoteId } of open.value.bookings) {
      const quote = quotes.find((each) => each.id === quoteId);
      if (quote === undefined) continue;
      results.push({
        quote,
        result: await patiently(office.call(index, 'bookings.finish', { bookingId: id }), stalledMs),
      });
    }
  }

  /** Lets time pass while work waits for it. */
  async function patiently<T>(work: Promise<T>, stalledMs = STALLED_MS): Promise<T> {
    let isDone = false;
    const settled = work.finally(() => {
      isDone = true;
    });
    settled.catch(() => {});
    for (;;) {
      await Promise.race([settled, wait(stalledMs)]);
      if (isDone) return await settled;
      await office.pass(CALL_MS);
    }
  }

  let killing: Promise<unknown> = Promise.resolve();
  async function killFirst(): Promise<'cut'> {
    const killed = [first, ...(fault.kind === 'killed' && fault.both ? [second] : [])];
    killing = Promise.all(killed.map((index) => office.kill(index)));
    happens();
    await killing;
    return 'cut';
  }

  const ownQuote = await quoteFor(first);
  const otherQuote = plan.isOneQuote ? ownQuote : await quoteFor(second);
  if (plan.isOneQuote) await replicated(office, second, ownQuote);
  const sender = `-${first === 0 ? 'clerk1' : 'clerk2'}`;
  const bytesOf = (share: number, length: number) => Math.max(1, Math.ceil(share * length));

  /** Prepares the fault. */
  async function inflict(at: NonNullable<typeof line>): Promise<void> {
    const storePoint = (call: keyof typeof at.longest, share: number | null) => ({
      call,
      responseBytes: share === null ? -1 : Math.floor(share * at.longest[call]),
    });
    switch (fault.kind) {
      case 'nothing':
        return;
      case 'killed': {
        const { moment } = fault;
        if (moment.at === 'store') at.arm(storePoint(moment.call, moment.share), killFirst);
        else if (moment.at === 'time') setTimeout(() => void killFirst(), moment.share * 60);
        else {
          const bytes = bytesOf(moment.share, wire.longest[moment.at] || 300);
          wire.arm({ at: moment.at, bytes }, () => void killFirst(), sender);
        }
        return;
      }
      case 'frozen': {
        const freeze = () => {
          office.freeze(first);
          happens();
        };
        if (fault.moment.at === 'sent') wire.arm({ at: 'passing' }, freeze, sender);
        else {
          at.arm(storePoint(fault.moment.call, fault.moment.share), () => {
            freeze();
            return Promise.resolve('deliver');
          });
        }
        return;
      }
      case 'line cut': {
        const { call, ordinal, isDown } = fault;
        const responseBytes = ordinal === null ? -1 : sweep(ordinal, at.longest[call] + 1);
        at.arm({ call, responseBytes }, () => {
          happens();
          cut = `${call} ${responseBytes}`;
          at.cut(isDown);
          return Promise.resolve('cut');
        });
        return;
      }
      case 'line hung':
        at.arm({ call: fault.call, responseBytes: fault.isBefore ? -1 : 0 }, () => {
          happens();
          at.hang();
          return Promise.resolve('deliver');
        });
        return;
      case 'store killed':
        at.arm({ call: fault.call, responseBytes: fault.isBefore ? -1 : 0 }, async () => {
          killing = office.killServer();
          happens();
          await killing;
          return 'cut';
        });
        return;
      case 'provider hung':
        wire.arm({ at: 'silence' }, happens, sender);
        return;
      case 'request stuck':
        wire.arm(
          { at: 'held' },
          () => {
            office.stuck();
            if (fault.killed) void killFirst();
            else happens();
          },
          sender,
        );
        return;
      case 'response lost':
        wire.arm({ at: 'response', bytes: bytesOf(fault.share, wire.longest.response || 300) }, happens, sender);
        return;
      case 'rejected':
        happens();
        await service.setFaults({ carrierRejects: 'no capacity' });
        return;
      case 'slow':
        happens();
        await service.setFaults({ slowResponsesMs: 150, only: ['bookShipment'] });
        return;
    }
  }

  await inflict(line);
  const submittedFirst = submit(first, ownQuote);
  // If the trial ends before, its own failure is reported.
  submittedFirst.catch(() => {});
  if (plan.secondAfterMs === null) {
    await patiently(Promise.race([hit.promise, submittedFirst]));
    if (plan.passMs > 0) await office.pass(plan.passMs);
  } else if (plan.secondAfterMs > 0) await wait(plan.secondAfterMs);
  await patiently(submit(second, otherQuote));
  if (plan.finishesMeanwhile) {
    await office.pass(SUBMISSION_MS);
    await finish(second);
  }
  if (fault.kind === 'request stuck' && fault.rejected) {
    // A rejected repeat proves nothing while the request may arrive.
    await service.setFaults({ carrierRejects: 'no capacity' });
    await office.pass(SUBMISSION_MS);
    await finish(second);
    await service.setFaults({});
    if (otherQuote !== ownQuote) await patiently(submit(second, otherQuote));
    else await patiently(submit(second, await quoteFor(second)));
  }
  // A fault that is still to come would hit what is finished below.
  await Promise.race([hit.promise, submittedFirst, wait(STALLED_MS)]);
  if (fault.kind === 'killed' && fault.moment.at === 'time') await wait(60);
  for (const each of lines) each.arm(null);
  wire.arm(null);
  await killing;
  await office.mend();
  await patiently(submittedFirst);
  await service.setFaults({});
  await office.release();

  const listed = () => quotes.map(({ quoteReference }) => quoteReference);
  const openRows = () =>
    office.rows(
      `SELECT quote_reference, state FROM waybill.bookings WHERE quote_reference = ANY ($1) AND state IN ('submitting', 'unknown')`,
      [listed()],
    );
  /** Whether nothing is open; a result that a computer has is shared soon after it reaches the store again. */
  async function isSettled(withinMs: number): Promise<boolean> {
    for (const untilMs = performance.now() + withinMs; ; await wait(POLL_MS)) {
      if ((await openRows()).length === 0) return true;
      if (performance.now() > untilMs) return false;
    }
  }
  const finishedBefore = results.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    // On a busy machine, the time that passes would end each call to the provider.
    const stalledMs = STALLED_MS * 2 ** round;
    for (const index of plan.trial % 2 === 0 ? [0, 1] : [1, 0]) await finish(index, stalledMs);
    // The first round may come before the result of another computer, or while a request may still arrive.
    if (await isSettled(stalledMs)) break;
    await office.pass(QUIET_MS);
  }
  const finishing = () =>
    results
      .slice(finishedBefore)
      .map(({ result }) =>
        result === 'killed' ? result : result.ok ? result.value.state : JSON.stringify(result.error),
      )
      .join(', ');
  const problems: { harm: Harm; message: string }[] = (await openRows()).map((row) => ({
    harm: 'unfinished',
    message: `${String(row['quote_reference'])} is ${String(row['state'])}; ${finishing()}`,
  }));
  // If the store knows of no shipment, the order is quoted and booked again: a shipment that it does not know is then doubled.
  const known = await office.rows(
    `SELECT 1 FROM waybill.bookings WHERE quote_reference = ANY ($1) AND state = 'booked'`,
    [listed()],
  );
  if (known.length === 0 && problems.length === 0) {
    await office.pass(QUIET_MS);
    const quote = await quoteFor(second);
    // On a busy machine, the replica may have it later than the clerk.
    await replicated(office, second, quote);
    let result = await submit(second, quote);
    // On a busy machine, leave may come too late to be used.
    for (let tries = 0; tries < 3 && result !== 'killed' && !result.ok; tries += 1)
      result = await submit(second, quote);
    if (result === 'killed' || !result.ok) {
      problems.push({ harm: 'unfinished', message: `can't be booked: ${JSON.stringify(result)}` });
    }
  }
  const requests = wire.bodies.slice(bodiesBefore);
  const compared = await compareOffice(office, { references: listed(), requests, results });
  await abandonDrafts(office, new Set(quotes.map(({ id }) => id)));
  return {
    plan,
    isInjected,
    booked: compared.booked,
    requests: requests.length,
    problems: [...problems, ...compared.problems],
    cut,
  };
}

/** Waits until a clerk sees a quote in the replica. */
async function replicated(office: Office, index: number, { id }: Quote): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = await office.call(index, 'quotes.get', { quoteId: id });
    if (found !== 'killed' && found.ok) return;
    await wait(10);
  }
  throw new Error('a quote does not reach the replica');
}

/** Otherwise the remaining drafts would be in the lists of all later trials. */
async function abandonDrafts(office: Office, quoteIds: ReadonlySet<string>): Promise<void> {
  for (const index of [0, 1]) {
    const { bookings } = await office.must(index, 'bookings.unfinished', {});
    for (const { id, quoteId } of bookings) {
      if (quoteIds.has(quoteId))
        await office.call(index, 'bookings.abandon', { bookingId: id, reason: 'the trial is over' });
    }
  }
}
