import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../../../../../renderer/features/booking/bookingForm.ts';
import {
  contactOffer,
  formOfContacts,
  withPartyContact,
} from '../../../../../renderer/features/booking/contactParty.ts';
import type { Contact } from '../../../../../shared/contract/contacts.ts';
import { BLANK_CONTACT } from '../../../../../shared/freight/contacts.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';

const contact = (changes: Partial<Contact> = {}): Contact => ({
  ...BLANK_CONTACT,
  id: 'c1',
  usedCount: 0,
  lastUsedAtMs: null,
  changedAtMs: 1,
  version: 0,
  name: 'Example Fixtures Inc.',
  person: 'Receiving Desk',
  phone: '3035550118',
  address1: '100 Placeholder Ave',
  city: 'Denver',
  state: 'CO',
  zip: '80216',
  ...changes,
});

describe('a contact as a party', () => {
  it('fills the street level, the phone as clerks read it, and its hours', () => {
    const form = withPartyContact(EMPTY_FORM, 'consignee', contact({ readyTime: '07:00', closeTime: '14:30' }), null);
    expect(form.consignee).toEqual({
      name: 'Example Fixtures Inc.',
      address1: '100 Placeholder Ave',
      address2: '',
      contact: 'Receiving Desk',
      phone: '(303) 555-0118',
      email: '',
    });
    expect(form.delivery).toMatchObject({ readyTime: '07:00', closeTime: '14:30' });
    expect(form.shipper).toEqual(EMPTY_FORM.shipper);
  });

  it('leaves hours that the clerk typed, and removes those of the contact before', () => {
    const early = contact({ readyTime: '06:00', closeTime: '12:00' });
    const typed = { ...EMPTY_FORM, delivery: { ...EMPTY_FORM.delivery, readyTime: '10:15' } };
    expect(withPartyContact(typed, 'consignee', early, null).delivery.readyTime).toBe('10:15');
    const first = withPartyContact(EMPTY_FORM, 'consignee', early, null);
    expect(withPartyContact(first, 'consignee', contact({ id: 'c2' }), early).delivery).toMatchObject({
      readyTime: '08:00',
      closeTime: '17:00',
    });
  });

  it('does not begin with a contact at another place than the quote’s', () => {
    const request = sampleRateRequest();
    const elsewhere = contact({ zip: '80301' });
    expect(formOfContacts({ shipper: null, consignee: elsewhere }, request)).toEqual(EMPTY_FORM);
    expect(formOfContacts({ shipper: null, consignee: contact() }, request).consignee.name).toBe(
      'Example Fixtures Inc.',
    );
  });
});

describe('a party as a contact', () => {
  const request = sampleRateRequest({ accessorials: ['LGPU', 'LGDL', 'LIMACC'] });
  const details = sampleDetails();

  it('is offered as a new one with its place, its own accessorials and hours other than the default', () => {
    expect(contactOffer('consignee', details, request, [contact({ zip: '80301' })])).toEqual({
      existing: null,
      fields: {
        ...BLANK_CONTACT,
        name: 'Example Fixtures Inc.',
        person: 'Receiving Desk',
        phone: '3035550118',
        email: 'receiving@examplefixtures.example',
        address1: '100 Placeholder Ave',
        address2: 'Dock 2',
        city: 'Denver',
        state: 'CO',
        zip: '80216',
        readyTime: '08:00',
        closeTime: '15:00',
        deliveryAccessorials: ['LGDL'],
        role: 'consignee',
      },
    });
    expect(contactOffer('shipper', details, request, [])?.fields).toMatchObject({
      readyTime: '',
      pickupAccessorials: ['LGPU'],
      deliveryAccessorials: [],
    });
  });

  it('is offered as a change of the one that is there, and keeps what the booking does not know', () => {
    const there = contact({ name: 'EXAMPLE  fixtures inc.', notes: 'Dock closes early on Fridays.' });
    expect(contactOffer('consignee', details, request, [there])).toMatchObject({
      existing: { id: 'c1' },
      fields: { address2: 'Dock 2', notes: 'Dock closes early on Fridays.', deliveryAccessorials: [] },
    });
  });

  it('is compared with the contact at its street, if there are several of that name', () => {
    const all = contact({
      id: 'c2',
      email: 'receiving@examplefixtures.example',
      address2: 'Dock 2',
      readyTime: '08:00',
      closeTime: '15:00',
    });
    const otherStreet = contact({ address1: '7 Specimen Blvd' });
    expect(contactOffer('consignee', details, request, [otherStreet, all])).toBeNull();
    const changed = { ...all, address1: '100 PLACEHOLDER  Ave.', email: '' };
    expect(contactOffer('consignee', details, request, [otherStreet, changed])).toMatchObject({
      existing: { id: 'c2' },
    });
  });

  it('is offered as a new contact if none of several of that name is at its street', () => {
    const places = [contact({ address1: '7 Specimen Blvd' }), contact({ id: 'c2', address1: '9 Specimen Blvd' })];
    expect(contactOffer('consignee', details, request, places)).toMatchObject({
      existing: null,
      fields: { name: 'Example Fixtures Inc.', address1: '100 Placeholder Ave' },
    });
    // A single one may have moved.
    expect(contactOffer('consignee', details, request, places.slice(1))).toMatchObject({ existing: { id: 'c2' } });
  });

  it('does not give another phone number the extension of the one before', () => {
    const there = contact({ phone: '3035550100', phoneExtension: '44' });
    const fields = { phone: '3035550118', phoneExtension: '' };
    expect(contactOffer('consignee', details, request, [there])).toMatchObject({ fields });
    // The same number keeps its extension, although it was removed from the remarks.
    const same = contact({ phoneExtension: '44' });
    expect(contactOffer('consignee', details, request, [same])).toMatchObject({ fields: { phoneExtension: '44' } });
  });

  it('is not offered when the contacts hold all of it', () => {
    const all = contact({
      email: 'receiving@examplefixtures.example',
      address2: 'Dock 2',
      readyTime: '08:00',
      closeTime: '15:00',
    });
    expect(contactOffer('consignee', details, request, [all])).toBeNull();
  });
});
