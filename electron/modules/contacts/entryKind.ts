import type { FieldError } from '../../../shared/contract/directory.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** What differs between the directories. */
export interface EntryKind<Fields> {
  /** The subject of a `not_found` error: `contact`. */
  readonly noun: string;
  /** Part of the names of exported files: `contacts`. */
  readonly title: string;
  readonly blank: Fields;
  /** Returns the normalized fields, or all their errors. */
  readonly check: (fields: Fields) => Result<Fields, readonly FieldError[]>;
  readonly nameOf: (fields: Fields) => string;
  /** The values whose words the search matches. */
  readonly valuesOf: (fields: Fields) => readonly string[];
  /** Equal for entries that may be duplicates. */
  readonly dedupeKeyOf: (fields: Fields) => string;
  /** Whether two entries with equal dedupe keys are duplicates. */
  readonly isSame: (one: Fields, other: Fields) => boolean;
}
