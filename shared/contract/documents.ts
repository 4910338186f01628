import { z } from 'zod';
import { UnreadPartSchema } from '../freight/responseFields.ts';
import { isCalendarDate } from '../rules/calendar.ts';
import { BolNumberSchema, CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';
import { DocumentViewSchema } from './shipments.ts';

/** Progress of a download. */
export const FetchProgressSchema = z.lazy(() =>
  z.object({
    /** `asking`: the provider generates the documents and returns the links; `downloading`: `type` is in transfer. */
    phase: z.enum(['asking', 'downloading']),
    type: z.string().nullable(),
    bytes: z.int().nonnegative(),
    /** null if the server doesn't say. */
    totalBytes: z.int().nonnegative().nullable(),
    /** Number of documents that arrived or failed, and the total. */
    done: z.int().nonnegative(),
    of: z.int().nonnegative(),
  }),
);
export type FetchProgress = z.infer<typeof FetchProgressSchema>;

/** One version of one document. */
export const DocumentVersionSchema = z.lazy(() =>
  z.object({
    fileId: z.string(),
    type: z.string(),
    name: z.string(),
    bytes: z.int(),
    firstFetchedAtMs: InstantSchema,
    fetchedAtMs: InstantSchema,
    /** The version that is shown and printed. */
    isLatest: z.boolean(),
    /** False: could not be opened as a PDF with pages. */
    opens: z.boolean(),
    /** When its file was deleted to free up space; null if it still exists. */
    clearedAtMs: InstantSchema.nullable(),
  }),
);
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

/** A PDF that the app generated: merged documents or a pickup manifest. Deleted when the app exits. */
export const MadeFileSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  pages: z.int(),
  madeAtMs: InstantSchema,
});
export type MadeFile = z.infer<typeof MadeFileSchema>;

/** Which stored files a cleanup deletes. Never the latest version of a document of an open shipment. */
export const CleanupRuleSchema = z.lazy(() =>
  z.strictObject({
    /** Files of shipments delivered, canceled or voided at least this many months ago. */
    closedForMonths: z.int().min(1).max(120),
    /** Also earlier versions, of any shipment, that were replaced at least this many months ago. */
    alsoOldVersions: z.boolean(),
  }),
);
export type CleanupRule = z.infer<typeof CleanupRuleSchema>;

const CountSchema = z.object({ files: z.int(), bytes: z.int() });

/** Stored files by age since the last download. */
export const DocumentStorageSchema = z.lazy(() =>
  z.object({
    total: CountSchema,
    oldVersions: CountSchema,
    ages: z.array(CountSchema.extend({ age: z.enum(['month', 'quarter', 'year', 'older']) })),
  }),
);
export type DocumentStorage = z.infer<typeof DocumentStorageSchema>;

const DocumentListSchema = z.lazy(() =>
  z.object({
    /** Stored documents, available offline. */
    documents: z.array(DocumentViewSchema),
    /** Progress of the download, started by any window; null if none is running. */
    progress: FetchProgressSchema.nullable(),
    /** Until when the hosts of the failed links requested not to be called; null if a retry is allowed. */
    waitUntilMs: InstantSchema.nullable(),
  }),
);
/** The documents of one shipment. */
export type DocumentList = z.infer<typeof DocumentListSchema>;

const FileIdSchema = z.strictObject({ fileId: IdSchema });
const DateSchema = z.string().refine(isCalendarDate, 'not a date');

export const documentCalls = {
  /**
   * Requests the links, downloads all documents immediately (links expire, spec §4.4 rule 3), and stores the files.
   * `failures` lists the ones that failed; the others are stored anyway.
   */
  'documents.fetch': call(
    () => z.strictObject({ callId: CallIdSchema, bolNumber: BolNumberSchema }),
    () =>
      z.object({
        documents: z.array(DocumentViewSchema),
        failures: z.array(
          z.object({
            type: z.string(),
            name: z.string(),
            code: z.string(),
            /** Status of the response from the link; null without a response. */
            httpStatus: z.number().nullable(),
            /** Scheme of a link that isn't allowed, such as `http:`; otherwise null. */
            scheme: z.string().nullable(),
            /** The link's host requested no further call before this instant; null if it didn't. */
            waitUntilMs: InstantSchema.nullable(),
          }),
        ),
        /** Documents of the response that could not be read, and how many the response listed. */
        dropped: z.array(UnreadPartSchema),
        listed: z.int().nonnegative(),
      }),
  ),
  'documents.list': call(() => z.strictObject({ bolNumber: BolNumberSchema }), DocumentListSchema),
  /** All versions ever downloaded, newest first. */
  'documents.versions': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ versions: z.array(DocumentVersionSchema) }),
  ),
  /** Compares the stored file with the hash that was recorded for it. */
  'documents.check': call(FileIdSchema, () => z.object({ state: z.enum(['good', 'missing', 'damaged']) })),

  /** File actions that this host and this system support. */
  'documents.capabilities': call(Nothing, () =>
    z.object({ showInFolder: z.boolean(), dragOut: z.boolean(), copyFile: z.boolean() }),
  ),
  /**
   * Saves a file where the user chooses. `path` is null if the host has no save dialog: the page then downloads
   * `/documents/<fileId>` as `fileName`. Fails with the error of a canceled call if the user closed the dialog.
   */
  'documents.save': call(FileIdSchema, () => z.object({ fileName: z.string(), path: z.string().nullable() })),
  /** Shows a file in the system's file manager, at a path to which `documents.save` saved it in this run. */
  'documents.showSaved': call(
    () => z.strictObject({ path: z.string().max(32_767) }),
    () => z.object({ path: z.string() }),
  ),
  /** Copies the file itself to the clipboard. */
  'documents.copyFile': call(FileIdSchema, () => z.object({ fileName: z.string() })),
  /** Starts dragging the file out of the window. */
  'documents.dragOut': call(FileIdSchema, () => z.object({ fileName: z.string() })),

  /**
   * Merges all stored documents of a shipment into one PDF. `left` lists those that can't be merged, such as protected
   * ones.
   */
  'documents.mergeAll': call(
    () => z.strictObject({ callId: CallIdSchema, bolNumber: BolNumberSchema }),
    () => MadeFileSchema.extend({ left: z.array(z.object({ type: z.string(), name: z.string() })) }),
  ),
  /** Carriers with pickups on a day, and the number of shipments. */
  'documents.pickups': call(
    () => z.strictObject({ date: DateSchema }),
    () =>
      z.object({
        carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string(), shipments: z.int() })),
        /** The next day with pickups after this one; null if there is none. */
        nextDate: z.string().nullable(),
      }),
  ),
  /** The pickup manifests that a carrier's driver signs, or those of all carriers in one file. */
  'documents.pickupManifest': call(
    () => z.strictObject({ carrier: z.string().min(1).max(500).nullable(), date: DateSchema }),
    MadeFileSchema,
  ),

  'documents.storage': call(Nothing, DocumentStorageSchema),
  /** What a cleanup by this rule would delete. */
  'documents.clearable': call(CleanupRuleSchema, () => CountSchema.extend({ shipments: z.int() })),
  /** Deletes the files. Stops at the first disk error. */
  'documents.clear': call(CleanupRuleSchema, CountSchema),
};
