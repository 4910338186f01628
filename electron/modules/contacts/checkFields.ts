import type { z } from 'zod';
import type { FieldError } from '../../../shared/contract/book.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

/** The fields as the schema tidies them, or the first problem of each field. */
export function checkFields<Fields>(schema: z.ZodType<Fields>, fields: Fields): Result<Fields, readonly FieldError[]> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return ok(parsed.data);
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return fail([...problems].map(([field, message]) => ({ field, message })));
}
