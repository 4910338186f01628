/** Converts a Zod error into the fields of `validation_failed` (spec §7): all fields at once, dotted paths. */
import { z } from 'zod';
import type { ApiFieldError } from './failures.ts';

/** The value of a valid body, or all invalid fields. */
export type Checked<T> =
  | { readonly value: T; readonly problems: [] }
  | { readonly value: null; readonly problems: ApiFieldError[] };

/** Field name for a body that is not an object, which has no path. */
export const WHOLE_BODY = 'body';

/** Validates a body against a schema. */
export function check<T>(schema: z.core.$ZodType<T>, body: unknown): Checked<T> {
  const parsed = z.safeParse(schema, body, { reportInput: true });
  if (parsed.success) return { value: parsed.data, problems: [] };
  const byField = new Map<string, ApiFieldError>();
  for (const issue of parsed.error.issues) {
    const field = dotted(issue.path);
    const message = issue.code !== 'custom' && issue.input === undefined ? 'Required.' : issue.message;
    // One entry per field: its first error.
    if (!byField.has(field)) byField.set(field, { field, message });
  }
  return { value: null, problems: [...byField.values()] };
}

function dotted(path: readonly PropertyKey[]): string {
  return path.length === 0 ? WHOLE_BODY : path.map(String).join('.');
}
