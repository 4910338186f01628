/** A directory: entries with search, use counts, import and undo. Contacts, items, and carriers are directories. */
import type { DuplicatePolicy, ImportedRow, ListInput } from '../../../shared/contract/directory.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { searchedTerms } from '../../../shared/rules/searchTerms.ts';
import type { Clock } from '../../platform/clock.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import type { ExportFiles } from '../board/ports.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { StoreFailure } from '../workgroup/shared.ts';
import { changeOf, fieldsOfColumns } from './entryColumns.ts';
import type { EntryKind } from './entryKind.ts';
import { type DirectoryRow, planImport } from './planImport.ts';
import type { EntryWrites } from './ports.ts';
import type { DirectoryStore, Entry } from './store.ts';

export interface DirectoryOptions<Fields extends object> {
  readonly kind: EntryKind<Fields>;
  readonly store: DirectoryStore<Fields>;
  readonly writes: EntryWrites;
  readonly clock: Clock;
  readonly changed: (id: string | null) => void;
  /** Creates the text of a CSV file. */
  readonly csv: (entries: readonly Fields[]) => string;
  readonly files: ExportFiles;
}

/** Above any realistic number of entries. */
const MAX_EXPORTED = 1_000_000;

/** Creates a directory over its store. */
export function createDirectory<Fields extends object>(options: DirectoryOptions<Fields>) {
  const { kind, store, writes, clock, changed, csv, files } = options;

  const failed = (failure: StoreFailure) => fail(appErrorOf(failure, { what: kind.noun, fieldsOf: fieldsOfColumns }));

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
    /** Without `version`, the latest that this computer has is edited. */
    async save(id: string, fields: Fields, version?: number): Promise<Result<Entry<Fields>>> {
      const checked = kind.check(fields);
      if (!checked.ok) return fail({ code: 'fields_invalid', fields: [...checked.error] });
      const before = store.byIdIncludingRemoved(id);
      const changedAtMs = clock.now();
      const seenSeq = version ?? before?.version ?? null;
      const stored = store.storedFields(id);
      const written = await writes.put([changeOf(kind, { id, fields: checked.value, stored, seenSeq, changedAtMs })]);
      if (!written.ok) return failed(written.error);
      changed(id);
      return ok({
        ...checked.value,
        id,
        usedCount: before?.usedCount ?? 0,
        lastUsedAtMs: before?.lastUsedAtMs ?? null,
        changedAtMs,
        version: written.value.seq,
      });
    },
    /** How many were removed, and the version to restore them with. */
    async remove(ids: readonly string[]): Promise<Result<{ readonly removed: number; readonly version: number }>> {
      const present = [...new Set(ids)].flatMap((id) => store.byId(id) ?? []);
      const seen = present.map(({ id, version }) => ({ id, seenSeq: version }));
      const written = await writes.remove(seen, clock.now());
      if (!written.ok) return failed(written.error);
      changed(null);
      return ok({ removed: present.length, version: written.value.seq });
    },
    /** How many of these were restored. */
    async restore(ids: readonly string[], version = 0): Promise<Result<{ readonly restored: number }>> {
      const absent = [...new Set(ids)].filter((id) => store.byId(id) === null);
      const written = await writes.put(absent.map((id) => ({ id, seenSeq: version, columns: {} })));
      if (!written.ok) return failed(written.error);
      changed(null);
      return ok({ restored: absent.filter((id) => store.byId(id) !== null).length });
    },
    async use(id: string): Promise<Result<Entry<Fields>>> {
      const counted = await writes.countUse(id, clock.now());
      if (!counted.ok) return failed(counted.error);
      const entry = store.byId(id);
      if (entry === null) return fail({ code: 'not_found', what: kind.noun });
      changed(id);
      return ok(entry);
    },
    async importRows(
      rows: readonly DirectoryRow<Fields>[],
      duplicates: DuplicatePolicy,
    ): Promise<Result<{ readonly rows: ImportedRow[] }>> {
      const plan = planImport({ kind, store, rows, duplicates, nowMs: clock.now() });
      const written = await writes.put(plan.changes);
      if (!written.ok) return failed(written.error);
      changed(null);
      return ok({ rows: plan.outcomes });
    },
    /** Exports the entries that match the search to a CSV file in the data folder. */
    async exportCsv(search: string): Promise<{ fileName: string; path: string; rows: number }> {
      const { entries } = store.find({ terms: searchedTerms(search), sort: 'name', offset: 0, limit: MAX_EXPORTED });
      const fileName = `waybill-${kind.title}-${fileStamp(clock.now())}.csv`;
      return { fileName, path: await files.write(fileName, inOnePiece(csv(entries))), rows: entries.length };
    },
  };
}

// oxlint-disable-next-line typescript/require-await -- what is written comes in pieces
export async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
