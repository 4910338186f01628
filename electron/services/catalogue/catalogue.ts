/** The catalogue: what a clerk ships, with the measures of one handling unit. */
import { BLANK_ITEM, type ItemFields, ItemFieldsSchema } from '../../../shared/ipc/contract/catalogue.ts';
import { folded } from '../../../shared/rules/searchWords.ts';
import type { ExportFiles } from '../board/ports.ts';
import { type Book, type BookKind, createBook } from '../book/book.ts';
import { checkFields } from '../book/checkFields.ts';
import type { BookCsv, BookStore } from '../book/ports.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';

export type CatalogueService = Book<ItemFields>;

const ITEMS: BookKind<ItemFields> = {
  noun: 'item',
  title: 'catalogue',
  blank: BLANK_ITEM,
  check: (fields) => checkFields(ItemFieldsSchema, fields),
  nameOf: ({ name }) => name,
  textsOf: ({ name, sku, description, unitType, nmfc }) => [name, sku, description, unitType, nmfc],
  likenessOf: ({ name, sku }) => (sku === '' ? `name ${folded(name)}` : `sku ${folded(sku)}`),
  isSame: () => true,
};

export interface CatalogueOptions {
  readonly store: BookStore<ItemFields>;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly csv: BookCsv;
  readonly files: ExportFiles;
}

/** Makes the catalogue of one account. */
export function createCatalogue({ store, clock, emit, csv, files }: CatalogueOptions): CatalogueService {
  const changed = (id: string | null) => emit({ name: 'catalogue.changed', id });
  return createBook({ kind: ITEMS, store, clock, changed, csv: csv.items, files });
}
