/** Rows of order files for tests. */
import type { OrderImportRow } from '../../shared/contract/orders.ts';
import type { OrderValues } from '../../shared/rules/orderColumns.ts';

/** The text of one complete row: an order that is ready as soon as there is a shipper. */
export function sampleOrderValues(changes: OrderValues = {}): OrderValues {
  return {
    orderNumber: 'SO-2001',
    poNumber: '48211',
    pickupDate: '2026-11-20',
    name: 'Example Fixtures Inc.',
    person: 'Receiving Desk',
    phone: '(303) 555-0118',
    address1: '100 Placeholder Ave',
    city: 'Denver',
    state: 'CO',
    zip: '80216',
    description: 'Steel shelf brackets, boxed',
    quantity: '2',
    weight: '600',
    length: '48',
    width: '40',
    height: '46',
    freightClass: '92.5',
    ...changes,
  };
}

/** Rows on consecutive lines from 2 on: line 1 has the headings. */
export function orderRows(...rows: readonly OrderValues[]): OrderImportRow[] {
  return rows.map((values, at) => ({ line: at + 2, values: { ...values } }));
}
