import { z } from 'zod';
import { AppErrorSchema, TableProblemSchema } from '../errors.ts';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { MAX_ORDER_LINES, OrderConsigneeSchema, OrderFieldsSchema, OrderLineSchema } from '../freight/orders.ts';
import { AccessorialSchema, BookingDetailsSchema } from '../freight/requests.ts';
import { NOT_CHOSEN_REASONS } from '../freight/routing.ts';
import { isCalendarDate } from '../rules/calendar.ts';
import { DATE_COLUMNS, MAX_ORDER_TEXT, ORDER_COLUMNS } from '../rules/orderColumns.ts';
import { ORDER_STATUSES } from '../rules/orderStatus.ts';
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS } from '../rules/tableFiles.ts';
import { call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';
import { FieldErrorSchema, IdsSchema } from './directory.ts';
import { RateViewSchema } from './quotes.ts';

export const OrderStatusSchema = z.enum(ORDER_STATUSES);

/** Why an order needs the user, with the data to act on it. The renderer words it. */
export const OrderReasonSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** To check: fields that are missing or invalid. Paths as in `orderErrors`. */
    z.object({ kind: z.literal('fields'), fields: z.array(FieldErrorSchema) }),
    /** To check, or skipped: a contact at the same ZIP has a similar name. `orders.confirmConsignee` decides. */
    z.object({ kind: z.literal('consignee_similar'), contactId: IdSchema, name: z.string() }),
    /** Getting rates or booking failed, or was not possible. Nothing was booked. */
    z.object({ kind: z.literal('failed'), error: AppErrorSchema }),
    /** To choose: the rule of the routing guide that fits chose none of the rates. */
    z.object({ kind: z.literal('not_chosen'), rule: z.string(), reason: z.enum(NOT_CHOSEN_REASONS) }),
    /** To choose: the delivery date changed after a rule had chosen the rate. */
    z.object({ kind: z.literal('deliver_by_changed') }),
    /** Quoted: a similar shipment was booked recently. */
    z.object({ kind: z.literal('similar_booking'), bookingId: IdSchema, bolNumber: z.string().nullable() }),
    /** The carrier declined the booking; `message` is its own. */
    z.object({ kind: z.literal('declined'), carrierName: z.string(), message: z.string() }),
    /** Quoted: the app ended before the booking was sent, or it was withdrawn. Nothing was booked. */
    z.object({ kind: z.literal('not_sent') }),
  ]),
);
export type OrderReason = z.infer<typeof OrderReasonSchema>;

/** What chose the rate: a rule of the routing guide, by name, or the user. */
export const ChosenBySchema = z.union([z.literal('clerk'), z.object({ rule: z.string() })]);

/** An order with its status on the work list. */
export const OrderViewSchema = z.object({
  ...OrderFieldsSchema.shape,
  id: IdSchema,
  /** Name of the source that it was imported from. An order number is unique in its source, ignoring case. */
  source: z.string(),
  status: OrderStatusSchema,
  reason: OrderReasonSchema.nullable(),
  /** The valid quote; null: none yet, or a change made it invalid. */
  quoteId: IdSchema.nullable(),
  /** Index of the chosen rate in the quote. */
  position: z.int().nonnegative().nullable(),
  chosenBy: ChosenBySchema.nullable(),
  /** The user's reason for another rate than the rule's. */
  overrideReason: z.string().nullable(),
  bookingId: IdSchema.nullable(),
  bolNumber: z.string().nullable(),
  /** The import that added it. */
  importId: IdSchema.nullable(),
  importedAtMs: InstantSchema,
  changedAtMs: InstantSchema,
  /** Incremented by each change. */
  revision: z.int().nonnegative(),
});
export type Order = z.infer<typeof OrderViewSchema>;

/** An order with its chosen rate; null: none is chosen. */
export const RatedOrderSchema = z.object({ ...OrderViewSchema.shape, rate: RateViewSchema.nullable() });
export type RatedOrder = z.infer<typeof RatedOrderSchema>;

/** The instructions of an order are those of all its rows. */
const MAX_INSTRUCTIONS = 100 * MAX_ORDER_TEXT;

/** Fields to be changed: of the right type, not validated. Omitted fields are unchanged. */
export const OrderChangesSchema = z.lazy(() =>
  z
    .strictObject({
      orderNumber: z.string().max(500),
      poNumber: z.string().max(MAX_ORDER_TEXT),
      // Each line may have its own.
      references: z.array(z.string().max(MAX_ORDER_TEXT)).max(MAX_ORDER_LINES),
      consignee: z.strictObject(OrderConsigneeSchema.shape),
      shipperContactId: IdSchema.nullable(),
      pickupDate: z.string().max(20).nullable(),
      deliverBy: z.string().max(20).refine(isCalendarDate, 'not a date').nullable(),
      lines: z.array(z.strictObject(OrderLineSchema.shape)).max(MAX_ORDER_LINES),
      accessorials: z.array(AccessorialSchema).max(20),
      pickupInstructions: z.string().max(MAX_INSTRUCTIONS),
      deliveryInstructions: z.string().max(MAX_INSTRUCTIONS),
      specialInstructions: z.string().max(MAX_INSTRUCTIONS),
    })
    .partial(),
);
export type OrderChanges = z.infer<typeof OrderChangesSchema>;

const OrderSortSchema = z.enum(['pickupDate', 'orderNumber', 'consignee', 'status']);

/** Which orders, and in which order. */
export const OrderQuerySchema = z.lazy(() =>
  z.strictObject({
    /** null: any. */
    status: OrderStatusSchema.nullable().default(null),
    /** Each term must be the prefix of a number, reference, or word of the consignee or its place. */
    text: z.string().max(200).default(''),
    sort: OrderSortSchema.default('pickupDate'),
    descending: z.boolean().default(false),
  }),
);
export type OrderQuery = z.infer<typeof OrderQuerySchema>;

/** A row of a file: the text of each column that has a meaning. One that is too long is an error of its row. */
const ImportRowSchema = z.lazy(() =>
  z.strictObject({
    /** Line of the file where the row starts. */
    line: z.int().nonnegative(),
    values: z.partialRecord(z.enum(ORDER_COLUMNS), z.string().max(MAX_TABLE_BYTES)),
  }),
);
export type OrderImportRow = z.infer<typeof ImportRowSchema>;

/** Result of one row of an import. Every row of the input has one, in the same order. */
export const ImportedOrderRowSchema = z.lazy(() =>
  z.object({
    line: z.int().nonnegative(),
    orderNumber: z.string(),
    /**
     * `added`, `updated`: saved. `changed`: the order exists with other data, and `update` wasn't chosen. `unchanged`: the
     * order exists with the same data. `booked`: the order exists and has been booked or may have been, so it isn't
     * changed. `bad`: the row, or another row of the same order, has errors.
     */
    outcome: z.enum(['added', 'updated', 'changed', 'unchanged', 'booked', 'bad']),
    /** Errors of this row, by column. */
    problems: z.array(FieldErrorSchema),
    /** For `bad` without errors: the line of the same order that has them. */
    badLine: z.int().nullable(),
    /** Status of the order after the import; null if it isn't saved. */
    status: OrderStatusSchema.nullable(),
    reason: OrderReasonSchema.nullable(),
    /** The order that was added or exists. A dry run adds none. */
    orderId: IdSchema.nullable(),
    bolNumber: z.string().nullable(),
    /** For `booked`: the rows of the order have other data than its last import. */
    isChanged: z.boolean(),
  }),
);
export type ImportedOrderRow = z.infer<typeof ImportedOrderRowSchema>;

/** A source of orders: how its files are read. */
export const OrderSourceSchema = z.object({
  /** Unique, ignoring case. */
  name: z.string(),
  /** Headings of its files, normalized and sorted. */
  heads: z.array(z.string()),
  /** The meaning of the columns, by normalized heading. */
  columns: z.record(z.string(), z.enum(ORDER_COLUMNS)),
  usedAtMs: InstantSchema,
});
export type OrderSource = z.infer<typeof OrderSourceSchema>;

/** A file in a watched folder, and what became of it. */
export const OrderFileSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    /**
     * `waiting`: it may still be written. `same`: it has the content of `sameAs`. `to_map`: its headings aren't those of
     * the source. `locked`: another program has it open. `bad`: it can't be read, see `problem`.
     */
    state: z.enum(['waiting', 'imported', 'same', 'to_map', 'locked', 'bad']),
    problem: TableProblemSchema.nullable(),
    sameAs: z.string().nullable(),
    atMs: InstantSchema,
    /** Orders that it added, and orders that existed. `changed`: those with other data, which were not updated. */
    added: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    changed: z.int().nonnegative().default(0),
    /** Number of rows with errors, and the first of them. */
    badCount: z.int().nonnegative(),
    badRows: z.array(z.object({ line: z.int(), orderNumber: z.string(), problems: z.array(FieldErrorSchema) })),
  }),
);
export type OrderFile = z.infer<typeof OrderFileSchema>;

/** A folder whose new files are imported. */
export const OrderFolderSchema = z.lazy(() =>
  z.object({
    source: z.string(),
    path: z.string(),
    /** Not found, or not readable, when it was last listed. */
    isMissing: z.boolean(),
    /** The latest first. */
    files: z.array(OrderFileSchema),
  }),
);
export type OrderFolder = z.infer<typeof OrderFolderSchema>;

export const orderCalls = {
  /** The watched folders. `canChoose`: this host can ask for one. */
  'orders.folders': call(Nothing, () => z.object({ canChoose: z.boolean(), folders: z.array(OrderFolderSchema) })),
  /** Watches the folder that the user chooses for a source; `path` is null if the user closed the dialog. */
  'orders.watchFolder': call(
    () => z.strictObject({ source: z.string().min(1).max(100) }),
    () => z.object({ path: z.string().nullable() }),
  ),
  'orders.stopFolder': call(() => z.strictObject({ source: z.string().min(1).max(100) }), Empty),
  /** The sources of earlier imports, the latest used first. */
  'orders.sources': call(Nothing, () => z.object({ sources: z.array(OrderSourceSchema) })),
  /** Saves how the files of a source are read. */
  'orders.saveSource': call(
    () =>
      z.strictObject({
        name: z.string().trim().min(1).max(100),
        heads: z.array(z.string().max(MAX_TABLE_BYTES)).max(MAX_TABLE_COLUMNS),
        columns: z.record(z.string().max(MAX_TABLE_BYTES), z.enum(ORDER_COLUMNS)),
      }),
    OrderSourceSchema,
  ),
  /** A window of the matching orders, and the total. `unread`: rows of the window that could not be read. */
  'orders.list': call(
    () =>
      z.strictObject({
        query: OrderQuerySchema.prefault({}),
        offset: z.int().nonnegative().default(0),
        limit: z.int().min(1).max(500).default(200),
      }),
    () => z.object({ orders: z.array(RatedOrderSchema), total: z.int().nonnegative(), unread: z.int().nonnegative() }),
  ),
  /** Identifiers of the matching orders, in order: what is selected with Select all. */
  'orders.ids': call(
    () => z.strictObject({ query: OrderQuerySchema.prefault({}) }),
    () => z.object({ orderIds: z.array(IdSchema) }),
  ),
  /** Number of orders by status. */
  'orders.counts': call(Nothing, () => z.object({ counts: z.record(OrderStatusSchema, z.int().nonnegative()) })),
  'orders.get': call(() => z.strictObject({ orderId: IdSchema }), RatedOrderSchema),
  /**
   * What books the order that a quote belongs to; null: it belongs to none, the order lacks something, or the quote is for
   * something else than the order says now.
   */
  'orders.detailsOfQuote': call(
    () => z.strictObject({ quoteId: IdSchema }),
    () => z.object({ details: z.nullable(BookingDetailsSchema) }),
  ),
  /**
   * Changes fields, and evaluates the order again. A change of what was quoted (freight, lane, pickup date, accessorials)
   * clears the quote. Errors: `order_changed` if `revision` isn't the current one; `order_locked` while rates are
   * requested, and once it was submitted; `name_taken` if the number exists in the source; `fields_invalid` if it is blank.
   */
  'orders.update': call(
    () => z.strictObject({ orderId: IdSchema, revision: z.int(), changes: OrderChangesSchema }),
    OrderViewSchema,
  ),
  /**
   * Decides whether the consignee is the similar contact: with a contact, its data completes the blank fields; with null,
   * the consignee is as imported.
   */
  'orders.confirmConsignee': call(
    () => z.strictObject({ orderId: IdSchema, revision: z.int(), contactId: IdSchema.nullable() }),
    OrderViewSchema,
  ),
  /** Leaves orders out of the work. Those that are being quoted, were submitted, or are skipped are unchanged. */
  'orders.skip': call(
    () => z.strictObject({ orderIds: IdsSchema }),
    () => z.object({ changed: z.int() }),
  ),
  /** Returns skipped orders to the work. */
  'orders.reopen': call(
    () => z.strictObject({ orderIds: IdsSchema }),
    () => z.object({ changed: z.int() }),
  ),
  /**
   * Removes orders that weren't submitted, and deletes them after 30 days; `orders.restore` undoes it. `locked`: orders
   * that are being quoted or were submitted.
   */
  'orders.remove': call(
    () => z.strictObject({ orderIds: IdsSchema }),
    () => z.object({ removed: z.int(), locked: z.int() }),
  ),
  /** `taken`: orders that remain removed, because another order has their number. */
  'orders.restore': call(
    () => z.strictObject({ orderIds: IdsSchema }),
    () => z.object({ restored: z.int(), taken: z.int() }),
  ),
  /**
   * Imports rows in one transaction: an error saves none of them. Rows with one order number are one order. Repeating an
   * import adds nothing.
   *
   * @param isDryRun returns the outcome without saving
   * @param update replaces the data of orders that exist and weren't submitted
   * @param pickupDate for orders without one
   * @param mixedDates columns of the file in which a date has the day first, even if it was corrected since: dates that
   *   could be read both ways are errors
   */
  'orders.import': call(
    () =>
      z.strictObject({
        source: z.string().trim().min(1).max(100),
        importId: IdSchema,
        rows: z.array(ImportRowSchema).max(MAX_IMPORT_ROWS),
        isDryRun: z.boolean().default(false),
        update: z.boolean().default(false),
        pickupDate: z.string().refine(isCalendarDate, 'not a date').nullable().default(null),
        mixedDates: z.array(z.enum(DATE_COLUMNS)).max(DATE_COLUMNS.length).default([]),
      }),
    () => z.object({ rows: z.array(ImportedOrderRowSchema) }),
  ),
};
