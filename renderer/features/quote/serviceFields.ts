/** Maps the provider's field errors to fields of the form (spec §7). */
import { requestPath, VALUE_REJECTED } from '../../../shared/rules/requestPath.ts';
import { ADDRESS_FIELDS, COLUMNS, type Column, cellKey, ENDS, type FieldKey } from './form.ts';

/** A message from the provider about one field. */
export interface ServerFieldError {
  readonly field: string;
  readonly message: string;
}

export interface PlacedServerErrors {
  readonly placed: ReadonlyMap<FieldKey, string>;
  /** Errors of fields that the form doesn't have, shown with their full path. */
  readonly unmatched: readonly ServerFieldError[];
}

/** The name in a list that matches a path segment, case-insensitive. */
function named<Name extends string>(names: readonly Name[], segment: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === segment);
}

/**
 * The form field of a request path; null if there is none.
 * @param sentRows keys of the rows that were sent, in the order of `handlingUnits`
 */
export function fieldOfPath(path: string, sentRows: readonly string[]): FieldKey | null {
  const [head, second, third, ...rest] = requestPath(path);
  if (rest.length > 0) return null;
  if (head === 'pickupdate' && second === undefined) return 'pickupDate';
  if (head === 'accessorials' && third === undefined) return 'accessorials';
  const end = head === undefined ? undefined : named(ENDS, head);
  if (end !== undefined && third === undefined) {
    // Errors of a whole address are shown at its first field.
    const field = second === undefined ? 'zip' : named(ADDRESS_FIELDS, second);
    return field === undefined ? null : `${end}.${field}`;
  }
  if (head !== 'handlingunits') return null;
  const rowKey = second === undefined ? sentRows[0] : /^\d+$/.test(second) ? sentRows[Number(second)] : undefined;
  const column: Column | undefined = third === undefined ? 'description' : named(COLUMNS, third);
  return rowKey === undefined || column === undefined ? null : cellKey(rowKey, column);
}

/** Assigns the provider's messages to fields. Several messages about one field are joined. */
export function placeServerErrors(
  errors: readonly ServerFieldError[],
  sentRows: readonly string[],
): PlacedServerErrors {
  const placed = new Map<FieldKey, string>();
  const unmatched: ServerFieldError[] = [];
  for (const error of errors) {
    const key = fieldOfPath(error.field, sentRows);
    const message = error.message === '' ? VALUE_REJECTED : error.message;
    if (key === null) unmatched.push({ field: error.field, message: message });
    else placed.set(key, [placed.get(key), message].filter(Boolean).join(' '));
  }
  return { placed, unmatched };
}
