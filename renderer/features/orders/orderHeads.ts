/** Headings of order files of different programs, and what is remembered about those of a source. */
import type { OrderSource } from '../../../shared/contract/orders.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { ORDER_COLUMN_LABELS, ORDER_COLUMNS, type OrderColumn } from '../../../shared/rules/orderColumns.ts';
import { columnsOfSource } from '../../../shared/rules/orderSheet.ts';
import { headKey } from '../../../shared/rules/tableHeads.ts';
import { type ColumnFields, guessColumns } from '../directory/index.ts';

/** Typical headings of each column in exports of spreadsheets, web shops, and ERP systems. */
const HEADS: Readonly<Record<OrderColumn, readonly string[]>> = {
  orderNumber: [
    'Order',
    'Order no',
    'Order #',
    'Order ID',
    'Sales order',
    'SO',
    'SO number',
    'SO #',
    'Delivery number',
    'Document no',
    'Order Nr',
    'Sales order number',
    'Ref number',
  ],
  poNumber: [
    'PO',
    'PO #',
    'PO no',
    'P.O.',
    'Purchase order',
    'Purchase order number',
    'Customer PO',
    'Cust PO',
    'Customer PO number',
    'Your reference',
  ],
  references: ['Reference', 'Reference number', 'Ref', 'Ref #', 'Job', 'Job number', 'Other references'],
  shipper: ['Ship from', 'Origin', 'Warehouse', 'Ship from name', 'Plant'],
  pickupDate: [
    'Ship date',
    'Pick up date',
    'Pickup',
    'Ready date',
    'Requested ship date',
    'Planned ship date',
    'Goods issue date',
    'Date',
  ],
  deliverBy: [
    'Delivery date',
    'Due date',
    'Need by',
    'Must arrive by',
    'Requested delivery date',
    'Required date',
    'Deliver by date',
  ],
  name: [
    'Ship to',
    'Ship to name',
    'Customer',
    'Customer name',
    'Company',
    'Company name',
    'Name',
    'Consignee name',
    'Receiver',
    'Ship-to party',
  ],
  person: ['Contact', 'Contact name', 'Attention', 'Attn', 'Ship to contact', 'Consignee contact'],
  phone: ['Phone number', 'Telephone', 'Tel', 'Ship to phone', 'Contact phone', 'Consignee phone'],
  phoneExtension: ['Ext', 'Phone ext', 'Phone extension'],
  email: ['Email address', 'Ship to email', 'Contact email'],
  address1: [
    'Address',
    'Address 1',
    'Address line 1',
    'Street address',
    'Ship to address',
    'Ship to address 1',
    'Ship to street',
    'Consignee address',
  ],
  address2: ['Address 2', 'Address line 2', 'Suite', 'Unit', 'Ship to address 2', 'Dock'],
  city: ['Town', 'Ship to city', 'Consignee city', 'Destination city'],
  state: ['ST', 'State province', 'Province', 'Ship to state', 'Region', 'Consignee state', 'Destination state'],
  zip: [
    'Zip code',
    'Postal code',
    'Postcode',
    'Zipcode',
    'Postal',
    'Ship to zip',
    'Ship to postal code',
    'Consignee zip',
    'Destination zip',
  ],
  locationType: ['Address type', 'Ship to type'],
  readyTime: ['Opens', 'Opening time', 'Receiving from', 'Hours from'],
  closeTime: ['Closes', 'Closing time', 'Receiving to', 'Hours to'],
  sku: ['Item', 'Item number', 'Item no', 'Item #', 'Part number', 'Material', 'Product code', 'Item code'],
  description: ['Item description', 'Product', 'Product description', 'Commodity', 'Material description', 'Goods'],
  quantity: ['Qty', 'Quantity', 'Pallets', 'Skids', 'Handling units', 'HU', 'HU count', 'Number of pallets', 'Plts'],
  pieces: ['Pieces', 'Pcs', 'Cartons', 'Cases'],
  unitType: ['Packaging', 'Package type', 'HU type', 'UOM', 'Unit of measure'],
  weight: ['Unit weight', 'Weight each', 'Weight per pallet', 'Wt each'],
  totalWeight: ['Weight', 'Weight lb', 'Weight (lbs)', 'Gross weight', 'Total weight', 'Weight lbs', 'Wt'],
  length: ['Length', 'L', 'Len'],
  width: ['Width', 'W'],
  height: ['Height', 'H'],
  dimensions: ['Dimensions', 'Dims', 'LxWxH', 'L x W x H', 'Size'],
  freightClass: ['Freight class', 'Class code', 'NMFC class'],
  nmfc: ['NMFC number', 'NMFC #', 'NMFC code', 'NMFC item'],
  stackable: ['Can stack', 'Stack'],
  accessorials: ['Services', 'Special services', 'Accessorial'],
  pickupInstructions: ['Pickup notes', 'Pickup remarks'],
  deliveryInstructions: ['Delivery notes', 'Delivery remarks', 'Ship to notes'],
  specialInstructions: ['Notes', 'Remarks', 'Comments', 'Instructions', 'Comment'],
};

/** The column of each heading as its source has it, or else as most programs name it. null: no headings. */
export function columnsOf(first: TableRow, source: OrderSource | null): ColumnFields | null {
  if (source !== null) return columnsOfSource(first, source);
  return guessColumns({ heads: HEADS, labels: ORDER_COLUMN_LABELS }, first);
}

/** The meaning of each heading, to be saved with the source. */
export function meaningsOf(first: TableRow, columns: ColumnFields): Record<string, OrderColumn> {
  const meanings: Record<string, OrderColumn> = {};
  for (const [at, cell] of first.cells.entries()) {
    const column = ORDER_COLUMNS.find((one) => one === columns[at]);
    if (column !== undefined && headKey(cell) !== '') meanings[headKey(cell)] = column;
  }
  return meanings;
}
