/** What the rows of an import change, worked out before anything is written: all of it is one write. */
import type { DuplicatePolicy, ImportedRow } from '../../../shared/contract/directory.ts';
import { changeOf, fieldsOf } from './entryColumns.ts';
import type { EntryKind } from './entryKind.ts';
import type { EntryChange } from './ports.ts';
import type { DirectoryStore } from './store.ts';

export interface DirectoryRow<Fields> {
  readonly line: number;
  readonly fields: Partial<Fields>;
}

export interface ImportPlan {
  readonly outcomes: ImportedRow[];
  readonly changes: EntryChange[];
}

export interface PlanImportOptions<Fields extends object> {
  readonly kind: EntryKind<Fields>;
  readonly store: Pick<DirectoryStore<Fields>, 'byDedupeKey' | 'storedFields'>;
  readonly rows: readonly DirectoryRow<Fields>[];
  readonly duplicates: DuplicatePolicy;
  readonly nowMs: number;
}

/** An entry as it will be, with the version that is edited; null: it is new. */
interface Planned<Fields> {
  readonly id: string;
  readonly fields: Fields;
  readonly seenSeq: number | null;
}

/** Plans the import. A row is compared with the stored entries and with those of the rows before it. */
export function planImport<Fields extends object>(options: PlanImportOptions<Fields>): ImportPlan {
  const { kind, store, rows, duplicates, nowMs } = options;
  const planned = new Map<string, Planned<Fields>>();
  const idsByKey = new Map<string, Set<string>>();

  function plan(entry: Planned<Fields>): void {
    planned.set(entry.id, entry);
    const key = kind.dedupeKeyOf(entry.fields);
    idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(entry.id));
  }

  /** What a row can be a duplicate of: an update doesn't change the key, since a row is compared by its own fields. */
  function withKey(key: string): Planned<Fields>[] {
    const stored = store
      .byDedupeKey(key)
      .map((entry) => planned.get(entry.id) ?? { id: entry.id, fields: fieldsOf(entry), seenSeq: entry.version });
    const ids = new Set(stored.map(({ id }) => id));
    const others = [...(idsByKey.get(key) ?? [])].filter((id) => !ids.has(id)).flatMap((id) => planned.get(id) ?? []);
    return [...stored, ...others];
  }

  function planRow({ line, fields }: DirectoryRow<Fields>): ImportedRow {
    const row = { line, why: null, problems: [], entryId: null };
    const checked = kind.check({ ...kind.blank, ...fields });
    if (!checked.ok) return { ...row, outcome: 'bad', problems: [...checked.error] };
    const duplicate =
      duplicates === 'keepBoth'
        ? undefined
        : withKey(kind.dedupeKeyOf(checked.value)).find((entry) => kind.isSame(entry.fields, checked.value));
    if (duplicate === undefined) {
      const id = crypto.randomUUID();
      plan({ id, fields: checked.value, seenSeq: null });
      return { ...row, outcome: 'added', entryId: id };
    }
    const { id, fields: before } = duplicate;
    if (duplicates === 'skip') return { ...row, outcome: 'skipped', why: 'duplicate', entryId: id };
    const merged = kind.check({ ...before, ...fields });
    if (!merged.ok) return { ...row, outcome: 'bad', problems: [...merged.error], entryId: id };
    if (JSON.stringify(sorted(merged.value)) === JSON.stringify(sorted(before))) {
      return { ...row, outcome: 'skipped', why: 'unchanged', entryId: id };
    }
    plan({ ...duplicate, fields: merged.value });
    return { ...row, outcome: 'updated', entryId: id };
  }

  const outcomes = rows.map(planRow);
  const changes = [...planned.values()].map((entry) => {
    const stored = entry.seenSeq === null ? null : store.storedFields(entry.id);
    return changeOf(kind, { ...entry, stored, changedAtMs: nowMs });
  });
  return { outcomes, changes };
}

function sorted(fields: object): object {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
