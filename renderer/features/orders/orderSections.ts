/** Sections of an order's fields in the pane. */

import type { Contact } from '../../../shared/contract/contacts.ts';
import { ACCESSORIAL_CODES, ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import type { DirectoryConfig } from '../directory/index.ts';
import { ordersStrings } from './strings.tsx';

type Sections = DirectoryConfig<never>['sections'];

const CONSIGNEE: Sections = [
  {
    title: ordersStrings.consignee,
    fields: [
      { field: 'consignee.name', control: 'line', span: 12 },
      { field: 'consignee.address1', control: 'line', span: 7 },
      { field: 'consignee.address2', control: 'line', span: 5 },
      { field: 'consignee.zip', control: 'line', span: 3 },
      { field: 'consignee.city', control: 'line', span: 6 },
      { field: 'consignee.state', control: 'line', span: 3 },
      { field: 'consignee.person', control: 'line', span: 6 },
      { field: 'consignee.phone', control: 'line', span: 6 },
      { field: 'consignee.phoneExtension', control: 'line', span: 4 },
      { field: 'consignee.email', control: 'line', span: 8 },
      { field: 'consignee.locationType', control: 'line', span: 4 },
      { field: 'consignee.readyTime', control: 'time', span: 4 },
      { field: 'consignee.closeTime', control: 'time', span: 4, openTime: 'consignee.readyTime' },
    ],
  },
];

/** The section below the freight. */
export const DETAILS: Sections = [
  {
    title: ordersStrings.servicesAndInstructions,
    fields: [
      {
        field: 'accessorials',
        control: 'codes',
        span: 12,
        options: ACCESSORIAL_CODES.map((value) => ({ value, label: ACCESSORIAL_MEANINGS[value] })),
      },
      { field: 'pickupInstructions', control: 'area', span: 12 },
      { field: 'deliveryInstructions', control: 'area', span: 12 },
      { field: 'specialInstructions', control: 'area', span: 12 },
    ],
  },
];

/** The section of one line of freight. */
export function lineSection(at: number, count: number): Sections {
  return [
    {
      title: count === 1 ? ordersStrings.freight : ordersStrings.freightLine(at + 1),
      fields: [
        { field: `lines.${at}.quantity`, control: 'line', span: 3 },
        { field: `lines.${at}.description`, control: 'line', span: 9 },
        { field: `lines.${at}.weight`, control: 'line', span: 6 },
        { field: `lines.${at}.freightClass`, control: 'line', span: 3 },
        { field: `lines.${at}.stackable`, control: 'line', span: 3 },
        { field: `lines.${at}.length`, control: 'line', span: 4 },
        { field: `lines.${at}.width`, control: 'line', span: 4 },
        { field: `lines.${at}.height`, control: 'line', span: 4 },
        { field: `lines.${at}.sku`, control: 'line', span: 4 },
        { field: `lines.${at}.nmfc`, control: 'line', span: 4 },
        { field: `lines.${at}.unitType`, control: 'line', span: 4 },
      ],
    },
  ];
}

interface ShipperOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Choices of the shipper: the default one, the contacts where an order can be picked up, and the order's own.
 *
 * @param contacts undefined: not loaded
 */
export function shipperOptions(contacts: readonly Contact[] | undefined, own: string | null): ShipperOption[] {
  const shippers = (contacts ?? []).filter(({ id, role }) => role !== 'consignee' || id === own);
  const missing = contacts === undefined ? ordersStrings.contactNotLoaded : ordersStrings.deletedContact;
  return [
    { value: '', label: ordersStrings.defaultShipper },
    ...shippers.map(({ id, name, city }) => ({ value: id, label: city === '' ? name : `${name}, ${city}` })),
    ...(own === null || shippers.some(({ id }) => id === own) ? [] : [{ value: own, label: missing }]),
  ];
}

/** The sections above the freight. */
export function orderSections(shippers: readonly ShipperOption[]): Sections {
  return [
    {
      title: ordersStrings.order,
      fields: [
        { field: 'orderNumber', control: 'line', span: 6 },
        { field: 'poNumber', control: 'line', span: 6 },
        { field: 'pickupDate', control: 'line', span: 6 },
        { field: 'deliverBy', control: 'line', span: 6 },
        { field: 'references', control: 'line', span: 12 },
        {
          field: 'shipper',
          control: 'select',
          span: 12,
          options: shippers,
        },
      ],
    },
    ...CONSIGNEE,
  ];
}
