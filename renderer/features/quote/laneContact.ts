/** Contacts on the lane: what they fill, what they preselect, and how that is undone. */

import type { Contact } from '../../../shared/contract/contacts.ts';
import type { ContactFields } from '../../../shared/freight/contacts.ts';
import {
  ACCESSORIAL_CODES,
  type AccessorialCode,
  DELIVERY_ACCESSORIALS,
  PICKUP_ACCESSORIALS,
} from '../../../shared/freight/values.ts';
import { readState, readZip, tidyState } from '../../../shared/rules/places.ts';
import { type AddressField, ENDS, type End, type LaneContact, type QuoteForm } from './form.ts';

/** Default accessorials of a contact as origin or destination. */
export function defaultsOf(
  contact: Pick<LaneContact, 'pickupAccessorials' | 'deliveryAccessorials'>,
  end: End,
): readonly AccessorialCode[] {
  return end === 'origin' ? contact.pickupAccessorials : contact.deliveryAccessorials;
}

const ordered = (codes: ReadonlySet<AccessorialCode>) => ACCESSORIAL_CODES.filter((code) => codes.has(code));
const otherEnd = (end: End): End => (end === 'origin' ? 'destination' : 'origin');

/** Removes the contact, and the accessorials it preselected that the user hasn't changed. */
export function withoutContact(form: QuoteForm, end: End): QuoteForm {
  const contact = form.contacts[end];
  if (contact === null) return form;
  const markedByOther = form.contacts[otherEnd(end)]?.marked ?? [];
  const removed = contact.marked.filter((code) => !markedByOther.includes(code));
  return {
    ...form,
    contacts: { ...form.contacts, [end]: null },
    accessorials: form.accessorials.filter((code) => !removed.includes(code)),
  };
}

/** Preselects the contact's accessorials. Those the user has already chosen stay the user's own. */
function preselected(form: QuoteForm, end: End, contact: LaneContact): QuoteForm {
  const byOther = form.contacts[otherEnd(end)]?.marked ?? [];
  const defaults = defaultsOf(contact, end);
  const marked = defaults.filter((code) => !form.accessorials.includes(code) || byOther.includes(code));
  return {
    ...form,
    contacts: { ...form.contacts, [end]: { ...contact, marked } },
    accessorials: ordered(new Set([...form.accessorials, ...defaults])),
  };
}

/** The data of a contact that the form stores. */
export function laneContactOf(contact: Contact): LaneContact {
  const { id, name, notes, locationType, readyTime, closeTime, pickupAccessorials, deliveryAccessorials } = contact;
  return {
    id,
    name,
    notes,
    locationType,
    readyTime,
    closeTime,
    pickupAccessorials,
    deliveryAccessorials,
    isDefault: false,
    marked: [],
  };
}

/** Fills an address from a contact: place, location type and accessorials. */
export function withContact(form: QuoteForm, end: End, contact: Contact): QuoteForm {
  const without = withoutContact(form, end);
  const { zip, city, state, locationType } = contact;
  return preselected({ ...without, [end]: { zip, city, state, locationType } }, end, laneContactOf(contact));
}

/** Fills the origin from the default shipper. The user didn't choose it, so the form still counts as blank. */
export function withDefaultShipper(form: QuoteForm, shipper: Contact): QuoteForm {
  const filled = withContact(form, 'origin', shipper);
  const { origin } = filled.contacts;
  return origin === null
    ? filled
    : { ...filled, contacts: { ...filled.contacts, origin: { ...origin, isDefault: true } } };
}

/** Swaps origin and destination. Each contact then preselects the accessorials of its new role. */
export function swapped(form: QuoteForm): QuoteForm {
  const { origin, destination } = form.contacts;
  const withoutContacts = ENDS.reduce(withoutContact, form);
  const turned: QuoteForm = { ...withoutContacts, origin: form.destination, destination: form.origin };
  const withOrigin = destination === null ? turned : preselected(turned, 'origin', destination);
  return origin === null ? withOrigin : preselected(withOrigin, 'destination', origin);
}

/** Marks an accessorial as the user's own, so that it isn't removed with a contact. */
export function touched(form: QuoteForm, code: AccessorialCode): QuoteForm {
  const unmarked = (contact: LaneContact | null) =>
    contact?.marked.includes(code) === true
      ? { ...contact, marked: contact.marked.filter((one) => one !== code) }
      : contact;
  const contacts = { origin: unmarked(form.contacts.origin), destination: unmarked(form.contacts.destination) };
  return contacts.origin === form.contacts.origin && contacts.destination === form.contacts.destination
    ? form
    : { ...form, contacts };
}

/** Whether an edit makes it another place than the contact's: another ZIP, city or state. */
export function isAnotherPlace(field: AddressField, before: string, after: string): boolean {
  if (field === 'locationType') return false;
  const read = (text: string) =>
    (field === 'zip' ? readZip(text) : field === 'state' ? readState(text) : null) ?? text.trim().toLowerCase();
  return read(before) !== read(after);
}

/** Name of the contact that preselected an accessorial. */
export function contactOf(form: QuoteForm, code: AccessorialCode): string | null {
  return ENDS.map((end) => form.contacts[end]).find((contact) => contact?.marked.includes(code))?.name ?? null;
}

/** Whether the address in the form differs from its contact. */
export function differsFromContact(form: QuoteForm, end: End): boolean {
  const contact = form.contacts[end];
  if (contact === null) return false;
  const { locationType, pickupAccessorials, deliveryAccessorials } = contactFieldsAt(form, end);
  const chosen = pickupAccessorials ?? deliveryAccessorials ?? [];
  return locationType !== contact.locationType || chosen.join() !== ordered(new Set(defaultsOf(contact, end))).join();
}

/** Contact fields to save for an address in the form. */
export function contactFieldsAt(
  form: QuoteForm,
  end: End,
): Pick<ContactFields, 'zip' | 'city' | 'state' | 'locationType'> &
  Partial<Pick<ContactFields, 'pickupAccessorials' | 'deliveryAccessorials'>> {
  const { zip, city, state, locationType } = form[end];
  const allowed: readonly AccessorialCode[] = end === 'origin' ? PICKUP_ACCESSORIALS : DELIVERY_ACCESSORIALS;
  // Limited access is one code for pickup and delivery: only the user knows which, or the contact that preselected it.
  const ofOther = new Set(form.contacts[otherEnd(end)]?.marked);
  const chosen = form.accessorials.filter((code) => allowed.includes(code) && !ofOther.has(code));
  return {
    zip: readZip(zip) ?? zip.trim(),
    city: city.trim(),
    state: tidyState(state),
    locationType: locationType.trim(),
    ...(end === 'origin' ? { pickupAccessorials: chosen } : { deliveryAccessorials: chosen }),
  };
}
