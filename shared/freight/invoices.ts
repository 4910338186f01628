/** Values of a carrier's invoice, and their validation. Used by the form, the import, and the core. */
import * as z from 'zod/mini';
import { tidyClass } from '../rules/density.ts';
import { CalendarDateSchema } from './requests.ts';

/** What a line of an invoice charges for. `discount` lines are negative. */
export const CHARGE_KINDS = [
  'linehaul',
  'discount',
  'fuel',
  'reclass',
  'reweigh',
  'liftgate',
  'residential',
  'limited_access',
  'inside',
  'appointment',
  'notification',
  'sort',
  'other',
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Where the dispute of an invoice is. `credited` has the amount that came back; `closed` needs nothing more. */
export const DISPUTE_STATES = ['none', 'to_dispute', 'disputed', 'credited', 'denied', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** With amounts up to $100 million, every sum is exact. */
const MAX_CENTS = 10_000_000_000;
/** Lines of one invoice. */
export const MAX_CHARGES = 40;
/** Rows of one import. */
export const MAX_INVOICE_ROWS = 5_000;

const upTo = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, { error: `Enter up to ${length} characters.` }));
const required = (length: number) => upTo(length).check(z.minLength(1, { error: 'Required.' }));
const cents = z
  .int({ error: 'Enter an amount, such as 412.50.' })
  .check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS, { error: 'Enter a smaller amount.' }));

const ChargeShownSchema = z.lazy(() =>
  z.strictObject({
    kind: z.enum(CHARGE_KINDS),
    /** The carrier's own text; may be empty. */
    description: z.string(),
    cents: z.int(),
  }),
);
export type Charge = z.infer<typeof ChargeShownSchema>;

/** An invoice as the carrier sent it. Texts that it doesn't have are empty. */
export const InvoiceShownSchema = z.lazy(() =>
  z.strictObject({
    invoiceNumber: z.string(),
    /** Carrier code, or the name if no code is known. */
    carrier: z.string(),
    /** `YYYY-MM-DD`. */
    invoiceDate: z.string(),
    /** As on the invoice, with any dashes and prefix. */
    proNumber: z.string(),
    bolNumber: z.string(),
    totalCents: z.int(),
    currency: z.string(),
    lines: z.array(ChargeShownSchema),
    /** The class that was billed; empty if the invoice names none or several. */
    billedClass: z.string(),
    /** Pounds; null if the invoice has none. */
    billedWeightLb: z.nullable(z.number()),
  }),
);
export type InvoiceFields = z.infer<typeof InvoiceShownSchema>;

/** Validation of each field. */
export const InvoiceFieldsSchema = z.lazy(() =>
  z.strictObject({
    invoiceNumber: required(60),
    carrier: required(500),
    invoiceDate: CalendarDateSchema,
    proNumber: upTo(60),
    bolNumber: upTo(500),
    totalCents: cents.check(z.minimum(1, { error: 'Enter an amount above 0.' })),
    currency: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, { error: 'Enter a 3-letter currency code.' })),
    lines: z
      .array(z.strictObject({ kind: z.enum(CHARGE_KINDS), description: upTo(200), cents }))
      .check(z.maxLength(MAX_CHARGES, { error: `Enter up to ${MAX_CHARGES} lines.` })),
    billedClass: z.pipe(upTo(20), z.transform(tidyClass)),
    billedWeightLb: z.nullable(z.number({ error: 'Enter pounds.' }).check(z.positive({ error: 'Enter pounds.' }))),
  }),
);

export const BLANK_INVOICE: InvoiceFields = {
  invoiceNumber: '',
  carrier: '',
  invoiceDate: '',
  proNumber: '',
  bolNumber: '',
  totalCents: 0,
  currency: 'USD',
  lines: [],
  billedClass: '',
  billedWeightLb: null,
};
