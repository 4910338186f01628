import { expect, test } from 'vitest';
import { BLANK_ORDER, BLANK_ORDER_LINE, type OrderFields } from '../../../shared/freight/orders.ts';
import {
  orderBookingDetails,
  orderErrors,
  orderFieldOf,
  orderRateRequest,
} from '../../../shared/rules/orderRequest.ts';
import { sampleContact } from '../../support/sampleEntries.ts';

const order: OrderFields = {
  ...BLANK_ORDER,
  orderNumber: 'SO-1',
  references: ['REF-1', ' '],
  consignee: {
    ...BLANK_ORDER.consignee,
    name: 'Example Fixtures Inc.',
    person: 'Receiving Desk',
    phone: '3035550118',
    phoneExtension: '7',
    address1: '100 Placeholder Ave',
    city: 'Denver',
    state: 'CO',
    zip: '80216',
  },
  pickupDate: '2026-11-20',
  lines: [
    { ...BLANK_ORDER_LINE, quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Brackets' },
  ],
  accessorials: ['LGDL'],
};

test('a complete order gives the request and the details', () => {
  expect(orderRateRequest(order, sampleContact())).toEqual({
    ok: true,
    value: {
      pickupDate: '2026-11-20',
      origin: { city: 'Columbus', state: 'OH', zip: '43207', locationType: 'Business' },
      destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
      handlingUnits: [{ quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Brackets' }],
      accessorials: ['LGDL'],
    },
  });
  expect(orderBookingDetails(order, sampleContact())).toMatchObject({
    ok: true,
    value: {
      shipper: { name: 'Acme Pallet Co.', contact: 'Shipping Desk', address2: 'Dock 4' },
      consignee: { contact: 'Receiving Desk', phone: '3035550118' },
      pickup: { readyTime: '07:00', closeTime: '15:30', instructions: 'Ext 12' },
      delivery: { readyTime: '08:00', closeTime: '17:00', instructions: 'Ext 7' },
      orderId: 'SO-1',
      referenceNumbers: ['REF-1'],
    },
  });
  expect(orderErrors(order, sampleContact(), '2026-11-20')).toEqual([]);
});

test('every field that is missing has one error, under its path in the order', () => {
  const blank: OrderFields = {
    ...order,
    orderNumber: '',
    pickupDate: null,
    consignee: { ...order.consignee, zip: '', person: '', phone: '' },
    lines: [{ ...BLANK_ORDER_LINE, description: 'Brackets' }],
  };
  const errors = orderErrors(blank, sampleContact({ phone: '' }), '2026-11-20');
  expect(errors.map(({ field }) => field).toSorted()).toEqual([
    'consignee.person',
    'consignee.phone',
    'consignee.zip',
    'lines.0.height',
    'lines.0.length',
    'lines.0.quantity',
    'lines.0.weight',
    'lines.0.width',
    'orderNumber',
    'pickupDate',
    'shipper',
  ]);
  expect(errors.find(({ field }) => field === 'shipper')?.message).toBe('Phone: Enter a 10-digit phone number.');
});

test('an order without a shipper, without freight, or with a past pickup date is not complete', () => {
  const fields = (changes: Partial<OrderFields>) =>
    orderErrors({ ...order, ...changes }, sampleContact(), '2026-11-20').map(({ field }) => field);
  expect(orderErrors(order, null, '2026-11-20').map(({ field }) => field)).toEqual(['shipper']);
  expect(fields({ lines: [] })).toEqual(['lines']);
  expect(fields({ pickupDate: '2026-11-19' })).toEqual(['pickupDate']);
});

test('an extension is printed as it was entered', () => {
  const consignee = { ...order.consignee, phoneExtension: '44 (day' };
  expect(orderErrors({ ...order, consignee }, sampleContact(), '2026-11-20')).toEqual([]);
  expect(orderBookingDetails({ ...order, consignee }, sampleContact())).toMatchObject({
    value: { delivery: { instructions: 'Ext 44 (day' } },
  });
});

test.each([
  { typed: { readyTime: '13:00', closeTime: '' }, missing: 'consignee.closeTime' },
  { typed: { readyTime: '', closeTime: '12:00' }, missing: 'consignee.readyTime' },
])('one of the two hours isn’t replaced by dock hours: $missing is missing', ({ typed, missing }) => {
  const consignee = { ...order.consignee, ...typed };
  expect(orderErrors({ ...order, consignee }, sampleContact(), '2026-11-20')).toEqual([
    { field: missing, message: 'Enter a time: 8:00 AM, 330p, or 15:30.' },
  ]);
});

test.each([
  ['handlingUnits[0].weight', 'lines.0.weight'],
  ['body.handling_units["1"].freightClass', 'lines.1.freightClass'],
  ['/destination/zip', 'consignee.zip'],
  ['consignee.contact', 'consignee.person'],
  ['delivery.closeTime', 'consignee.closeTime'],
  ['referenceNumbers[2]', 'references'],
  ['shipmentId', 'orderNumber'],
  ['origin.city', 'shipper'],
  ['hazmat.unNumber', 'hazmat.unNumber'],
])('the provider’s field %s is %s of the order', (path, field) => {
  expect(orderFieldOf(path)).toBe(field);
});
