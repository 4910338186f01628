/** A contact at an end of the lane: what it fills, what it preselects, and how that is taken back. */
import {
  ACCESSORIAL_CODES,
  type AccessorialCode,
  DELIVERY_ACCESSORIALS,
  PICKUP_ACCESSORIALS,
} from '../../../shared/freight/values.ts';
import type { Contact, ContactFields } from '../../../shared/ipc/contract/contacts.ts';
import { readState, readZip, tidyState } from '../../../shared/rules/places.ts';
import { type AddressField, ENDS, type End, type LaneContact, type QuoteForm } from './form.ts';

/** The accessorials that a contact asks for at an end. */
export function defaultsOf(
  contact: Pick<LaneContact, 'pickupAccessorials' | 'deliveryAccessorials'>,
  end: End,
): readonly AccessorialCode[] {
  return end === 'origin' ? contact.pickupAccessorials : contact.deliveryAccessorials;
}

const ordered = (codes: ReadonlySet<AccessorialCode>) => ACCESSORIAL_CODES.filter((code) => codes.has(code));
const otherEnd = (end: End): End => (end === 'origin' ? 'destination' : 'origin');

/** The form without the contact of that end, and without what it preselected and nobody touched. */
export function withoutContact(form: QuoteForm, end: End): QuoteForm {
  const contact = form.contacts[end];
  if (contact === null) return form;
  const keptByOther = form.contacts[otherEnd(end)]?.marked ?? [];
  const gone = contact.marked.filter((code) => !keptByOther.includes(code));
  return {
    ...form,
    contacts: { ...form.contacts, [end]: null },
    accessorials: form.accessorials.filter((code) => !gone.includes(code)),
  };
}

/** Preselects what the contact asks for at that end. What was chosen before stays the clerk's own. */
function preselected(form: QuoteForm, end: End, contact: LaneContact): QuoteForm {
  const byOther = form.contacts[otherEnd(end)]?.marked ?? [];
  const wanted = defaultsOf(contact, end);
  const marked = wanted.filter((code) => !form.accessorials.includes(code) || byOther.includes(code));
  return {
    ...form,
    contacts: { ...form.contacts, [end]: { ...contact, marked } },
    accessorials: ordered(new Set([...form.accessorials, ...wanted])),
  };
}

/** What the form keeps of a contact that fills an end. */
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
    isUsual: false,
    marked: [],
  };
}

/** The form with a contact at that end: its place, its location type, its accessorials. */
export function withContact(form: QuoteForm, end: End, contact: Contact): QuoteForm {
  const without = withoutContact(form, end);
  const { zip, city, state, locationType } = contact;
  return preselected({ ...without, [end]: { zip, city, state, locationType } }, end, laneContactOf(contact));
}

/** The form with the usual shipper at its origin; nobody chose it, so the form counts as blank. */
export function withUsualShipper(form: QuoteForm, shipper: Contact): QuoteForm {
  const filled = withContact(form, 'origin', shipper);
  const { origin } = filled.contacts;
  return origin === null
    ? filled
    : { ...filled, contacts: { ...filled.contacts, origin: { ...origin, isUsual: true } } };
}

/** Both ends changed places: each contact asks for what it asks for at its new end. */
export function swapped(form: QuoteForm): QuoteForm {
  const { origin, destination } = form.contacts;
  const bare = ENDS.reduce(withoutContact, form);
  const turned: QuoteForm = { ...bare, origin: form.destination, destination: form.origin };
  const withOrigin = destination === null ? turned : preselected(turned, 'origin', destination);
  return origin === null ? withOrigin : preselected(withOrigin, 'destination', origin);
}

/** Nothing that the clerk has touched goes away with a contact. */
export function touched(form: QuoteForm, code: AccessorialCode): QuoteForm {
  const untouched = (contact: LaneContact | null) =>
    contact?.marked.includes(code) === true
      ? { ...contact, marked: contact.marked.filter((one) => one !== code) }
      : contact;
  const contacts = { origin: untouched(form.contacts.origin), destination: untouched(form.contacts.destination) };
  return contacts.origin === form.contacts.origin && contacts.destination === form.contacts.destination
    ? form
    : { ...form, contacts };
}

/** Another ZIP, city or state is another place: the contact does not stand for it. */
export function isAnotherPlace(field: AddressField, before: string, after: string): boolean {
  if (field === 'locationType') return false;
  const read = (text: string) =>
    (field === 'zip' ? readZip(text) : field === 'state' ? readState(text) : null) ?? text.trim().toLowerCase();
  return read(before) !== read(after);
}

/** Whose accessorial it is: the name of the contact that preselected it. */
export function contactOf(form: QuoteForm, code: AccessorialCode): string | null {
  return ENDS.map((end) => form.contacts[end]).find((contact) => contact?.marked.includes(code))?.name ?? null;
}

/** Whether the form says something else about the place than its contact does. */
export function differsFromContact(form: QuoteForm, end: End): boolean {
  const contact = form.contacts[end];
  if (contact === null) return false;
  const { locationType, pickupAccessorials, deliveryAccessorials } = contactFieldsAt(form, end);
  const chosen = pickupAccessorials ?? deliveryAccessorials ?? [];
  return locationType !== contact.locationType || chosen.join() !== ordered(new Set(defaultsOf(contact, end))).join();
}

/** What a contact saved from that end of the form holds of it. */
export function contactFieldsAt(
  form: QuoteForm,
  end: End,
): Pick<ContactFields, 'zip' | 'city' | 'state' | 'locationType'> &
  Partial<Pick<ContactFields, 'pickupAccessorials' | 'deliveryAccessorials'>> {
  const { zip, city, state, locationType } = form[end];
  const allowed: readonly AccessorialCode[] = end === 'origin' ? PICKUP_ACCESSORIALS : DELIVERY_ACCESSORIALS;
  // Limited access is said once for both ends: at which, only the clerk knows, and the contact that asked for it.
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
