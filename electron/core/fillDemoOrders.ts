/** Imports the demo's orders, gets the rates of some from its saved quotes, and links others to its shipments. */
import { fail, ok } from '../../shared/ipc/result.ts';
import { columnsOfSource, headsOf, orderValuesOf, sourceRowsOf } from '../../shared/rules/orderSheet.ts';
import { headKey } from '../../shared/rules/tableHeads.ts';
import { createCarriers } from '../modules/contacts/carriers.ts';
import { createContacts } from '../modules/contacts/contacts.ts';
import { createItems } from '../modules/contacts/items.ts';
import {
  SAMPLE_FILE_NAME,
  SAMPLE_GUIDE,
  SAMPLE_HEADS,
  SAMPLE_SOURCE,
  sampleOrderFile,
} from '../modules/demo/sampleOrderFile.ts';
import type { PlannedOrder } from '../modules/demo/sampleOrders.ts';
import { createOrderSources } from '../modules/orders/orderSources.ts';
import { createOrders } from '../modules/orders/orders.ts';
import { createQuoteWork } from '../modules/orders/quoteOrders.ts';
import { createOrderRouting } from '../modules/orders/routeOrder.ts';
import { createQuotes } from '../modules/quotes/quotes.ts';
import { createRouting } from '../modules/routing/routing.ts';
import type { Clock } from '../platform/clock.ts';
import type { DatabaseStores } from './accountStorage.ts';

const IMPORT_ID = 'sample-import-1';
/** Sample quotes are a few hours old. */
const QUOTES_HOURS = 72;
const ignore = () => {};
const noFiles = { write: () => Promise.reject(new Error('no files')) };

/**
 * Does nothing without the sample shipments. May be repeated: orders that exist aren't changed.
 *
 * @param planned the sample shipments
 */
export async function fillDemoOrders(
  stores: DatabaseStores,
  planned: readonly PlannedOrder[],
  clock: Clock,
): Promise<void> {
  if (stores.quotes.byId('sample-quote-1') === null) return;
  const directory = { clock, emit: ignore, files: noFiles };
  const contacts = createContacts({
    ...directory,
    placeOfZip: () => Promise.resolve(null),
    records: stores.records,
    store: stores.contacts,
    quoteContacts: stores.quoteContacts,
  });
  const bookingOf = stores.journal.byQuote;
  const quotes = createQuotes({
    client: { getRates: () => Promise.resolve(fail({ code: 'cancelled' })) },
    store: stores.quotes,
    records: stores.records,
    files: noFiles,
    bookingOf,
    cachedRatesHours: () => QUOTES_HOURS,
    onStored: ignore,
    clock,
    emit: ignore,
  });
  const routing = createRouting({
    store: stores.routing,
    quotes: stores.quotes,
    bookingOf,
    contacts,
    carriers: createCarriers({ ...directory, store: stores.carriers }),
    emit: ignore,
  });
  const items = createItems({ ...directory, records: stores.records, store: stores.items });
  // No carrier of the demo declines.
  const bookings = { get: () => fail({ code: 'not_found', what: 'booking' } as const) };
  const orders = createOrders({
    store: stores.orders,
    results: stores.orderResults,
    contacts,
    items,
    quotes,
    bookings,
    clock,
    emit: ignore,
  });

  if (routing.get().revision === 0) routing.save(0, SAMPLE_GUIDE);
  const { heads, rows, quoted, booked } = sampleOrderFile(clock.today(), planned);
  const source = createOrderSources(stores.orderSources, clock, ignore).save({
    name: SAMPLE_SOURCE,
    heads: headsOf({ cells: heads }),
    columns: Object.fromEntries(SAMPLE_HEADS.map(([head, column]) => [headKey(head), column])),
  });
  const columns = columnsOfSource({ cells: heads }, source);
  const common = { importId: IMPORT_ID, source: SAMPLE_SOURCE };
  stores.orderResults.addRows(
    { ...common, fileName: SAMPLE_FILE_NAME, heads, rows: sourceRowsOf(rows, columns) },
    clock.now(),
    0,
  );
  await orders.import({
    ...common,
    rows: rows.map((row) => ({ line: row.line, values: orderValuesOf(row, columns) })),
    isDryRun: false,
    update: false,
    pickupDate: null,
  });

  const closing = new AbortController();
  const work = createQuoteWork({
    orders,
    quotes: { ...quotes, getRates: (request, _, signal) => quotes.getRates(request, true, signal) },
    bookings: { duplicates: () => ok({ similar: [], exact: [] }) },
    contacts,
    orderRouting: createOrderRouting({
      quotes,
      bookings: { get: () => fail({ code: 'not_found', what: 'booking' }) },
      routing,
      store: stores.orderRuns,
      clock,
    }),
    signal: closing.signal,
  });
  for (const order of orders.inStatuses(['ready'])) {
    if (order.source !== SAMPLE_SOURCE) continue;
    if (quoted.has(order.orderNumber)) {
      await work.step({ seq: 0, orderId: order.id, revision: null }, closing.signal);
    }
    const index = booked.get(order.orderNumber);
    const entry = index === undefined ? null : stores.journal.byId(`sample-booking-${index + 1}`);
    if (entry === null) continue;
    const { quoteId, position } = entry;
    orders.progress(order.id, { status: 'quoting', reason: null });
    orders.progress(order.id, { status: 'quoted', quoteId, position, chosenBy: 'clerk' });
    orders.onBooking(entry);
  }
}
