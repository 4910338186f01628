/** Composes the orders of one account: their list, the routing guide, and the work that gets rates and books. */

import type { AppEvent } from '../../shared/ipc/contract.ts';
import type { BookingsService } from '../modules/bookings/bookings.ts';
import type { CarrierService } from '../modules/contacts/carriers.ts';
import type { ContactsService } from '../modules/contacts/contacts.ts';
import type { ItemService } from '../modules/contacts/items.ts';
import type { DocumentExport } from '../modules/documents/documentExport.ts';
import type { HostFiles } from '../modules/documents/ports.ts';
import { createOrderSources } from '../modules/orders/orderSources.ts';
import { createOrders } from '../modules/orders/orders.ts';
import { createOrderWork } from '../modules/orders/orderWork.ts';
import { createOrderResults } from '../modules/orders/results.ts';
import { createOrderFolders } from '../modules/orders/watchFolders.ts';
import type { QuotesService } from '../modules/quotes/quotes.ts';
import { createRouting, type RoutingOptions } from '../modules/routing/routing.ts';
import type { ReadTable } from '../modules/tables/ports.ts';
import { createAlarm } from '../platform/alarm.ts';
import type { Clock } from '../platform/clock.ts';
import type { Listeners } from '../platform/events.ts';
import { hasResultFile, writeResultFile } from '../platform/files/resultFile.ts';
import { listFolder, readFolderFile } from '../platform/files/watchedFolder.ts';
import { isUnreadableRow, StorageError } from '../platform/storage.ts';
import { writeWorkbookOnThread } from '../platform/tables/tableThread.ts';
import { throttleEvents } from '../platform/throttleEvents.ts';
import type { AccountStores } from './accountStorage.ts';

/** Until what could not be stored is applied to the orders again. */
const RETRY_MS = 30_000;

export interface AccountOrdersOptions {
  readonly storage: AccountStores;
  readonly bookings: BookingsService;
  readonly bookingOf: RoutingOptions['bookingOf'];
  readonly quotes: QuotesService;
  readonly contacts: ContactsService;
  readonly items: ItemService;
  readonly carriers: CarrierService;
  readonly exporter: DocumentExport;
  readonly hostFiles: HostFiles;
  readonly isDemo: boolean;
  /** End of the pause that the provider requested, or null. */
  readonly pausedUntilMs: () => number | null;
  readonly clock: Clock;
  readonly events: Listeners<AppEvent>;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
  readonly readTable: ReadTable;
}

export function createAccountOrders(options: AccountOrdersOptions) {
  const { storage, bookings, contacts, carriers, quotes, clock, events, signal } = options;
  const { emit } = events;
  const orders = createOrders({
    store: storage.orders,
    results: storage.orderResults,
    contacts,
    items: options.items,
    quotes,
    bookings,
    clock,
    // A run changes many orders a second, and the list is refetched on each event.
    emit: throttleEvents(emit, clock),
  });
  const again = createAlarm(clock, signal, applyAll);
  /** Applies changes of the journal or of contacts to the orders. What can't be stored is applied again. */
  function follow(work: () => void): void {
    try {
      work();
    } catch (error) {
      // An order that can't be stored must not fail the booking it follows.
      if (!(error instanceof StorageError)) options.onError('orders', error);
      else if (!isUnreadableRow(error)) again.set(RETRY_MS);
    }
  }
  function applyAll(): void {
    follow(() => {
      orders.onBookingsChanged();
      orders.onContactsChanged(null);
    });
  }
  events.add(({ name, id }) => {
    if (signal.aborted) return;
    if (name === 'contacts.changed') follow(() => orders.onContactsChanged(id));
    if (name !== 'bookings.changed') return;
    follow(() => {
      const booking = id === null ? null : bookings.get(id);
      if (booking === null) orders.onBookingsChanged();
      else if (booking.ok) orders.onBooking(booking.value);
    });
  });
  const routing = createRouting({
    store: storage.routing,
    quotes: storage.quotes,
    bookingOf: options.bookingOf,
    contacts,
    carriers,
    emit,
  });
  const orderWork = createOrderWork({
    store: storage.orderRuns,
    orders,
    quotes,
    bookings,
    contacts,
    routing,
    pausedUntilMs: options.pausedUntilMs,
    checked: storage.checked,
    clock,
    emit,
    signal,
    onError: options.onError,
  });
  const orderSources = createOrderSources(storage.orderSources, clock, emit);
  const orderResults = createOrderResults({
    store: storage.orderResults,
    documentsOf: storage.documents.latest,
    contentStore: storage.contentStore,
    exporter: options.exporter,
    hostFiles: options.hostFiles,
    hasFile: hasResultFile,
    writeFile: writeResultFile,
    monotonicMs: () => performance.now(),
    writeWorkbook: writeWorkbookOnThread,
    isDemo: options.isDemo,
    clock,
    emit,
    signal,
    onError: options.onError,
  });
  const orderFolders = createOrderFolders({
    store: storage.orderFolders,
    sources: orderSources,
    orders,
    results: orderResults,
    listFolder,
    readFile: readFolderFile,
    readTable: options.readTable,
    chooseFolder: options.hostFiles.chooseFolder,
    checked: storage.checked,
    clock,
    emit,
    signal,
    onError: options.onError,
  });
  events.add(({ name }) => {
    if (['orders.changed', 'shipments.changed', 'documents.changed'].includes(name)) orderResults.scheduleUpdate();
  });
  // Changes that the last run of the app didn't write.
  void storage.checked.then(orderResults.scheduleUpdate, () => {});
  return {
    orders,
    orderWork,
    orderResults,
    orderSources,
    orderFolders,
    routing,
  };
}
