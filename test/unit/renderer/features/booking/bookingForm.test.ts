import { describe, expect, it } from 'vitest';
import {
  type BookingForm,
  EMPTY_FORM,
  FIELD_PATHS,
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
  it('normalises phones and times, trims, and leaves out what was left empty', () => {
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

  it('says what is wrong with a phone, extensions apart', () => {
    expect(errorsOf(withValue(filled, 'shipper.phone', '555-0142'))).toEqual({
      'shipper.phone': 'Use a 10-digit phone number.',
    });
    expect(errorsOf(withValue(filled, 'shipper.phone', '614 555 0142 x12'))['shipper.phone']).toContain('extension');
  });

  it('refuses a window that closes when it opens or before', () => {
    expect(errorsOf(withValue(filled, 'pickup.closeTime', '13:00'))).toEqual({
      'pickup.closeTime': 'Close after the ready time.',
    });
    expect(errorsOf(withValue(filled, 'delivery.readyTime', '17:30'))).toEqual({
      'delivery.closeTime': 'Close after the ready time.',
    });
  });

  it('refuses what is no time, no e-mail address and too long a remark, each on its field', () => {
    const broken = withValue(
      withValue(withValue(filled, 'pickup.readyTime', 'soon'), 'consignee.email', 'nobody'),
      'specialInstructions',
      'x'.repeat(501),
    );
    expect(Object.keys(errorsOf(broken)).toSorted()).toEqual([
      'consignee.email',
      'pickup.readyTime',
      'specialInstructions',
    ]);
  });

  it('puts an error in one reference number on the references', () => {
    expect(errorsOf({ ...filled, referenceNumbers: ['ok', 'y'.repeat(101)] })).toEqual({
      referenceNumbers: 'Use at most 100 characters.',
    });
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

  it('keep what can be read of a broken one', () => {
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
