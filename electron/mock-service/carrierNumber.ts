/** How a PRO or pickup number looks in JSON: each carrier has its own "not yet", since the spec shows none (§2.7). */
import type { Unassigned } from './carriers.ts';

const NOT_YET: Readonly<Record<Unassigned, string | null | undefined>> = { null: null, empty: '', absent: undefined };

/** The number, or the carrier's form of "not yet"; undefined leaves the field out of the JSON. */
export function shownNumber(value: string | null, unassigned: Unassigned): string | null | undefined {
  return value ?? NOT_YET[unassigned];
}
