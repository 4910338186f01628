/** Entries of a directory as columns of its table, and back. */

import { folded, termsOf } from '../../../shared/rules/searchTerms.ts';
import { withUnknownMembers } from '../../platform/unknownMembers.ts';
import type { RecordVersion } from '../workgroup/shared.ts';
import type { DirectoryColumns } from '../workgroup/sharedRecords.ts';
import type { EntryKind } from './entryKind.ts';
import type { EntryChange } from './ports.ts';
import { type Entry, type StoredFields, StoredFieldsSchema } from './store.ts';

export interface EntryToSave<Fields> {
  readonly id: string;
  readonly fields: Fields;
  /** The fields as they are stored, of which a newer version may have added some; null: a new entry. */
  readonly stored: StoredFields | null;
  /** The version that is edited; null: a new entry. */
  readonly seenSeq: number | null;
  readonly changedAtMs: number;
}

/** The change that saves an entry, with its search data. Stored fields that this version doesn't know are retained. */
export function changeOf<Fields extends object>(
  kind: EntryKind<Fields>,
  { id, fields, stored, seenSeq, changedAtMs }: EntryToSave<Fields>,
): EntryChange {
  const name = kind.nameOf(fields);
  const terms = [...new Set(kind.valuesOf(fields).flatMap(termsOf))];
  const columns: DirectoryColumns = {
    name,
    // Each term between spaces, so that a search finds the beginning of one.
    name_words: ` ${folded(name)} `,
    words: ` ${terms.join(' ')} `,
    dedupe_key: kind.dedupeKeyOf(fields),
    fields: JSON.stringify(stored === null ? fields : withUnknownMembers(stored, StoredFieldsSchema.parse(fields))),
    changed_at_ms: changedAtMs,
  };
  return { id, seenSeq, columns };
}

/** The fields of an entry, without its metadata. */
export function fieldsOf<Fields extends object>(entry: Entry<Fields>): Fields {
  const {
    id: _id,
    usedCount: _count,
    lastUsedAtMs: _last,
    changedAtMs: _changed,
    version: _version,
    ...fields
  } = entry;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry is its fields and these metadata, which the compiler can't separate in a generic
  return fields as unknown as Fields;
}

/** The fields in the columns of another version. */
export function fieldsOfColumns({ fields }: NonNullable<RecordVersion['columns']>) {
  return StoredFieldsSchema.parse(JSON.parse(String(fields)));
}
