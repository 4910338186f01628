/** The shared part of contacts and items: entries that can be searched, imported and restored, with a use count. */
import { z } from 'zod';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { IdSchema, InstantSchema, VersionSchema } from './call.ts';

/** Metadata of an entry. */
export const EntryMetadataSchema = z.object({
  id: IdSchema,
  /** How often it was chosen. */
  usedCount: z.int(),
  lastUsedAtMs: InstantSchema.nullable(),
  changedAtMs: InstantSchema,
  version: VersionSchema,
});
export type EntryMetadata = z.infer<typeof EntryMetadataSchema>;

export const ListInputSchema = z.lazy(() =>
  z.strictObject({
    /** Each term must be the prefix of a word of the entry. */
    search: z.string().max(500),
    /** `use`: matches by name come first; within each group by use count, then last use, then name. */
    sort: z.enum(['use', 'name']),
    offset: z.int().nonnegative(),
    limit: z.int().min(1).max(10_000),
  }),
);
export type ListInput = z.infer<typeof ListInputSchema>;

export const IdsSchema = z.array(IdSchema).min(1).max(MAX_IMPORT_ROWS);

/** Result of removing entries: how many, and the version to restore them with. */
export const RemovedSchema = z.object({ removed: z.int(), version: VersionSchema });

/** What to do with a row that already exists: leave the entry alone, update it from the file, or add a second one. */
export const DuplicatePolicySchema = z.enum(['skip', 'update', 'keepBoth']);
export type DuplicatePolicy = z.infer<typeof DuplicatePolicySchema>;

/** An invalid field and the reason. */
export const FieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldErrorSchema>;

/** Result of one row of an import. */
export const ImportedRowSchema = z.lazy(() =>
  z.object({
    /** Line of the file where the row starts. */
    line: z.int().nonnegative(),
    outcome: z.enum(['added', 'updated', 'skipped', 'bad']),
    /** Why a row was skipped: the entry existed, or already has identical values. */
    why: z.enum(['duplicate', 'unchanged']).nullable(),
    /** Validation errors of a bad row. Nothing of such a row is saved. */
    problems: z.array(FieldErrorSchema),
    /** The entry that was created or already existed. */
    entryId: IdSchema.nullable(),
  }),
);
export type ImportedRow = z.infer<typeof ImportedRowSchema>;
