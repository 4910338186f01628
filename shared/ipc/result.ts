/** Expected failures are returned as values, not thrown. */
import type { AppError } from '../errors.ts';

export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** A success. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** An expected failure. */
export function fail<E = AppError>(error: E): Result<never, E> {
  return { ok: false, error };
}
