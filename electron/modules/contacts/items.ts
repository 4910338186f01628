/** Items: what the user ships, with the dimensions and weight of one handling unit. */
import { BLANK_ITEM, type ItemFields, ItemFieldsSchema } from '../../../shared/freight/items.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { RecordWrites } from '../workgroup/sharedRecords.ts';
import { checkFields } from './checkFields.ts';
import { createDirectory } from './directory.ts';
import { itemsCsv } from './directoryCsv.ts';
import type { EntryKind } from './entryKind.ts';
import { sharedEntryWrites } from './ports.ts';
import type { DirectoryStore } from './store.ts';

const ITEMS: EntryKind<ItemFields> = {
  noun: 'item',
  title: 'items',
  blank: BLANK_ITEM,
  check: (fields) => checkFields(ItemFieldsSchema, fields),
  nameOf: ({ name }) => name,
  valuesOf: ({ name, sku, description, unitType, nmfc }) => [name, sku, description, unitType, nmfc],
  dedupeKeyOf: ({ name, sku }) => (sku === '' ? `name ${folded(name)}` : `sku ${folded(sku)}`),
  isSame: () => true,
};

export interface ItemsOptions {
  readonly store: DirectoryStore<ItemFields>;
  readonly records: RecordWrites;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly files: ExportFiles;
}

/** Creates the items service of one account. */
export function createItems({ store, records, clock, emit, files }: ItemsOptions) {
  const changed = (id: string | null) => emit({ name: 'items.changed', id });
  const writes = sharedEntryWrites(records, 'items');
  return createDirectory({ kind: ITEMS, store, writes, clock, changed, csv: itemsCsv, files });
}

export type ItemService = ReturnType<typeof createItems>;
