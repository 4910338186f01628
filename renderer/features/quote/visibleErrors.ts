/** Which messages the form shows now, and which field to check next. */
import type { FormCheck, Messages } from './checkForm.ts';
import { type FieldKey, fieldOrder, type QuoteForm } from './form.ts';
import type { QuoteFormState } from './reducer.ts';

/** Errors of fields that were left, or of all fields after Ctrl+Enter, plus the provider's errors. */
export function visibleErrors(state: QuoteFormState, check: FormCheck): Messages {
  const shown = new Map<FieldKey, string>();
  for (const [key, message] of check.problems) if (state.showsAll || state.visited.has(key)) shown.set(key, message);
  for (const [key, message] of state.serverErrors.placed) shown.set(key, message);
  return shown;
}

/** Fields with an error, in form order; without any, those with a warning. */
export function fieldsWithIssues(form: QuoteForm, problems: Messages, warnings: Messages): readonly FieldKey[] {
  const flagged = problems.size > 0 ? problems : warnings;
  return fieldOrder(form).filter((key) => flagged.has(key));
}

/** The next field to check after `current`, wrapping to the first; null if there is none. */
export function nextIssue(form: QuoteForm, toCheck: readonly FieldKey[], current: string | null): FieldKey | null {
  const order: readonly string[] = fieldOrder(form);
  const at = current === null ? -1 : order.indexOf(current);
  return toCheck.find((key) => order.indexOf(key) > at) ?? toCheck[0] ?? null;
}
