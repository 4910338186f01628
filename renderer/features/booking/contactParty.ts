/** Conversion between contacts and the parties of a booking. */

import type { Contact, QuoteContacts } from '../../../shared/contract/contacts.ts';
import { BLANK_CONTACT, type ContactFields } from '../../../shared/freight/contacts.ts';
import type { Address, BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../../shared/freight/values.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { referenceRulesOf, withDefaultReferences } from '../../../shared/rules/referenceRules.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { DEFAULT_WINDOW } from '../../../shared/rules/windows.ts';
import { type BookingForm, EMPTY_FORM, type PartyForm, type PartyKey, type WindowForm } from './bookingForm.ts';
import { extensionOf, WINDOW_OF, withNewExtension } from './phoneExtension.ts';

/** The end of the lane for each party. */
const PLACE_OF = { shipper: 'origin', consignee: 'destination' } as const;

/** Contacts of both parties; null if none was chosen. */
export type PartyContacts = Readonly<Record<PartyKey, Contact | null>>;

export function partyContacts({ origin, destination }: QuoteContacts): PartyContacts {
  return { shipper: origin, consignee: destination };
}

/** Whether a contact can be the party: the ZIP must be the quote's. */
export function isAtPlace(contact: Contact, place: Address): boolean {
  return contact.zip === place.zip;
}

function partyOf({ name, address1, address2, person, phone, phoneExtension, email }: Contact): PartyForm {
  return { name, address1, address2, contact: person, phone: formatPhone(phone, phoneExtension), email };
}

type Hours = Pick<WindowForm, 'readyTime' | 'closeTime'>;
const sameHours = (one: Hours, other: Hours) => one.readyTime === other.readyTime && one.closeTime === other.closeTime;

/** Whether a window has the opening hours of the contact. */
export function hasHoursOf(window: Hours, contact: Contact | null): boolean {
  return contact !== null && contact.readyTime !== '' && sameHours(window, contact);
}

/**
 * Fills a party from a contact. Its hours replace the default hours or those of the previous contact, but not hours the
 * user typed.
 */
export function withPartyContact(
  form: BookingForm,
  party: PartyKey,
  contact: Contact,
  before: Contact | null,
): BookingForm {
  const window = WINDOW_OF[party];
  const shown = form[window];
  const isPreset = sameHours(shown, DEFAULT_WINDOW) || hasHoursOf(shown, before);
  const { readyTime, closeTime } = contact.readyTime === '' ? DEFAULT_WINDOW : contact;
  const filled = {
    ...form,
    [party]: partyOf(contact),
    [window]: isPreset ? { ...shown, readyTime, closeTime } : shown,
  };
  return withNewExtension(filled, party, extensionOf(form, party));
}

/** Initial form: the contacts of the quote that match its lane. */
export function formOfContacts(contacts: PartyContacts, request: RateRequest): BookingForm {
  let form = EMPTY_FORM;
  for (const party of ['shipper', 'consignee'] as const) {
    const contact = contacts[party];
    if (contact === null || !isAtPlace(contact, request[PLACE_OF[party]])) continue;
    form = withPartyContact(form, party, contact, null);
    if (party === 'consignee') form = withDefaultReferences(referenceRulesOf(contact), form);
  }
  return form;
}

/** Initial form of an order's quote, with the customer's default references where the order has none. */
export function formOfOrder(ordered: BookingForm | null, { consignee }: PartyContacts): BookingForm | null {
  if (ordered === null || consignee === null) return ordered;
  return withDefaultReferences(referenceRulesOf(consignee), ordered);
}

/** Contact fields of a party: street address, city and ZIP of the quote, and hours if they aren't the default. */
function partyFields(party: PartyKey, details: BookingDetails, request: RateRequest): Partial<ContactFields> {
  const { name, address1, address2 = '', contact: person, phone, email = '' } = details[party];
  const { city, state, zip } = request[PLACE_OF[party]];
  const window = details[WINDOW_OF[party]];
  const extension = /^Ext (\d{1,6})$/m.exec(window.instructions ?? '')?.[1];
  const hours = sameHours(window, DEFAULT_WINDOW) ? {} : { readyTime: window.readyTime, closeTime: window.closeTime };
  return {
    name,
    address1,
    address2,
    person,
    phone,
    email,
    city,
    state,
    zip,
    ...hours,
    ...(extension === undefined ? {} : { phoneExtension: extension }),
  };
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** An offer to save a party as a contact: a new one, or an update. */
export interface ContactOffer {
  /** null: a new contact. */
  readonly existing: Contact | null;
  readonly fields: ContactFields;
}

/** The offer for a party; null if the contacts already have identical data. */
export function contactOffer(
  party: PartyKey,
  details: BookingDetails,
  request: RateRequest,
  known: readonly Contact[],
): ContactOffer | null {
  const fields = partyFields(party, details, request);
  const sameName = known.filter(({ name, zip }) => plain(name) === plain(details[party].name) && zip === fields.zip);
  // One company may have several places at a ZIP: then another street is another place.
  const atStreet = sameName.find(({ address1 }) => folded(address1) === folded(details[party].address1));
  const [only = null, ...others] = sameName;
  const existing = atStreet ?? (others.length === 0 ? only : null);
  if (existing === null) {
    const place = PLACE_OF[party];
    const requested = request.accessorials ?? [];
    return {
      existing,
      fields: {
        ...BLANK_CONTACT,
        ...fields,
        locationType: request[place].locationType ?? BLANK_CONTACT.locationType,
        role: party,
        // Limited access is one code for pickup and delivery; only the user knows which one it applies to.
        ...(party === 'shipper'
          ? { pickupAccessorials: PICKUP_ACCESSORIALS.filter((code) => code !== 'LIMACC' && requested.includes(code)) }
          : {
              deliveryAccessorials: DELIVERY_ACCESSORIALS.filter(
                (code) => code !== 'LIMACC' && requested.includes(code),
              ),
            }),
      },
    };
  }
  const { id: _, usedCount: __, lastUsedAtMs: ___, changedAtMs: ____, version: _____, ...before } = existing;
  // An extension belongs to its phone number.
  const { phoneExtension = fields.phone === before.phone ? before.phoneExtension : '' } = fields;
  const changed = { ...before, ...fields, phoneExtension };
  const isSame = Object.entries(fields).every(([field, value]) =>
    Object.entries(before).some(([key, saved]) => key === field && saved === value),
  );
  return isSame ? null : { existing, fields: changed };
}
