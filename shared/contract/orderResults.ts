import { z } from 'zod';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { RESULT_FORMATS, RESULT_PROBLEMS } from '../freight/orderResults.ts';
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS } from '../rules/tableFiles.ts';
import { call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** Rows of a page's call: a large import is saved in several calls. */
export const MAX_RESULT_ROWS_AT_ONCE = 500;

const SourceSchema = z.string().trim().min(1).max(100);
const FormatSchema = z.enum(RESULT_FORMATS);

/** A row of a source file, as imported. */
const SourceRowSchema = z.lazy(() =>
  z.strictObject({
    line: z.int().nonnegative(),
    orderNumber: z.string().max(500),
    cells: z.array(z.string().max(MAX_TABLE_BYTES)).max(MAX_TABLE_COLUMNS),
  }),
);

/** An import whose rows are saved. */
export const OrderImportSchema = z.lazy(() =>
  z.object({
    importId: IdSchema,
    source: z.string(),
    /** Empty for pasted rows, which have no results file. */
    fileName: z.string(),
    importedAtMs: InstantSchema,
    rows: z.int(),
  }),
);
export type SavedImport = z.infer<typeof OrderImportSchema>;

/** A source whose results file is updated as its orders change. */
export const AutoResultsSchema = z.lazy(() =>
  z.object({
    source: z.string(),
    format: FormatSchema,
    /** Shown only; never accepted from the page. */
    folder: z.string(),
    /** The latest file, and when it was written; null before the first. */
    fileName: z.string().nullable(),
    writtenAtMs: InstantSchema.nullable(),
    /** Why the latest version isn't written; null if it is. It is tried again at `nextTryAtMs`. */
    problem: z.object({ kind: z.enum(RESULT_PROBLEMS), fileName: z.string(), nextTryAtMs: InstantSchema }).nullable(),
  }),
);
export type AutoResults = z.infer<typeof AutoResultsSchema>;

export const orderResultCalls = {
  /** Saves source rows of an import, before `orders.import`. Saving a row again replaces it. */
  'orderResults.addRows': call(
    () =>
      z.strictObject({
        importId: IdSchema,
        source: SourceSchema,
        /** Name only, without folder; empty for pasted rows. */
        fileName: z.string().max(500),
        heads: z.array(z.string().max(MAX_TABLE_BYTES)).max(MAX_TABLE_COLUMNS),
        rows: z.array(SourceRowSchema).max(MAX_RESULT_ROWS_AT_ONCE),
      }),
    () => z.object({ rows: z.int() }),
  ),
  /** Imports of the last year, the latest first, and the results files that are updated automatically. */
  'orderResults.list': call(Nothing, () =>
    z.object({
      imports: z.array(OrderImportSchema).max(MAX_IMPORT_ROWS),
      auto: z.array(AutoResultsSchema),
      /** Whether this host can write beside the source file. */
      canUpdate: z.boolean(),
    }),
  ),
  /** Writes the results of an import to a file that `documents.save` saves or downloads. */
  'orderResults.export': call(
    () => z.strictObject({ importId: IdSchema, format: FormatSchema }),
    () => z.object({ fileId: z.string(), fileName: z.string(), orders: z.int() }),
  ),
  /**
   * Updates the results files of a source automatically. The user chooses the folder in a dialog of the host, unless the
   * source has one and `chooseFolder` is false. Fails as a canceled call does if the user closed the dialog.
   */
  'orderResults.autoUpdate': call(
    () => z.strictObject({ source: SourceSchema, format: FormatSchema, chooseFolder: z.boolean() }),
    AutoResultsSchema,
  ),
  /** Stops updating them. The files remain. */
  'orderResults.stop': call(
    () => z.strictObject({ source: SourceSchema }),
    () => z.object({ stopped: z.boolean() }),
  ),
  /** Tries a file that couldn't be written again now. */
  'orderResults.retry': call(() => z.strictObject({ source: SourceSchema }), AutoResultsSchema),
};
