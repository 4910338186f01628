/** The database of the demo with many orders, made from as many shipments, and copied. */
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { OrderQuerySchema } from '../../../shared/contract/orders.ts';
import { BLANK_ORDER, BLANK_ORDER_LINE } from '../../../shared/freight/orders.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orderStatus.ts';
import { type Seeded, seed } from './seeded.ts';

/** The cells of an order in the list, as text. */
export interface ListedOrder {
  readonly id: string;
  readonly status: string;
  readonly orderNumber: string;
  readonly consignee: string;
  readonly place: string;
  readonly pickupDate: string | null;
  readonly freight: string;
  readonly carrier: string;
  readonly price: string;
  readonly reason: string;
}

/** Every third order has this rate. */
const RATE = {
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  totalCents: 114_236,
  currency: 'USD',
  transitDays: 4,
  estimatedDeliveryDate: '2026-11-24',
};
const FIELDS = {
  ...BLANK_ORDER,
  lines: [{ ...BLANK_ORDER_LINE, quantity: 2, weight: 600, length: 48, width: 40, height: 46 }],
  position: 0,
  chosenBy: { rule: 'Default' },
  overrideReason: null,
};
const REASON = { kind: 'fields', fields: [{ field: 'consignee.phone', message: 'Enter a phone number.' }] };

/** Orders of a run that ended with the app are evaluated at the start, so there are none. */
const STATUSES = ORDER_STATUSES.flatMap((status, at) => (status === 'quoting' || status === 'booking' ? [] : [at]));

/** @param today `YYYY-MM-DD`, the date around which the pickups are */
export async function seedOrders(count: number, today: string): Promise<Seeded> {
  const seeded = await seed(count, today);
  const database = openDatabase(seeded.path, ACCOUNT_MIGRATIONS);
  database.transaction(() => {
    database.run(
      `INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
       SELECT 'quote-' || rowid, 1, COALESCE(pickup_date, :today), '', '', 'Q-' || rowid, '{}', '', '{}',
         json_array(json(:rate)) FROM shipments WHERE rowid % 3 = 0`,
      { rate: JSON.stringify(RATE), today },
    );
    database.run(
      `INSERT INTO orders (id, source, order_number, status, pickup_date, consignee, place, quote_id, revision, reason,
         fields, imported_at_ms, changed_at_ms)
       SELECT 'order-' || rowid, 'ERP', 'ORD-' || (1000000 + rowid * 7919 % 1000003),
         json_extract(:statuses, '$[' || (rowid % json_array_length(:statuses)) || ']'), pickup_date,
         COALESCE(consignee_name, ''), COALESCE(consignee_place, ''), iif(rowid % 3 = 0, 'quote-' || rowid, NULL), 0,
         iif(rowid % json_array_length(:statuses) = 0, :reason, NULL),
         json_set(:fields, '$.orderNumber', 'ORD-' || (1000000 + rowid * 7919 % 1000003), '$.poNumber', COALESCE(po_number, ''),
           '$.pickupDate', pickup_date, '$.consignee.name', COALESCE(consignee_name, ''),
           '$.consignee.city', COALESCE(consignee_place, '')),
         1, 1
       FROM shipments`,
      { fields: JSON.stringify(FIELDS), reason: JSON.stringify(REASON), statuses: JSON.stringify(STATUSES) },
    );
  });
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return seeded;
}

/** All orders of the list as JSON, in its initial order. */
export function listedOrders({ path }: Seeded): string {
  const database = openDatabase(path, ACCOUNT_MIGRATIONS);
  try {
    const { orders } = createOrderStore(database).list(OrderQuerySchema.parse({}), 0, 1_000_000);
    return JSON.stringify(
      orders.map(
        ({ id, status, orderNumber, consignee, pickupDate, quoteId, reason }): ListedOrder => ({
          id,
          status,
          orderNumber,
          consignee: consignee.name,
          place: consignee.city,
          pickupDate,
          freight: '2 HU, 1,200 lb',
          carrier: quoteId === null ? '' : RATE.carrierName,
          price: quoteId === null ? '' : formatMoney(RATE.totalCents, RATE.currency),
          reason: reason === null ? '' : 'Check Phone',
        }),
      ),
    );
  } finally {
    database.close();
  }
}
