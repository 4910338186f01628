/** A contact as a party of the booking, and a party as a contact to keep. */
import type { Address, RateRequest } from '../../../shared/freight/requests.ts';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../../shared/freight/values.ts';
import type { BookingDetails } from '../../../shared/ipc/contract/bookings.ts';
import {
  BLANK_CONTACT,
  type Contact,
  type ContactFields,
  type QuoteContacts,
} from '../../../shared/ipc/contract/contacts.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { DEFAULT_WINDOW } from '../../../shared/rules/windows.ts';
import { type BookingForm, EMPTY_FORM, type PartyForm, type PartyKey, type WindowForm } from './bookingForm.ts';
import { extensionOf, WINDOW_OF, withNewExtension } from './phoneExtension.ts';

/** The end of the lane at which a party stands. */
const PLACE_OF = { shipper: 'origin', consignee: 'destination' } as const;

/** The contacts of both parties; null where none was chosen. */
export type PartyContacts = Readonly<Record<PartyKey, Contact | null>>;

export function partyContacts({ origin, destination }: QuoteContacts): PartyContacts {
  return { shipper: origin, consignee: destination };
}

/** Whether a contact can be the party: the lane is the quote's, down to the ZIP. */
export function standsAt(contact: Contact, place: Address): boolean {
  return contact.zip === place.zip;
}

function partyOf({ name, address1, address2, person, phone, phoneExtension, email }: Contact): PartyForm {
  return { name, address1, address2, contact: person, phone: formatPhone(phone, phoneExtension), email };
}

type Hours = Pick<WindowForm, 'readyTime' | 'closeTime'>;
const sameHours = (one: Hours, other: Hours) => one.readyTime === other.readyTime && one.closeTime === other.closeTime;

/** Whether a window shows the opening hours of the contact. */
export function hasHoursOf(window: Hours, contact: Contact | null): boolean {
  return contact !== null && contact.readyTime !== '' && sameHours(window, contact);
}

/**
 * The form with a contact as a party. Its hours take the place of the usual ones, or of those of the contact before;
 * what the clerk typed stays.
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

/** What a booking begins with: the contacts of its quote, where they stand on its lane. */
export function formOfContacts(contacts: PartyContacts, request: RateRequest): BookingForm {
  let form = EMPTY_FORM;
  for (const party of ['shipper', 'consignee'] as const) {
    const contact = contacts[party];
    if (contact === null || !standsAt(contact, request[PLACE_OF[party]])) continue;
    form = withPartyContact(form, party, contact, null);
  }
  return form;
}

/** What of a party belongs into a contact: the street level, the place of the quote, hours other than the usual ones. */
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

/** A contact that a party could be kept as: new, or one that is there and says something else. */
export interface ContactOffer {
  /** null: it would be a new one. */
  readonly existing: Contact | null;
  readonly fields: ContactFields;
}

/** What keeping a party would change; null when the contacts hold it already. */
export function contactOffer(
  party: PartyKey,
  details: BookingDetails,
  request: RateRequest,
  known: readonly Contact[],
): ContactOffer | null {
  const fields = partyFields(party, details, request);
  const existing =
    known.find(({ name, zip }) => plain(name) === plain(details[party].name) && zip === fields.zip) ?? null;
  if (existing === null) {
    const place = PLACE_OF[party];
    const asked = request.accessorials ?? [];
    return {
      existing,
      fields: {
        ...BLANK_CONTACT,
        ...fields,
        locationType: request[place].locationType ?? BLANK_CONTACT.locationType,
        role: party,
        // Limited access is said once for both ends; at which of them, only the clerk knows.
        ...(party === 'shipper'
          ? { pickupAccessorials: PICKUP_ACCESSORIALS.filter((code) => code !== 'LIMACC' && asked.includes(code)) }
          : {
              deliveryAccessorials: DELIVERY_ACCESSORIALS.filter((code) => code !== 'LIMACC' && asked.includes(code)),
            }),
      },
    };
  }
  const { id: _, usedCount: __, lastUsedAtMs: ___, changedAtMs: ____, ...now } = existing;
  const changed = { ...now, ...fields };
  const isSame = Object.entries(fields).every(([field, value]) =>
    Object.entries(now).some(([key, kept]) => key === field && kept === value),
  );
  return isSame ? null : { existing, fields: changed };
}
