/** Reading columns: what the disk says is checked like anything else that comes from outside. */
import { z } from 'zod';
import { StorageError } from '../storage.ts';
import type { Row } from './database.ts';

/** A row as the schema has it. Throws StorageError `data_damaged` naming the table and the column that doesn't fit. */
export function parseDbRow<Schema extends z.ZodType>(table: string, schema: Schema, row: Row): z.output<Schema> {
  const parsed = schema.safeParse({ ...row });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StorageError({
    code: 'data_damaged',
    detail: `${table}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not match'}`,
  });
}

/** A column that holds JSON of a given schema. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
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
