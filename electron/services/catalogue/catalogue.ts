/** The catalogue: what a clerk ships, with the measures of one handling unit. */
import { BLANK_ITEM, type ItemFields, ItemFieldsSchema } from '../../../shared/ipc/contract/catalogue.ts';
import { folded } from '../../../shared/rules/searchWords.ts';
import { type Book, type BookKind, createBook } from '../book/book.ts';
import { checkFields } from '../book/checkFields.ts';
import type { BookStore } from '../book/ports.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';

export type CatalogueService = Book<ItemFields>;

const ITEMS: BookKind<ItemFields> = {
  noun: 'item',
  blank: BLANK_ITEM,
  check: (fields) => checkFields(ItemFieldsSchema, fields),
  nameOf: ({ name }) => name,
  textsOf: ({ name, sku, description, unitType, nmfc }) => [name, sku, description, unitType, nmfc],
  likenessOf: ({ name, sku }) => (sku === '' ? `name ${folded(name)}` : `sku ${folded(sku)}`),
  isSame: () => true,
};

/** Makes the catalogue of one account. */
export function createCatalogue(store: BookStore<ItemFields>, clock: Clock, emit: Emit): CatalogueService {
  return createBook({ kind: ITEMS, store, clock, changed: (id) => emit({ name: 'catalogue.changed', id }) });
}
