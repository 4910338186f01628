/** What a book of entries, contacts or items, needs to remember. */
import type { EntryMetadata } from '../../../shared/contract/book.ts';
import type { ContactFields } from '../../../shared/contract/contacts.ts';
import type { ItemFields } from '../../../shared/contract/items.ts';

/** Writes entries as the text of a CSV file. */
export interface DirectoryCsv {
  contacts(entries: readonly ContactFields[]): string;
  items(entries: readonly ItemFields[]): string;
  /** Any cells as they are. */
  cells(rows: readonly (readonly string[])[]): string;
}

/** An entry: what the clerk says, and what the app knows about it. */
export type Entry<Fields> = Fields & EntryMetadata;

/** An entry with what it is found by. */
export interface EntryToSave<Fields> {
  readonly entry: Entry<Fields>;
  /** Orders the list. */
  readonly name: string;
  /** Every word that finds it, folded. */
  readonly terms: readonly string[];
  /** Equal for entries that may be the same. */
  readonly dedupeKey: string;
}

export interface EntryQuery {
  /** Each begins one of the entry's words. None: every entry. */
  readonly terms: readonly string[];
  readonly sort: 'use' | 'name';
  readonly offset: number;
  readonly limit: number;
}

/** Every method throws StorageError when the disk fails. */
export interface DirectoryStore<Fields> {
  /** Entries that were not removed, and how many there are in all. */
  find(query: EntryQuery): { readonly total: number; readonly entries: Entry<Fields>[] };
  byId(id: string): Entry<Fields> | null;
  /** Also finds what was removed and is still kept. */
  byIdIncludingRemoved(id: string): Entry<Fields> | null;
  byDedupeKey(dedupeKey: string): Entry<Fields>[];
  /** Adds or replaces the entry; one that was removed is back. */
  put(saved: EntryToSave<Fields>): void;
  countUse(id: string, atMs: number): void;
  /** How many of them were there. */
  remove(ids: readonly string[], atMs: number): number;
  restore(ids: readonly string[]): number;
  /** Deletes what was removed before that instant. */
  purge(removedBeforeMs: number): void;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  transaction<T>(work: () => T): T;
}
