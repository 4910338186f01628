/** Configuration of a directory screen, for contacts, items, and carriers. */
import type { DuplicatePolicy, EntryMetadata, FieldError, ImportedRow } from '../../../shared/contract/directory.ts';
import type { OtherVersion } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import type { Loading } from '../../ui/LoadState.tsx';

/** Kinds of drafts of entries. */
export type EntryDraftKind = 'contact' | 'item' | 'carrier';

/** All fields of an entry as text, as typed. */
export type FieldValues = Readonly<Record<string, string>>;

export interface DirectoryField {
  readonly field: string;
  readonly control: 'line' | 'area' | 'choice' | 'select' | 'codes' | 'time';
  /** For a close time: the field of its open time. */
  readonly openTime?: string;
  /** Width in columns of the pane's 12-column grid. */
  readonly span: number;
  readonly hint?: string;
  /** For a choice, a select or codes: the stored values, with their labels. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface DirectorySection {
  readonly title: string;
  readonly fields: readonly DirectoryField[];
}

export interface ImportRow {
  readonly line: number;
  readonly fieldValues: FieldValues;
}

export interface EntryList<Entry> {
  /** undefined while loading. */
  readonly entries: readonly Entry[] | undefined;
  readonly total: number;
  readonly loading: Loading;
}

export interface EntryAction<Entry> {
  readonly keys: string;
  readonly label: string;
  /** For toggles only: whether it is on for the entry. */
  readonly isOn?: (entry: Entry) => boolean;
  readonly run: (entry: Entry) => Promise<void>;
}

export interface DirectoryConfig<Entry extends EntryMetadata> {
  /** Screen title. */
  readonly title: 'Contacts' | 'Items' | 'Carriers';
  /** Singular in a sentence, such as `contact`. */
  readonly singular: string;
  /** Plural in a sentence; also the name of its events and files. */
  readonly plural: 'contacts' | 'items' | 'carriers';
  /** Text of the empty state: why it is empty, and what entries are good for. */
  readonly emptyMessage: string;
  readonly draftKind: EntryDraftKind;
  readonly sections: readonly DirectorySection[];
  /** Labels of the fields, in form order. */
  readonly labels: FieldValues;
  readonly blank: FieldValues;
  readonly columns: readonly DataColumn<Entry>[];
  /** Columns that remain while an entry is open next to the table. */
  readonly narrowColumns: readonly DataColumn<Entry>[];
  /** Common CSV headings of each field, normalized. */
  readonly heads: Readonly<Record<string, readonly string[]>>;
  readonly nameOf: (entry: Entry) => string;
  readonly toValues: (entry: Entry) => FieldValues;
  /** The text of each field as parsed, for the import preview. */
  readonly parsedText: (fieldValues: FieldValues) => FieldValues;
  /** Validation errors by field. */
  readonly problemsOf: (fieldValues: FieldValues) => readonly FieldError[];
  /** Warnings about values that can be saved anyway. */
  readonly warningsOf: (fieldValues: FieldValues) => readonly FieldError[];
  readonly useList: (search: string) => EntryList<Entry>;
  readonly get: (id: string) => Promise<Result<Entry>>;
  /** The text of each field of another version; null if it can't be read. */
  readonly valuesOfVersion: (fields: OtherVersion['fields']) => FieldValues | null;
  /** @param version the version that was edited; undefined: a new entry */
  readonly save: (id: string, fieldValues: FieldValues, version: number | undefined) => Promise<Result<Entry>>;
  readonly remove: (ids: string[]) => Promise<Result<{ removed: number; version: number }>>;
  /** @param version of the removal */
  readonly restore: (ids: string[], version: number) => Promise<Result<{ restored: number }>>;
  readonly exportCsv: (search: string) => Promise<Result<{ fileName: string; path: string; rows: number }>>;
  readonly importRows: (
    rows: readonly ImportRow[],
    duplicates: DuplicatePolicy,
  ) => Promise<Result<{ rows: ImportedRow[] }>>;
  /** A related screen, opened from the toolbar. */
  readonly related?: { readonly label: string; readonly path: string; readonly keys: string };
  /** Further actions for one entry. */
  readonly useActions: () => readonly EntryAction<Entry>[];
}
