/** Items as text, as in form fields and spreadsheet cells. */
import type { FieldError } from '../contract/directory.ts';
import type { ItemFields } from '../freight/items.ts';
import type { FieldsResult } from './contactFields.ts';
import { readClass, tidyClass } from './density.ts';
import { type NumberUnit, parseNumber } from './parseNumber.ts';
import { heavyUnit, longEdge, longText, oddClass, oddNmfc } from './unusual.ts';

export type ItemFieldValues = Readonly<Record<keyof ItemFields, string>>;

/** Labels of all fields in form order, also used as CSV column headings. */
export const ITEM_LABELS: ItemFieldValues = {
  name: 'Item',
  sku: 'SKU',
  description: 'Description',
  unitType: 'Unit type',
  pieces: 'Pieces',
  length: 'Length (in)',
  width: 'Width (in)',
  height: 'Height (in)',
  weight: 'Weight (lb)',
  freightClass: 'Class',
  nmfc: 'NMFC',
  stackable: 'Stackable',
};

const NUMBERS: readonly (readonly ['pieces' | 'length' | 'width' | 'height' | 'weight', NumberUnit])[] = [
  ['pieces', 'units'],
  ['length', 'inches'],
  ['width', 'inches'],
  ['height', 'inches'],
  ['weight', 'pounds'],
];

/** Stackable as text; blank if unknown. */
export const stackableText = (stackable: boolean | null | undefined) =>
  stackable == null ? '' : stackable ? 'yes' : 'no';

/** Parses a stackable value: null if blank, undefined if unreadable. */
export function readStackable(text: string): boolean | null | undefined {
  const bare = text.trim();
  if (/^(?:y|yes|true|1|x|stackable)$/i.test(bare)) return true;
  if (/^(?:n|no|false|0)$/i.test(bare)) return false;
  return /^[-\u2013]?$/.test(bare) ? null : undefined;
}

/** The text of each field of an item. */
export function itemFieldValues(item: ItemFields): ItemFieldValues {
  return {
    ...item,
    pieces: item.pieces?.toString() ?? '',
    length: item.length?.toString() ?? '',
    width: item.width?.toString() ?? '',
    height: item.height?.toString() ?? '',
    weight: item.weight?.toString() ?? '',
    stackable: stackableText(item.stackable),
  };
}

/** Parses the text of each field. Omits absent fields; passes text without a parsing rule through unchanged. */
export function parseItemFields(values: Partial<ItemFieldValues>): FieldsResult<ItemFields> {
  const problems: FieldError[] = [];
  const { pieces: _pieces, length: _length, width: _width, height: _height, weight: _weight, ...others } = values;
  const { stackable, freightClass, ...plain } = others;
  const fields: Partial<ItemFields> = { ...plain };
  for (const [field, measure] of NUMBERS) {
    const text = values[field];
    if (text === undefined) continue;
    const reading = parseNumber(text, measure);
    if (reading.kind === 'refused') problems.push({ field, message: reading.problem });
    else fields[field] = reading.kind === 'number' ? reading.value : null;
  }
  if (freightClass !== undefined) fields.freightClass = tidyClass(freightClass);
  if (stackable !== undefined) {
    const parsed = readStackable(stackable);
    if (parsed === undefined) problems.push({ field: 'stackable', message: 'Enter yes or no.' });
    else fields.stackable = parsed;
  }
  return { fields, problems };
}

/** Warnings about the text of an item that can be saved anyway. */
export function itemWarnings(values: Partial<ItemFieldValues>): readonly FieldError[] {
  const { name = '', description = '', nmfc = '', freightClass = '' } = values;
  const measured = (field: 'length' | 'width' | 'height' | 'weight') => {
    const reading = parseNumber(values[field] ?? '', field === 'weight' ? 'pounds' : 'inches');
    if (reading.kind !== 'number') return null;
    return field === 'weight' ? heavyUnit(reading.value) : longEdge(reading.value);
  };
  const label: readonly (readonly [keyof ItemFieldValues, string | null])[] = [
    ['name', longText(name)],
    ['description', longText(description)],
    ['length', measured('length')],
    ['width', measured('width')],
    ['height', measured('height')],
    ['weight', measured('weight')],
    ['freightClass', oddClass(freightClass, readClass(freightClass) !== null)],
    ['nmfc', oddNmfc(nmfc)],
  ];
  return label.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
