/** An order as the page gets it, for component tests. */
import type { RatedOrder } from '../../shared/contract/orders.ts';
import { BLANK_ORDER, BLANK_ORDER_LINE } from '../../shared/freight/orders.ts';

export function sampleOrder(changes: Partial<RatedOrder> = {}): RatedOrder {
  return {
    ...BLANK_ORDER,
    id: 'o1',
    source: 'ERP',
    orderNumber: 'SO-1',
    poNumber: '48211',
    consignee: { ...BLANK_ORDER.consignee, name: 'Example Fixtures Inc.', city: 'Denver', state: 'CO', zip: '80216' },
    pickupDate: '2026-11-20',
    lines: [
      { ...BLANK_ORDER_LINE, quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Brackets' },
    ],
    status: 'ready',
    reason: null,
    quoteId: null,
    position: null,
    chosenBy: null,
    overrideReason: null,
    bookingId: null,
    bolNumber: null,
    importId: 'i',
    importedAtMs: 0,
    changedAtMs: 0,
    revision: 0,
    rate: null,
    ...changes,
  };
}
