/** The steps of the booking form and their fields. */
import type { FieldErrors, FieldPath } from './bookingForm.ts';
import { FIELD_PATHS } from './bookingForm.ts';

export const STEPS = ['parties', 'windows', 'references', 'review'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  parties: 'Addresses',
  windows: 'Pickup & delivery times',
  references: 'References',
  review: 'Review',
};

/** The step of a field. Remarks are on the step of their window. */
export function stepOf(path: FieldPath): Exclude<Step, 'review'> {
  if (path.startsWith('shipper.') || path.startsWith('consignee.')) return 'parties';
  if (path.startsWith('pickup.') || path.startsWith('delivery.')) return 'windows';
  return 'references';
}

/** The errors of one step. */
export function errorsOfStep(errors: FieldErrors, step: Step): FieldErrors {
  return Object.fromEntries(
    FIELD_PATHS.filter((path) => stepOf(path) === step && errors[path] !== undefined).map((path) => [
      path,
      errors[path],
    ]),
  );
}

/** The first field with an error, in screen order. */
export function firstError(errors: FieldErrors): FieldPath | null {
  return FIELD_PATHS.find((path) => errors[path] !== undefined) ?? null;
}

/** Errors of the given step and all later ones. */
export function errorsFrom(errors: FieldErrors, step: Step): FieldErrors {
  const ahead = STEPS.slice(STEPS.indexOf(step));
  return Object.assign({}, ...ahead.map((each) => errorsOfStep(errors, each)));
}

/** The first error on another step: later steps first, then earlier ones. */
export function errorElsewhere(errors: FieldErrors, step: Step): FieldPath | null {
  const at = STEPS.indexOf(step);
  const others = [...STEPS.slice(at + 1), ...STEPS.slice(0, at)];
  return others.map((each) => firstError(errorsOfStep(errors, each))).find((path) => path !== null) ?? null;
}

/** The next step; the same one if it is the last. */
export function nextStep(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/** The previous step; null on the first. */
export function previousStep(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}
