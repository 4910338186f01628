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
