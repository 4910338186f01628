/** What the contacts and the catalogue have in common: entries that are searched, counted by use, imported and taken back. */
import { z } from 'zod';
import { IdSchema, InstantSchema } from './call.ts';

/** What the app itself knows about an entry. */
export const EntryFactsSchema = z.object({
  id: IdSchema,
  /** How often it was chosen. */
  usedCount: z.int(),
  lastUsedAtMs: InstantSchema.nullable(),
  changedAtMs: InstantSchema,
});
export type EntryFacts = z.infer<typeof EntryFactsSchema>;

/** Most rows of one import. */
export const MOST_IMPORT_ROWS = 10_000;

export const ListInputSchema = z.strictObject({
  /** Each word is looked for at the beginning of every word of an entry. */
  search: z.string().max(500),
  /** `use`: what is found by its name comes before the rest; in each, what is chosen most, then the latest, then by name. */
  sort: z.enum(['use', 'name']),
  offset: z.int().nonnegative(),
  limit: z.int().min(1).max(10_000),
});
export type ListInput = z.infer<typeof ListInputSchema>;

export const IdsSchema = z.array(IdSchema).min(1).max(MOST_IMPORT_ROWS);

/** What becomes of a row that is there already: it stays, takes what the file says, or there are two. */
export const DuplicatePolicySchema = z.enum(['skip', 'update', 'keepBoth']);
export type DuplicatePolicy = z.infer<typeof DuplicatePolicySchema>;

/** A field that was refused, and why. */
export const FieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldErrorSchema>;

/** What became of one row of an import. */
export const ImportedRowSchema = z.object({
  /** Line of the file on which the row began. */
  line: z.int().nonnegative(),
  outcome: z.enum(['added', 'updated', 'skipped', 'bad']),
  /** Why a row was skipped: the entry was there, or holds the very same already. */
  why: z.enum(['duplicate', 'unchanged']).nullable(),
  /** What is wrong with a bad row; nothing of it was kept. */
  problems: z.array(FieldErrorSchema),
  /** The entry that it became, or that was there. */
  entryId: IdSchema.nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRowSchema>;

/** A value that may be left blank, by the rule of the one that may not. */
export function orBlank(rule: z.ZodType<string>) {
  return (
    z
      .string()
      .trim()
      .superRefine((value, context) => {
        if (value === '') return;
        for (const issue of rule.safeParse(value).error?.issues ?? []) {
          context.addIssue({ code: 'custom', message: issue.message });
          return;
        }
      })
      // As the rule tidies it. No transform: that would keep an object's own rules from running beside a wrong field.
      .overwrite((value) => rule.safeParse(value).data ?? value)
  );
}
