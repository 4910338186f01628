/** What contacts and items share. */
import * as z from 'zod/mini';

/** Maximum number of rows per import. */
export const MAX_IMPORT_ROWS = 10_000;

/** Allows blank in addition to what the rule allows. */
export function orBlank(rule: z.ZodMiniType<string | undefined>) {
  return z.string().check(
    z.trim(),
    z.superRefine((value, context) => {
      if (value === '') return;
      for (const issue of rule.safeParse(value).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message: issue.message });
        return;
      }
    }),
    // Normalizes the value by the rule. Not a transform: with one, the rules of the whole object would not run while
    // a field is invalid.
    z.overwrite((value) => rule.safeParse(value).data ?? value),
  );
}
