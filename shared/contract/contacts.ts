import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { AccessorialSchema, AddressSchema, ClockTimeSchema, PartySchema } from '../freight/requests.ts';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../freight/values.ts';
import {
  DuplicatePolicySchema,
  EntryMetadataSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  MAX_IMPORT_ROWS,
  orBlank,
} from './book.ts';
import { call, IdSchema } from './call.ts';

/** Typical role of a contact. Any contact may still be chosen as shipper or consignee. */
export const ROLES = ['any', 'shipper', 'consignee'] as const;

/** Maximum length of the notes that show when a contact is used, in characters. */
const NOTES = 1_000;

const text = z.string();
/** A contact for display; blank texts are unknown. No country: the provider supports US places only. */
const ContactShownSchema = z.object({
  name: text,
  /** Contact person; the provider calls it `contact`. */
  person: text,
  /** Ten digits. */
  phone: text,
  /** Digits. The provider has no field for it. */
  phoneExtension: text,
  email: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  locationType: text,
  /** Opening hours, `HH:MM` local time. */
  readyTime: text,
  closeTime: text,
  /** Accessorials of pickups at this address. */
  pickupAccessorials: z.array(AccessorialSchema),
  /** Accessorials of deliveries to this address. */
  deliveryAccessorials: z.array(AccessorialSchema),
  /** Shown when the contact is used. */
  notes: text,
  role: z.enum(ROLES),
});
export type ContactFields = z.infer<typeof ContactShownSchema>;
export const ContactSchema = ContactShownSchema.extend(EntryMetadataSchema.shape);
export type Contact = z.infer<typeof ContactSchema>;

const { shape: party } = PartySchema;
const { shape: address } = AddressSchema;
/** A list without duplicates, in the order of the form. */
const codes = <Code extends string>(allowed: readonly Code[]) =>
  z
    .array(z.enum(allowed, { error: 'Enter a pickup or delivery accessorial code.' }))
    .transform((chosen) => allowed.filter((code) => chosen.includes(code)));

/** Validation of each field: the provider's rules (spec §2.1, §2.5, §2.6) unless blank. Only the name is required. */
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

/** Blank except for the provider's defaults (spec §2.1). */
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
/** Fields to be saved: of the right type but not validated yet, so that all errors are reported at once. */
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

/** The contacts that a quote was made from; null for an address that was typed. */
const LaneContactsSchema = z.object({ origin: ContactSchema.nullable(), destination: ContactSchema.nullable() });
export type QuoteContacts = z.infer<typeof LaneContactsSchema>;

const DefaultShipperSchema = z.object({ contact: ContactSchema.nullable() });

export const contactCalls = {
  'contacts.list': call(ListInputSchema, z.object({ total: z.int(), contacts: z.array(ContactSchema) })),
  'contacts.get': call(z.strictObject({ contactId: IdSchema }), ContactSchema),
  /**
   * Saves a contact. The caller provides the identifier, so that a repeated save doesn't create a duplicate.
   * `fields_invalid` lists every invalid field. Restores a contact that was removed.
   */
  'contacts.save': call(z.strictObject({ contactId: IdSchema, fields: ContactDraftSchema }), ContactSchema),
  /** Hides the contacts and deletes them after 30 days; `contacts.restore` undoes it. */
  'contacts.remove': call(z.strictObject({ contactIds: IdsSchema }), z.object({ removed: z.int() })),
  'contacts.restore': call(z.strictObject({ contactIds: IdsSchema }), z.object({ restored: z.int() })),
  /** Counts a use, which affects the search order. */
  'contacts.use': call(z.strictObject({ contactId: IdSchema }), ContactSchema),
  /** Exports the matching contacts, or all, as CSV to the data folder. */
  'contacts.exportCsv': call(
    z.strictObject({ search: z.string().max(500) }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /**
   * Imports all rows in one transaction: a disk error saves none of them. With `update`, fields that the row omits are
   * unchanged. Contacts are duplicates if name and ZIP match and the street matches too or is blank in one of them.
   */
  'contacts.importRows': call(
    z.strictObject({
      rows: z
        .array(z.strictObject({ line: z.int().nonnegative(), fields: ContactDraftSchema.partial() }))
        .max(MAX_IMPORT_ROWS),
      duplicates: DuplicatePolicySchema,
    }),
    z.object({ rows: z.array(ImportedRowSchema) }),
  ),
  /** Exports the rejected rows of an import as CSV to the data folder. Used for items too. */
  'contacts.exportRows': call(
    z.strictObject({
      of: z.enum(['contacts', 'catalogue']),
      rows: z.array(z.array(z.string().max(100_000)).max(300)).max(MAX_IMPORT_ROWS + 1),
    }),
    z.object({ fileName: z.string(), path: z.string() }),
  ),
  /** Current data of the contacts of a quote, including those removed since. Both null if none were recorded. */
  'contacts.ofQuote': call(z.strictObject({ quoteId: IdSchema }), LaneContactsSchema),
  /** Default shipper of new quotes; null if none was chosen or it was removed. */
  'contacts.defaultShipper': call(z.strictObject({}), DefaultShipperSchema),
  /** Sets the default shipper; with null, new quotes start blank. `not_found` if there is no such contact. */
  'contacts.setDefaultShipper': call(z.strictObject({ contactId: IdSchema.nullable() }), DefaultShipperSchema),
  /** Cities of a ZIP in saved contacts and quotes, most frequent first, at most 5. */
  'contacts.placesOfZip': call(
    z.strictObject({ zip: z.string().regex(/^\d{5}$/) }),
    z.object({ places: z.array(z.object({ city: z.string(), state: z.string() })) }),
  ),
};
