/** Fields of a saved contact, and their validation. */
import * as z from 'zod/mini';
import { formatNumber } from '../format.ts';
import { formatProblem, hasFormat, hasLength, lengthProblem, tidyLength } from '../rules/referenceFormat.ts';
import { orBlank } from './directory.ts';
import { AccessorialSchema, AddressSchema, ClockTimeSchema, PartySchema } from './requests.ts';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS, REFERENCE_FIELDS } from './values.ts';

/** Typical role of a contact. Any contact may still be chosen as shipper or consignee. */
export const ROLES = ['any', 'shipper', 'consignee'] as const;

/** Maximum length of the notes that show when a contact is used, in characters. */
const NOTES = 1_000;

const text = z.string();
/** Blank in contacts that were saved before the field existed. */
const laterText = z._default(text, '');
/** A company and its address for display; blank texts are unknown. No country: the provider supports US places only. */
export const CompanyShownSchema = z.object({
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
});

type CompanyFields = z.infer<typeof CompanyShownSchema>;
export const COMPANY_FIELDS = z.keyof(CompanyShownSchema).options;

/** A contact for display. */
export const ContactShownSchema = z.extend(CompanyShownSchema, {
  /** Accessorials of pickups at this address. */
  pickupAccessorials: z.array(AccessorialSchema),
  /** Accessorials of deliveries to this address. */
  deliveryAccessorials: z.array(AccessorialSchema),
  /** Shown when the contact is used. */
  notes: text,
  role: z.enum(ROLES),
  /** References that it requires as a consignee. */
  requiredReferences: z._default(z.array(z.enum(REFERENCE_FIELDS)), []),
  /** Format, length, and default value of each reference: see `rules/referenceFormat.ts`. */
  poFormat: laterText,
  poLength: laterText,
  poDefault: laterText,
  orderFormat: laterText,
  orderLength: laterText,
  orderDefault: laterText,
  referenceFormat: laterText,
  referenceLength: laterText,
  referenceDefault: laterText,
  /** Shown with the references of a booking. */
  referenceHint: laterText,
});
export type ContactFields = z.infer<typeof ContactShownSchema>;

const { shape: party } = PartySchema;
const { shape: address } = AddressSchema;
/** A list without duplicates, in the order of the form. */
const codes = <Code extends string>(allowed: readonly Code[]) =>
  z.pipe(
    z.array(z.enum(allowed, { error: 'Enter a pickup or delivery accessorial code.' })),
    z.transform((chosen) => allowed.filter((code) => chosen.includes(code))),
  );

const plain = z.string().check(z.trim());
const format = plain.check(
  z.superRefine((value, context) => {
    const message = formatProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
);
const length = z.string().check(
  z.superRefine((value, context) => {
    const message = lengthProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  z.overwrite(tidyLength),
);

/** Validation of each field: the provider's rules (spec §2.1, §2.5, §2.6) unless blank. Only the name is required. */
export const ContactFieldsSchema = z
  .strictObject({
    name: party.name,
    person: orBlank(party.contact),
    phone: orBlank(party.phone),
    phoneExtension: orBlank(z.string().check(z.regex(/^\d{1,6}$/, { error: 'Enter up to 6 digits.' }))),
    email: orBlank(party.name),
    address1: orBlank(party.address1),
    address2: orBlank(party.address1),
    city: orBlank(address.city),
    state: orBlank(address.state),
    zip: orBlank(address.zip),
    locationType: z.pipe(
      z.string().check(
        z.trim(),
        z.overwrite((value) => (value === '' ? 'Business' : value)),
      ),
      party.name,
    ),
    readyTime: orBlank(ClockTimeSchema),
    closeTime: orBlank(ClockTimeSchema),
    pickupAccessorials: codes(PICKUP_ACCESSORIALS),
    deliveryAccessorials: codes(DELIVERY_ACCESSORIALS),
    notes: z
      .string()
      .check(z.trim(), z.maxLength(NOTES, { error: () => `Enter up to ${formatNumber(NOTES)} characters.` })),
    role: z.enum(ROLES),
    requiredReferences: z.pipe(
      z.array(z.enum(REFERENCE_FIELDS)),
      z.transform((chosen) => REFERENCE_FIELDS.filter((field) => chosen.includes(field))),
    ),
    poFormat: format,
    poLength: length,
    poDefault: plain,
    orderFormat: format,
    orderLength: length,
    orderDefault: plain,
    referenceFormat: format,
    referenceLength: length,
    referenceDefault: plain,
    referenceHint: plain.check(z.maxLength(NOTES, { error: () => `Enter up to ${formatNumber(NOTES)} characters.` })),
  })
  .check(
    z.superRefine((contact, context) => {
      const { readyTime, closeTime } = contact;
      const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (readyTime !== '' && closeTime === '') say('closeTime', 'Enter a close time, too.');
      if (readyTime === '' && closeTime !== '') say('readyTime', 'Enter an open time, too.');
      for (const kind of ['po', 'order', 'reference'] as const) {
        const value = contact[`${kind}Default`];
        if (value === '') continue;
        if (!hasFormat(value, contact[`${kind}Format`])) say(`${kind}Default`, 'Enter it in the format.');
        else if (!hasLength(value, contact[`${kind}Length`])) say(`${kind}Default`, 'Enter it in the length.');
      }
    }),
  );

/** Blank except for the provider's defaults (spec §2.1). */
export const BLANK_COMPANY: CompanyFields = {
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
};

export const BLANK_CONTACT: ContactFields = {
  ...BLANK_COMPANY,
  pickupAccessorials: [],
  deliveryAccessorials: [],
  notes: '',
  role: 'any',
  requiredReferences: [],
  poFormat: '',
  poLength: '',
  poDefault: '',
  orderFormat: '',
  orderLength: '',
  orderDefault: '',
  referenceFormat: '',
  referenceLength: '',
  referenceDefault: '',
  referenceHint: '',
};
