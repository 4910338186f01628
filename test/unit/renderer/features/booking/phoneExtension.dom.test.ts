import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, withValue } from '../../../../../renderer/features/booking/bookingForm.ts';
import { formOfContacts, withPartyContact } from '../../../../../renderer/features/booking/contactParty.ts';
import {
  remarksHaveExtension,
  withExtension,
  withNewExtension,
  withoutExtension,
} from '../../../../../renderer/features/booking/phoneExtension.ts';
import { useBookingForm } from '../../../../../renderer/features/booking/useBookingForm.ts';
import { sampleContact } from '../../../../support/sampleEntries.ts';
import { sampleRateRequest } from '../../../../support/samples.ts';

const phone = (text: string) => withValue(EMPTY_FORM, 'consignee.phone', text);
const contact = (id: string, phoneExtension: string) => ({
  ...sampleContact({ name: id, zip: sampleRateRequest().destination.zip, phoneExtension }),
  id,
  usedCount: 0,
  lastUsedAtMs: null,
  changedAtMs: 0,
  version: 0,
});

describe('an extension', () => {
  it('goes into the remarks of its end, once, and out of them again', () => {
    const form = withValue(phone('303-555-0118 x44'), 'delivery.instructions', 'Dock 4');
    const said = withExtension(form, 'consignee', '44');
    expect(said.delivery.instructions).toBe('Dock 4\nExt 44');
    expect(withExtension(said, 'consignee', '44')).toBe(said);
    expect(remarksHaveExtension(said, 'consignee', '4')).toBe(false);
    expect(withoutExtension(said, 'consignee', '44').delivery.instructions).toBe('Dock 4');
  });

  it('makes place for the one of another phone, and goes with its phone', () => {
    const said = withNewExtension(phone('303-555-0118 x44'), 'consignee', null);
    const other = withValue(said, 'consignee.phone', '303-555-0118 ext. 55');
    expect(withNewExtension(other, 'consignee', '44').delivery.instructions).toBe('Ext 55');
    const none = withValue(said, 'consignee.phone', '303-555-0118');
    expect(withNewExtension(none, 'consignee', '44').delivery.instructions).toBe('');
  });

  it('of a contact comes with it', () => {
    const first = contact('First', '44');
    const form = formOfContacts({ shipper: null, consignee: first }, sampleRateRequest());
    expect(form.consignee.phone).toMatch(/ ext\. 44$/);
    expect(form.delivery.instructions).toBe('Ext 44');
    expect(withPartyContact(form, 'consignee', contact('Second', '7'), first).delivery.instructions).toBe('Ext 7');
    expect(withPartyContact(form, 'consignee', contact('Third', ''), first).delivery.instructions).toBe('');
  });

  it('is added to the remarks when the phone field loses focus, and stays out once it was removed', () => {
    const { result } = renderHook(() => useBookingForm(() => EMPTY_FORM));
    const typed = '303-555-0118 x44';
    act(() => result.current.change('consignee.phone', typed));
    expect(result.current.form.delivery.instructions).toBe('');
    act(() => result.current.leave('consignee.phone', typed));
    expect(result.current.form.delivery.instructions).toBe('Ext 44');
    act(() => result.current.setForm(withoutExtension(result.current.form, 'consignee', '44')));
    act(() => result.current.leave('consignee.phone', typed));
    expect(result.current.form.delivery.instructions).toBe('');
    expect(result.current.errors).toEqual({});
  });
});
