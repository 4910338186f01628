/** Contacts and items for tests. */

import type { Contact } from '../../shared/contract/contacts.ts';
import { BLANK_CONTACT, type ContactFields } from '../../shared/freight/contacts.ts';
import { BLANK_ITEM, type ItemFields } from '../../shared/freight/items.ts';

/** The fields of a complete contact, with changes. */
export function sampleContact(changes: Partial<ContactFields> = {}): ContactFields {
  return {
    ...BLANK_CONTACT,
    name: 'Acme Pallet Co.',
    person: 'Shipping Desk',
    phone: '6145550123',
    phoneExtension: '12',
    email: 'dock@acme-pallet.example',
    address1: '1200 Parsons Ave',
    address2: 'Dock 4',
    city: 'Columbus',
    state: 'OH',
    zip: '43207',
    readyTime: '07:00',
    closeTime: '15:30',
    pickupAccessorials: ['NOTPU'],
    deliveryAccessorials: ['LGDL'],
    notes: 'Gate 4, ring at the desk.',
    ...changes,
  };
}

/** A stored contact with this name and nothing else. Its ID is the name in lower case. */
export function namedContact(name: string): Contact {
  return {
    ...BLANK_CONTACT,
    id: name.toLowerCase(),
    name,
    usedCount: 0,
    lastUsedAtMs: null,
    changedAtMs: 0,
    version: 0,
  };
}

/** The fields of a complete item, with changes. */
export function sampleItem(changes: Partial<ItemFields> = {}): ItemFields {
  return {
    ...BLANK_ITEM,
    name: 'Steel shelf brackets',
    sku: 'BR-100',
    description: 'Steel shelf brackets, boxed',
    unitType: 'Pallet',
    pieces: 24,
    length: 48,
    width: 40,
    height: 46,
    weight: 600,
    freightClass: '92.5',
    nmfc: '104600',
    ...changes,
  };
}
