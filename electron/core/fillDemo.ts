/**
 * Fills a new demo account with samples: contacts, items, templates, a draft, a month of quotes and shipments,
 * invoices, and orders. The demo's service creates them, and they are stored with their past dates.
 */
import { mkdir } from 'node:fs/promises';
import type { Operation } from '../../shared/freight/operations.ts';
import type { Fields } from '../../shared/freight/responseFields.ts';
import { readBooking, readRates, readShipment } from '../../shared/freight/responses.ts';
import { ok } from '../../shared/ipc/result.ts';
import { canonicalRequest } from '../../shared/rules/canonicalRequest.ts';
import { isProofOfDelivery } from '../../shared/rules/documentTypes.ts';
import { byPrice } from '../../shared/rules/rates.ts';
import { createAttention } from '../modules/attention/attention.ts';
import { databasePath } from '../modules/backups/databasePath.ts';
import { duplicateCriteria } from '../modules/bookings/duplicateCriteria.ts';
import { bookingResult } from '../modules/bookings/outcome.ts';
import type { BundledService } from '../modules/connections/ports.ts';
import { createCarriers } from '../modules/contacts/carriers.ts';
import { createContacts } from '../modules/contacts/contacts.ts';
import { createItems } from '../modules/contacts/items.ts';
import type { SampleRecord } from '../modules/demo/ports.ts';
import { SAMPLE_CARRIERS, SAMPLE_CONTACTS, SAMPLE_ITEMS } from '../modules/demo/sampleDirectory.ts';
import { sampleDraft, sampleTemplates } from '../modules/demo/sampleForms.ts';
import { type Delivered, sampleInvoices } from '../modules/demo/sampleInvoices.ts';
import { sampleOrderQuotes } from '../modules/demo/sampleOrderFile.ts';
import { type PlannedOrder, sampleOrders } from '../modules/demo/sampleOrders.ts';
import { parseResponse } from '../modules/freight/parseResponse.ts';
import { createInvoices } from '../modules/invoices/invoices.ts';
import { columnsOfQuote } from '../modules/quotes/rows.ts';
import { afterPoll, changesOf } from '../modules/shipments/changes.ts';
import { createTemplates } from '../modules/templates/templates.ts';
import { nextPollAfter } from '../modules/tracking/pollSchedule.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/sqlite/database.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { type DatabaseStores, storesOf } from './accountStorage.ts';
import { fillDemoOrders } from './fillDemoOrders.ts';

export interface FillOptions {
  /** Folder of the demo's data. No account may be open on it. */
  readonly folder: string;
  readonly service: Pick<BundledService, 'fill'>;
  readonly username: string;
  readonly clock: Clock;
  /** How much faster than real time the demo's shipments move. */
  readonly speed: number;
}

const USED = ['quotes', 'shipments', 'contacts', 'items', 'quote_templates', 'drafts'];
const ignore = () => {};

/**
 * Fills the account, in one transaction, and then imports its orders. May be repeated: an interrupted fill leaves the
 * account empty, or without its orders, which are then imported. Adds nothing else to an account with data. Rejects if
 * the service or the disk fails.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const { folder, service, clock } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
  try {
    const stores = storesOf(database);
    const planned = sampleOrders(clock.today());
    const quoted = sampleOrderQuotes(clock.today());
    if (USED.some((table) => database.get(`SELECT 1 FROM ${table} LIMIT 1`) !== null)) {
      await fillDemoOrders(stores, planned, clock);
      return;
    }
    const records = await service.fill([...planned, ...quoted].map(({ order }) => order));
    await inOneTransaction(database, async () => {
      await writeDirectory(stores, planned, clock);
      const delivered: Delivered[] = [];
      for (const [index, plan] of planned.entries()) {
        const record = records[index];
        if (record === undefined) throw new Error(`the demo has no sample ${index + 1}`);
        const bolNumber = await writeOrder(stores, plan, record, index + 1, options);
        const shipment = bolNumber === null ? null : stores.shipments.byBol(bolNumber);
        if (shipment === null || shipment.deliveryDate === null || shipment.totalCents === null) continue;
        const { proNumber, carrier, totalCents, currency, deliveryDate } = shipment;
        delivered.push({
          bolNumber: shipment.bolNumber,
          proNumber,
          carrier,
          totalCents,
          currency,
          deliveryDate,
          request: record.request,
        });
      }
      for (const [index, plan] of quoted.entries()) {
        const record = records[planned.length + index];
        if (record === undefined) throw new Error('the demo has no rates for its orders');
        await writeOrder(stores, plan, record, planned.length + index + 1, options);
      }
      await writeCarriers(stores, clock);
      writeInvoices(stores, delivered, clock);
    });
    await fillDemoOrders(stores, planned, clock);
  } finally {
    database.close();
  }
}

/**
 * Nothing else uses the database, so the transaction may be open while `work` waits for its steps. If one fails, closing
 * the database rolls it back.
 */
async function inOneTransaction(database: Database, work: () => Promise<void>): Promise<void> {
  database.run('BEGIN IMMEDIATE');
  await work();
  database.run('COMMIT');
}

const directoryParts = (clock: Clock) => ({
  clock,
  emit: ignore,
  files: { write: () => Promise.reject(new Error('no files')) },
});

async function writeCarriers(stores: DatabaseStores, clock: Clock): Promise<void> {
  const carriers = createCarriers({ ...directoryParts(clock), store: stores.carriers });
  for (const { id, ...fields } of SAMPLE_CARRIERS) await carriers.save(id, fields);
  carriers.addFromHistory();
}

function writeInvoices(stores: DatabaseStores, delivered: readonly Delivered[], clock: Clock): void {
  const invoices = createInvoices({
    store: stores.invoices,
    clock,
    emit: ignore,
    signal: new AbortController().signal,
    onDeadlines: ignore,
  });
  for (const [index, fields] of sampleInvoices(delivered, clock.today()).entries()) {
    invoices.save(`sample-invoice-${index + 1}`, fields);
  }
}

async function writeDirectory(stores: DatabaseStores, planned: readonly PlannedOrder[], clock: Clock): Promise<void> {
  const { records } = stores;
  const common = { ...directoryParts(clock), records, placeOfZip: () => Promise.resolve(null) };
  const contacts = createContacts({ ...common, store: stores.contacts, quoteContacts: stores.quoteContacts });
  const items = createItems({ ...common, store: stores.items });
  for (const { id, ...fields } of SAMPLE_CONTACTS) await contacts.save(id, fields);
  for (const { id, ...fields } of SAMPLE_ITEMS) await items.save(id, fields);
  contacts.setDefaultShipper(SAMPLE_CONTACTS[0]?.id ?? null);
  for (const { shipper, consignee, items: used } of planned) {
    for (const { id } of [shipper, consignee]) await records.countUses('contacts', [id], clock.now());
    for (const id of used) await records.countUses('items', [id], clock.now());
  }
  const templates = createTemplates({ ...common, store: stores.templates });
  for (const template of sampleTemplates()) await templates.save(template);
  stores.drafts.put({ ...sampleDraft(clock.today()), kind: 'quote', savedAtMs: clock.now() });
}

async function writeOrder(
  stores: DatabaseStores,
  plan: PlannedOrder,
  record: SampleRecord,
  number: number,
  options: FillOptions,
): Promise<string | null> {
  const { request, quotedAtMs, booked } = record;
  const { quoteReference, rates } = read('getRates', record.rates, readRates);
  const quoteId = `sample-quote-${number}`;
  const sorted = rates.toSorted(byPrice);
  const quote = {
    id: quoteId,
    quoteReference,
    requestKey: canonicalRequest(request),
    request,
    rates: sorted,
    dropped: [],
    quotedAtMs,
  };
  await stores.records.appendRecords('quotes', [{ id: quoteId, columns: columnsOfQuote(quote) }]);
  const ends = { origin_id: plan.shipper.id, destination_id: plan.consignee.id };
  await stores.records.appendRecords('quote_contacts', [{ id: quoteId, columns: ends }]);
  const details = plan.order.booking;
  const position = sorted.findIndex(({ carrier }) => carrier === booked?.carrier);
  const rate = sorted[position];
  if (booked === null || details === undefined || rate === undefined) return null;

  const id = `sample-booking-${number}`;
  const { carrier, carrierName, totalCents, currency } = rate;
  const body = JSON.stringify({ quoteReference, carrier, ...details });
  const entry = { id, quoteId, quoteReference, position, carrier, carrierName, totalCents, currency, details, body };
  const { journal } = stores;
  const criteria = duplicateCriteria(request, details, booked.atMs);
  const begun = await journal.begin({ ...entry, createdAtMs: booked.atMs }, criteria, []);
  const begunEntry = begun.ok && begun.value.kind === 'begun' ? begun.value.entry : null;
  const left = begunEntry === null ? null : await journal.leave(begunEntry, options.username, booked.atMs);
  if (begunEntry === null || left?.ok !== true || left.value.kind !== 'left') {
    throw new Error(`sample ${number} was not stored`);
  }
  const response = read('bookShipment', booked.response, readBooking);
  const outcome = bookingResult(
    { entry: begunEntry, pickupDate: request.pickupDate, earlier: [] },
    response,
    booked.atMs,
  );
  await journal.end({
    result: 'booked',
    leave: left.value.leave,
    endedAtMs: booked.atMs,
    responseText: null,
    outcome,
    shipment: stores.shipments.bookedShipment({ entry: begunEntry, outcome }),
    firstPollAtMs: null,
    documentsAtMs: null,
  });
  for (const check of record.checks) writeCheck(stores, outcome.bolNumber, check, options);
  // Samples cause no notifications.
  createAttention({
    store: stores.attention,
    marks: stores.marks,
    unfinished: () => [],
    sameOrder: () => [],
    closeTask: () => Promise.resolve(ok(undefined)),
    settlePrints: ignore,
    notifications: { notify: ignore },
    clock: options.clock,
    emit: ignore,
    signal: new AbortController().signal,
    onError: ignore,
  }).evaluate(outcome.bolNumber);
  return outcome.bolNumber;
}

function writeCheck(
  { shipments, tracking }: DatabaseStores,
  bolNumber: string,
  { atMs, response }: SampleRecord['checks'][number],
  { speed }: FillOptions,
): void {
  const known = shipments.byBol(bolNumber);
  const seen = afterPoll(known, read('getShipment', response, readShipment));
  const polled = {
    ...seen,
    hasPod: seen.documents.some(isProofOfDelivery),
    checksSinceDocuments: 0,
    settledAtMs: tracking.progress(bolNumber).settledAtMs,
  };
  const plan = nextPollAfter(polled, atMs, { intervalFactor: 1, speed });
  shipments.recordPoll({
    known,
    shipment: seen,
    changes: changesOf(known, seen, atMs),
    atMs,
    polledAtMs: atMs,
    plan,
    checksSinceDocuments: 0,
  });
}

function read<T>(operation: Operation, response: unknown, fields: (fields: Fields) => T): T {
  const text = JSON.stringify(response);
  const parsed = parseResponse(
    { operation, httpStatus: 200, contentType: 'application/json', retryAfterMs: null, text, isKnownAddress: true },
    fields,
  );
  if (!parsed.ok) throw new Error(`a sample of ${operation} can't be read (${parsed.error.code})`);
  return parsed.value;
}
