/** Stored format of quote drafts, validated on load. */
import * as z from 'zod/mini';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import type { AddressDraft, LaneContact, QuoteForm } from './form.ts';
import { quoteStrings } from './strings.ts';

const text = z.string();
const AddressDraftSchema = z.object({ zip: text, city: text, state: text, locationType: text });
/** Converts the former stackable checkbox: in a row with freight, an unchecked box was sent as no. */
const stackableOf = (isTicked: boolean, row: object) =>
  isTicked ? 'yes' : Object.entries(row).some(([name, value]) => name !== 'key' && value !== '') ? 'no' : '';

const RowDraftSchema = z.pipe(
  z.object({
    key: z.string().check(z.minLength(1), z.maxLength(20)),
    quantity: text,
    description: text,
    nmfc: text,
    length: text,
    width: text,
    height: text,
    weight: text,
    freightClass: text,
    stackable: z.union([text, z.boolean()]),
    // Older drafts don't have this field.
    unitType: z._default(text, ''),
  }),
  z.transform(({ stackable, ...row }) => ({
    ...row,
    stackable: typeof stackable === 'string' ? stackable : stackableOf(stackable, row),
  })),
);

const codes = z.array(z.enum(ACCESSORIAL_CODES));
const LaneContactSchema = z.catch(
  z.nullable(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      name: text,
      notes: text,
      locationType: text,
      readyTime: text,
      closeTime: text,
      pickupAccessorials: codes,
      deliveryAccessorials: codes,
      // Older drafts don't have this field: their contacts were all chosen by the user.
      isDefault: z._default(z.boolean(), false),
      marked: codes,
    }),
  ),
  // An invalid contact is dropped: the user can choose it again, and the rest of the draft is preserved.
  null,
);

const DraftValueSchema = z.object({
  form: z.object({
    pickupDate: text,
    origin: AddressDraftSchema,
    destination: AddressDraftSchema,
    contacts: z.catch(z.object({ origin: LaneContactSchema, destination: LaneContactSchema }), {
      origin: null,
      destination: null,
    }),
    rows: z.array(RowDraftSchema).check(z.minLength(1)),
    accessorials: z.array(z.enum(ACCESSORIAL_CODES)),
  }),
  /** The quote that this form was last sent as; null if it wasn't sent. */
  sentAs: z.nullable(z.string()),
});

export interface QuoteDraft {
  readonly form: QuoteForm;
  readonly sentAs: string | null;
}

/** Reads a saved draft; null if it is invalid or of another version of the form. */
export function readDraft(value: unknown): QuoteDraft | null {
  const parsed = DraftValueSchema.safeParse(value);
  if (!parsed.success) return null;
  const keys = parsed.data.form.rows.map((row) => row.key);
  return new Set(keys).size === keys.length ? parsed.data : null;
}

function contactToSave(contact: LaneContact | null): z.input<typeof LaneContactSchema> {
  if (contact === null) return null;
  return {
    ...contact,
    pickupAccessorials: [...contact.pickupAccessorials],
    deliveryAccessorials: [...contact.deliveryAccessorials],
    marked: [...contact.marked],
  };
}

/** The stored format of a draft. */
export function writeDraft(draft: QuoteDraft): z.input<typeof DraftValueSchema> {
  const { form, sentAs } = draft;
  return {
    form: {
      ...form,
      contacts: { origin: contactToSave(form.contacts.origin), destination: contactToSave(form.contacts.destination) },
      rows: form.rows.map((row) => ({ ...row })),
      accessorials: [...form.accessorials],
    },
    sentAs,
  };
}

function placeOf({ city, zip }: AddressDraft): string {
  return city.trim() || zip.trim() || '…';
}

/** Lane for display, such as `Columbus → Denver`. Handles a partly entered form. */
export function draftLane({ origin, destination }: QuoteForm): string {
  const [from, to] = [placeOf(origin), placeOf(destination)];
  return from === '…' && to === '…' ? quoteStrings.noLane : `${from} → ${to}`;
}
