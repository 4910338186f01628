/** The service's own complaints about fields, put on the form. */
import { NO_WORDS, requestPath } from '../../lib/requestPath.ts';
import { FIELD_PATHS, type FieldErrors, type FieldPath } from './bookingForm.ts';

export interface ServiceFieldErrors {
  readonly errors: FieldErrors;
  /** Paths that the form doesn't show, in full, with what the service said. */
  readonly elsewhere: readonly { readonly field: string; readonly message: string }[];
}

/** Names of the request whose field of the form is called otherwise; a complaint about a whole object stands on its first field. */
const OTHERWISE: ReadonlyMap<string, FieldPath> = new Map([
  // In a request the service calls the clerk's order ID so (spec §4.2).
  ['shipmentid', 'orderId'],
  ['shipper', 'shipper.name'],
  ['consignee', 'consignee.name'],
  ['pickup', 'pickup.readyTime'],
  ['delivery', 'delivery.readyTime'],
]);

/** The form's field of a path of the request; null for one that the form doesn't show. */
function formPath(field: string): FieldPath | null {
  const path = requestPath(field);
  // Which of the reference numbers it is about is in no field of its own.
  const names = path[0] === 'referencenumbers' && /^\d+$/.test(path[1] ?? '') ? path.toSpliced(1, 1) : path;
  const dotted = names.join('.');
  return OTHERWISE.get(dotted) ?? FIELD_PATHS.find((known) => known.toLowerCase() === dotted) ?? null;
}

/** Sorts `error.fields` of a `validation_failed` onto the form's fields (spec §7). */
export function serviceFieldErrors(
  fields: readonly { readonly field: string; readonly message: string }[],
): ServiceFieldErrors {
  const errors: Partial<Record<FieldPath, string>> = {};
  const elsewhere: { field: string; message: string }[] = [];
  for (const { field, message } of fields) {
    const path = formPath(field);
    const words = message === '' ? NO_WORDS : message;
    if (path === null) elsewhere.push({ field, message: words });
    else errors[path] = errors[path] === undefined ? words : `${errors[path]} ${words}`;
  }
  return { errors, elsewhere };
}
