/** Contacts, items, and carriers of the demo. The companies are invented, the places exist, and the phone numbers are unassigned. */
import { BLANK_CARRIER, type CarrierFields } from '../../../shared/freight/carriers.ts';
import { BLANK_CONTACT, type ContactFields } from '../../../shared/freight/contacts.ts';
import { BLANK_ITEM, type ItemFields } from '../../../shared/freight/items.ts';
import { densityClass } from '../../../shared/rules/density.ts';

export interface SampleContact extends ContactFields {
  readonly id: string;
}
export interface SampleItem extends ItemFields {
  readonly id: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
}

function contact(
  number: number,
  name: string,
  [address1, city, state, zip]: readonly [string, string, string, string],
  areaCode: string,
  more: Partial<ContactFields> = {},
): SampleContact {
  const role = more.role ?? 'consignee';
  return {
    ...BLANK_CONTACT,
    id: `sample-contact-${number}`,
    name,
    person: role === 'shipper' ? 'Shipping Desk' : 'Receiving Dock',
    phone: `${areaCode}55501${String(number).padStart(2, '0')}`,
    email: `dock${number}@example.com`,
    address1,
    city,
    state,
    zip,
    readyTime: '08:00',
    closeTime: '16:00',
    ...more,
    role,
  };
}

/** Three shippers, the default one first, then the consignees. */
export const SAMPLE_CONTACTS: readonly SampleContact[] = [
  contact(1, 'Acme Pallet Co.', ['100 Sample St', 'Columbus', 'OH', '43215'], '614', {
    role: 'shipper',
    closeTime: '17:00',
  }),
  contact(2, 'Sample Fasteners Inc.', ['250 Example Ave', 'Charlotte', 'NC', '28202'], '704', { role: 'shipper' }),
  contact(3, 'Placeholder Printing Co.', ['18 Demo Dr', 'Chicago', 'IL', '60607'], '312', { role: 'shipper' }),
  contact(4, 'Example Hardware Supply', ['4100 Test Blvd', 'Denver', 'CO', '80216'], '303'),
  contact(5, 'Sample Grocers Depot', ['77 Specimen Way', 'Dallas', 'TX', '75201'], '214', {
    deliveryAccessorials: ['APTDL'],
    notes: 'Delivery by appointment only. Call one business day ahead.',
  }),
  contact(6, 'Demo Garden Centers', ['9 Placeholder Rd', 'Atlanta', 'GA', '30303'], '404', {
    deliveryAccessorials: ['LGDL'],
    notes: 'No dock: request a liftgate.',
  }),
  contact(7, 'Specimen Lab Supplies', ['1200 Mock St', 'Philadelphia', 'PA', '19103'], '215'),
  contact(8, 'Mockup Furniture Outlet', ['33 Pretend Pkwy', 'Nashville', 'TN', '37203'], '615'),
  contact(9, 'Prototype Parts Warehouse', ['640 Trial Ct', 'Kansas City', 'MO', '64106'], '816'),
  contact(10, 'Fictional Foods Distribution', ['2 Imaginary Ln', 'Phoenix', 'AZ', '85004'], '602', {
    deliveryAccessorials: ['NOTDL'],
  }),
  contact(11, 'Pretend Toys & Games', ['815 Model Ave', 'Portland', 'OR', '97209'], '503'),
  contact(12, 'Imaginary Home Goods', ['58 Fable St', 'Los Angeles', 'CA', '90021'], '213'),
];

function item(
  number: number,
  name: string,
  [length, width, height, weight]: readonly [number, number, number, number],
  more: Partial<ItemFields> = {},
): SampleItem {
  return {
    ...BLANK_ITEM,
    id: `sample-item-${number}`,
    name,
    sku: `SAMPLE-${100 + number}`,
    description: name,
    unitType: 'Pallet',
    pieces: 24,
    freightClass: densityClass({ weight, length, width, height }),
    stackable: false,
    ...more,
    length,
    width,
    height,
    weight,
  };
}

export const SAMPLE_ITEMS: readonly SampleItem[] = [
  item(1, 'Wooden pallets, new', [48, 40, 60, 720], { pieces: 15, stackable: true }),
  item(2, 'Steel fasteners in boxes', [48, 40, 30, 1450], { pieces: 60 }),
  item(3, 'Catalogs in cartons', [48, 40, 50, 1600], { pieces: 40 }),
  item(4, 'Hand tools in cartons', [48, 40, 45, 680], { pieces: 32 }),
  item(5, 'Canned goods', [48, 40, 48, 1780], { pieces: 72 }),
  item(6, 'Garden furniture, flat packed', [72, 40, 40, 410], { pieces: 8 }),
  item(7, 'Laboratory glassware', [48, 40, 48, 340], { pieces: 20, unitType: 'Crate' }),
  item(8, 'Plastic toys in cartons', [48, 40, 72, 300], { pieces: 36 }),
];

/** Three of the demo's carriers; the others are added by its quotes. */
export const SAMPLE_CARRIERS: readonly (CarrierFields & { readonly id: string })[] = [
  {
    ...BLANK_CARRIER,
    id: 'sample-carrier-1',
    code: 'SMPF',
    name: 'Sample Freightways',
    phone: '(800) 555-0101',
    terminal: 'Columbus, OH',
    trackingPage: 'https://tracking.example/sample?pro={pro}',
    standing: 'preferred',
  },
  {
    ...BLANK_CARRIER,
    id: 'sample-carrier-2',
    code: 'DLFR',
    name: 'Dotted Line Freight',
    phone: '(800) 555-0102',
    terminal: 'Cleveland, OH',
    notes: 'Pickups before 2:00 PM only.',
  },
  {
    ...BLANK_CARRIER,
    id: 'sample-carrier-3',
    code: 'PLHD',
    name: 'Placeholder LTL',
    phone: '(800) 555-0103, option 2',
    trackingPage: 'https://tracking.example/placeholder/{pro}',
  },
];
