/** Columns of the shipments board, in the order they are offered. All are sortable. */
export const BOARD_COLUMNS = [
  'status',
  'bol',
  'pro',
  'pickupNumber',
  'scac',
  'carrier',
  'consignee',
  'origin',
  'place',
  'pickup',
  'due',
  'delivered',
  'reference',
  'po',
  'order',
  'price',
  'booked',
  'checked',
  'next',
] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Column headings, used in the table, the column picker and exported files. */
export const BOARD_COLUMN_HEADS: Readonly<Record<BoardColumn, string>> = {
  status: 'Status',
  bol: 'BOL',
  pro: 'PRO',
  pickupNumber: 'Pickup number',
  scac: 'SCAC',
  carrier: 'Carrier',
  consignee: 'Consignee',
  origin: 'Origin',
  place: 'Destination',
  pickup: 'Pickup',
  due: 'Est. delivery',
  delivered: 'Delivered',
  reference: 'Reference',
  po: 'PO',
  order: 'Order number',
  price: 'Price',
  booked: 'Booked',
  checked: 'Last checked',
  next: 'Next check',
};

/**
 * The reference users know a shipment by: the PO number, else their order ID, else the first reference. null if none.
 */
export function referenceOf(shipment: {
  readonly poNumber: string | null;
  readonly orderId: string | null;
  readonly referenceNumbers: readonly string[];
}): string | null {
  if (shipment.poNumber !== null) return `PO ${shipment.poNumber}`;
  return shipment.orderId ?? shipment.referenceNumbers[0] ?? null;
}
