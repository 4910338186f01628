/**
 * The port of the shared store's records that clerks write as a whole, of the marks of alerts, and of files. Each method is
 * one call of one function.
 */
import type { Stored } from './shared.ts';

/** Columns are named as in the database, and JSON is text. Instants that are absent are set by the store. */
export type DirectoryColumns = {
  readonly [Column in 'name' | 'name_words' | 'words' | 'dedupe_key' | 'fields']: string;
} & {
  readonly used_count?: number;
  readonly last_used_at_ms?: number | null;
  readonly changed_at_ms?: number;
};

/** The columns of each table, as a new record has them. */
export interface RecordColumns {
  readonly contacts: DirectoryColumns;
  readonly items: DirectoryColumns;
  readonly quote_templates: { readonly name: string; readonly value: string; readonly saved_at_ms?: number };
  readonly notes: {
    readonly bol_number: string;
    readonly text: string;
    readonly created_at_ms?: number;
    readonly edited_at_ms?: number | null;
  };
  readonly tasks: {
    readonly bol_number: string;
    readonly text: string;
    readonly due_date: string | null;
    readonly created_at_ms?: number;
    readonly done_at_ms?: number | null;
  };
  readonly quotes: {
    readonly quoted_at_ms?: number;
    readonly pickup_date: string;
    readonly lane: string;
    readonly zips: string;
    readonly quote_reference: string;
    readonly summary: string;
    readonly request_key: string;
    readonly request: string;
    readonly rates: string;
    readonly dropped: string | null;
  };
  readonly quote_contacts: { readonly origin_id: string | null; readonly destination_id: string | null };
  readonly documents: {
    readonly bol_number: string;
    readonly type: string;
    readonly name: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly first_fetched_at_ms?: number;
    readonly fetched_at_ms?: number;
    readonly cleared_at_ms?: number | null;
    /** 0: it has no pages. */
    readonly opens?: 0 | 1;
  };
  readonly prints: {
    readonly job_id: string;
    readonly bol_number: string;
    readonly kind: string;
    readonly file_id: string | null;
    readonly type: string | null;
    readonly sha256: string | null;
    readonly pro_number: string | null;
    readonly route: string;
    readonly pages: string | null;
    readonly start: number;
    readonly printed_by: string;
    readonly requested_at_ms?: number;
    readonly sent_at_ms: number | null;
    readonly ended_at_ms: number | null;
    readonly state: string;
    readonly queue_job: string | null;
    readonly reason: string | null;
    readonly error: string | null;
    readonly settled_at_ms: number | null;
    readonly made_from: string | null;
    readonly regenerated: string | null;
    readonly scale_percent: number | null;
    readonly places: string | null;
  };
}

/** Tables that are edited. */
export type EditedTable = Exclude<keyof RecordColumns, 'quotes' | 'quote_contacts'>;
/** Tables whose new records may wait for the store. */
export type AppendedTable = 'notes' | 'quotes' | 'quote_contacts' | 'documents' | 'prints';

/** A record as a clerk saw it. */
export interface SeenRecord {
  readonly id: string;
  /** The turn of the row that the clerk saw. */
  readonly seenSeq: number;
}

/** A record to write: a new one with all columns, or the changed columns of one that the clerk saw. */
export type RecordChange<Table extends EditedTable> =
  | { readonly id: string; readonly seenSeq: null; readonly columns: RecordColumns[Table] }
  | (SeenRecord & { readonly columns: Partial<RecordColumns[Table]> });

export interface AlertSubject {
  /** The same on every computer. */
  readonly id: string;
  readonly kind: string;
  readonly bolNumber: string | null;
}

export type AlertMark = { readonly mark: 'done' | 'none' } | { readonly mark: 'snoozed'; readonly untilMs: number };

/** The records of the shared store, as one member writes them. */
export interface SharedRecords {
  /**
   * Adds and edits records, all or none; the turn that they are seen with afterwards. Without columns, a removed record is
   * restored. Failures: `changed_meanwhile` with the other versions, and `name_taken`.
   */
  putRecords<Table extends EditedTable>(
    table: Table,
    records: readonly RecordChange<Table>[],
  ): Stored<{ readonly seq: number }>;
  /** Removes records, all or none. Failure: `changed_meanwhile`. */
  removeRecords(table: EditedTable, records: readonly SeenRecord[]): Stored<{ readonly seq: number }>;
  /** Adds records that the store doesn't have, and returns their IDs. Those that it has, or had, stay as they are. */
  appendRecords<Table extends AppendedTable>(
    table: Table,
    records: readonly { readonly id: string; readonly columns: RecordColumns[Table] }[],
  ): Stored<{ readonly seq: number; readonly added: readonly string[] }>;
  /** Counts a use of contacts or items, which is no edit: the edit of another clerk does not fail because of it. */
  countUses(table: 'contacts' | 'items', ids: readonly string[]): Stored<void>;
  /** Marks alerts for all clerks. An alert that is done isn't snoozed. */
  mark(alerts: readonly AlertSubject[], mark: AlertMark): Stored<void>;
}

/** Tables that clerks edit. Documents and prints have other ports. */
export type ClerkTable = Exclude<EditedTable, 'documents' | 'prints'>;
export type ClerkAppendedTable = Exclude<AppendedTable, 'documents' | 'prints'>;

/**
 * How the app writes records: into the account's own database, or into the shared store. What is said of `SharedRecords`
 * applies; without a workgroup, every write succeeds.
 */
export interface RecordWrites {
  putRecords<Table extends ClerkTable>(
    table: Table,
    records: readonly RecordChange<Table>[],
  ): Stored<{ readonly seq: number }>;
  /** @param atMs the time by the clock of this computer; a workgroup's store has its own */
  removeRecords(table: ClerkTable, records: readonly SeenRecord[], atMs: number): Stored<{ readonly seq: number }>;
  /** In the account's own database, the latest contacts of a quote replace the earlier ones. */
  appendRecords<Table extends ClerkAppendedTable>(
    table: Table,
    records: readonly { readonly id: string; readonly columns: RecordColumns[Table] }[],
  ): Stored<{ readonly seq: number }>;
  /** @param atMs as above */
  countUses(table: 'contacts' | 'items', ids: readonly string[], atMs: number): Stored<void>;
}

/** The files of the shared store, as one member uses them. */
export interface SharedFiles {
  /** Stores a file, if the store doesn't have it. Failures: `file_too_large`, `wrong_hash`. */
  put(sha256: string, content: Uint8Array): Stored<{ readonly isNew: boolean }>;
  /** Failure: `missing`, also if the content isn't that of the hash. */
  fetch(sha256: string): Stored<Uint8Array>;
  /**
   * Deletes the files of documents that are older than the policy says, of shipments that were closed as long ago; delivery
   * documents last. At most `limit` documents: repeated until none is left.
   */
  clear(limit: number): Stored<{ readonly documents: number; readonly bytes: number }>;
}
