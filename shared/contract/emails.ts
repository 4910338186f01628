import { z } from 'zod';
import { EMAIL_KINDS } from '../rules/emailTemplates.ts';
import { BolNumberSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';

export const EmailKindSchema = z.enum(EMAIL_KINDS);

/** Maximum number of shipments at a time. */
export const MAX_EMAILED_SHIPMENTS = 200;

const BolNumbersSchema = z.array(BolNumberSchema).min(1).max(MAX_EMAILED_SHIPMENTS);
const AddressesSchema = z.string().max(5_000);
const SubjectSchema = z.string().max(500);
const BodySchema = z.string().max(100_000);

export const EmailTemplateSchema = z.lazy(() =>
  z.object({
    kind: EmailKindSchema,
    subject: z.string(),
    body: z.string(),
    /** Whether it is the built-in one. */
    isDefault: z.boolean(),
  }),
);
export type EmailTemplate = z.infer<typeof EmailTemplateSchema>;

/** A saved document that a draft attaches. */
export const EmailAttachmentSchema = z.lazy(() =>
  z.object({
    fileId: z.string(),
    /** File IDs of its other versions. */
    otherVersionIds: z.array(z.string()),
    bolNumber: z.string(),
    type: z.string(),
    fileName: z.string(),
    bytes: z.int(),
  }),
);
export type EmailAttachment = z.infer<typeof EmailAttachmentSchema>;

export const EmailDraftSchema = z.lazy(() =>
  z.object({
    bolNumbers: z.array(z.string()),
    /** The consignee, the carrier, or the BOL number that the draft is about. */
    title: z.string(),
    /** Addresses separated by commas; empty if none is known. */
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    attachments: z.array(EmailAttachmentSchema),
    /** Shipments without a saved document of the kind. */
    missing: z.array(z.string()),
  }),
);
export type EmailDraft = z.infer<typeof EmailDraftSchema>;

/** What happened to a draft. Whether it was sent is not known. */
export const EmailOutcomeSchema = z.enum(['opened', 'saved', 'copied']);

/** An entry of a shipment's history. */
export const EmailRecordSchema = z.lazy(() =>
  z.object({
    kind: EmailKindSchema,
    outcome: EmailOutcomeSchema,
    /** Addresses separated by commas. */
    to: z.string(),
    /** Number of attached documents of the whole draft. */
    attachments: z.int(),
    atMs: InstantSchema,
  }),
);
export type EmailRecord = z.infer<typeof EmailRecordSchema>;

export const emailCalls = {
  /** The template of each kind. */
  'emails.templates': call(Nothing, () => z.object({ templates: z.array(EmailTemplateSchema) })),
  /** `fields_invalid` for a placeholder that doesn't exist. */
  'emails.saveTemplate': call(
    () => z.strictObject({ kind: EmailKindSchema, subject: SubjectSchema, body: BodySchema }),
    EmailTemplateSchema,
  ),
  'emails.resetTemplate': call(() => z.strictObject({ kind: EmailKindSchema }), EmailTemplateSchema),
  /** Drafts from the template, with recipients from the booking or the contact. Nothing is sent or saved. */
  'emails.compose': call(
    () =>
      z.strictObject({
        kind: EmailKindSchema,
        bolNumbers: BolNumbersSchema,
        groupBy: z.enum(['shipment', 'consignee', 'carrier']),
      }),
    () => z.object({ drafts: z.array(EmailDraftSchema) }),
  ),
  /**
   * Writes the draft to a file, to be saved or downloaded by its `fileId`. With `opens`, opens it in the system's mail
   * program; `opened` is false if this host can't, or the system rejected it. `fields_invalid` for an address.
   * `email_too_large` above the limit.
   */
  'emails.create': call(
    () =>
      z.strictObject({
        kind: EmailKindSchema,
        bolNumbers: BolNumbersSchema,
        to: AddressesSchema,
        cc: AddressesSchema,
        subject: SubjectSchema,
        body: BodySchema,
        fileIds: z.array(IdSchema).max(1_000),
        opens: z.boolean(),
      }),
    () => z.object({ fileId: z.string(), fileName: z.string(), bytes: z.int(), opened: z.boolean() }),
  ),
  /** Records in the history that a draft was saved or its text copied. */
  'emails.record': call(
    () =>
      z.strictObject({
        kind: EmailKindSchema,
        bolNumbers: BolNumbersSchema,
        to: AddressesSchema,
        outcome: z.enum(['saved', 'copied']),
        attachments: z.int().min(0).max(1_000),
      }),
    Empty,
  ),
};
