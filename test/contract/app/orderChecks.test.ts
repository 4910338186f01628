/** What keeps an order from being booked: references that its customer requires, and fields that the provider rejects. */
import { afterEach, expect, test } from 'vitest';
import type { ContactFields } from '../../../shared/freight/contacts.ts';
import type { OrderValues } from '../../../shared/rules/orderColumns.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { confirmBooking, importOrders, type OrderDay, openOrderDay, responded } from '../../support/orderDay.ts';
import { orderRows, sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { ratesBodyOf, sampleBookingBody, sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const days: OrderDay[] = [];
async function open(): Promise<OrderDay> {
  const day = await openOrderDay();
  days.push(day);
  return day;
}
afterEach(async () => {
  for (const day of days.splice(0)) await day.close();
});

const customer = (changes: Partial<ContactFields>) =>
  sampleContact({
    name: 'Example Fixtures Inc.',
    address1: '100 Placeholder Ave',
    city: 'Denver',
    state: 'CO',
    zip: '80216',
    role: 'consignee',
    deliveryAccessorials: [],
    ...changes,
  });
const saveCustomer = async ({ memory }: OrderDay, changes: Partial<ContactFields>) =>
  responded(await memory.call('contacts.save', { contactId: 'customer', fields: customer(changes) }));

async function quote(day: OrderDay, count: number, changes?: (at: number) => OrderValues) {
  await importOrders(day, count, changes);
  responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
  await day.ended('quote');
}
const first = async (day: OrderDay) => {
  const [order] = await day.orders();
  if (order === undefined) throw new Error('no order');
  return order;
};

test('an order shows its carrier and price once a rate is chosen', async () => {
  const day = await open();
  await importOrders(day, 1);
  expect((await first(day)).rate).toBeNull();
  responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
  await day.ended('quote');
  const order = await first(day);
  const rates = responded(await day.memory.call('quotes.get', { quoteId: order.quoteId ?? '' })).rates;
  expect(order.rate).toEqual(rates[0]);
  expect(responded(await day.memory.call('orders.get', { orderId: order.id })).rate).toEqual(rates[0]);
});

test('an order without the references that its customer requires is to check, with the fields named', async () => {
  const day = await open();
  await saveCustomer(day, { requiredReferences: ['poNumber', 'referenceNumbers'], poFormat: 'PO-#' });
  await importOrders(day, 2, (at) => (at === 0 ? { poNumber: '' } : { references: 'D1' }));
  const [one, two] = await day.orders();
  expect(one).toMatchObject({
    status: 'to_check',
    reason: {
      kind: 'fields',
      fields: [
        { field: 'poNumber', message: 'Required by Example Fixtures Inc.' },
        { field: 'references', message: 'Required by Example Fixtures Inc.' },
      ],
    },
  });
  expect(two?.status).toBe('ready');
  const changed = responded(
    await day.memory.call('orders.update', {
      orderId: one?.id ?? '',
      revision: one?.revision ?? 0,
      changes: { poNumber: '7', references: ['D2'] },
    }),
  );
  expect(changed.reason).toMatchObject({ fields: [{ field: 'poNumber', message: expect.stringContaining('PO-#') }] });
});

test('the customer’s default references fill what an order doesn’t say', async () => {
  const day = await open();
  await saveCustomer(day, {
    requiredReferences: ['poNumber', 'referenceNumbers'],
    poDefault: 'OPEN',
    referenceDefault: 'D9',
  });
  await importOrders(day, 1, () => ({ poNumber: '' }));
  expect(await first(day)).toMatchObject({ status: 'ready', poNumber: 'OPEN', references: ['D9'] });
});

test('a requirement that is saved after the quote holds the order back until the reference is entered', async () => {
  const day = await open();
  await saveCustomer(day, {});
  await quote(day, 2);
  const reviewed = (await day.orders()).map(({ id: orderId, revision }) => ({ orderId, revision }));
  await saveCustomer(day, { requiredReferences: ['referenceNumbers'] });
  const order = await first(day);
  expect(order).toMatchObject({ status: 'to_check', reason: { fields: [{ field: 'references' }] } });
  expect(order.quoteId).not.toBeNull();
  // The review of a moment ago books nothing.
  responded(await day.memory.call('orderRuns.book', { count: 2, orders: reviewed }));
  await day.ended('book');
  expect(day.booked()).toBe(0);
  const { id: orderId, revision } = order;
  responded(await day.memory.call('orders.update', { orderId, revision, changes: { references: ['D1'] } }));
  expect(await first(day)).toMatchObject({ status: 'quoted', quoteId: order.quoteId });
  await confirmBooking(day);
  await day.ended('book');
  expect(day.booked()).toBe(1);
  // Without the requirement, the other one continues with its quote.
  await saveCustomer(day, {});
  expect((await day.orders()).map(({ status }) => status)).toEqual(['booked', 'quoted']);
});

test('the core rejects a single booking without the required references, and sends nothing', async () => {
  const http = createScriptedHttp({ body: ratesBodyOf('Q-1', '2026-11-18') });
  const { call, connect } = await openMemoryApp(http);
  await connect();
  const request = sampleRateRequest();
  const { quote: rated } = responded(await call('quotes.getRates', { callId: 'a', request, useCached: false }));
  const details = { ...sampleDetails(), poNumber: 'X' };
  const { name, address1 } = details.consignee;
  await call('contacts.save', {
    contactId: 'customer',
    fields: customer({
      name,
      address1,
      zip: request.destination.zip,
      poFormat: '######',
      requiredReferences: ['orderId'],
    }),
  });
  http.requests.length = 0;
  http.response({ body: sampleBookingBody });
  const submit = (given: typeof details) =>
    call('bookings.submit', {
      quoteId: rated.id,
      position: 0,
      carrier: rated.rates[0]?.carrier ?? '',
      details: given,
    });
  expect(await submit({ ...details, orderId: '' })).toMatchObject({
    error: { code: 'references_required', customer: name, fields: [{ field: 'poNumber' }, { field: 'orderId' }] },
  });
  expect(http.requests).toHaveLength(0);
  expect(await submit({ ...details, poNumber: '123456', orderId: 'SO-1' })).toMatchObject({ ok: true });
});

/** The response of a provider that rejects a field. */
const rejected = (field: string) => ({
  status: 400,
  body: {
    success: false,
    error: { code: 'validation_failed', message: 'Invalid.', fields: [{ field, message: 'Too heavy.' }] },
  },
});

/** An order to check, because the provider rejected a field. */
const fields = (field: string) => ({
  status: 'to_check',
  reason: { kind: 'fields', fields: [{ field, message: 'Too heavy.' }] },
});

/** An account with one order, to a customer if it has one, and a provider with a script. */
async function openOne(customerFields?: Partial<ContactFields>) {
  const http = createScriptedHttp();
  const { call, connect } = await openMemoryApp(http);
  await connect();
  await call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await call('contacts.setDefaultShipper', { contactId: 'shipper' });
  if (customerFields !== undefined)
    await call('contacts.save', { contactId: 'customer', fields: customer(customerFields) });
  responded(await call('orders.import', { source: 'ERP', importId: 'i', rows: orderRows(sampleOrderValues()) }));
  const order = async () => {
    const [one] = responded(await call('orders.list', {})).orders;
    if (one === undefined) throw new Error('no order');
    return one;
  };
  const ended = async (kind: 'quote' | 'book') => {
    await expect.poll(async () => responded(await call('orderRuns.list', {}))[kind]?.state).toBe('done');
  };
  const getRates = async () => {
    responded(await call('orderRuns.quote', { orderIds: [(await order()).id] }));
    await ended('quote');
  };
  const book = async () => {
    const { orders } = responded(await call('orderRuns.review', { orderIds: [(await order()).id] }));
    const listed = orders.map(({ orderId, revision }) => ({ orderId, revision }));
    responded(await call('orderRuns.book', { count: 1, orders: listed }));
    await ended('book');
  };
  return { http, call, order, getRates, book };
}

test('fields that the provider rejects are named at the order, after quoting and after booking', async () => {
  const { http, call, order, getRates, book } = await openOne();
  http.response(rejected('handlingUnits[0].weight'));
  await getRates();
  expect(await order()).toMatchObject(fields('lines.0.weight'));

  const { id: orderId, revision, lines } = await order();
  const lighter = lines.map((line) => ({ ...line, weight: 500 }));
  responded(await call('orders.update', { orderId, revision, changes: { lines: lighter } }));
  http.response({ body: ratesBodyOf('Q-1', '2026-11-20') }, rejected('consignee.phone'), { body: sampleBookingBody });
  await getRates();
  await book();
  expect(await order()).toMatchObject(fields('consignee.phone'));
  const { revision: next, consignee, quoteId } = await order();
  responded(
    await call('orders.update', {
      orderId,
      revision: next,
      changes: { consignee: { ...consignee, phone: '3035550119' } },
    }),
  );
  expect(await order()).toMatchObject({ status: 'quoted', quoteId });
  await book();
  expect(await order()).toMatchObject({ status: 'booked' });
});

test('what the provider rejected about an order is still to be corrected after its contacts are used or changed', async () => {
  const { http, call, order, getRates, book } = await openOne({});
  const useContacts = async () => {
    for (const contactId of ['customer', 'shipper']) responded(await call('contacts.use', { contactId }));
    responded(await call('contacts.save', { contactId: 'customer', fields: customer({ notes: 'Dock 4' }) }));
  };
  http.response(rejected('handlingUnits[0].weight'));
  await getRates();
  await useContacts();
  expect(await order()).toMatchObject(fields('lines.0.weight'));

  const { id: orderId, revision, lines } = await order();
  const lighter = lines.map((line) => ({ ...line, weight: 500 }));
  responded(await call('orders.update', { orderId, revision, changes: { lines: lighter } }));
  http.response({ body: ratesBodyOf('Q-1', '2026-11-20') }, rejected('consignee.phone'));
  await getRates();
  await book();
  await useContacts();
  expect(await order()).toMatchObject(fields('consignee.phone'));

  // A reference that the customer requires from now on is to check too, and leaves the other field.
  await call('contacts.save', {
    contactId: 'customer',
    fields: customer({ requiredReferences: ['referenceNumbers'] }),
  });
  expect((await order()).reason).toMatchObject({ fields: [{ field: 'references' }, { field: 'consignee.phone' }] });
  await call('contacts.save', { contactId: 'customer', fields: customer({}) });
  expect(await order()).toMatchObject(fields('consignee.phone'));
});

test('what the provider rejected about the shipper is corrected in its contact, not in another', async () => {
  const { http, call, order, getRates, book } = await openOne({});
  http.response({ body: ratesBodyOf('Q-1', '2026-11-20') }, rejected('shipper.phone'));
  await getRates();
  await book();
  responded(await call('contacts.use', { contactId: 'customer' }));
  responded(await call('contacts.save', { contactId: 'other', fields: sampleContact({ name: 'Other' }) }));
  expect((await order()).status).toBe('to_check');
  const corrected = sampleContact({ pickupAccessorials: [], phone: '6145550199' });
  responded(await call('contacts.save', { contactId: 'shipper', fields: corrected }));
  expect(await order()).toMatchObject({ status: 'quoted', reason: null });
});
