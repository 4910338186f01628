/** Configuration of the items directory. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { Item } from '../../../shared/contract/items.ts';
import { BLANK_ITEM, type ItemFields, ItemFieldsSchema, ItemShownSchema } from '../../../shared/freight/items.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import {
  ITEM_LABELS,
  itemFieldValues,
  itemWarnings,
  parseItemFields,
  stackableText,
} from '../../../shared/rules/itemFields.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatNumber } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import type { DirectoryConfig, FieldValues } from '../directory/index.ts';
import { ITEM_SECTIONS } from './itemSections.ts';
import { itemsStrings } from './strings.ts';

/** Maximum number of rows in the table; search finds the others. */
const MAX_SHOWN = 10_000;

const number = (value: number | null) => (value === null ? '–' : formatNumber(value, 2));
const numberColumn = (id: 'length' | 'width' | 'height' | 'weight' | 'pieces', width: string): DataColumn<Item> => ({
  id,
  head: itemsStrings.columns[id],
  width,
  align: 'right',
  sortBy: (item) => item[id],
  cell: (item) => number(item[id]),
});

const COLUMNS: readonly DataColumn<Item>[] = [
  {
    id: 'name',
    head: itemsStrings.columns.name,
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'sku',
    head: itemsStrings.columns.sku,
    width: '112px',
    sortBy: ({ sku }) => sku || null,
    cell: ({ sku }) => sku || '–',
  },
  {
    id: 'unit',
    head: itemsStrings.columns.unit,
    width: '92px',
    sortBy: ({ unitType }) => unitType || null,
    cell: ({ unitType }) => unitType || '–',
  },
  numberColumn('pieces', '64px'),
  numberColumn('length', '58px'),
  numberColumn('width', '58px'),
  numberColumn('height', '58px'),
  numberColumn('weight', '100px'),
  {
    id: 'class',
    head: itemsStrings.columns.class,
    width: '58px',
    align: 'right',
    sortBy: ({ freightClass }) => (freightClass === '' ? null : Number(freightClass)),
    cell: ({ freightClass }) => freightClass || '–',
  },
  {
    id: 'nmfc',
    head: itemsStrings.columns.nmfc,
    width: '84px',
    sortBy: ({ nmfc }) => nmfc || null,
    cell: ({ nmfc }) => nmfc || '–',
  },
  {
    id: 'stack',
    head: itemsStrings.columns.stack,
    width: '82px',
    cell: ({ stackable }) => stackableText(stackable) || '–',
  },
  {
    id: 'used',
    head: itemsStrings.columns.used,
    width: '56px',
    align: 'right',
    sortBy: ({ usedCount }) => usedCount,
    cell: ({ usedCount }) => usedCount,
  },
];

const HEADS: Readonly<Record<keyof ItemFields, readonly string[]>> = {
  name: ['Name', 'Item name', 'Product', 'Product name', 'Commodity', 'Title'],
  sku: ['Item number', 'Item no', 'Part', 'Part number', 'Code', 'Product code', 'Item code'],
  description: ['Commodity description', 'BOL description', 'Text'],
  unitType: ['Package type', 'Packaging', 'Handling unit', 'Handling unit type', 'Package', 'Unit'],
  pieces: ['Piece count', 'Pieces per unit', 'Pcs', 'Qty', 'Quantity', 'Count'],
  length: ['Length', 'L', 'Length inches'],
  width: ['Width', 'W', 'Width inches'],
  height: ['Height', 'H', 'Height inches'],
  weight: ['Weight', 'Weight each', 'Unit weight', 'Weight lbs', 'Lbs', 'Pounds'],
  freightClass: ['Freight class', 'NMFC class', 'Declared class'],
  nmfc: ['NMFC item', 'NMFC number', 'NMFC code', 'NMFC no'],
  stackable: ['Stack', 'Can be stacked'],
};

function problemsOf(fieldValues: FieldValues): readonly FieldError[] {
  const reading = parseItemFields(fieldValues);
  const parsed = ItemFieldsSchema.safeParse({ ...BLANK_ITEM, ...reading.fields });
  const problems = new Map(reading.problems.map(({ field, message }) => [field, message]));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!problems.has(field))
      problems.set(field, field === 'name' && fieldValues['name']?.trim() === '' ? itemsStrings.required : message);
  }
  return [...problems].map(([field, message]) => ({ field, message }));
}

/** Parses the text of each field. Fails with the fields that could not be parsed. */
function fieldsOf(fieldValues: FieldValues): Result<Partial<ItemFields>> {
  const { fields, problems } = parseItemFields(fieldValues);
  return problems.length === 0 ? { ok: true, value: fields } : fail({ code: 'fields_invalid', fields: [...problems] });
}

function parsedText(fieldValues: FieldValues): FieldValues {
  const reading = fieldsOf(fieldValues);
  if (!reading.ok) return fieldValues;
  const formatted: Readonly<Record<string, string>> = { ...itemFieldValues({ ...BLANK_ITEM, ...reading.value }) };
  return Object.fromEntries(
    Object.keys(fieldValues).map((field) => [field, formatted[field] ?? fieldValues[field] ?? '']),
  );
}

export const ITEM_DIRECTORY: DirectoryConfig<Item> = {
  title: itemsStrings.title,
  singular: itemsStrings.one,
  plural: 'items',
  emptyMessage: itemsStrings.empty,
  draftKind: 'item',
  sections: ITEM_SECTIONS,
  labels: { ...ITEM_LABELS },
  blank: { ...itemFieldValues(BLANK_ITEM) },
  columns: COLUMNS,
  narrowColumns: COLUMNS.filter(({ id }) => ['name', 'sku', 'length', 'width', 'height', 'weight'].includes(id)),
  heads: HEADS,
  nameOf: ({ name }) => name,
  toValues: ({
    id: _id,
    usedCount: _used,
    lastUsedAtMs: _last,
    changedAtMs: _changed,
    version: _version,
    ...fields
  }) => ({
    ...itemFieldValues(fields),
  }),
  valuesOfVersion(fields) {
    const version = ItemShownSchema.safeParse(fields).data;
    return version === undefined ? null : { ...itemFieldValues(version) };
  },
  parsedText,
  problemsOf,
  warningsOf: itemWarnings,
  useList(search) {
    const list = useQuery({
      ...callQuery('items.list', { search, sort: 'name', offset: 0, limit: MAX_SHOWN }),
      placeholderData: keepPreviousData,
    });
    return { entries: list.data?.items, total: list.data?.total ?? 0, loading: list };
  },
  get: (id) => invoke('items.get', { itemId: id }),
  async save(id, fieldValues, version) {
    const fields = fieldsOf(fieldValues);
    return fields.ok
      ? invoke('items.save', { itemId: id, fields: { ...BLANK_ITEM, ...fields.value }, version })
      : fields;
  },
  remove: (itemIds) => invoke('items.remove', { itemIds }),
  restore: (itemIds, version) => invoke('items.restore', { itemIds, version }),
  exportCsv: (search) => invoke('items.exportCsv', { search }),
  importRows: (rows, duplicates) =>
    invoke('items.importRows', {
      duplicates,
      rows: rows.map(({ line, fieldValues }) => {
        const fields = fieldsOf(fieldValues);
        return { line, fields: fields.ok ? fields.value : {} };
      }),
    }),
  useActions: () => [],
};
