/** Turns what a Zod schema refuses into the fields of `validation_failed` (spec §7): all at once, dotted paths. */
import type { z } from 'zod';
import type { ApiFieldError } from './failures.ts';

/** The value of a valid body, or every field that is wrong with it. */
export type Checked<T> =
  | { readonly value: T; readonly problems: [] }
  | { readonly value: null; readonly problems: ApiFieldError[] };

/** Name of a body that is no object at all, for which there is no path. */
export const WHOLE_BODY = 'body';

/** Checks a body against a schema. */
export function check<T>(schema: z.ZodType<T>, body: unknown): Checked<T> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return { value: parsed.data, problems: [] };
  const byField = new Map<string, ApiFieldError>();
  for (const issue of parsed.error.issues) {
    const field = dotted(issue.path);
    const message = issue.code !== 'custom' && issue.input === undefined ? 'Required.' : issue.message;
    // One entry a field: the first thing that is wrong with it.
    if (!byField.has(field)) byField.set(field, { field, message });
  }
  return { value: null, problems: [...byField.values()] };
}

function dotted(path: readonly PropertyKey[]): string {
  return path.length === 0 ? WHOLE_BODY : path.map(String).join('.');
}
