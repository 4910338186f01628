import { z } from 'zod';
import { UnreadPartSchema } from '../../freight/answerFields.ts';
import { isCalendarDate } from '../../rules/calendar.ts';
import { BolNumberSchema, CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';
import { DocumentViewSchema } from './shipments.ts';

/** How far a fetch has come. */
export const FetchProgressSchema = z.object({
  /** `asking`: the service makes the paper and gives the links; `downloading`: `type` is on its way. */
  phase: z.enum(['asking', 'downloading']),
  type: z.string().nullable(),
  bytes: z.int().nonnegative(),
  /** Null when the service doesn't say. */
  totalBytes: z.int().nonnegative().nullable(),
  /** Documents that came or failed, and how many there are. */
  done: z.int().nonnegative(),
  of: z.int().nonnegative(),
});
export type FetchProgress = z.infer<typeof FetchProgressSchema>;

/** One version of one document. */
export const DocumentVersionSchema = z.object({
  fileId: z.string(),
  type: z.string(),
  name: z.string(),
  bytes: z.int(),
  firstFetchedAtMs: InstantSchema,
  fetchedAtMs: InstantSchema,
  /** The one that is shown and printed. */
  isLatest: z.boolean(),
  /** False: it was tried and has no pages. */
  opens: z.boolean(),
  /** When its file was cleared to make room; null: still kept. */
  clearedAtMs: InstantSchema.nullable(),
});
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

/** A PDF that the app made: joined documents, a pickup sheet. There until the app is closed. */
export const MadeFileSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  pages: z.int(),
  madeAtMs: InstantSchema,
});
export type MadeFile = z.infer<typeof MadeFileSchema>;

/** Which kept files go. The latest version of a document of an open shipment never does. */
export const CleanupRuleSchema = z.strictObject({
  /** Of shipments delivered, cancelled or voided at least so many months ago. */
  closedForMonths: z.int().min(1).max(120),
  /** Earlier versions of any shipment too, that were replaced at least so many months ago. */
  alsoOldVersions: z.boolean(),
});
export type CleanupRule = z.infer<typeof CleanupRuleSchema>;

const CountSchema = z.object({ files: z.int(), bytes: z.int() });

/** What is kept, by age since it was last fetched. */
export const DocumentStorageSchema = z.object({
  total: CountSchema,
  oldVersions: CountSchema,
  ages: z.array(CountSchema.extend({ age: z.enum(['month', 'quarter', 'year', 'older']) })),
});
export type DocumentStorage = z.infer<typeof DocumentStorageSchema>;

const FileIdSchema = z.strictObject({ fileId: IdSchema });
const DateSchema = z.string().refine(isCalendarDate, 'not a date');

export const documentCalls = {
  /**
   * Asks for the links, downloads every document at once and keeps the files. `failures` names those that didn't come;
   * the others are kept all the same.
   */
  'documents.fetch': call(
    z.strictObject({ callId: CallIdSchema, bolNumber: BolNumberSchema }),
    z.object({
      documents: z.array(DocumentViewSchema),
      failures: z.array(
        z.object({
          type: z.string(),
          name: z.string(),
          code: z.string(),
          /** Of the link's answer, where one came. */
          httpStatus: z.number().nullable(),
          /** Of an address that is not opened, such as `http:`; null where it has none. */
          scheme: z.string().nullable(),
          /** Until when the link's host asked not to be called; null: it did not ask. */
          waitUntilMs: InstantSchema.nullable(),
        }),
      ),
      /** The documents of the answer that could not be read, and how many it listed. */
      dropped: z.array(UnreadPartSchema),
      listed: z.int().nonnegative(),
    }),
  ),
  /** How far the fetch of a shipment's paper is, whoever started it; null when none runs. */
  'documents.progress': call(
    z.strictObject({ bolNumber: BolNumberSchema }),
    z.object({
      progress: FetchProgressSchema.nullable(),
      /** Until when the hosts of the links asked not to be called for what did not come; null when it may be. */
      waitUntilMs: InstantSchema.nullable(),
    }),
  ),
  /** What is kept, readable without the network. */
  'documents.list': call(
    z.strictObject({ bolNumber: BolNumberSchema }),
    z.object({ documents: z.array(DocumentViewSchema) }),
  ),
  /** Every version that ever came, latest first. */
  'documents.versions': call(
    z.strictObject({ bolNumber: BolNumberSchema }),
    z.object({ versions: z.array(DocumentVersionSchema) }),
  ),
  /** Reads the kept file and compares it with the hash it was kept under. */
  'documents.check': call(FileIdSchema, z.object({ state: z.enum(['good', 'missing', 'damaged']) })),

  /** What this host and this system can do with a file. */
  'documents.capabilities': call(
    Nothing,
    z.object({ showInFolder: z.boolean(), dragOut: z.boolean(), copyFile: z.boolean() }),
  ),
  /**
   * Saves a file where the clerk says. `path` is null where the host has no dialog of its own: the page downloads
   * `/documents/<fileId>` under `fileName`. `cancelled` when the dialog was closed.
   */
  'documents.save': call(FileIdSchema, z.object({ fileName: z.string(), path: z.string().nullable() })),
  /** Shows the file that was saved last in the system's file manager. */
  'documents.showSaved': call(Nothing, z.object({ path: z.string() })),
  /** Puts the file itself on the clipboard. */
  'documents.copyFile': call(FileIdSchema, z.object({ fileName: z.string() })),
  /** Begins to drag the file out of the window. */
  'documents.dragOut': call(FileIdSchema, z.object({ fileName: z.string() })),

  /** All kept documents of a shipment in one PDF. `left` names those that can't be joined, protected ones for one. */
  'documents.mergeAll': call(
    z.strictObject({ callId: CallIdSchema, bolNumber: BolNumberSchema }),
    MadeFileSchema.extend({ left: z.array(z.object({ type: z.string(), name: z.string() })) }),
  ),
  /** Carriers that pick up on a day, with how many shipments. */
  'documents.pickups': call(
    z.strictObject({ date: DateSchema }),
    z.object({
      carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string(), shipments: z.int() })),
    }),
  ),
  /** The list that a carrier's driver signs. */
  'documents.pickupManifest': call(
    z.strictObject({ carrier: z.string().min(1).max(200), date: DateSchema }),
    MadeFileSchema,
  ),

  'documents.storage': call(Nothing, DocumentStorageSchema),
  /** What a rule would clear. */
  'documents.clearable': call(CleanupRuleSchema, CountSchema.extend({ shipments: z.int() })),
  /** Clears it. Clearing stops at what the disk refuses. */
  'documents.clear': call(CleanupRuleSchema, CountSchema),
};
