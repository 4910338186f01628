/**
 * Orders of the demo, as the file of an invented ERP: some ready, two to check, some whose rates are known, and two that
 * were booked as sample shipments. Imported like any other file.
 */
import { CHEAPEST, NO_CONDITIONS, type RoutingGuide } from '../../../shared/freight/routing.ts';
import { addBusinessDays } from '../../../shared/rules/businessDays.ts';
import type { OrderColumn } from '../../../shared/rules/orderColumns.ts';
import type { SampleOrder } from './ports.ts';
import { SAMPLE_CONTACTS, SAMPLE_ITEMS, type SampleContact, type SampleItem } from './sampleDirectory.ts';
import type { PlannedOrder } from './sampleOrders.ts';

export const SAMPLE_SOURCE = 'Sample ERP';
export const SAMPLE_FILE_NAME = 'Sample ERP orders.csv';

/** Headings of the file, and what they mean. */
export const SAMPLE_HEADS = [
  ['Sales order', 'orderNumber'],
  ['Customer PO', 'poNumber'],
  ['Ship from', 'shipper'],
  ['Ship date', 'pickupDate'],
  ['Deliver by', 'deliverBy'],
  ['Ship to', 'name'],
  ['Attn', 'person'],
  ['Phone', 'phone'],
  ['Address', 'address1'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP', 'zip'],
  ['SKU', 'sku'],
  ['Description', 'description'],
  ['Pallets', 'quantity'],
  ['Weight each', 'weight'],
  ['Dims', 'dimensions'],
] as const satisfies readonly (readonly [string, OrderColumn])[];
type Head = (typeof SAMPLE_HEADS)[number][1];
type Cells = Partial<Record<Head, string>>;

interface SampleRow {
  readonly consignee: string;
  /** Number of an item, and its handling units. */
  readonly items: readonly (readonly [item: string, quantity: number])[];
  /** Business days from today to the pickup. */
  readonly pickupIn: number;
  /** Business days from the pickup to the last acceptable delivery. */
  readonly daysToDeliver?: number;
  /** The rates are known. */
  readonly isQuoted?: boolean;
  /** What the file says instead. */
  readonly cells?: Cells;
}

const ROWS: readonly SampleRow[] = [
  { consignee: 'sample-contact-4', items: [['sample-item-1', 4]], pickupIn: 1 },
  { consignee: 'sample-contact-7', items: [['sample-item-7', 2]], pickupIn: 1 },
  { consignee: 'sample-contact-11', items: [['sample-item-8', 3]], pickupIn: 2 },
  {
    consignee: 'sample-contact-9',
    items: [
      ['sample-item-2', 2],
      ['sample-item-4', 1],
    ],
    pickupIn: 2,
  },
  // Similar to a contact at the same ZIP.
  {
    consignee: 'sample-contact-6',
    items: [['sample-item-6', 2]],
    pickupIn: 1,
    cells: { name: 'Demo Garden Center #2' },
  },
  // A new company, with freight that isn't in Items and has no weight.
  {
    consignee: '',
    items: [],
    pickupIn: 2,
    cells: {
      name: 'Made-Up Kayak Outfitters',
      person: 'Receiving Dock',
      phone: '(406) 555-0148',
      address1: '12 Invented Trl',
      city: 'Bozeman',
      state: 'MT',
      zip: '59715',
      description: 'Kayak paddles in cartons',
      quantity: '2',
      dimensions: '48x40x50',
    },
  },
  { consignee: 'sample-contact-8', items: [['sample-item-4', 3]], pickupIn: 1, isQuoted: true },
  { consignee: 'sample-contact-10', items: [['sample-item-5', 3]], pickupIn: 2, isQuoted: true },
  { consignee: 'sample-contact-5', items: [['sample-item-5', 2]], pickupIn: 1, daysToDeliver: 5, isQuoted: true },
  { consignee: 'sample-contact-12', items: [['sample-item-3', 4]], pickupIn: 1, isQuoted: true },
];
const FIRST_NUMBER = 30_118;

const contactOf = (id: string): SampleContact => {
  const found = SAMPLE_CONTACTS.find((contact) => contact.id === id);
  if (found === undefined) throw new RangeError(`no sample contact ${id}`);
  return found;
};
const itemOf = (id: string): SampleItem => {
  const found = SAMPLE_ITEMS.find((item) => item.id === id);
  if (found === undefined) throw new RangeError(`no sample item ${id}`);
  return found;
};
const SHIPPER = contactOf('sample-contact-1');

/** Two rules that show what a guide is for: one that chooses by the date, and one whose price ceiling no rate meets. */
export const SAMPLE_GUIDE: RoutingGuide = {
  rules: [
    {
      id: 'sample-rule-1',
      name: 'Groceries on time',
      when: { ...NO_CONDITIONS, consigneeId: 'sample-contact-5' },
      choose: { ...CHEAPEST, strategy: 'deliver_by' },
    },
    {
      id: 'sample-rule-2',
      name: 'Imaginary Home Goods up to $1,500',
      when: { ...NO_CONDITIONS, consigneeId: 'sample-contact-12' },
      choose: { ...CHEAPEST, ceiling: { cents: 150_000, currency: 'USD' } },
    },
  ],
  fallback: CHEAPEST,
};

const placeOf = ({ city, state, zip }: SampleContact) => ({ city, state, zip, locationType: 'Business' });

/** Requests for rates to the demo's service: those of the quoted orders, as the import completes them. */
export function sampleOrderQuotes(today: string): PlannedOrder[] {
  return ROWS.filter(({ isQuoted }) => isQuoted === true).map(({ consignee: id, items, pickupIn }) => {
    const consignee = contactOf(id);
    const handlingUnits = items.map(([item, quantity]) => {
      const { weight, length, width, height, description, freightClass, stackable } = itemOf(item);
      const unit = { quantity, weight, length, width, height, description, freightClass };
      return stackable === null ? unit : { ...unit, stackable };
    });
    const order: SampleOrder = {
      request: {
        origin: placeOf(SHIPPER),
        destination: placeOf(consignee),
        handlingUnits,
        accessorials: [...consignee.deliveryAccessorials],
      },
      pickupOn: addBusinessDays(today, pickupIn),
      rate: 0,
      status: 'created',
    };
    return { shipper: SHIPPER, consignee, items: items.map(([item]) => item), order };
  });
}

/** The sample shipments that were booked from an order: the next two that wait for their pickup. */
function bookedFrom(planned: readonly PlannedOrder[]): PlannedOrder[] {
  return planned
    .filter(({ order }) => order.booking !== undefined && order.status === 'created')
    .filter(({ order }) => order.voided !== true && order.pickupWarning === undefined && order.pickupOn !== undefined)
    .slice(0, 2);
}

const addressCells = ({ name, address1, city, state, zip }: SampleContact): Cells => ({
  name,
  address1,
  city,
  state,
  zip,
});

export interface SampleOrderFile {
  readonly heads: string[];
  readonly rows: { readonly line: number; readonly cells: string[] }[];
  /** Numbers of the orders whose rates are known. */
  readonly quoted: ReadonlySet<string>;
  /** Index of the sample shipment of each booked order, by its number. */
  readonly booked: ReadonlyMap<string, number>;
}

/**
 * The file of today (`YYYY-MM-DD`).
 *
 * @param planned the sample shipments, see `sampleOrders`
 */
export function sampleOrderFile(today: string, planned: readonly PlannedOrder[]): SampleOrderFile {
  const quoted = new Set<string>();
  const booked = new Map<string, number>();
  const lines: Cells[] = [];
  for (const [index, { consignee, items, pickupIn, daysToDeliver, isQuoted, cells }] of ROWS.entries()) {
    const orderNumber = `SO-${FIRST_NUMBER + index * 3}`;
    const pickupDate = addBusinessDays(today, pickupIn);
    if (isQuoted === true) quoted.add(orderNumber);
    const common: Cells = {
      orderNumber,
      poNumber: String(77_203 + index * 4),
      pickupDate,
      deliverBy: daysToDeliver === undefined ? '' : addBusinessDays(pickupDate, daysToDeliver),
      ...(consignee === '' ? {} : addressCells(contactOf(consignee))),
      ...cells,
    };
    if (items.length === 0) lines.push(common);
    for (const [item, quantity] of items) lines.push({ ...common, sku: itemOf(item).sku, quantity: String(quantity) });
  }
  for (const plan of bookedFrom(planned)) {
    const { shipper, consignee, order } = plan;
    const orderNumber = order.booking?.referenceNumbers?.[0] ?? '';
    booked.set(orderNumber, planned.indexOf(plan));
    for (const [at, { quantity }] of order.request.handlingUnits.entries()) {
      lines.push({
        orderNumber,
        poNumber: order.booking?.poNumber ?? '',
        shipper: shipper.name,
        pickupDate: order.pickupOn ?? today,
        ...addressCells(consignee),
        sku: itemOf(plan.items[at] ?? '').sku,
        quantity: String(quantity ?? 1),
      });
    }
  }
  return {
    heads: SAMPLE_HEADS.map(([head]) => head),
    rows: lines.map((line, at) => ({ line: at + 2, cells: SAMPLE_HEADS.map(([, column]) => line[column] ?? '') })),
    quoted,
    booked,
  };
}
