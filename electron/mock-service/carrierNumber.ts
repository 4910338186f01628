/**
 * JSON form of a PRO or pickup number. Each carrier has its own form of "not yet", since the spec shows none (§2.7).
 */
import type { Unassigned } from './carriers.ts';

const NOT_YET: Readonly<Record<Unassigned, string | null | undefined>> = { null: null, empty: '', absent: undefined };

/** Returns the number, or the carrier's form of "not yet"; undefined omits the field from the JSON. */
export function shownNumber(value: string | null, unassigned: Unassigned): string | null | undefined {
  return value ?? NOT_YET[unassigned];
}
