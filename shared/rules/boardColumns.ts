/** The columns that the shipments board can show, in the order in which they are offered. Each can be sorted by. */
export const BOARD_COLUMNS = [
  'status',
  'bol',
  'pro',
  'pickupNumber',
  'scac',
  'carrier',
  'consignee',
  'place',
  'pickup',
  'due',
  'delivered',
  'reference',
  'po',
  'order',
  'price',
  'booked',
  'looked',
  'next',
] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** The heads of the columns: in the table, in the choice of columns and in an exported file. */
export const BOARD_COLUMN_HEADS: Readonly<Record<BoardColumn, string>> = {
  status: 'Status',
  bol: 'BOL',
  pro: 'PRO',
  pickupNumber: 'Pickup number',
  scac: 'SCAC',
  carrier: 'Carrier',
  consignee: 'Consignee',
  place: 'Destination',
  pickup: 'Pickup',
  due: 'Est. delivery',
  delivered: 'Delivered',
  reference: 'Reference',
  po: 'PO',
  order: 'Order number',
  price: 'Price',
  booked: 'Booked',
  looked: 'Last checked',
  next: 'Next check',
};

/** What a clerk knows a shipment by: the PO, else the own order ID, else the first reference. Null when there is none. */
export function referenceOf(shipment: {
  readonly poNumber: string | null;
  readonly orderId: string | null;
  readonly referenceNumbers: readonly string[];
}): string | null {
  if (shipment.poNumber !== null) return `PO ${shipment.poNumber}`;
  return shipment.orderId ?? shipment.referenceNumbers[0] ?? null;
}
