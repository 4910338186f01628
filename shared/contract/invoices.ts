import { z } from 'zod';
import { CHARGE_KINDS, DISPUTE_STATES, InvoiceShownSchema, MAX_INVOICE_ROWS } from '../freight/invoices.ts';
import { AccessorialSchema } from '../freight/requests.ts';
import { isCalendarDate } from '../rules/calendar.ts';
import { BolNumberSchema, call, IdSchema, InstantSchema } from './call.ts';
import { FieldErrorSchema } from './directory.ts';

const DaySchema = z.string().refine(isCalendarDate, 'not a date');
const count = z.int().nonnegative();

const CauseSchema = z.lazy(() =>
  z.discriminatedUnion('cause', [
    z.object({ cause: z.literal('duplicate_invoice'), cents: z.int(), invoiceNumber: z.string() }),
    z.object({
      cause: z.literal('reclass'),
      cents: z.int().nullable(),
      quotedClasses: z.array(z.string()),
      billedClass: z.string(),
    }),
    z.object({
      cause: z.literal('reweigh'),
      cents: z.int().nullable(),
      quotedLb: z.number().nullable(),
      billedLb: z.number().nullable(),
    }),
    z.object({
      cause: z.enum(['liftgate', 'residential', 'limited_access', 'accessorial']),
      cents: z.int(),
      kind: z.enum(CHARGE_KINDS),
      description: z.string(),
      end: z.enum(['pickup', 'delivery']).nullable(),
    }),
    z.object({ cause: z.literal('fuel'), cents: z.int() }),
    z.object({ cause: z.literal('unknown'), cents: z.int() }),
  ]),
);

/** Billed against quoted, see `compareInvoice`. Amounts in cents of the invoice's currency. */
export const InvoiceComparisonSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('no_quote') }),
    z.object({ kind: z.literal('other_currency'), quotedCurrency: z.string() }),
    z.object({
      kind: z.literal('compared'),
      expectedCents: z.int(),
      earlierCents: z.int(),
      differenceCents: z.int(),
      causes: z.array(CauseSchema),
    }),
  ]),
);

export const DisputeSchema = z.lazy(() =>
  z.strictObject({
    state: z.enum(DISPUTE_STATES),
    /** When it was sent to the carrier; null before. */
    disputedOn: DaySchema.nullable(),
    /** The carrier's case number; empty if it gave none. */
    caseNumber: z.string().trim().max(100),
    /** What came back, in cents of the invoice's currency; only for `credited`, and for `closed` if it was. */
    creditedCents: z.int().positive().nullable(),
  }),
);
export type Dispute = z.infer<typeof DisputeSchema>;

/** An invoice with the shipment that it is for. */
export const InvoiceSchema = z.lazy(() =>
  z.object({
    id: IdSchema,
    fields: InvoiceShownSchema,
    /** Who billed: the carrier's name where its code is known, otherwise as on the invoice. */
    carrierName: z.string(),
    /** `doubtful`: there are candidates that the user has to confirm. */
    match: z.enum(['matched', 'doubtful', 'none']),
    matchedBy: z.enum(['pro', 'bol', 'user']).nullable(),
    /** null unless matched. */
    shipment: z
      .object({
        bolNumber: z.string(),
        /** Name of the carrier that it was booked with, if another one billed. */
        otherCarrier: z.string().nullable(),
        consigneeName: z.string().nullable(),
        /** As booked; null without a price. */
        quotedCents: z.int().nullable(),
        quotedCurrency: z.string(),
      })
      .nullable(),
    comparison: InvoiceComparisonSchema,
    dispute: DisputeSchema,
    /** The last day to contest it. */
    deadline: z.string(),
    changedAtMs: InstantSchema,
  }),
);
export type Invoice = z.infer<typeof InvoiceSchema>;

/** A shipment that an invoice may be for, and why that isn't certain. */
const CandidateSchema = z.lazy(() =>
  z.object({
    bolNumber: z.string(),
    proNumber: z.string().nullable(),
    carrierName: z.string(),
    consigneeName: z.string().nullable(),
    pickupDate: z.string().nullable(),
    doubts: z.array(z.enum(['similar_number', 'other_carrier', 'numbers_disagree', 'several'])),
  }),
);
export type InvoiceCandidate = z.infer<typeof CandidateSchema>;

export const InvoiceFilterSchema = z.enum(['all', 'differences', 'to_dispute', 'disputed', 'deadline', 'unmatched']);
export type InvoiceFilter = z.infer<typeof InvoiceFilterSchema>;

/** What differed on earlier invoices, for the next quote. Amounts by currency, never added across. */
const hintFigures = {
  /** Shipments with the difference, and all that have an invoice. */
  billed: count,
  of: count,
  sums: z.array(z.object({ currency: z.string(), cents: z.int() })),
};
export const InvoiceHintSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('accessorial'),
      code: AccessorialSchema,
      ...hintFigures,
    }),
    z.object({ kind: z.literal('residential'), ...hintFigures }),
    /** `key` is the row's key as given. `billedClass` is the latest. */
    z.object({ kind: z.literal('class'), key: z.string(), billedClass: z.string(), ...hintFigures }),
    /** `billedLb` is the latest weight of one unit, rounded up to a pound. */
    z.object({ kind: z.literal('weight'), key: z.string(), billedLb: z.number(), ...hintFigures }),
  ]),
);
export type InvoiceHint = z.infer<typeof InvoiceHintSchema>;

const IdsSchema = z.array(IdSchema).min(1).max(MAX_INVOICE_ROWS);

export const invoiceCalls = {
  /** Latest invoice date first. `search` matches parts of invoice number, PRO, BOL, and carrier. */
  'invoices.list': call(
    () =>
      z.strictObject({
        filter: InvoiceFilterSchema,
        search: z.string().max(200),
        offset: count,
        limit: z.int().min(1).max(1_000),
      }),
    () =>
      z.object({
        invoices: z.array(InvoiceSchema),
        total: count,
        counts: z.record(InvoiceFilterSchema, count),
        /** Invoices that could not be read and are not listed. */
        unreadable: count,
      }),
  ),
  'invoices.get': call(
    () => z.strictObject({ id: IdSchema }),
    () => z.object({ invoice: InvoiceSchema, candidates: z.array(CandidateSchema) }),
  ),
  /** All invoices of a shipment, oldest first. */
  'invoices.ofShipment': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ invoices: z.array(InvoiceSchema) }),
  ),
  /**
   * Saves an invoice under the caller's own `id` and matches it. `fields_invalid` if a field is invalid, or if the carrier
   * already has an invoice with this number.
   */
  'invoices.save': call(() => z.strictObject({ id: IdSchema, fields: InvoiceShownSchema }), InvoiceSchema),
  /** The user's own choice of the shipment; null: none of them. */
  'invoices.setShipment': call(
    () => z.strictObject({ id: IdSchema, bolNumber: BolNumberSchema.nullable() }),
    InvoiceSchema,
  ),
  /** `fields_invalid` if the state needs a date or an amount that is missing. */
  'invoices.setDispute': call(() => z.strictObject({ id: IdSchema, dispute: DisputeSchema }), InvoiceSchema),
  'invoices.remove': call(
    () => z.strictObject({ ids: IdsSchema }),
    () => z.object({ removed: count }),
  ),
  /** Restores deleted invoices. One whose number was used again in the meantime stays deleted. */
  'invoices.restore': call(
    () => z.strictObject({ ids: IdsSchema }),
    () => z.object({ restored: count }),
  ),
  /** Saves the valid rows. A row whose number the carrier already has is left out and reported. */
  'invoices.importRows': call(
    () =>
      z.strictObject({
        rows: z
          .array(z.strictObject({ line: count, fields: InvoiceShownSchema }))
          .min(1)
          .max(MAX_INVOICE_ROWS),
      }),
    () =>
      z.object({
        rows: z.array(
          z.object({
            line: count,
            outcome: z.enum(['added', 'duplicate', 'bad']),
            match: z.enum(['matched', 'doubtful', 'none']).nullable(),
            problems: z.array(FieldErrorSchema),
            invoiceId: IdSchema.nullable(),
          }),
        ),
      }),
  ),
  /** What was billed and not quoted before, for this consignee (or ZIP, without one) and these items. */
  'invoices.hints': call(
    () =>
      z.strictObject({
        consigneeId: IdSchema.nullable(),
        zip: z.string().max(10).nullable(),
        items: z
          .array(
            z.strictObject({ key: z.string().max(64), description: z.string().max(500), nmfc: z.string().max(100) }),
          )
          .max(100),
      }),
    () => z.object({ hints: z.array(InvoiceHintSchema) }),
  ),
};
