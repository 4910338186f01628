/** Puts what the service says about a field of the request on that very field of the form (spec §7). */
import { ADDRESS_FIELDS, COLUMNS, type Column, cellKey, ENDS, type FieldKey } from './form.ts';

/** A message of the service about one field. */
export interface FieldRefusal {
  readonly field: string;
  readonly message: string;
}

export interface PlacedRefusals {
  readonly placed: ReadonlyMap<FieldKey, string>;
  /** What the form has no field for: shown with its path in full. */
  readonly unplaced: readonly FieldRefusal[];
}

/** `handlingUnits[0].weight` and `handlingUnits.0.weight` are the same path. */
function segments(path: string): readonly string[] {
  return path
    .replaceAll(/\[\s*["']?([^\]"']*)["']?\s*\]/g, '.$1')
    .split('.')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && segment !== '$' && segment !== 'body');
}

/**
 * The field of the form behind a path of the request, or null when there is none.
 * @param sentRows keys of the rows that were sent, in the order of `handlingUnits`
 */
export function fieldOfPath(path: string, sentRows: readonly string[]): FieldKey | null {
  const [head, second, third, ...rest] = segments(path);
  if (rest.length > 0) return null;
  if (head === 'pickupDate' && second === undefined) return 'pickupDate';
  if (head === 'accessorials' && third === undefined) return 'accessorials';
  const end = ENDS.find((one) => one === head);
  if (end !== undefined && third === undefined) {
    // A message about the whole address stands on its first field.
    const field = second === undefined ? 'zip' : ADDRESS_FIELDS.find((one) => one === second);
    return field === undefined ? null : `${end}.${field}`;
  }
  if (head !== 'handlingUnits') return null;
  const rowKey = second === undefined ? sentRows[0] : /^\d+$/.test(second) ? sentRows[Number(second)] : undefined;
  const column: Column | undefined = third === undefined ? 'description' : COLUMNS.find((one) => one === third);
  return rowKey === undefined || column === undefined ? null : cellKey(rowKey, column);
}

/** Sorts the service's messages to fields; two about one field are both kept. */
export function placeRefusals(refusals: readonly FieldRefusal[], sentRows: readonly string[]): PlacedRefusals {
  const placed = new Map<FieldKey, string>();
  const unplaced: FieldRefusal[] = [];
  for (const refusal of refusals) {
    const key = fieldOfPath(refusal.field, sentRows);
    const words = refusal.message === '' ? 'The service refuses this value.' : refusal.message;
    if (key === null) unplaced.push({ field: refusal.field, message: words });
    else placed.set(key, [placed.get(key), words].filter(Boolean).join(' '));
  }
  return { placed, unplaced };
}
