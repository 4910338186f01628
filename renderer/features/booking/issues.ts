/** Counts what should be checked in a step before booking. */
import type { FieldErrors } from './bookingForm.ts';
import type { Remark } from './remarks.ts';
import { errorsOfStep, type Step } from './steps.ts';

/**
 * Counts errors, including those of other steps, and in this step the unusual fields, billable remarks and windows that
 * carriers tend to miss. A remark counts once at its field, and once per phrase in the review.
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
  const read = new Set<string>(remarks.filter(({ findings }) => findings.length > 0).map(({ path }) => path));
  const odd = Object.keys(errorsOfStep(unusual, step)).filter((path) => !(path in errors) && !read.has(path));
  const wrong = Object.keys(errors).length + odd.length;
  const fields = (places: readonly Remark['place'][]) =>
    remarks.filter(({ place, findings }) => places.includes(place) && findings.length > 0).length;
  switch (step) {
    case 'parties':
      return wrong;
    case 'windows':
      return wrong + windows + fields(['pickup', 'delivery']);
    case 'references':
      return wrong + fields(['special']);
    case 'review':
      return wrong + windows + remarks.flatMap(({ findings }) => findings).length;
  }
}
