/** The steps of the booking form, and the sections of its first one. */

import type { FieldErrors, FieldPath } from './bookingForm.ts';
import { FIELD_PATHS } from './bookingForm.ts';
import { bookingStrings } from './strings.tsx';

export const STEPS = ['details', 'review'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  details: bookingStrings.shipmentDetails,
  review: bookingStrings.review,
};

/** The sections of the form. */
export type Section = 'addresses' | 'times' | 'references';

/** The first field of each section, where editing it starts. */
export const FIRST_FIELDS: Readonly<Record<Section, FieldPath>> = {
  addresses: 'shipper.name',
  times: 'pickup.readyTime',
  references: 'poNumber',
};

/** The first field with an error, in screen order. */
export function firstError(errors: FieldErrors): FieldPath | null {
  return FIELD_PATHS.find((path) => errors[path] !== undefined) ?? null;
}
