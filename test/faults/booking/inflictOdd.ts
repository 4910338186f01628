/** Responses with one odd field after another, each checked immediately. */
import type { ApiBookingResponse } from '../../../electron/mock-service/responses.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';
import { type Bench, book, finishAll, type Suffered } from './inflict.ts';
import { madeOdd, nameOf, type Oddity, oddValueOf, placeOf } from './oddities.ts';
import { type Odd, untrueBooking, untrueRates } from './oddOffers.ts';
import { untrueDocuments, untrueStatus } from './oddResponses.ts';
import type { Fault } from './plans.ts';

type OddFault = Extract<
  Fault,
  { kind: 'odd rates' | 'odd looks' | 'odd paper' | 'odd bookings' | 'doubled code' | 'another BOL' }
>;

/** Longer than the minute in which a refresh returns the result of the last poll. */
const A_WHILE_MS = 120_000;

/** Applies the fault, and returns what was untrue. */
export async function inflictOdd(
  fault: OddFault,
  quotes: readonly [Quote, ...Quote[]],
  bench: Bench,
): Promise<Suffered> {
  // A sped-up time limit would be one more fault; only the responses are to be tested here.
  await bench.seat.clerk().sendCommand({ kind: 'clock', hurry: 1 });
  switch (fault.kind) {
    case 'odd rates':
      return oddRates(fault.oddities, quotes[0], bench);
    case 'odd bookings':
      return oddBookings(fault, quotes, bench);
    case 'odd looks':
    case 'odd paper':
      return oddResponses(fault, quotes[0], bench);
    case 'doubled code':
      return doubledCode(quotes[0], bench);
    case 'another BOL':
      return anotherBol(fault, quotes, bench);
  }
}

/**
 * Makes matching responses of the operation odd. @returns a function that ends this and returns what was odd, and where
 */
function inject<FakeResponse>(
  bench: Bench,
  operation: Operation,
  oddity: Oddity,
  isAbout: (body: FakeResponse) => boolean,
) {
  let odd: Odd<FakeResponse> | null = null;
  bench.wire.alter((name, body) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's response of this operation
    const truth = body as FakeResponse;
    if (name !== operation || !isAbout(truth)) return body;
    const place = placeOf(oddity, body);
    if (place === null) return body;
    odd = { about: nameOf(operation, oddity), place, value: oddValueOf(oddity), truth };
    bench.odd.add(nameOf(operation, oddity));
    return madeOdd(body, oddity);
  });
  return () => {
    bench.wire.alter(null);
    // Assigned while a response passes, which the compiler doesn't see.
    return odd as Odd<FakeResponse> | null;
  };
}

async function oddRates(oddities: readonly Oddity[], quote: Quote, bench: Bench): Promise<Suffered> {
  const problems: Problem[] = [];
  let last = quote;
  for (const oddity of oddities) {
    const injected = inject<Parameters<typeof untrueRates>[1]['truth']>(bench, 'getRates', oddity, () => true);
    const { request } = quote;
    const reported = await bench.seat.clerk().call('quotes.getRates', { callId: 'odd', request, useCached: false });
    const odd = injected();
    if (odd !== null) problems.push(...untrueRates(reported, odd));
    if (reported !== 'killed' && reported.ok && reported.value.quote.rates.length > 0) last = reported.value.quote;
  }
  // One of the offered rates is booked unchanged.
  const response = await book(bench, last);
  if (response !== 'killed' && response.ok && Object.values(response.value.outcome?.differs ?? {}).includes(true)) {
    problems.push({ harm: 'untrue', message: 'what is booked is not what was offered' });
  }
  return { reported: [{ quote: last, responses: [response] }], injected: true, problems };
}

/** A booking can't say which of two rates with one code it means, so nothing is sent for either of them. */
async function doubledCode(quote: Quote, bench: Bench): Promise<Suffered> {
  await bench.service.setFaults({ odd: ['doubled_carrier'] });
  const { request } = quote;
  const rated = await bench.seat.clerk().call('quotes.getRates', { callId: 'odd', request, useCached: false });
  await bench.service.setFaults({});
  if (rated === 'killed' || !rated.ok || rated.value.quote.rates.length < 3) {
    return { reported: [{ quote, responses: [await book(bench, quote)] }], injected: false };
  }
  const doubled = rated.value.quote;
  const code = (at: number) => doubled.rates[at]?.carrier;
  const twins = doubled.rates.flatMap((rate, at) =>
    doubled.rates.some((_, other) => other !== at && code(other) === rate.carrier) ? [at] : [],
  );
  const problems: Problem[] = [];
  for (const at of twins) {
    const rejected = await book(bench, doubled, at);
    const isRejected = rejected === 'killed' || (!rejected.ok && rejected.error.code === 'not_found');
    if (!isRejected) problems.push({ harm: 'untrue', message: `doubled code: rate ${at} is booked` });
  }
  const other = doubled.rates.findIndex((_, at) => !twins.includes(at));
  const response = await book(bench, doubled, other);
  if (response !== 'killed' && response.ok && response.value.carrier !== code(other)) {
    problems.push({ harm: 'untrue', message: 'doubled code: another carrier is booked' });
  }
  return { reported: [{ quote: doubled, responses: [response] }], injected: twins.length === 2, problems };
}

async function shownOf(bench: Bench, bolNumber: string): Promise<ShipmentDetail | null> {
  const shown = await bench.seat.clerk().call('shipments.get', { bolNumber });
  return shown !== 'killed' && shown.ok ? shown.value : null;
}

/** Books; `lost`: the first response is lost, and the response of the retry is odd. */
async function bookWithFault(
  bench: Bench,
  quote: Quote,
  { lost, arm }: { readonly lost: boolean; readonly arm: () => void },
): Promise<Reported<Booking>[]> {
  if (!lost) {
    arm();
    return [await book(bench, quote)];
  }
  await bench.service.setFaults({ bookingResponseLost: true });
  const first = await book(bench, quote);
  await bench.service.setFaults({});
  arm();
  return [first, ...(await finishAll(bench.seat))];
}

async function oddBookings(
  { oddities, lost }: Extract<Fault, { kind: 'odd bookings' }>,
  quotes: readonly Quote[],
  bench: Bench,
): Promise<Suffered> {
  const problems: Problem[] = [];
  const reported: { quote: Quote; responses: Reported<Booking>[] }[] = [];
  for (const [index, quote] of quotes.entries()) {
    const oddity = oddities[index];
    if (oddity === undefined) break;
    let injected: () => Odd<ApiBookingResponse> | null = () => null;
    const arm = () => {
      injected = inject(bench, 'bookShipment', oddity, ({ quoteNumber }) => quoteNumber === quote.quoteReference);
    };
    const responses = await bookWithFault(bench, quote, { lost, arm });
    const odd = injected();
    reported.push({ quote, responses });
    const last = responses.at(-1);
    if (odd === null || last === undefined) continue;
    const shipment = await shownOf(bench, odd.truth.bolNumber);
    problems.push(...untrueBooking(last, shipment, { ...odd, isRepeat: lost }));
    // What is open would be finished with the next one.
    responses.push(...(await finishAll(bench.seat)));
  }
  return { reported, injected: true, problems };
}

async function oddResponses(
  { kind, oddities }: Extract<Fault, { kind: 'odd rates' | 'odd looks' | 'odd paper' }>,
  quote: Quote,
  bench: Bench,
): Promise<Suffered> {
  const response = await book(bench, quote);
  const reported = [{ quote, responses: [response] }];
  const bolNumber = response !== 'killed' && response.ok ? response.value.outcome?.bolNumber : undefined;
  if (bolNumber === undefined) return { reported, injected: false };
  const clerk = bench.seat.clerk();
  const problems: Problem[] = [];
  // The first status and the first documents are not odd.
  await clerk.call('shipments.refresh', { bolNumber });
  if (kind === 'odd paper') await clerk.call('documents.fetch', { callId: 'first', bolNumber });
  for (const [index, oddity] of oddities.entries()) {
    await clerk.sendCommand({ kind: 'clock', offsetMs: (index + 1) * A_WHILE_MS });
    if (kind === 'odd paper') {
      const injected = inject<Parameters<typeof untrueDocuments>[1]['truth']>(
        bench,
        'getDocuments',
        oddity,
        (body) => body.bolNumber === bolNumber,
      );
      const fetched = await clerk.call('documents.fetch', { callId: `odd ${index}`, bolNumber });
      const odd = injected();
      if (odd !== null) problems.push(...untrueDocuments(fetched, odd));
      continue;
    }
    const before = await shownOf(bench, bolNumber);
    const injected = inject<Parameters<typeof untrueStatus>[3]['truth']>(
      bench,
      'getShipment',
      oddity,
      (body) => body.shipment.bolNumber === bolNumber,
    );
    const polled = await clerk.call('shipments.refresh', { bolNumber });
    const odd = injected();
    const after = await shownOf(bench, bolNumber);
    if (odd !== null && before !== null && after !== null) problems.push(...untrueStatus(polled, before, after, odd));
  }
  return { reported, injected: true, problems };
}

/** The booked data of a shipment, without its progress, which may be polled in the meantime. */
function orderOf(shipment: ShipmentDetail | null): string {
  const { bookingId, quoteReference, carrier, totalCents, currency, pickupDate, bookedAtMs, details } = shipment ?? {};
  return JSON.stringify([bookingId, quoteReference, carrier, totalCents, currency, pickupDate, bookedAtMs, details]);
}

/** Two shipments must never become one: the first is unchanged, and a clear message is shown about the second. */
async function anotherBol(
  { lost }: Extract<Fault, { kind: 'another BOL' }>,
  [first, second]: readonly Quote[],
  bench: Bench,
): Promise<Suffered> {
  if (first === undefined || second === undefined) throw new Error('two quotes are needed');
  const untrue = (message: string): Problem => ({ harm: 'untrue', message });
  const before = await book(bench, first);
  const bolNumber = before !== 'killed' && before.ok ? before.value.outcome?.bolNumber : undefined;
  const reported = [{ quote: first, responses: [before] }];
  if (bolNumber === undefined) return { reported, injected: false };
  const shown = orderOf(await shownOf(bench, bolNumber));
  const arm = () =>
    bench.wire.alter((operation, body) => {
      const isSecond = Reflect.get(Object(body), 'quoteNumber') === second.quoteReference;
      return operation === 'bookShipment' && isSecond ? { ...Object(body), bolNumber } : body;
    });
  const responses = await bookWithFault(bench, second, { lost, arm });
  bench.wire.alter(null);
  // Its own number is never received, and that is shown.
  const setAside = bench.service.shipmentsOf(second.quoteReference).map((shipment) => shipment.bolNumber);
  // It was never sent, for example because its pickup day had passed.
  if (setAside.length === 0) return { reported: [...reported, { quote: second, responses }], injected: false };
  const problems: Problem[] = [];
  const response = responses.at(-1);
  if (response === undefined || response === 'killed' || !response.ok)
    problems.push(untrue('another BOL: not told booked'));
  else if (response.value.outcome?.bolTaken === null) problems.push(untrue('another BOL: passes for its own'));
  if (orderOf(await shownOf(bench, bolNumber)) !== shown) problems.push(untrue('another BOL: changes its owner'));
  const bookingId = response !== undefined && response !== 'killed' && response.ok ? response.value.id : '';
  const waiting = await bench.seat.clerk().call('attention.list', {});
  const isSaid =
    waiting !== 'killed' && waiting.ok && JSON.stringify(waiting.value.items).includes(`"bookingId":"${bookingId}"`);
  if (!isSaid) problems.push(untrue('another BOL: needs no attention'));
  return { reported: [...reported, { quote: second, responses }], injected: true, problems, setAside };
}
