/** Orders: imported, checked, edited, and followed until they are booked. */
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type {
  ImportedOrderRow,
  Order,
  OrderChanges,
  OrderQuery,
  OrderReason,
  RatedOrder,
} from '../../../shared/contract/orders.ts';
import type { OrderFields } from '../../../shared/freight/orders.ts';
import type { BookingDetails } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { orderBookingDetails } from '../../../shared/rules/orderRequest.ts';
import { isEditable, mayBecome, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { ItemService } from '../contacts/items.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import { createOrderEvaluation } from './evaluateOrder.ts';
import { type OrderImport, prepareOrders, saveOrders } from './importOrders.ts';
import { createConsigneeMatcher, mergedAccessorials, withConsigneeContact } from './matching.ts';
import { createOrderEvents } from './orderEvents.ts';
import type { ResultStore } from './resultStore.ts';
import type { OrderStore } from './store.ts';

export interface OrdersOptions {
  readonly store: OrderStore;
  readonly results: Pick<ResultStore, 'renumber'>;
  readonly contacts: Pick<ContactsService, 'list' | 'get' | 'match' | 'defaultShipper'>;
  readonly items: Pick<ItemService, 'list'>;
  readonly quotes: Pick<QuotesService, 'get' | 'rateAt'>;
  readonly bookings: Pick<BookingsService, 'get'>;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** What the work list changes about an order. Omitted fields are unchanged. */
export type OrderProgress = Pick<Order, 'status'> &
  Partial<Pick<Order, 'reason' | 'quoteId' | 'position' | 'chosenBy' | 'overrideReason' | 'bookingId' | 'bolNumber'>>;

/** How long a removed order can be restored. */
const REMOVED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Above any realistic number of contacts or items. */
const ALL = { search: '', sort: 'name', offset: 0, limit: 1_000_000 } as const;

/** Creates the orders service of one account. */
export function createOrders({ store, results, contacts, items, quotes, bookings, clock, emit }: OrdersOptions) {
  const changed = (id: string | null) => emit({ name: 'orders.changed', id });

  const evaluation = createOrderEvaluation({ contacts, quotes, bookings, clock });
  const { shipperOf, similarTo, evaluate, evaluated, withFields, hasValidQuote } = evaluation;

  const rated = (order: Order): RatedOrder => ({
    ...order,
    rate: order.quoteId === null || order.position === null ? null : quotes.rateAt(order.quoteId, order.position),
  });

  function save(before: Order, after: Order): Order {
    const order = { ...after, revision: before.revision + 1, changedAtMs: clock.now() };
    store.put(order);
    return order;
  }

  /** The order of a quote; null if it belongs to none. */
  const ofQuote = (quoteId: string): Order | null => store.byQuote(quoteId)[0] ?? null;

  /** The order if it may be edited at this revision. */
  function editable(orderId: string, revision: number): Result<Order> {
    const order = store.byId(orderId);
    if (order === null) return fail({ code: 'not_found', what: 'order' });
    if (!isEditable(order.status)) {
      return fail({ code: 'order_locked', status: order.status, bolNumber: order.bolNumber });
    }
    return order.revision === revision ? ok(order) : fail({ code: 'order_changed', revision: order.revision });
  }

  /** The similar contact of a consignee whose name or place changed, or the one that is still to be confirmed. */
  function similarOf(
    before: Order,
    { consignee }: OrderChanges,
  ): { similar: OrderReason | null; exact: Contact | null } {
    if (consignee === undefined || hasSameConsignee(before, { consignee })) {
      return { similar: pendingOf(before), exact: null };
    }
    const match = createConsigneeMatcher(contacts.list(ALL).entries)(consignee);
    return {
      similar: match.kind === 'similar' ? similarTo(match.contact) : null,
      exact: match.kind === 'exact' ? match.contact : null,
    };
  }

  /** With another shipper, its pickup accessorials replace those of the one before that the consignee doesn't require. */
  function accessorialsOf(before: Order, fields: OrderFields): OrderFields['accessorials'] {
    const [from, to] = [shipperOf(before), shipperOf(fields)];
    if (from?.id === to?.id) return fields.accessorials;
    const consignee = fields.consigneeContactId === null ? null : contacts.get(fields.consigneeContactId);
    const required = consignee?.ok === true ? consignee.value.deliveryAccessorials : [];
    const remaining = fields.accessorials.filter(
      (code) => required.includes(code) || from?.pickupAccessorials.includes(code) !== true,
    );
    return mergedAccessorials(remaining, to?.pickupAccessorials ?? []);
  }

  /** Changes the orders for which `change` returns one, in one transaction. Returns how many. */
  function changeAll(orderIds: readonly string[], change: (order: Order) => Order | null): number {
    const count = store.transaction(() => {
      let changes = 0;
      for (const orderId of orderIds) {
        const order = store.byId(orderId);
        const after = order === null ? null : change(order);
        if (order === null || after === null) continue;
        save(order, after);
        changes += 1;
      }
      return changes;
    });
    if (count > 0) changed(orderIds.length === 1 ? (orderIds[0] ?? null) : null);
    return count;
  }

  const { bookedSince, resetInterrupted, ...onChanges } = createOrderEvents({
    store,
    quotes,
    bookings,
    evaluation,
    save,
    changeAll,
  });
  resetInterrupted();

  return {
    list(query: OrderQuery, offset: number, limit: number) {
      const { orders, ...window } = store.list(query, offset, limit);
      return { orders: orders.map(rated), ...window };
    },
    ids: (query: OrderQuery): string[] => store.ids(query),
    counts: () => store.counts(),
    get(orderId: string): Result<RatedOrder> {
      const order = store.byId(orderId);
      return order === null ? fail({ code: 'not_found', what: 'order' }) : ok(rated(order));
    },
    ofQuote,
    /** What books the order of a quote; null if there is none, it lacks something, or the quote is for something else. */
    detailsOfQuote(quoteId: string): BookingDetails | null {
      const order = ofQuote(quoteId);
      if (order === null || !hasValidQuote(order)) return null;
      const details = orderBookingDetails(order, shipperOf(order));
      return details.ok ? details.value : null;
    },
    /** All orders in one of the statuses, by pickup date. */
    inStatuses: (statuses: readonly OrderStatus[]): Order[] => store.inStatuses(statuses),
    shipperOf,
    /** Whether the quote of an order is for what it says now. Its shipper may have changed since, unlike the order. */
    hasValidQuote: (order: Order): boolean => hasValidQuote(order),
    referenceErrors: evaluation.referenceErrors,
    /** Whether a quote belongs to another order than this one. */
    isQuoteOfAnother: (quoteId: string, orderId: string): boolean =>
      store.byQuote(quoteId).some(({ id }) => id !== orderId),
    update(orderId: string, revision: number, changes: OrderChanges): Result<Order> {
      const before = editable(orderId, revision);
      if (!before.ok) return before;
      const { value: order } = before;
      const number = changes.orderNumber?.trim() ?? order.orderNumber;
      if (number === '' && number !== order.orderNumber) return fail({ code: 'fields_invalid', fields: [NO_NUMBER] });
      const other = store.byNumber(order.source, number);
      if (other !== null && other.id !== order.id) return fail({ code: 'name_taken', name: number });
      const { similar, exact } = similarOf(order, changes);
      const isUnmatched = similar !== null || (exact === null && changes.consignee !== undefined);
      const edited: OrderFields = {
        ...order,
        ...changes,
        orderNumber: number,
        consigneeContactId: isUnmatched && !hasSameConsignee(order, changes) ? null : order.consigneeContactId,
      };
      const fields = { ...edited, accessorials: accessorialsOf(order, edited) };
      const after = withFields(order, exact === null ? fields : withConsigneeContact(fields, exact), similar);
      const next = store.transaction(() => {
        if (number !== order.orderNumber) results.renumber(order.source, order.orderNumber, number);
        return save(order, after);
      });
      changed(orderId);
      return ok(next);
    },
    confirmConsignee(orderId: string, revision: number, contactId: string | null): Result<Order> {
      const before = editable(orderId, revision);
      if (!before.ok) return before;
      const contact = contactId === null ? ok(null) : contacts.get(contactId);
      if (!contact.ok) return contact;
      const { value: order } = before;
      const fields: OrderFields = contact.value === null ? order : withConsigneeContact(order, contact.value);
      const next = store.transaction(() => save(order, withFields(order, fields, null)));
      changed(orderId);
      return ok(next);
    },
    skip: (orderIds: readonly string[]): number =>
      changeAll(orderIds, (order) =>
        isEditable(order.status) && order.status !== 'skipped'
          ? { ...order, status: 'skipped', reason: pendingOf(order) }
          : null,
      ),
    reopen: (orderIds: readonly string[]): number =>
      changeAll(orderIds, (order) =>
        order.status === 'skipped' ? evaluated({ ...order, status: 'ready', reason: null }, pendingOf(order)) : null,
      ),
    /** `locked`: orders that are being quoted or were submitted. */
    remove(orderIds: readonly string[]): { removed: number; locked: number } {
      const result = store.transaction(() => {
        store.purge(clock.now() - REMOVED_RETENTION_MS);
        const found = orderIds.flatMap((id) => store.byId(id) ?? []);
        const free = found.filter(({ status }) => isEditable(status));
        for (const { id } of free) store.remove(id, clock.now());
        return { removed: free.length, locked: found.length - free.length };
      });
      changed(null);
      return result;
    },
    /** `taken`: orders whose number another order has. */
    restore(orderIds: readonly string[]): { restored: number; taken: number } {
      const result = store.transaction(() => {
        const restored = orderIds.filter((id) => store.restore(id));
        for (const id of restored) {
          // Its quote may have been booked on another screen.
          const order = store.byId(id);
          const after = order === null ? null : bookedSince(order);
          if (order !== null && after !== null) save(order, after);
        }
        return { restored: restored.length, taken: orderIds.filter((id) => store.isRemoved(id)).length };
      });
      changed(null);
      return result;
    },
    /** Imports rows, or returns what an import would do. Nothing is saved if the transaction fails. */
    async import(input: OrderImport): Promise<ImportedOrderRow[]> {
      const prepared = await prepareOrders(input, {
        contacts: contacts.list(ALL).entries,
        items: items.list(ALL).entries,
        defaultShipper: contacts.defaultShipper(),
        today: clock.today(),
        evaluate: (fields, shipper, similar) => evaluate(fields, shipper, similarTo(similar)),
      });
      const rows = store.transaction(() =>
        saveOrders(
          input,
          prepared,
          store,
          clock.now(),
          (order, fields, similar) => ({
            ...withFields(order, fields, similar),
            revision: order.revision + 1,
            changedAtMs: clock.now(),
          }),
          (number, corrected) => results.renumber(input.source, number, corrected),
        ),
      );
      if (!input.isDryRun) changed(null);
      return rows.toSorted((a, b) => a.line - b.line);
    },
    /**
     * Moves an order on the work list. Returns null, and changes nothing, if the order doesn't exist, is at another
     * revision, or may not go to that status.
     */
    progress(orderId: string, to: OrderProgress, revision?: number): Order | null {
      const order = store.byId(orderId);
      if (order === null || (revision !== undefined && order.revision !== revision)) return null;
      if (!mayBecome(order.status, to.status)) return null;
      const next = store.transaction(() => save(order, { ...order, ...to }));
      changed(orderId);
      return next;
    },
    ...onChanges,
  };
}

export type OrdersService = ReturnType<typeof createOrders>;

const NO_NUMBER: FieldError = { field: 'orderNumber', message: 'Enter an order number.' };

/** The similar contact that is still to be confirmed, also while the order is skipped. */
const pendingOf = ({ reason }: Order): OrderReason | null => (reason?.kind === 'consignee_similar' ? reason : null);

/** Whether the name and place of the consignee are unchanged. */
function hasSameConsignee(order: Order, { consignee }: OrderChanges): boolean {
  return (
    consignee === undefined ||
    (['name', 'zip', 'address1'] as const).every((field) => consignee[field] === order.consignee[field])
  );
}
