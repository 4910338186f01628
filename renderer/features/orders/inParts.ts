/** Calls about any number of orders: one takes a limited number of them. */
import type { AppError } from '../../../shared/errors.ts';
import { MAX_IMPORT_ROWS } from '../../../shared/freight/directory.ts';
import type { Result } from '../../../shared/ipc/result.ts';

interface Parts<Value> {
  /** The results of the parts that succeeded. */
  readonly values: readonly Value[];
  /** The orders of those parts. */
  readonly orderIds: readonly string[];
  /** The error of the part after them; null: there is none. */
  readonly error: AppError | null;
}

/** Requests one part after another, up to the first that fails. */
export async function inParts<Value>(
  orderIds: readonly string[],
  request: (part: string[]) => Promise<Result<Value>>,
): Promise<Parts<Value>> {
  const values: Value[] = [];
  for (let at = 0; at < orderIds.length; at += MAX_IMPORT_ROWS) {
    const response = await request(orderIds.slice(at, at + MAX_IMPORT_ROWS));
    if (!response.ok) return { values, orderIds: orderIds.slice(0, at), error: response.error };
    values.push(response.value);
  }
  return { values, orderIds, error: null };
}
