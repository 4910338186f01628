/** Counts what should be checked in a step before booking. */
import type { FieldErrors } from './bookingForm.ts';
import type { Remark } from './remarks.ts';
import type { Step } from './steps.ts';

/**
 * Counts errors, and in this step the unusual fields, billable remarks and windows that carriers tend to miss. A remark
 * counts once at its field, and once per phrase in the review.
 *
 * @param unusual warnings of the fields
 * @param windows number of warnings about both windows
 */
export function countIssues(
  step: Step,
  errors: FieldErrors,
  unusual: FieldErrors,
  remarks: readonly Remark[],
  windows: number,
): number {
  const wrong = Object.keys(errors).length + windows;
  if (step === 'review') return wrong + remarks.flatMap(({ findings }) => findings).length;
  const billable = new Set<string>(remarks.filter(({ findings }) => findings.length > 0).map(({ path }) => path));
  const odd = Object.keys(unusual).filter((path) => !(path in errors) && !billable.has(path));
  return wrong + odd.length + billable.size;
}
