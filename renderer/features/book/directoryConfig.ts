/** What the screens of the contacts and of the catalogue need to know of what they hold. */
import type { DuplicatePolicy, EntryFacts, FieldError, ImportedRow } from '../../../shared/ipc/contract/book.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { CallError } from '../../api/CallError.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';

/** Every field of an entry as text, as it is typed. */
export type Texts = Readonly<Record<string, string>>;

export interface DirectoryField {
  readonly field: string;
  readonly control: 'line' | 'area' | 'choice' | 'codes' | 'time';
  /** For a close time: the field of its open time. */
  readonly openTime?: string;
  /** Columns of the pane's twelve. */
  readonly span: number;
  readonly hint?: string;
  /** For a choice or codes: the texts that are kept, each with its word. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface DirectorySection {
  readonly title: string;
  readonly fields: readonly DirectoryField[];
}

export interface ImportRow {
  readonly line: number;
  readonly fieldValues: Texts;
}

export interface EntryList<Entry> {
  /** undefined while they are on their way. */
  readonly entries: readonly Entry[] | undefined;
  readonly total: number;
  readonly error: CallError | null;
  readonly retry: () => void;
}

export interface EntryAction<Entry> {
  readonly keys: string;
  readonly label: string;
  /** Only what is on or off has it: whether it is on for the entry. */
  readonly isOn?: (entry: Entry) => boolean;
  readonly run: (entry: Entry) => Promise<void>;
}

export interface DirectoryConfig<Entry extends EntryFacts> {
  /** `Contacts` */
  readonly title: string;
  /** `contact` */
  readonly one: string;
  /** `contacts`, also the name of its events and files. */
  readonly many: 'contacts' | 'items';
  readonly file: 'contacts' | 'catalogue';
  /** Why there is nothing, and what is gained by something. */
  readonly emptyWords: string;
  readonly draftKind: 'contact' | 'item';
  readonly sections: readonly DirectorySection[];
  /** Names of the fields, in the order of the form. */
  readonly labels: Texts;
  readonly blank: Texts;
  readonly columns: readonly DataColumn<Entry>[];
  /** Those that stay while an entry is open beside the table. */
  readonly narrowColumns: readonly DataColumn<Entry>[];
  /** Heads that people give a column, folded, by the field that it is. */
  readonly heads: Readonly<Record<string, readonly string[]>>;
  readonly nameOf: (entry: Entry) => string;
  readonly toTexts: (entry: Entry) => Texts;
  /** The texts as they are understood, for the preview of an import. */
  readonly understood: (fieldValues: Texts) => Texts;
  /** What is wrong with the texts, field by field. */
  readonly problemsOf: (fieldValues: Texts) => readonly FieldError[];
  /** What wants a look in the texts and is kept all the same. */
  readonly warningsOf: (fieldValues: Texts) => readonly FieldError[];
  readonly useList: (search: string) => EntryList<Entry>;
  readonly get: (id: string) => Promise<Result<Entry>>;
  readonly save: (id: string, fieldValues: Texts) => Promise<Result<Entry>>;
  readonly remove: (ids: string[]) => Promise<Result<{ removed: number }>>;
  readonly restore: (ids: string[]) => Promise<Result<{ restored: number }>>;
  readonly exportCsv: (search: string) => Promise<Result<{ fileName: string; path: string; rows: number }>>;
  readonly importRows: (
    rows: readonly ImportRow[],
    duplicates: DuplicatePolicy,
  ) => Promise<Result<{ rows: ImportedRow[] }>>;
  /** What can be done with one entry beside changing it. */
  readonly useActions: () => readonly EntryAction<Entry>[];
}
