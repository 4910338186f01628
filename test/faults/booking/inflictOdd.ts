/** Responses with one odd field after another, each checked immediately. */
import type { BookingAnswer } from '../../../electron/mock-service/responses.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import type { Problem } from './books.ts';
import type { Told } from './clerkProcess.ts';
import { type Bench, book, finishAll, type Suffered } from './inflict.ts';
import { madeOdd, nameOf, type Oddity, oddValueOf, placeOf } from './oddities.ts';
import { type Odd, untrueBooking, untrueRates } from './oddOffers.ts';
import { untruePaper, untrueStatus } from './oddResponses.ts';
import type { Fault } from './plans.ts';

type OddFault = Extract<Fault, { kind: 'odd rates' | 'odd looks' | 'odd paper' | 'odd bookings' | 'another BOL' }>;

/** Longer than the minute in which a refresh returns the result of the last poll. */
const A_WHILE_MS = 120_000;

/** Applies the fault, and returns what was untrue. */
export async function inflictOdd(
  fault: OddFault,
  quotes: readonly [Quote, ...Quote[]],
  bench: Bench,
): Promise<Suffered> {
  // A sped-up time limit would be one more fault; only the responses are to be tested here.
  await bench.seat.clerk().tell({ kind: 'clock', hurry: 1 });
  switch (fault.kind) {
    case 'odd rates':
      return oddRates(fault.oddities, quotes[0], bench);
    case 'odd bookings':
      return oddBookings(fault, quotes, bench);
    case 'odd looks':
    case 'odd paper':
      return oddNews(fault, quotes[0], bench);
    case 'another BOL':
      return anotherBol(fault, quotes, bench);
  }
}

/**
 * Makes matching responses of the operation odd. @returns a function that ends this and returns what was odd, and where
 */
function strike<Answer>(bench: Bench, operation: Operation, oddity: Oddity, isAbout: (body: Answer) => boolean) {
  let odd: Odd<Answer> | null = null;
  bench.wire.alter((name, body) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's response of this operation
    const truth = body as Answer;
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
    return odd as Odd<Answer> | null;
  };
}

async function oddRates(oddities: readonly Oddity[], quote: Quote, bench: Bench): Promise<Suffered> {
  const problems: Problem[] = [];
  let last = quote;
  for (const oddity of oddities) {
    const struck = strike<Parameters<typeof untrueRates>[1]['truth']>(bench, 'getRates', oddity, () => true);
    const { request } = quote;
    const told = await bench.seat.clerk().call('quotes.getRates', { callId: 'odd', request, useCached: false });
    const odd = struck();
    if (odd !== null) problems.push(...untrueRates(told, odd));
    if (told !== 'killed' && told.ok && told.value.quote.rates.length > 0) last = told.value.quote;
  }
  // One of the offered rates is booked unchanged.
  const answer = await book(bench, last);
  if (answer !== 'killed' && answer.ok && Object.values(answer.value.outcome?.differs ?? {}).includes(true)) {
    problems.push({ harm: 'untrue', words: 'what is booked is not what was offered' });
  }
  return { told: [{ quote: last, answers: [answer] }], struck: true, problems };
}

async function shownOf(bench: Bench, bolNumber: string): Promise<ShipmentDetail | null> {
  const shown = await bench.seat.clerk().call('shipments.get', { bolNumber });
  return shown !== 'killed' && shown.ok ? shown.value : null;
}

/** Books; `lost`: the first response is lost, and the response of the retry is odd. */
async function bookStruck(
  bench: Bench,
  quote: Quote,
  { lost, arm }: { readonly lost: boolean; readonly arm: () => void },
): Promise<Told<Booking>[]> {
  if (!lost) {
    arm();
    return [await book(bench, quote)];
  }
  await bench.service.setFaults({ bookingAnswerLost: true });
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
  const told: { quote: Quote; answers: Told<Booking>[] }[] = [];
  for (const [index, quote] of quotes.entries()) {
    const oddity = oddities[index];
    if (oddity === undefined) break;
    let struck: () => Odd<BookingAnswer> | null = () => null;
    const arm = () => {
      struck = strike(bench, 'bookShipment', oddity, ({ quoteNumber }) => quoteNumber === quote.quoteReference);
    };
    const answers = await bookStruck(bench, quote, { lost, arm });
    const odd = struck();
    told.push({ quote, answers });
    const last = answers.at(-1);
    if (odd === null || last === undefined) continue;
    const shipment = await shownOf(bench, odd.truth.bolNumber);
    problems.push(...untrueBooking(last, shipment, { ...odd, isRepeat: lost }));
    // What is open would be finished with the next one.
    answers.push(...(await finishAll(bench.seat)));
  }
  return { told, struck: true, problems };
}

async function oddNews(
  { kind, oddities }: Extract<Fault, { kind: 'odd rates' | 'odd looks' | 'odd paper' }>,
  quote: Quote,
  bench: Bench,
): Promise<Suffered> {
  const answer = await book(bench, quote);
  const told = [{ quote, answers: [answer] }];
  const bolNumber = answer !== 'killed' && answer.ok ? answer.value.outcome?.bolNumber : undefined;
  if (bolNumber === undefined) return { told, struck: false };
  const clerk = bench.seat.clerk();
  const problems: Problem[] = [];
  // The first status and the first documents are not odd.
  await clerk.call('shipments.refresh', { bolNumber });
  if (kind === 'odd paper') await clerk.call('documents.fetch', { callId: 'first', bolNumber });
  for (const [index, oddity] of oddities.entries()) {
    await clerk.tell({ kind: 'clock', offsetMs: (index + 1) * A_WHILE_MS });
    if (kind === 'odd paper') {
      const struck = strike<Parameters<typeof untruePaper>[1]['truth']>(
        bench,
        'getDocuments',
        oddity,
        (body) => body.bolNumber === bolNumber,
      );
      const fetched = await clerk.call('documents.fetch', { callId: `odd ${index}`, bolNumber });
      const odd = struck();
      if (odd !== null) problems.push(...untruePaper(fetched, odd));
      continue;
    }
    const before = await shownOf(bench, bolNumber);
    const struck = strike<Parameters<typeof untrueStatus>[3]['truth']>(
      bench,
      'getShipment',
      oddity,
      (body) => body.shipment.bolNumber === bolNumber,
    );
    const looked = await clerk.call('shipments.refresh', { bolNumber });
    const odd = struck();
    const after = await shownOf(bench, bolNumber);
    if (odd !== null && before !== null && after !== null) problems.push(...untrueStatus(looked, before, after, odd));
  }
  return { told, struck: true, problems };
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
  const untrue = (words: string): Problem => ({ harm: 'untrue', words });
  const before = await book(bench, first);
  const bolNumber = before !== 'killed' && before.ok ? before.value.outcome?.bolNumber : undefined;
  const told = [{ quote: first, answers: [before] }];
  if (bolNumber === undefined) return { told, struck: false };
  const shown = orderOf(await shownOf(bench, bolNumber));
  const arm = () =>
    bench.wire.alter((operation, body) => {
      const isSecond = Reflect.get(Object(body), 'quoteNumber') === second.quoteReference;
      return operation === 'bookShipment' && isSecond ? { ...Object(body), bolNumber } : body;
    });
  const answers = await bookStruck(bench, second, { lost, arm });
  bench.wire.alter(null);
  // Its own number is never received, and that is shown.
  const setAside = bench.service.shipmentsOf(second.quoteReference).map((shipment) => shipment.bolNumber);
  // It was never sent, for example because its pickup day had passed.
  if (setAside.length === 0) return { told: [...told, { quote: second, answers }], struck: false };
  const problems: Problem[] = [];
  const answer = answers.at(-1);
  if (answer === undefined || answer === 'killed' || !answer.ok) problems.push(untrue('another BOL: not told booked'));
  else if (answer.value.outcome?.bolTaken === null) problems.push(untrue('another BOL: passes for its own'));
  if (orderOf(await shownOf(bench, bolNumber)) !== shown) problems.push(untrue('another BOL: changes its owner'));
  const bookingId = answer !== undefined && answer !== 'killed' && answer.ok ? answer.value.id : '';
  const waiting = await bench.seat.clerk().call('attention.list', {});
  const isSaid =
    waiting !== 'killed' && waiting.ok && JSON.stringify(waiting.value.items).includes(`"bookingId":"${bookingId}"`);
  if (!isSaid) problems.push(untrue('another BOL: needs no attention'));
  return { told: [...told, { quote: second, answers }], struck: true, problems, setAside };
}
