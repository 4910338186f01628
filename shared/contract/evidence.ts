import { z } from 'zod';
import {
  ATTACHMENT_CHUNK_BYTES,
  ATTACHMENT_KINDS,
  ATTACHMENT_MEDIA,
  CLAIM_KINDS,
  MAX_EXHIBITS,
} from '../freight/evidence.ts';
import { isCalendarDate } from '../rules/calendar.ts';
import { BolNumberSchema, CallIdSchema, call, Empty, IdSchema, InstantSchema } from './call.ts';
import { MadeFileSchema } from './documents.ts';

const details = {
  kind: z.enum(ATTACHMENT_KINDS),
  note: z.string().trim().max(1_000),
  /** Date of the photo, weighing, or receipt, `YYYY-MM-DD`. */
  date: z.string().refine(isCalendarDate, 'not a date'),
};

/** A file that the user attached to a shipment. */
export const AttachmentSchema = z.lazy(() =>
  z.object({
    fileId: IdSchema,
    bolNumber: z.string(),
    /** Name of the user's file. Displayed, and the name it is saved under; never a path. */
    name: z.string(),
    media: z.enum(ATTACHMENT_MEDIA),
    bytes: z.int(),
    ...details,
    addedAtMs: InstantSchema,
    /** When its file was deleted to free up space; null if it still exists. */
    clearedAtMs: InstantSchema.nullable(),
  }),
);
export type Attachment = z.infer<typeof AttachmentSchema>;

/** A damage claim: begun by its statement or PDF, until it is filed with the carrier. */
export const DamageClaimSchema = z.lazy(() =>
  z.object({
    /** When it was filed, `YYYY-MM-DD`; null: not yet. */
    filedOn: z.string().nullable(),
    /** Number that the carrier gave it, or empty. */
    claimNumber: z.string(),
  }),
);
export type DamageClaim = z.infer<typeof DamageClaimSchema>;

/** A file that isn't part of the PDF, and why. */
const SeparateSchema = z.lazy(() =>
  z.object({
    fileId: IdSchema,
    name: z.string(),
    why: z.enum(['type', 'damaged', 'protected', 'missing']),
  }),
);
export type SeparateExhibit = z.infer<typeof SeparateSchema>;

const UploadSchema = z.strictObject({ uploadId: IdSchema });
const ClaimSchema = z.strictObject({ bolNumber: BolNumberSchema, claim: z.enum(CLAIM_KINDS) });

export const evidenceCalls = {
  /** Attachments, oldest first, and the damage claim; null if none was begun. */
  'evidence.list': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ attachments: z.array(AttachmentSchema), damageClaim: DamageClaimSchema.nullable() }),
  ),
  /** Records that the damage claim was filed, or with `filedOn` null that it wasn't. */
  'evidence.setClaimFiled': call(
    () =>
      z.strictObject({
        bolNumber: BolNumberSchema,
        filedOn: z.string().refine(isCalendarDate, 'not a date').nullable(),
        claimNumber: z.string().trim().max(100),
      }),
    DamageClaimSchema,
  ),
  /** Starts to receive a file. `attachment_too_large` above the limit. Nothing is stored before `evidence.attach`. */
  'evidence.start': call(
    () => z.strictObject({ bolNumber: BolNumberSchema, bytes: z.int().nonnegative() }),
    UploadSchema,
  ),
  /** The next bytes of the file, in Base64. */
  'evidence.append': call(
    () => z.strictObject({ uploadId: IdSchema, content: z.base64().max(Math.ceil(ATTACHMENT_CHUNK_BYTES / 3) * 4) }),
    Empty,
  ),
  /** Stores the file. Fails with `attachment_incomplete` unless all bytes that were announced have arrived. */
  'evidence.attach': call(
    () => z.strictObject({ uploadId: IdSchema, name: z.string().max(500), ...details }),
    AttachmentSchema,
  ),
  /** Discards what was received. */
  'evidence.discard': call(UploadSchema, Empty),
  'evidence.update': call(() => z.strictObject({ fileId: IdSchema, ...details }), AttachmentSchema),
  /** Deletes the file. */
  'evidence.delete': call(() => z.strictObject({ fileId: IdSchema }), Empty),
  /** The statement of a claim as last saved; null if it was never changed. */
  'evidence.statement': call(ClaimSchema, () => z.object({ statement: z.string().nullable() })),
  'evidence.saveStatement': call(() => ClaimSchema.extend({ statement: z.string().max(10_000) }), Empty),
  /**
   * Produces the PDF of a claim: shipment, deadlines, statement, and the chosen files, which are attachments and
   * documents of the shipment.
   */
  'evidence.makeClaim': call(
    () =>
      ClaimSchema.extend({
        callId: CallIdSchema,
        statement: z.string().max(10_000),
        /** The invoice that is disputed. */
        invoiceId: IdSchema.nullable(),
        fileIds: z.array(IdSchema).max(MAX_EXHIBITS),
      }),
    () => MadeFileSchema.extend({ separate: z.array(SeparateSchema) }),
  ),
};
