/** Ports of a directory: contacts, items, or carriers. */
import type { EntryMetadata } from '../../../shared/contract/book.ts';
import type { CarrierFields } from '../../../shared/freight/carriers.ts';
import type { ContactFields } from '../../../shared/freight/contacts.ts';
import type { ItemFields } from '../../../shared/freight/items.ts';

/** Formats entries as the text of a CSV file. */
export interface DirectoryCsv {
  contacts(entries: readonly ContactFields[]): string;
  items(entries: readonly ItemFields[]): string;
  carriers(entries: readonly CarrierFields[]): string;
  /** Formats any cells unchanged. */
  cells(rows: readonly (readonly string[])[]): string;
}

/** An entry: the user's fields and the app's metadata. */
export type Entry<Fields> = Fields & EntryMetadata;

/** An entry with its search data. */
export interface EntryToSave<Fields> {
  readonly entry: Entry<Fields>;
  /** Sort key of the list. */
  readonly name: string;
  /** All search terms of the entry, in folded case. */
  readonly terms: readonly string[];
  /** Equal for entries that may be duplicates. */
  readonly dedupeKey: string;
}

export interface EntryQuery {
  /** Each must be a prefix of one of the entry's words. Empty: all entries. */
  readonly terms: readonly string[];
  readonly sort: 'use' | 'name';
  readonly offset: number;
  readonly limit: number;
}

/** Every method throws StorageError when the disk fails. */
export interface DirectoryStore<Fields> {
  /** Entries that were not removed, and their total number. */
  find(query: EntryQuery): { readonly total: number; readonly entries: Entry<Fields>[] };
  byId(id: string): Entry<Fields> | null;
  /** Also finds removed entries that are not purged yet. */
  byIdIncludingRemoved(id: string): Entry<Fields> | null;
  byDedupeKey(dedupeKey: string): Entry<Fields>[];
  /** Adds or replaces the entry. Restores it if it was removed. */
  put(saved: EntryToSave<Fields>): void;
  countUse(id: string, atMs: number): void;
  /** Returns how many of them existed. */
  remove(ids: readonly string[], atMs: number): number;
  restore(ids: readonly string[]): number;
  /** Deletes entries that were removed before that instant. */
  purge(removedBeforeMs: number): void;
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
}

/** The carriers, and those that quotes and shipments name. */
export interface CarrierStore extends DirectoryStore<CarrierFields> {
  /** Whether it never had an entry. */
  isUnused(): boolean;
  /** Whether it has or had this entry, which may have been removed. */
  wasKnown(dedupeKey: string): boolean;
  /** Carriers of all quotes and shipments. May name one several times. */
  fromHistory(): Pick<CarrierFields, 'code' | 'name'>[];
  fromQuote(quoteId: string): Pick<CarrierFields, 'code' | 'name'>[];
}
