/** A directory: entries with search, use counts, import and undo. Contacts, items, and carriers are directories. */
import type {
  DuplicatePolicy,
  EntryMetadata,
  FieldError,
  ImportedRow,
  ListInput,
} from '../../../shared/contract/directory.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { searchedTerms, termsOf } from '../../../shared/rules/searchTerms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { DirectoryStore, Entry } from './store.ts';

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

export interface DirectoryRow<Fields> {
  readonly line: number;
  readonly fields: Partial<Fields>;
}

export interface DirectoryOptions<Fields extends object> {
  readonly kind: EntryKind<Fields>;
  readonly store: DirectoryStore<Fields>;
  readonly clock: Clock;
  readonly changed: (id: string | null) => void;
  /** Creates the text of a CSV file. */
  readonly csv: (entries: readonly Fields[]) => string;
  readonly files: ExportFiles;
}

/** How long a removed entry can be restored. */
const REMOVED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Above any realistic number of entries. */
const MAX_EXPORTED = 1_000_000;

/** Creates a directory over its store. */
export function createDirectory<Fields extends object>(options: DirectoryOptions<Fields>) {
  const { kind, store, clock, changed, csv, files } = options;

  function metadataOf(id: string, before: Entry<Fields> | null): EntryMetadata {
    return {
      id,
      usedCount: before?.usedCount ?? 0,
      lastUsedAtMs: before?.lastUsedAtMs ?? null,
      changedAtMs: clock.now(),
    };
  }

  function save(id: string, fields: Fields, before: Entry<Fields> | null): Entry<Fields> {
    const entry: Entry<Fields> = { ...fields, ...metadataOf(id, before) };
    const terms = [...new Set(kind.valuesOf(fields).flatMap(termsOf))];
    store.put({ entry, name: kind.nameOf(fields), terms, dedupeKey: kind.dedupeKeyOf(fields) });
    return entry;
  }

  function fieldsOf(entry: Entry<Fields>): Fields {
    const { id: _id, usedCount: _count, lastUsedAtMs: _last, changedAtMs: _changed, ...fields } = entry;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry is its fields and these metadata, which the compiler can't separate in a generic
    return fields as unknown as Fields;
  }

  function importRow({ line, fields }: DirectoryRow<Fields>, duplicates: DuplicatePolicy): ImportedRow {
    const row = { line, why: null, problems: [], entryId: null };
    const checked = kind.check({ ...kind.blank, ...fields });
    if (!checked.ok) return { ...row, outcome: 'bad', problems: [...checked.error] };
    const duplicate =
      duplicates === 'keepBoth'
        ? undefined
        : store
            .byDedupeKey(kind.dedupeKeyOf(checked.value))
            .find((entry) => kind.isSame(fieldsOf(entry), checked.value));
    if (duplicate === undefined) {
      const id = crypto.randomUUID();
      save(id, checked.value, null);
      return { ...row, outcome: 'added', entryId: id };
    }
    if (duplicates === 'skip') return { ...row, outcome: 'skipped', why: 'duplicate', entryId: duplicate.id };
    const before = fieldsOf(duplicate);
    const merged = kind.check({ ...before, ...fields });
    if (!merged.ok) return { ...row, outcome: 'bad', problems: [...merged.error], entryId: duplicate.id };
    if (JSON.stringify(sorted(merged.value)) === JSON.stringify(sorted(before))) {
      return { ...row, outcome: 'skipped', why: 'unchanged', entryId: duplicate.id };
    }
    save(duplicate.id, merged.value, duplicate);
    return { ...row, outcome: 'updated', entryId: duplicate.id };
  }

  return {
    list({ search, sort, offset, limit }: ListInput): { total: number; entries: Entry<Fields>[] } {
      return store.find({ terms: searchedTerms(search), sort, offset, limit });
    },
    get(id: string): Result<Entry<Fields>> {
      const entry = store.byId(id);
      return entry === null ? fail({ code: 'not_found', what: kind.noun }) : ok(entry);
    },
    /** The entry, even if it was removed and not purged yet. */
    getIncludingRemoved: (id: string): Entry<Fields> | null => store.byIdIncludingRemoved(id),
    save(id: string, fields: Fields): Result<Entry<Fields>> {
      const checked = kind.check(fields);
      if (!checked.ok) return fail({ code: 'fields_invalid', fields: [...checked.error] });
      const entry = store.transaction(() => save(id, checked.value, store.byIdIncludingRemoved(id)));
      changed(id);
      return ok(entry);
    },
    remove(ids: readonly string[]): number {
      const removed = store.transaction(() => {
        store.purge(clock.now() - REMOVED_RETENTION_MS);
        return store.remove(ids, clock.now());
      });
      changed(null);
      return removed;
    },
    restore(ids: readonly string[]): number {
      const restored = store.transaction(() => store.restore(ids));
      changed(null);
      return restored;
    },
    use(id: string): Result<Entry<Fields>> {
      store.countUse(id, clock.now());
      const entry = store.byId(id);
      if (entry === null) return fail({ code: 'not_found', what: kind.noun });
      changed(id);
      return ok(entry);
    },
    importRows(rows: readonly DirectoryRow<Fields>[], duplicates: DuplicatePolicy): ImportedRow[] {
      const outcomes = store.transaction(() => rows.map((row) => importRow(row, duplicates)));
      changed(null);
      return outcomes;
    },
    /** Exports the entries that match the search to a CSV file in the data folder. */
    async exportCsv(search: string): Promise<{ fileName: string; path: string; rows: number }> {
      const { entries } = store.find({ terms: searchedTerms(search), sort: 'name', offset: 0, limit: MAX_EXPORTED });
      const fileName = `waybill-${kind.title}-${fileStamp(clock)}.csv`;
      return { fileName, path: await files.write(fileName, inOnePiece(csv(entries))), rows: entries.length };
    },
  };
}

function sorted(fields: object): object {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** `20261121-153000` for 2026-11-21T15:30:00.000Z. */
export function fileStamp(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
}

// oxlint-disable-next-line typescript/require-await -- what is written comes in pieces
export async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
