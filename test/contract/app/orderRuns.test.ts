import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../shared/contract/orders.ts';
import { BLANK_CARRIER } from '../../../shared/freight/carriers.ts';
import { CHEAPEST, NO_CONDITIONS } from '../../../shared/freight/routing.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import {
  confirmBooking,
  importOrders,
  type OrderDay,
  openOrderDay,
  pickupDay,
  responded,
} from '../../support/orderDay.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { sampleDetails } from '../../support/samples.ts';

const days: OrderDay[] = [];
async function open(options?: Parameters<typeof openOrderDay>[0]): Promise<OrderDay> {
  const day = await openOrderDay(options);
  days.push(day);
  return day;
}
afterEach(async () => {
  for (const day of days.splice(0).toReversed()) await day.close();
});

async function quoted(
  count: number,
  options?: Parameters<typeof openOrderDay>[0],
  changes?: Parameters<typeof importOrders>[2],
) {
  const day = await open(options);
  await importOrders(day, count, changes);
  responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
  await day.ended('quote');
  return day;
}

const statuses = async (day: OrderDay) => (await day.orders()).map(({ status }) => status);
const first = async (day: OrderDay) => {
  const [order] = await day.orders();
  if (order === undefined) throw new Error('no order');
  return order;
};

describe('getting rates', () => {
  test('every ready order is quoted once, by its rule, and a second run requests nothing', async () => {
    const day = await open();
    const fallback = { ...CHEAPEST, strategy: 'within_days' as const, transitDays: 30 };
    await day.memory.call('routing.save', { revision: 0, guide: { rules: [], fallback } });
    await importOrders(day, 7);
    const run = responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    expect(run).toMatchObject({ kind: 'quote', state: 'running', total: 7 });
    expect(await day.memory.call('orderRuns.quote', { orderIds: null })).toMatchObject({
      error: { code: 'order_run_active', kind: 'quote' },
    });
    expect(await day.ended('quote')).toMatchObject({ state: 'done', pending: 0, counts: { quoted: 7 } });
    const orders = await day.orders();
    expect(orders.map(({ status, chosenBy }) => [status, chosenBy])).toEqual(
      orders.map(() => ['quoted', { rule: 'Default' }]),
    );
    expect(new Set(orders.map(({ quoteId }) => quoteId)).size).toBe(7);
    expect(day.requests.get('GetRates')).toBe(7);
    responded(await day.memory.call('orderRuns.quote', { orderIds: orders.map(({ id }) => id) }));
    expect(await day.ended('quote')).toMatchObject({ counts: { unchanged: 7 } });
    expect(day.requests.get('GetRates')).toBe(7);
    expect(day.memory.events.some(({ name }) => name === 'orderRuns.changed')).toBe(true);
  });

  test('a quote of an order without a named shipper is from the default shipper, for a booking from its rates', async () => {
    const day = await quoted(1);
    const { quoteId, shipperContactId } = await first(day);
    expect(shipperContactId).toBeNull();
    const { contact } = responded(await day.memory.call('contacts.defaultShipper', {}));
    expect(contact).not.toBeNull();
    expect(responded(await day.memory.call('contacts.ofQuote', { quoteId: quoteId ?? '' })).origin).toEqual(contact);
  });

  test('a booking from its rates begins with the order of its quote', async () => {
    const day = await quoted(1, {}, () => ({ poNumber: '48811' }));
    const { quoteId, orderNumber, consignee } = await first(day);
    const { details } = responded(await day.memory.call('orders.detailsOfQuote', { quoteId: quoteId ?? '' }));
    expect(details).toMatchObject({
      shipper: { name: 'Acme Pallet Co.' },
      consignee: { name: consignee.name, address1: consignee.address1, contact: consignee.person },
      poNumber: '48811',
      orderId: orderNumber,
    });
    expect(responded(await day.memory.call('orders.detailsOfQuote', { quoteId: 'none' }))).toEqual({ details: null });
  });

  test('an order continues with the quote of a requote, and is booked with it', async () => {
    const day = await quoted(2);
    const { call } = day.memory;
    const [before, other] = await day.orders();
    const quoteId = before?.quoteId ?? '';
    const { request } = responded(await call('quotes.get', { quoteId }));
    const requote = async (changes: Partial<typeof request>) => {
      const input = { callId: crypto.randomUUID(), request: { ...request, ...changes }, useCached: false };
      const rated = await call('quotes.getRates', input);
      return responded(rated).quote;
    };
    const fresh = await requote({});
    responded(await call('orderRuns.requoted', { quoteId, newQuoteId: fresh.id }));
    expect(await first(day)).toMatchObject({ id: before?.id, status: 'quoted', quoteId: fresh.id, position: 0 });

    const lift = await requote({ accessorials: ['LGDL'] });
    responded(await call('orderRuns.requoted', { quoteId: fresh.id, newQuoteId: lift.id }));
    // Back to the quote without the accessorial, and forward again.
    responded(await call('orderRuns.requoted', { quoteId: lift.id, newQuoteId: fresh.id }));
    expect(await first(day)).toMatchObject({ status: 'quoted', quoteId: fresh.id, accessorials: [] });
    responded(await call('orderRuns.requoted', { quoteId: fresh.id, newQuoteId: lift.id }));
    const moved = await first(day);
    expect(moved).toMatchObject({ status: 'quoted', quoteId: lift.id, accessorials: ['LGDL'] });

    // Neither an unknown quote nor the quote of another order takes its place.
    for (const newQuoteId of ['none', other?.quoteId ?? '']) {
      responded(await call('orderRuns.requoted', { quoteId: lift.id, newQuoteId }));
    }
    expect(await first(day)).toEqual(moved);

    const { details } = responded(await call('orders.detailsOfQuote', { quoteId: lift.id }));
    if (details === null) throw new Error('the order has no details');
    const [rate] = lift.rates;
    const booked = { quoteId: lift.id, position: 0, carrier: rate?.carrier ?? '', details, seen: [] };
    responded(await call('bookings.submit', booked));
    const after = await first(day);
    expect(after).toMatchObject({ status: 'booked', bolNumber: expect.any(String) });
    responded(await call('orderRuns.requoted', { quoteId: lift.id, newQuoteId: (await requote({})).id }));
    expect(await first(day)).toEqual(after);
  });

  test('equal orders get a quote each, because a quote can be booked only once', async () => {
    const day = await quoted(6, {}, () => ({ weight: '700' }));
    const orders = await day.orders();
    expect(new Set(orders.map(({ quoteId }) => quoteId)).size).toBe(6);
  });

  test('an order without a choice says why, and one that the provider rejects has the fields to check', async () => {
    const day = await open();
    await importOrders(day, 2);
    await day.memory.call('routing.save', {
      revision: 0,
      guide: { rules: [], fallback: { ...CHEAPEST, ceiling: { cents: 1, currency: 'USD' } } },
    });
    responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    expect(await day.ended('quote')).toMatchObject({ counts: { to_choose: 2 } });
    expect(await first(day)).toMatchObject({
      status: 'to_choose',
      position: null,
      reason: { kind: 'not_chosen', rule: 'Default', reason: 'above_ceiling' },
    });
  });

  test('a canceled run leaves the others ready and can be continued', async () => {
    const day = await open({ faults: { slowResponsesMs: 40 } });
    await importOrders(day, 8);
    const { id: runId } = responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    day.onRequest = (_, isAfter) => {
      if (isAfter) void day.memory.call('orderRuns.cancel', { runId });
    };
    const canceled = await day.ended('quote');
    expect(canceled.state).toBe('canceled');
    expect(canceled.pending).toBeGreaterThan(3);
    expect(await statuses(day)).not.toContain('quoting');
    day.onRequest = null;
    responded(await day.memory.call('orderRuns.resume', { runId }));
    expect(await day.ended('quote')).toMatchObject({ state: 'done', total: 8, counts: { quoted: 8 } });
  });

  test('a pause that the provider requests is waited for, and failing credentials stop the run until it is continued', async () => {
    const limited = await quoted(5, { rateLimit: { requests: 3, windowMs: 300, retryAfter: false } });
    expect(await limited.run('quote')).toMatchObject({ state: 'done', counts: { quoted: 5 } });

    const day = await open({ faults: { credentialsRevoked: true } });
    await importOrders(day, 3);
    const { id: runId } = responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    expect(await day.ended('quote')).toMatchObject({
      state: 'stopped',
      pending: 3,
      stoppedBy: { code: 'not_approved' },
    });
    expect(await statuses(day)).toEqual(['ready', 'ready', 'ready']);
    day.service.setFaults({});
    responded(await day.memory.call('orderRuns.resume', { runId }));
    expect(await day.ended('quote')).toMatchObject({ state: 'done', counts: { quoted: 3 } });
  });

  test('a run that was killed continues after the restart; no order is lost or left behind', async () => {
    const day = await open();
    await importOrders(day, 9);
    const reached = Promise.withResolvers<void>();
    let count = 0;
    day.onRequest = (_, isAfter) => {
      count += isAfter ? 1 : 0;
      if (count !== 4) return undefined;
      reached.resolve();
      return new Promise(() => {});
    };
    responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    await reached.promise;
    expect(await statuses(day)).toContain('quoting');
    const restarted = await day.killAndRestart();
    days.push(restarted);
    expect(await restarted.ended('quote')).toMatchObject({ state: 'done', total: 9, pending: 0 });
    expect(await statuses(restarted)).toEqual(Array.from({ length: 9 }, () => 'quoted'));
  });
});

describe('choosing', () => {
  test('another rate than the rule’s needs a reason, and the report has its cost once it is booked', async () => {
    const day = await quoted(1);
    const order = await first(day);
    const choose = (changes: object) =>
      day.memory.call('orderRuns.choose', {
        orderId: order.id,
        revision: order.revision,
        position: 1,
        override: null,
        ...changes,
      });
    expect(responded(await day.memory.call('orderRuns.guide', { orderId: order.id }))).toEqual({ position: 0 });
    expect(await choose({})).toMatchObject({ error: { code: 'fields_invalid', fields: [{ field: 'reason' }] } });
    expect(await choose({ override: { reason: 'other', note: ' ' } })).toMatchObject({
      error: { code: 'fields_invalid', fields: [{ field: 'note' }] },
    });
    expect(await choose({ position: 99 })).toMatchObject({ error: { code: 'not_found' } });
    const chosen = responded(await choose({ override: { reason: 'claims', note: 'Two pallets in May' } }));
    expect(chosen).toMatchObject({ chosenBy: 'clerk', overrideReason: 'Damage or claims: Two pallets in May' });
    expect(await choose({ position: 0 })).toMatchObject({ error: { code: 'order_changed' } });
    expect(responded(await day.memory.call('orderRuns.overrides', {})).costs).toEqual([]);
    const quote = responded(await day.memory.call('quotes.get', { quoteId: order.quoteId ?? '' }));
    await confirmBooking(day);
    await day.ended('book');
    expect(responded(await day.memory.call('orderRuns.overrides', {})).costs).toEqual([
      {
        rule: 'Default',
        reason: 'claims',
        currency: 'USD',
        orders: 1,
        chosenCents: quote.rates[1]?.totalCents,
        ruleCents: quote.rates[0]?.totalCents,
      },
    ]);
  });
});

describe('choosing, then a requote', () => {
  const override = { reason: 'claims' as const, note: 'Two pallets in May' };
  async function chosen(day: OrderDay, position: number) {
    const { id: orderId, revision } = await first(day);
    const order = responded(await day.memory.call('orderRuns.choose', { orderId, revision, position, override }));
    const quote = responded(await day.memory.call('quotes.get', { quoteId: order.quoteId ?? '' }));
    return { order, quote, rate: quote.rates[position] };
  }

  test('what the clerk chose against the rule stays, with the costs at the new prices', async () => {
    const day = await quoted(1);
    const { call } = day.memory;
    const { quote, rate } = await chosen(day, 1);
    const request = { ...quote.request, accessorials: ['LGDL' as const] };
    const { quote: lift } = responded(await call('quotes.getRates', { callId: 'lift', request, useCached: false }));
    responded(await call('orderRuns.requoted', { quoteId: quote.id, newQuoteId: lift.id }));
    const after = await first(day);
    expect(after).toMatchObject({
      status: 'quoted',
      quoteId: lift.id,
      chosenBy: 'clerk',
      overrideReason: 'Damage or claims: Two pallets in May',
      rate: { carrier: rate?.carrier },
    });
    expect(after.rate?.totalCents).not.toBe(rate?.totalCents);
    await confirmBooking(day);
    await day.ended('book');
    expect(responded(await call('orderRuns.overrides', {})).costs).toMatchObject([
      { rule: 'Default', reason: 'claims', chosenCents: after.rate?.totalCents, ruleCents: lift.rates[0]?.totalCents },
    ]);
  });

  test('a run that gets rates again, also after it failed, does not change what the clerk chose', async () => {
    const day = await open();
    await importOrders(day, 1);
    // Rates that could not be read: the next run requests them again.
    day.service.setFaults({ odd: ['odd_parts'] });
    responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
    await day.ended('quote');
    const { order, rate } = await chosen(day, 1);
    day.service.setFaults({ credentialsRevoked: true });
    const { id: runId } = responded(await day.memory.call('orderRuns.quote', { orderIds: [order.id] }));
    expect(await day.ended('quote')).toMatchObject({ state: 'stopped', pending: 1 });
    day.service.setFaults({});
    responded(await day.memory.call('orderRuns.resume', { runId }));
    expect(await day.ended('quote')).toMatchObject({ counts: { quoted: 1 } });
    const after = await first(day);
    expect(after.quoteId).not.toBe(order.quoteId);
    expect(after).toMatchObject({
      chosenBy: 'clerk',
      overrideReason: 'Damage or claims: Two pallets in May',
      rate: { carrier: rate?.carrier },
    });
  });

  test('the rule decides if the carrier declined what the clerk chose', async () => {
    const day = await quoted(1);
    const { call } = day.memory;
    const { order } = await chosen(day, 1);
    day.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    await confirmBooking(day);
    await day.ended('book');
    expect(await first(day)).toMatchObject({ status: 'declined', position: 1 });
    const { request } = responded(await call('quotes.get', { quoteId: order.quoteId ?? '' }));
    const { quote } = responded(await call('quotes.getRates', { callId: 'again', request, useCached: false }));
    responded(await call('orderRuns.requoted', { quoteId: order.quoteId ?? '', newQuoteId: quote.id }));
    expect(await first(day)).toMatchObject({
      status: 'quoted',
      position: 0,
      chosenBy: { rule: 'Default' },
      overrideReason: null,
    });
  });

  test('the rule decides if the order was edited after the carrier declined what the clerk chose', async () => {
    const day = await quoted(1);
    const { call } = day.memory;
    await chosen(day, 1);
    day.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    await confirmBooking(day);
    await day.ended('book');
    day.service.setFaults({});
    const { id: orderId, revision, accessorials } = await first(day);
    const changes = { accessorials: [...accessorials, 'LGDL' as const] };
    expect(responded(await call('orders.update', { orderId, revision, changes }))).toMatchObject({ quoteId: null });
    responded(await call('orderRuns.quote', { orderIds: [orderId] }));
    await day.ended('quote');
    expect(await first(day)).toMatchObject({ status: 'quoted', chosenBy: { rule: 'Default' }, overrideReason: null });
  });
});

/** A booking of what the order says from another quote, as on the screen of rates. */
async function submissionByHand({ memory }: OrderDay, order: Order | undefined) {
  const { request } = responded(await memory.call('quotes.get', { quoteId: order?.quoteId ?? '' }));
  const { name = '', address1 = '' } = order?.consignee ?? {};
  const sample = sampleDetails({ poNumber: order?.poNumber ?? '' });
  const details = { ...sample, consignee: { ...sample.consignee, name, address1 } };
  const { quote } = responded(await memory.call('quotes.getRates', { callId: 'by-hand', request, useCached: false }));
  return { quoteId: quote.id, position: 0, carrier: quote.rates[0]?.carrier ?? '', details };
}

describe('booking', () => {
  test('all reviewed orders are booked once, with a double click and a second review too', async () => {
    const day = await quoted(6);
    const { orderIds } = responded(await day.memory.call('orders.ids', {}));
    const review = responded(await day.memory.call('orderRuns.review', { orderIds }));
    expect(review.orders).toHaveLength(6);
    const orders = review.orders.map(({ orderId, revision }) => ({ orderId, revision }));
    expect(await day.memory.call('orderRuns.book', { count: 5, orders })).toMatchObject({
      error: { code: 'invalid_payload', path: 'count' },
    });
    expect(day.requests.get('BookShipment')).toBeUndefined();
    const [one, two] = await Promise.all([
      day.memory.call('orderRuns.book', { count: 6, orders }),
      day.memory.call('orderRuns.book', { count: 6, orders }),
    ]);
    expect([one.ok, two.ok]).toEqual([true, false]);
    const run = await day.ended('book');
    expect(run).toMatchObject({ state: 'done', counts: { booked: 6 } });
    expect(new Set(run.bolNumbers).size).toBe(6);
    responded(await day.memory.call('orderRuns.book', { count: 6, orders }));
    expect(await day.ended('book')).toMatchObject({ counts: { left_out: 6 } });
    expect(day.booked()).toBe(6);
    expect(day.requests.get('BookShipment')).toBe(6);
  });

  test('an order that changed after the review is not booked', async () => {
    const day = await quoted(2);
    const { orderIds } = responded(await day.memory.call('orders.ids', {}));
    const { orders } = responded(await day.memory.call('orderRuns.review', { orderIds }));
    const order = await first(day);
    const { id: orderId, revision } = order;
    responded(
      await day.memory.call('orders.update', { orderId, revision, changes: { specialInstructions: 'Dock 9' } }),
    );
    const reviewed = orders.map((one) => ({ orderId: one.orderId, revision: one.revision }));
    responded(await day.memory.call('orderRuns.book', { count: 2, orders: reviewed }));
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 1, left_out: 1 } });
    expect(await first(day)).toMatchObject({ status: 'quoted' });
  });

  test('an order that was quoted from another shipper is not booked until it has new rates', async () => {
    const day = await quoted(2);
    const { call } = day.memory;
    const { orderIds } = responded(await call('orders.ids', {}));
    const { orders: before } = responded(await call('orderRuns.review', { orderIds }));
    await call('contacts.save', { contactId: 'west', fields: sampleContact({ name: 'Acme West', zip: '43215' }) });
    await call('contacts.setDefaultShipper', { contactId: 'west' });
    const review = responded(await call('orderRuns.review', { orderIds }));
    expect(review.orders).toEqual([]);
    expect(review.notBookable).toMatchObject([{ why: 'quote_differs' }, { why: 'quote_differs' }]);
    const reviewed = before.map(({ orderId, revision }) => ({ orderId, revision }));
    responded(await call('orderRuns.book', { count: 2, orders: reviewed }));
    expect(await day.ended('book')).toMatchObject({ counts: { left_out: 2 } });
    expect(day.booked()).toBe(0);
    const { quoteId } = await first(day);
    expect(responded(await call('orders.detailsOfQuote', { quoteId: quoteId ?? '' }))).toEqual({ details: null });

    responded(await call('orderRuns.quote', { orderIds }));
    expect(await day.ended('quote')).toMatchObject({ counts: { quoted: 2 } });
    const quote = responded(await call('quotes.get', { quoteId: (await first(day)).quoteId ?? '' }));
    expect(quote.request.origin.zip).toBe('43215');
    expect(responded(await call('orderRuns.review', { orderIds })).orders).toHaveLength(2);
  });

  test('an order that was booked by hand during the run is not booked again, until it is reviewed again', async () => {
    const day = await quoted(2);
    const [, byHand] = await day.orders();
    const submission = await submissionByHand(day, byHand);
    const submitted: Promise<unknown>[] = [];
    day.onRequest = (operation) => {
      if (operation === 'BookShipment' && submitted.length === 0)
        submitted.push(day.memory.call('bookings.submit', submission).then(responded));
    };
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 1, not_sent: 1 } });
    const refused = (await day.orders()).find(({ id }) => id === byHand?.id);
    expect(refused).toMatchObject({ status: 'quoted', reason: { kind: 'similar_booking' } });
    await Promise.all(submitted);
    expect(day.booked()).toBe(2);
    day.onRequest = null;
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 1 } });
    expect(day.booked()).toBe(3);
  });

  test('an order that was booked by hand since the review is not booked again', async () => {
    const day = await quoted(2);
    const { orderIds } = responded(await day.memory.call('orders.ids', {}));
    const review = responded(await day.memory.call('orderRuns.review', { orderIds }));
    const submission = await submissionByHand(day, await first(day));
    responded(await day.memory.call('bookings.submit', submission));
    const orders = review.orders.map(({ orderId, revision }) => ({ orderId, revision }));
    responded(await day.memory.call('orderRuns.book', { count: 2, orders }));
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 1, not_sent: 1 } });
    expect(await first(day)).toMatchObject({ status: 'quoted', reason: { kind: 'similar_booking' } });
    expect(day.booked()).toBe(2);
  });

  test('the reason for a carrier chosen against the rule is not that of another one booked from its rates', async () => {
    const day = await quoted(1);
    const { call } = day.memory;
    const { id: orderId, revision } = await first(day);
    const override = { reason: 'claims', note: 'Two pallets in May' } as const;
    const chosen = responded(await call('orderRuns.choose', { orderId, revision, position: 1, override }));
    const quoteId = chosen.quoteId ?? '';
    const { rates } = responded(await call('quotes.get', { quoteId }));
    const { details } = responded(await call('orders.detailsOfQuote', { quoteId }));
    if (details === null) throw new Error('no details');
    const { carrier = '' } = rates[2] ?? {};
    responded(await call('bookings.submit', { quoteId, position: 2, carrier, details }));
    expect(await first(day)).toMatchObject({
      status: 'booked',
      chosenBy: 'clerk',
      overrideReason: null,
      rate: { carrier },
    });
  });

  test('two orders that are alike, as the review says, are both booked', async () => {
    const day = await quoted(2, {}, () => ({ poNumber: 'SAME-1' }));
    const { orderIds } = responded(await day.memory.call('orders.ids', {}));
    const { orders } = responded(await day.memory.call('orderRuns.review', { orderIds }));
    expect(orders.flatMap(({ exceptions }) => exceptions.map(({ kind }) => kind))).toContain('similar_order');
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 2 } });
  });

  test.each([
    { what: 'a day later', changes: { pickupDate: addDays(pickupDay(), 1) } },
    { what: 'with other punctuation', changes: { name: 'E.F. Supply', address1: '100 Placeholder Ave.' } },
  ])('the review names an order that would be similar if it was booked alone: $what', async ({ changes }) => {
    const day = await quoted(2, {}, (at) => ({ poNumber: 'SAME-1', name: 'EF Supply', ...(at === 1 ? changes : {}) }));
    const { orderIds } = responded(await day.memory.call('orders.ids', { query: { sort: 'orderNumber' } }));
    const { orders } = responded(await day.memory.call('orderRuns.review', { orderIds }));
    expect(orders.map(({ exceptions }) => exceptions)).toEqual([
      [],
      [{ kind: 'similar_order', orderNumber: orders[0]?.orderNumber }],
    ]);
  });

  test('the review names what is unusual', async () => {
    const day = await quoted(3, {}, (at) => ({
      poNumber: at < 2 ? 'SAME' : 'PO-3',
      deliveryInstructions: at === 2 ? 'Liftgate needed' : '',
    }));
    const order = await first(day);
    const quote = responded(await day.memory.call('quotes.get', { quoteId: order.quoteId ?? '' }));
    const { orderIds } = responded(await day.memory.call('orders.ids', { query: { sort: 'orderNumber' } }));
    await day.memory.call('carriers.save', {
      carrierId: 'c',
      fields: { ...BLANK_CARRIER, code: quote.rates[0]?.carrier ?? '', standing: 'blocked' },
    });
    const review = responded(await day.memory.call('orderRuns.review', { orderIds }));
    const kinds = review.orders.map(({ exceptions }) => exceptions.map(({ kind }) => kind));
    expect(kinds[0]).toEqual(['blocked_carrier']);
    expect(kinds[1]).toContain('similar_order');
    expect(review.orders[2]?.exceptions).toContainEqual({ kind: 'remark', phrase: 'Liftgate' });
  });

  test('a price is compared with the last one of similar weight on the lane', async () => {
    const freight = [
      { weight: '1000', freightClass: '92.5' },
      { weight: '100', freightClass: '92.5' },
      { weight: '1000', freightClass: '250' },
    ];
    const day = await quoted(3, {}, (at) => ({ ...freight[at] }));
    const { orderIds } = responded(await day.memory.call('orders.ids', { query: { sort: 'orderNumber' } }));
    const { orders } = responded(await day.memory.call('orderRuns.review', { orderIds }));
    const isAbove = orders.map(({ exceptions }) => exceptions.some(({ kind }) => kind === 'price_above_last'));
    expect(isAbove).toEqual([false, false, true]);
  });

  test('a declined order offers the next rate by the rule, until there is none', async () => {
    const day = await quoted(1);
    day.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ state: 'done', counts: { declined: 1 } });
    const declined = await first(day);
    expect(declined).toMatchObject({ status: 'declined', position: 0, reason: { kind: 'declined' } });
    const next = responded(
      await day.memory.call('orderRuns.nextRate', { orderId: declined.id, revision: declined.revision }),
    );
    expect(next).toMatchObject({ status: 'quoted', position: 1, chosenBy: { rule: 'Default' } });
    await confirmBooking(day);
    await day.ended('book');
    const again = await first(day);
    const third = responded(
      await day.memory.call('orderRuns.nextRate', { orderId: again.id, revision: again.revision }),
    );
    expect(third.position).toBe(2);
    day.service.setFaults({});
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ counts: { booked: 1 } });
    expect(day.booked()).toBe(1);
  });

  test('a declined order remains declined after it was skipped, deleted, or incomplete', async () => {
    const day = await quoted(1);
    const { call } = day.memory;
    day.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    await confirmBooking(day);
    await day.ended('book');
    const { id, reason } = await first(day);
    const orderIds = [id];
    const declined = { status: 'declined', position: 0, reason };
    expect(reason).toMatchObject({ kind: 'declined' });

    responded(await call('orders.skip', { orderIds }));
    responded(await call('orders.reopen', { orderIds }));
    expect(await first(day)).toMatchObject(declined);
    responded(await call('orders.remove', { orderIds }));
    responded(await call('orders.restore', { orderIds }));
    expect(await first(day)).toMatchObject(declined);
    const { consignee } = await first(day);
    const edit = async (phone: string) => {
      const { revision } = await first(day);
      const changes = { consignee: { ...consignee, phone } };
      return responded(await call('orders.update', { orderId: id, revision, changes }));
    };
    expect(await edit('')).toMatchObject({ status: 'to_check' });
    expect(await edit(consignee.phone)).toMatchObject(declined);

    const { revision } = await first(day);
    const next = responded(await call('orderRuns.nextRate', { orderId: id, revision }));
    const rerated = { status: 'quoted', position: next.position, reason: null };
    responded(await call('orders.skip', { orderIds }));
    responded(await call('orders.reopen', { orderIds }));
    expect(await first(day)).toMatchObject(rerated);
    responded(await call('orders.remove', { orderIds }));
    responded(await call('orders.restore', { orderIds }));
    expect(await first(day)).toMatchObject(rerated);
  });

  test('a lost response is unknown, finishing it finds the booking, and an expired quote is quoted again', async () => {
    const day = await quoted(2);
    day.service.setFaults({ bookingResponseLost: true });
    await confirmBooking(day);
    expect(await day.ended('book')).toMatchObject({ counts: { unknown: 2 } });
    expect(day.booked()).toBe(2);
    day.service.setFaults({});
    for (const { bookingId } of await day.orders()) {
      responded(await day.memory.call('bookings.finish', { bookingId: bookingId ?? '' }));
    }
    expect(await statuses(day)).toEqual(['booked', 'booked']);
    expect(day.booked()).toBe(2);

    const expired = await quoted(1);
    expired.service.setFaults({ quoteExpired: true });
    await confirmBooking(expired);
    expect(await expired.ended('book')).toMatchObject({ counts: { declined: 1 } });
    expired.service.setFaults({});
    const { id: orderId, revision, quoteId } = await first(expired);
    expect(await expired.memory.call('orderRuns.nextRate', { orderId, revision })).toMatchObject({
      error: { code: 'not_found' },
    });
    responded(await expired.memory.call('orderRuns.quote', { orderIds: [orderId] }));
    expect(await expired.ended('quote')).toMatchObject({ counts: { quoted: 1 } });
    expect((await first(expired)).quoteId).not.toBe(quoteId);
    await confirmBooking(expired);
    expect(await expired.ended('book')).toMatchObject({ counts: { booked: 1 } });
  });

  test.each([
    ['before a booking is sent', 3, false],
    ['after the service has booked, before its response', 3, true],
    ['before the first booking is sent', 1, false],
    ['after the last booking', 5, true],
  ])('killed %s: every order is accounted for, and none is booked twice', async (_, at, isAfter) => {
    const day = await quoted(5);
    const reached = Promise.withResolvers<void>();
    let count = 0;
    day.onRequest = (operation, after) => {
      if (operation !== 'BookShipment' || after !== isAfter) return undefined;
      count += 1;
      if (count !== at) return undefined;
      reached.resolve();
      return new Promise(() => {});
    };
    await confirmBooking(day);
    await reached.promise;
    const restarted = await day.killAndRestart();
    days.push(restarted);
    const run = await restarted.ended('book');
    expect(run).toMatchObject({ state: 'interrupted', total: 5, pending: 0 });
    // Nothing is sent without the clerk.
    expect(restarted.requests.get('BookShipment')).toBeUndefined();
    const after = await statuses(restarted);
    expect(after.filter((status) => status === 'booked')).toHaveLength(at - 1);
    expect(after.filter((status) => status === 'unknown')).toHaveLength(isAfter ? 1 : 0);
    expect(after.filter((status) => status === 'quoted')).toHaveLength(5 - at + (isAfter ? 0 : 1));
    for (const { status, bookingId } of await restarted.orders()) {
      if (status === 'unknown')
        responded(await restarted.memory.call('bookings.finish', { bookingId: bookingId ?? '' }));
    }
    if (at < 5) {
      await confirmBooking(restarted);
      await restarted.ended('book');
    }
    expect(await statuses(restarted)).toEqual(Array.from({ length: 5 }, () => 'booked'));
    expect(restarted.booked()).toBe(5);
  });
});

test('rules that are saved while orders are quoted apply to the next run, and what the user chose is unchanged', async () => {
  const day = await quoted(2);
  const order = await first(day);
  responded(
    await day.memory.call('orderRuns.choose', {
      orderId: order.id,
      revision: order.revision,
      position: 1,
      override: { reason: 'service', note: '' },
    }),
  );
  const quote = responded(await day.memory.call('quotes.get', { quoteId: order.quoteId ?? '' }));
  const preferred = [quote.rates[2]?.carrier ?? ''];
  const rule = { id: 'r', name: 'Third', when: NO_CONDITIONS, choose: { ...CHEAPEST, preferred } };
  responded(await day.memory.call('routing.save', { revision: 0, guide: { rules: [rule], fallback: CHEAPEST } }));
  const { orderIds } = responded(await day.memory.call('orders.ids', {}));
  responded(await day.memory.call('orderRuns.quote', { orderIds }));
  await day.ended('quote');
  expect((await day.orders()).map(({ chosenBy }) => chosenBy)).toEqual(['clerk', { rule: 'Third' }]);
});
