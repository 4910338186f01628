/** The service's own complaints about fields, put on the form. */
import { type FieldErrors, type FieldPath, knownPath } from './bookingForm.ts';

export interface ServiceFieldErrors {
  readonly errors: FieldErrors;
  /** Paths that the form doesn't show, in full, with what the service said. */
  readonly elsewhere: readonly { readonly field: string; readonly message: string }[];
}

/** In a request the service calls the clerk's order ID `shipmentId` (spec §4.2). */
function formPath(field: string): FieldPath | null {
  return knownPath(field === 'shipmentId' ? 'orderId' : field);
}

/** Sorts `error.fields` of a `validation_failed` onto the form's fields (spec §7). */
export function serviceFieldErrors(
  fields: readonly { readonly field: string; readonly message: string }[],
): ServiceFieldErrors {
  const errors: Partial<Record<FieldPath, string>> = {};
  const elsewhere: { field: string; message: string }[] = [];
  for (const { field, message } of fields) {
    const path = formPath(field);
    if (path === null) elsewhere.push({ field, message });
    else errors[path] = errors[path] === undefined ? message : `${errors[path]} ${message}`;
  }
  return { errors, elsewhere };
}
