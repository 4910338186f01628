/** Parses database rows with schemas: data from the disk is validated like any external input. */
import { z } from 'zod';
import { StorageError } from '../storage.ts';
import type { Row } from './database.ts';

/** Parses a row. Throws StorageError `data_damaged` with the table and the invalid column. */
export function parseDbRow<Schema extends z.core.$ZodType>(table: string, schema: Schema, row: Row): z.output<Schema> {
  const parsed = z.safeParse(schema, { ...row });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StorageError({
    code: 'data_damaged',
    detail: `${table}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not match'}`,
  });
}

/**
 * Whether an error of a query or of `parseDbRow` is about the content of a row: other rows can be read. SQLite
 * parses the JSON that a query extracts from.
 */
export const isUnreadableRow = (error: unknown): error is StorageError =>
  error instanceof StorageError &&
  (error.failure.code === 'data_damaged' ||
    (error.failure.code === 'storage_failed' && error.failure.detail.startsWith('malformed JSON')));

/** A column with JSON of a given schema. */
export function jsonColumn<Schema extends z.core.$ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** A column of 0 or 1. */
export const booleanColumn = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);
