import { z } from 'zod';
import { ChosenBySchema, type Order, type OrderQuery, OrderReasonSchema } from '../../../shared/contract/orders.ts';
import { OrderFieldsSchema } from '../../../shared/freight/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database, Row, Values } from '../../platform/sqlite/database.ts';
import { createOrderSearchStore } from './searchStore.ts';

const StoredFieldsSchema = z.object({
  ...OrderFieldsSchema.shape,
  position: z.int().nonnegative().nullable().catch(null),
  chosenBy: ChosenBySchema.nullable().catch(null),
  overrideReason: z.string().nullable().catch(null),
});

const RowSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    status: z.int(),
    quote_id: z.string().nullable(),
    booking_id: z.string().nullable(),
    bol_number: z.string().nullable(),
    revision: z.int(),
    reason: jsonColumn(OrderReasonSchema).nullable().catch(null),
    fields: jsonColumn(StoredFieldsSchema),
    import_id: z.string().nullable(),
    imported_at_ms: z.int(),
    changed_at_ms: z.int(),
  })
  .transform(({ status, fields, ...row }, context): Order => {
    const name = ORDER_STATUSES[status];
    if (name === undefined) {
      context.addIssue({ code: 'custom', message: 'unknown status' });
      return z.NEVER;
    }
    return {
      ...fields,
      id: row.id,
      source: row.source,
      status: name,
      reason: row.reason,
      quoteId: row.quote_id,
      bookingId: row.booking_id,
      bolNumber: row.bol_number,
      importId: row.import_id,
      importedAtMs: row.imported_at_ms,
      changedAtMs: row.changed_at_ms,
      revision: row.revision,
    };
  });

/** null: a row that a later version wrote, or that is damaged. It is left out of lists, which count it. */
const read = (row: Row): Order | null => RowSchema.safeParse({ ...row }).data ?? null;

const EXISTS = 'removed_at_ms IS NULL';
const OPEN = ORDER_STATUSES.filter((status) => status !== 'booked');
const UNSUBMITTED: readonly OrderStatus[] = ['to_check', 'ready', 'quoted', 'to_choose', 'declined'];
const indexOf = (status: OrderStatus) => ORDER_STATUSES.indexOf(status);

/** Creates the store of the orders in an account's database. */
export function createOrderStore(db: Database) {
  const search = createOrderSearchStore(db);
  const one = (where: string, values: Values): Order | null => {
    const row = db.get(`SELECT * FROM orders WHERE ${where}`, values);
    return row === null ? null : read(row);
  };

  return {
    /** A window of the matching orders, and their total. `unread`: rows of the window that could not be read. */
    list(query: OrderQuery, offset: number, limit: number): { orders: Order[]; total: number; unread: number } {
      const { rows, total } = search.window(query, offset, limit);
      const orders = rows.flatMap((row) => read(row) ?? []);
      return { orders, total, unread: rows.length - orders.length };
    },
    /** Identifiers of the matching orders, in order. */
    ids: search.ids,
    /** Number of orders by status. */
    counts(): Record<OrderStatus, number> {
      const counted = new Map(
        db
          .all(`SELECT status, COUNT(*) AS count FROM orders WHERE ${EXISTS} GROUP BY status`)
          .map(({ status, count }) => [Number(status), Number(count)]),
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every status
      return Object.fromEntries(ORDER_STATUSES.map((status, at) => [status, counted.get(at) ?? 0])) as Record<
        OrderStatus,
        number
      >;
    },
    byId: (id: string): Order | null => one(`id = :id AND ${EXISTS}`, { id }),
    byNumber: (source: string, orderNumber: string): Order | null =>
      one(`source = :source AND order_number = :orderNumber COLLATE NOCASE AND ${EXISTS}`, { source, orderNumber }),
    /** The order that the last import of its file described in the same way, whatever its number is now. */
    byImportKey: (source: string, importKey: string): Order | null =>
      one(`source = :source AND import_key = :importKey AND ${EXISTS} LIMIT 1`, { source, importKey }),
    /** Orders whose current quote this is. */
    byQuote: (quoteId: string): Order[] =>
      db
        .all(`SELECT * FROM orders WHERE quote_id = :quoteId AND ${EXISTS}`, {
          quoteId,
        })
        .flatMap((row) => read(row) ?? []),
    /** Orders that aren't booked, and whose quote has an entry in the booking journal. */
    openWithBooking: (): Order[] =>
      db
        .all(
          `SELECT * FROM orders WHERE status IN (${OPEN.map(indexOf).join(', ')}) AND ${EXISTS}
             AND EXISTS (SELECT 1 FROM quotes JOIN bookings ON bookings.quote_reference = quotes.quote_reference
               WHERE quotes.id = orders.quote_id)`,
        )
        .flatMap((row) => read(row) ?? []),
    /** All orders in one of the statuses, by pickup date. */
    inStatuses: (statuses: readonly OrderStatus[]): Order[] =>
      db
        .all(
          `SELECT * FROM orders WHERE status IN (SELECT value FROM json_each(:statuses)) AND ${EXISTS}
           ORDER BY pickup_date, seq`,
          { statuses: JSON.stringify(statuses.map(indexOf)) },
        )
        .flatMap((row) => read(row) ?? []),
    /** Adds or replaces an order, whatever its revision. */
    put({ id, source, status, reason, quoteId, bookingId, bolNumber, revision, ...order }: Order): void {
      const { importId, importedAtMs, changedAtMs, ...fields } = order;
      const { name, city, state, zip } = fields.consignee;
      db.run(
        `INSERT INTO orders (id, source, order_number, status, pickup_date, consignee, place, quote_id, booking_id,
           bol_number, revision, reason, fields, import_id, imported_at_ms, changed_at_ms)
         VALUES (:id, :source, :orderNumber, :status, :pickupDate, :consignee, :place, :quoteId, :bookingId,
           :bolNumber, :revision, :reason, :fields, :importId, :importedAtMs, :changedAtMs)
         ON CONFLICT (id) DO UPDATE SET order_number = :orderNumber, status = :status, pickup_date = :pickupDate,
           consignee = :consignee, place = :place, quote_id = :quoteId, booking_id = :bookingId, bol_number = :bolNumber,
           revision = :revision, reason = :reason, fields = :fields, import_id = :importId, changed_at_ms = :changedAtMs`,
        {
          id,
          source,
          orderNumber: fields.orderNumber,
          status: indexOf(status),
          pickupDate: fields.pickupDate,
          consignee: name,
          place: [city, [state, zip].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', '),
          quoteId,
          bookingId,
          bolNumber,
          revision,
          reason: reason === null ? null : JSON.stringify(reason),
          fields: JSON.stringify(fields),
          importId,
          importedAtMs,
          changedAtMs,
        },
      );
    },
    /** Hash of what the last import of an order said; null: it wasn't imported. */
    importKeyOf(id: string): string | null {
      const key = db.get('SELECT import_key FROM orders WHERE id = :id', { id })?.['import_key'];
      return typeof key === 'string' ? key : null;
    },
    setImportKey(id: string, importKey: string): void {
      db.run('UPDATE orders SET import_key = :importKey WHERE id = :id', { id, importKey });
    },
    /** Orders that lack a shipper. */
    withoutShipper: (): Order[] =>
      db
        .all(
          `SELECT * FROM orders WHERE status = ${indexOf('to_check')} AND ${EXISTS} AND reason ->> '$.kind' = 'fields'
             AND instr(reason, '"field":"shipper"') > 0`,
        )
        .flatMap((row) => read(row) ?? []),
    /** Orders that aren't submitted, to a contact, or to any (null). */
    toConsignee: (contactId: string | null): Order[] =>
      db
        .all(
          `SELECT * FROM orders WHERE status IN (${UNSUBMITTED.map(indexOf).join(', ')}) AND ${EXISTS}
             AND fields ->> '$.consigneeContactId' ${contactId === null ? 'IS NOT NULL' : '= :contactId'}`,
          contactId === null ? {} : { contactId },
        )
        .flatMap((row) => read(row) ?? []),
    /** Marks an order as removed. */
    remove(id: string, atMs: number): void {
      db.run(`UPDATE orders SET removed_at_ms = :atMs WHERE id = :id AND ${EXISTS}`, { id, atMs });
    },
    /** Returns false if it wasn't removed, or an order with its number was added since. */
    restore: (id: string): boolean =>
      db.get(
        `UPDATE orders SET removed_at_ms = NULL WHERE id = :id AND removed_at_ms IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM orders AS other WHERE other.source = orders.source AND other.removed_at_ms IS NULL
             AND other.order_number = orders.order_number COLLATE NOCASE)
         RETURNING id`,
        { id },
      ) !== null,
    isRemoved: (id: string): boolean =>
      db.get('SELECT id FROM orders WHERE id = :id AND removed_at_ms IS NOT NULL', { id }) !== null,
    /** Deletes orders that were removed before that instant. */
    purge(removedBeforeMs: number): void {
      db.run('DELETE FROM orders WHERE removed_at_ms < :removedBeforeMs', { removedBeforeMs });
    },
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
}

export type OrderStore = ReturnType<typeof createOrderStore>;
