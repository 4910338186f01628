/** Maps the provider's field errors to the form. */
import { requestPath, VALUE_REJECTED } from '../../../shared/rules/requestPath.ts';
import { FIELD_PATHS, type FieldErrors, type FieldPath } from './bookingForm.ts';

export interface ServiceFieldErrors {
  readonly errors: FieldErrors;
  /** Errors of fields that the form doesn't show, with the provider's message. */
  readonly elsewhere: readonly { readonly field: string; readonly message: string }[];
}

/** Request names that differ from the form's field names. An error about a whole object is shown at its first field. */
const OTHERWISE: ReadonlyMap<string, FieldPath> = new Map([
  // The provider's request name of the user's order ID (spec §4.2).
  ['shipmentid', 'orderId'],
  ['shipper', 'shipper.name'],
  ['consignee', 'consignee.name'],
  ['pickup', 'pickup.readyTime'],
  ['delivery', 'delivery.readyTime'],
]);

/** The form field of a request path; null if the form doesn't show it. */
function formPath(field: string): FieldPath | null {
  const path = requestPath(field);
  // Reference numbers share one field, so the index is dropped.
  const names = path[0] === 'referencenumbers' && /^\d+$/.test(path[1] ?? '') ? path.toSpliced(1, 1) : path;
  const dotted = names.join('.');
  return OTHERWISE.get(dotted) ?? FIELD_PATHS.find((known) => known.toLowerCase() === dotted) ?? null;
}

/** Assigns `error.fields` of a `validation_failed` to form fields (spec §7). */
export function serviceFieldErrors(
  fields: readonly { readonly field: string; readonly message: string }[],
): ServiceFieldErrors {
  const errors: Partial<Record<FieldPath, string>> = {};
  const elsewhere: { field: string; message: string }[] = [];
  for (const { field, message } of fields) {
    const path = formPath(field);
    const text = message === '' ? VALUE_REJECTED : message;
    if (path === null) elsewhere.push({ field, message: text });
    else errors[path] = errors[path] === undefined ? text : `${errors[path]} ${text}`;
  }
  return { errors, elsewhere };
}
