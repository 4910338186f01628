import { z } from 'zod';
import type { FieldError } from '../../../shared/contract/directory.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

/** Returns the fields as normalized by the schema, or the first error of each field. */
export function checkFields<Fields>(
  schema: z.core.$ZodType<Fields>,
  fields: Fields,
): Result<Fields, readonly FieldError[]> {
  const parsed = z.safeParse(schema, fields);
  if (parsed.success) return ok(parsed.data);
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return fail([...problems].map(([field, message]) => ({ field, message })));
}
