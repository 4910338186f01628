/** The form as it is kept while it is typed, and checked when it comes back. */
import { z } from 'zod';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import type { QuoteForm } from './form.ts';

const text = z.string().max(10_000);
const AddressDraftSchema = z.object({ zip: text, city: text, state: text, locationType: text });
const RowDraftSchema = z.object({
  key: z.string().min(1).max(20),
  quantity: text,
  description: text,
  nmfc: text,
  length: text,
  width: text,
  height: text,
  weight: text,
  freightClass: text,
  stackable: z.boolean(),
});

const DraftValueSchema = z.object({
  form: z.object({
    pickupDate: text,
    origin: AddressDraftSchema,
    destination: AddressDraftSchema,
    rows: z.array(RowDraftSchema).min(1).max(200),
    accessorials: z.array(z.enum(ACCESSORIAL_CODES)),
  }),
  /** The quote that this form was last sent as, null while it was not. */
  sentAs: z.string().nullable(),
});

export interface QuoteDraft {
  readonly form: QuoteForm;
  readonly sentAs: string | null;
}

/** The draft in a kept value, or null when the value is none, or of another version of the form. */
export function readDraft(value: unknown): QuoteDraft | null {
  const parsed = DraftValueSchema.safeParse(value);
  if (!parsed.success) return null;
  const keys = parsed.data.form.rows.map((row) => row.key);
  return new Set(keys).size === keys.length ? parsed.data : null;
}

/** The value to keep. */
export function writeDraft(draft: QuoteDraft): z.input<typeof DraftValueSchema> {
  const { form, sentAs } = draft;
  return {
    form: { ...form, rows: form.rows.map((row) => ({ ...row })), accessorials: [...form.accessorials] },
    sentAs,
  };
}
