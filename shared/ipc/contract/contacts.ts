import { z } from 'zod';
import { formatNumber } from '../../format.ts';
import { AccessorialSchema, AddressSchema, ClockTimeSchema, PartySchema } from '../../freight/requests.ts';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../freight/values.ts';
import {
  DuplicatePolicySchema,
  EntryFactsSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  MOST_IMPORT_ROWS,
  orBlank,
} from './book.ts';
import { call, IdSchema } from './call.ts';

/** Who a contact is, mostly. Either may be chosen at either end all the same. */
export const ROLES = ['any', 'shipper', 'consignee'] as const;

/** Characters of the notes that show when a contact is used. */
const NOTES = 1_000;

const text = z.string();
/** A contact as it is shown: blank texts are not known. There is no country: the service takes places in the US alone. */
const ContactShownSchema = z.object({
  name: text,
  /** Whom to ask for; the service calls it `contact`. */
  person: text,
  /** Ten digits. */
  phone: text,
  /** Digits. The service has no place for it. */
  phoneExtension: text,
  email: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  locationType: text,
  /** Opening hours, `HH:MM` at the place. */
  readyTime: text,
  closeTime: text,
  /** Asked of the carrier when freight is picked up here. */
  pickupAccessorials: z.array(AccessorialSchema),
  /** Asked of the carrier when freight is delivered here. */
  deliveryAccessorials: z.array(AccessorialSchema),
  /** Shown when the contact is used. */
  notes: text,
  role: z.enum(ROLES),
});
export type ContactFields = z.infer<typeof ContactShownSchema>;
export const ContactSchema = ContactShownSchema.extend(EntryFactsSchema.shape);
export type Contact = z.infer<typeof ContactSchema>;

const { shape: party } = PartySchema;
const { shape: address } = AddressSchema;
/** The lists are short and hold no code twice, in the order of the form. */
const codes = <Code extends string>(allowed: readonly Code[]) =>
  z
    .array(z.enum(allowed, { error: 'Enter a pickup or delivery accessorial code.' }))
    .transform((chosen) => allowed.filter((code) => chosen.includes(code)));

/** The rules of each field: the service's own (spec §2.1, §2.5, §2.6) for what is not blank. Only the name is needed. */
export const ContactFieldsSchema = z
  .strictObject({
    name: party.name,
    person: orBlank(party.contact),
    phone: orBlank(party.phone),
    phoneExtension: orBlank(z.string().regex(/^\d{1,6}$/, { error: 'Enter up to 6 digits.' })),
    email: orBlank(party.name),
    address1: orBlank(party.address1),
    address2: orBlank(party.address1),
    city: orBlank(address.city),
    state: orBlank(address.state),
    zip: orBlank(address.zip),
    locationType: z
      .string()
      .trim()
      .transform((value) => (value === '' ? 'Business' : value))
      .pipe(party.name),
    readyTime: orBlank(ClockTimeSchema),
    closeTime: orBlank(ClockTimeSchema),
    pickupAccessorials: codes(PICKUP_ACCESSORIALS),
    deliveryAccessorials: codes(DELIVERY_ACCESSORIALS),
    notes: z
      .string()
      .trim()
      .max(NOTES, { error: () => `Enter up to ${formatNumber(NOTES)} characters.` }),
    role: z.enum(ROLES),
  })
  .superRefine(({ readyTime, closeTime }, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (readyTime !== '' && closeTime === '') say('closeTime', 'Enter a close time, too.');
    if (readyTime === '' && closeTime !== '') say('readyTime', 'Enter an open time, too.');
  });

/** Nothing known but what the service assumes (spec §2.1). */
export const BLANK_CONTACT: ContactFields = {
  name: '',
  person: '',
  phone: '',
  phoneExtension: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  locationType: 'Business',
  readyTime: '',
  closeTime: '',
  pickupAccessorials: [],
  deliveryAccessorials: [],
  notes: '',
  role: 'any',
};

const loose = z.string();
/** Fields as they are sent to be kept: of the right kind, and not checked yet, so that every problem is named at once. */
const ContactDraftSchema = z.strictObject({
  name: loose,
  person: loose,
  phone: loose,
  phoneExtension: loose,
  email: loose,
  address1: loose,
  address2: loose,
  city: loose,
  state: loose,
  zip: loose,
  locationType: loose,
  readyTime: loose,
  closeTime: loose,
  pickupAccessorials: z.array(AccessorialSchema).max(20),
  deliveryAccessorials: z.array(AccessorialSchema).max(20),
  notes: loose,
  role: z.enum(ROLES),
});

/** The contacts that a quote was made from; null where an end was typed. */
const LaneContactsSchema = z.object({ origin: ContactSchema.nullable(), destination: ContactSchema.nullable() });
export type QuoteContacts = z.infer<typeof LaneContactsSchema>;

const UsualShipperSchema = z.object({ contact: ContactSchema.nullable() });

export const contactCalls = {
  'contacts.list': call(ListInputSchema, z.object({ total: z.int(), contacts: z.array(ContactSchema) })),
  'contacts.get': call(z.strictObject({ contactId: IdSchema }), ContactSchema),
  /**
   * Keeps a contact. The identifier is the caller's, so that the same save twice is one contact. `fields_invalid` names
   * every field that breaks a rule. One that was removed comes back.
   */
  'contacts.save': call(z.strictObject({ contactId: IdSchema, fields: ContactDraftSchema }), ContactSchema),
  /** Out of sight, and kept for 30 days: `contacts.restore` takes it back. */
  'contacts.remove': call(z.strictObject({ contactIds: IdsSchema }), z.object({ removed: z.int() })),
  'contacts.restore': call(z.strictObject({ contactIds: IdsSchema }), z.object({ restored: z.int() })),
  /** It was chosen: counts towards the order of the search. */
  'contacts.use': call(z.strictObject({ contactId: IdSchema }), ContactSchema),
  /** Writes what the words find, or all, into a CSV file in the data folder. */
  'contacts.exportCsv': call(
    z.strictObject({ search: z.string().max(500) }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /**
   * All rows in one transaction: on a failure of the disk none is kept. With `update` a field that the row leaves out
   * stays as it is. A contact is the same when name and ZIP are, and the street is or is not known on one side.
   */
  'contacts.importRows': call(
    z.strictObject({
      rows: z
        .array(z.strictObject({ line: z.int().nonnegative(), fields: ContactDraftSchema.partial() }))
        .max(MOST_IMPORT_ROWS),
      duplicates: DuplicatePolicySchema,
    }),
    z.object({ rows: z.array(ImportedRowSchema) }),
  ),
  /** Writes the rows of an import that were not taken into a CSV file in the data folder, for the catalogue as well. */
  'contacts.exportRows': call(
    z.strictObject({
      of: z.enum(['contacts', 'catalogue']),
      rows: z.array(z.array(z.string().max(100_000)).max(300)).max(MOST_IMPORT_ROWS + 1),
    }),
    z.object({ fileName: z.string(), path: z.string() }),
  ),
  /** The contacts of a quote as they are now, also those removed meanwhile. Both null when nothing was noted. */
  'contacts.ofQuote': call(z.strictObject({ quoteId: IdSchema }), LaneContactsSchema),
  /** The contact that new quotes begin with; null when none was chosen, or it was removed. */
  'contacts.defaultShipper': call(z.strictObject({}), UsualShipperSchema),
  /** Chooses it; null: new quotes begin blank. `not_found` when there is no such contact. */
  'contacts.setDefaultShipper': call(z.strictObject({ contactId: IdSchema.nullable() }), UsualShipperSchema),
  /** Cities of a ZIP by own contacts and quotes, the most frequent first, at most 5. */
  'contacts.placesOfZip': call(
    z.strictObject({ zip: z.string().regex(/^\d{5}$/) }),
    z.object({ places: z.array(z.object({ city: z.string(), state: z.string() })) }),
  ),
};
