import { describe, expect, it } from 'vitest';
import {
  type BookingForm,
  EMPTY_FORM,
  FIELD_PATHS,
  fieldWarnings,
  formOfDetails,
  formOfDraft,
  knownPath,
  readForm,
  valueAt,
  withValue,
} from '../../../../../renderer/features/booking/bookingForm.ts';

const filled: BookingForm = {
  ...EMPTY_FORM,
  shipper: {
    name: ' Acme Pallet Co. ',
    address1: '200 Example Parkway',
    address2: 'Dock 4',
    contact: 'Shipping Desk',
    phone: '+1 (614) 555-0142',
    email: 'shipping@acmepallet.example',
  },
  consignee: {
    name: 'Example Fixtures Inc.',
    address1: '100 Placeholder Ave',
    address2: '',
    contact: 'Receiving',
    phone: '303.555.0118',
    email: '',
  },
  pickup: { readyTime: '1pm', closeTime: '1700', instructions: 'Dock 4' },
  poNumber: '77318',
  orderId: 'ORD-20417',
  referenceNumbers: ['FIX-2290', 'SHOW-DEN-4'],
};

function errorsOf(form: BookingForm) {
  const reading = readForm(form);
  return reading.ok ? {} : reading.errors;
}

describe('readForm', () => {
  it('normalizes phones and times, trims, and omits empty fields', () => {
    expect(readForm(filled)).toEqual({
      ok: true,
      details: {
        shipper: {
          name: 'Acme Pallet Co.',
          address1: '200 Example Parkway',
          address2: 'Dock 4',
          contact: 'Shipping Desk',
          phone: '6145550142',
          email: 'shipping@acmepallet.example',
        },
        consignee: {
          name: 'Example Fixtures Inc.',
          address1: '100 Placeholder Ave',
          contact: 'Receiving',
          phone: '3035550118',
        },
        pickup: { readyTime: '13:00', closeTime: '17:00', instructions: 'Dock 4' },
        delivery: { readyTime: '08:00', closeTime: '17:00' },
        poNumber: '77318',
        orderId: 'ORD-20417',
        referenceNumbers: ['FIX-2290', 'SHOW-DEN-4'],
      },
    });
  });

  it('asks for every required field of an empty form and for no other', () => {
    const required = ['name', 'address1', 'contact', 'phone'];
    expect(errorsOf(EMPTY_FORM)).toEqual(
      Object.fromEntries(
        ['shipper', 'consignee'].flatMap((party) => required.map((field) => [`${party}.${field}`, 'Required.'])),
      ),
    );
  });

  it('says what is wrong with a phone', () => {
    expect(errorsOf(withValue(filled, 'shipper.phone', '555-0142'))).toEqual({
      'shipper.phone': 'Enter a 10-digit phone number.',
    });
  });

  it('sends the ten digits of a phone with an extension', () => {
    const reading = readForm(withValue(filled, 'shipper.phone', '614-555-0123 x44'));
    expect(reading.ok && reading.details.shipper.phone).toBe('6145550123');
  });

  it('accepts a window over midnight, and one of no length', () => {
    const night = withValue(withValue(filled, 'pickup.readyTime', '22:00'), 'pickup.closeTime', '04:00');
    expect(errorsOf(night)).toEqual({});
    expect(errorsOf(withValue(filled, 'pickup.closeTime', '13:00'))).toEqual({});
  });

  it('rejects what is not a time', () => {
    expect(errorsOf(withValue(filled, 'pickup.readyTime', 'soon'))).toEqual({
      'pickup.readyTime': 'Enter a time: 8:00 AM, 330p, or 15:30.',
    });
  });

  it.each([
    ['consignee.email', 'a@b.example', 'a@b', 'This may not be an email address. It is sent as entered.'],
    [
      'shipper.address1',
      'x'.repeat(100),
      'x'.repeat(101),
      '101 characters. What is over 100 may be cut off on the BOL.',
    ],
    ['poNumber', 'x'.repeat(100), 'x'.repeat(101), '101 characters. What is over 100 may be cut off on the BOL.'],
    [
      'specialInstructions',
      'x'.repeat(500),
      'x'.repeat(501),
      '501 characters. What is over 500 may be cut off on the BOL.',
    ],
    [
      'pickup.instructions',
      'x'.repeat(500),
      'x'.repeat(501),
      '501 characters. What is over 500 may be cut off on the BOL.',
    ],
  ] as const)('warns of what is unusual in %s and takes it', (path, defaults, unusual, message) => {
    expect(fieldWarnings(withValue(filled, path, defaults), null)).toEqual({});
    expect(fieldWarnings(withValue(filled, path, unusual), null)).toEqual({ [path]: message });
    expect(errorsOf(withValue(filled, path, unusual))).toEqual({});
  });

  it('warns of many references and of a long one', () => {
    const references = (count: number) => Array.from({ length: count }, (_, at) => `R${at}`);
    const warnings = (referenceNumbers: readonly string[]) => fieldWarnings({ ...filled, referenceNumbers }, null);
    expect(warnings(references(20))).toEqual({});
    expect(warnings(references(21)).referenceNumbers).toMatch(/^21 references/);
    expect(warnings(['ok', 'y'.repeat(101)]).referenceNumbers).toMatch(/^101 characters/);
    expect(errorsOf({ ...filled, referenceNumbers: [...references(21), 'y'.repeat(101)] })).toEqual({});
  });

  it('does not validate an email address while it is typed', () => {
    expect(fieldWarnings(withValue(filled, 'shipper.email', 'shi'), 'shipper.email')).toEqual({});
  });
});

describe('fields', () => {
  it('finds fields by dotted path, array elements in either notation, and no other', () => {
    expect(knownPath('shipper.phone')).toBe('shipper.phone');
    expect(knownPath('referenceNumbers.0')).toBe('referenceNumbers');
    expect(knownPath('referenceNumbers[12]')).toBe('referenceNumbers');
    expect(knownPath('shipper.fax')).toBeNull();
  });

  it('reads back what was written into any text field', () => {
    for (const path of FIELD_PATHS.filter((path) => path !== 'referenceNumbers')) {
      expect(valueAt(withValue(EMPTY_FORM, path, `in ${path}`), path)).toBe(`in ${path}`);
    }
  });
});

describe('drafts', () => {
  it('come back as they were typed', () => {
    expect(formOfDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  it('restore what can be read of a broken one', () => {
    expect(formOfDraft({ shipper: { name: 'Acme', phone: 12 }, poNumber: '1', referenceNumbers: 'x' })).toEqual({
      ...EMPTY_FORM,
      shipper: { ...EMPTY_FORM.shipper, name: 'Acme' },
      poNumber: '1',
    });
    expect(formOfDraft('nonsense')).toEqual(EMPTY_FORM);
  });

  it('are made from a journal entry without loss', () => {
    const reading = readForm(filled);
    if (!reading.ok) throw new Error('must read');
    expect(readForm(formOfDetails(reading.details))).toEqual(reading);
  });
});
