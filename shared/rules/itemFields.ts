/** Items as text, as in form fields and spreadsheet cells. */
import type { FieldError } from '../contract/book.ts';
import type { ItemFields } from '../contract/items.ts';
import type { TextsReading } from './contactFields.ts';
import { readClass, tidyClass } from './density.ts';
import { type NumberUnit, parseNumber } from './parseNumber.ts';
import { heavyUnit, longEdge, longText, oddClass, oddNmfc } from './unusual.ts';

export type ItemTexts = Readonly<Record<keyof ItemFields, string>>;

/** Labels of all fields in form order, also used as CSV column headings. */
export const ITEM_LABELS: ItemTexts = {
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
export function itemTexts(item: ItemFields): ItemTexts {
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
export function readItemTexts(texts: Partial<ItemTexts>): TextsReading<ItemFields> {
  const problems: FieldError[] = [];
  const { pieces: _pieces, length: _length, width: _width, height: _height, weight: _weight, ...others } = texts;
  const { stackable, freightClass, ...plain } = others;
  const fields: Partial<ItemFields> = { ...plain };
  for (const [field, measure] of NUMBERS) {
    const text = texts[field];
    if (text === undefined) continue;
    const reading = parseNumber(text, measure);
    if (reading.kind === 'refused') problems.push({ field, message: reading.problem });
    else fields[field] = reading.kind === 'number' ? reading.value : null;
  }
  if (freightClass !== undefined) fields.freightClass = tidyClass(freightClass);
  if (stackable !== undefined) {
    const said = readStackable(stackable);
    if (said === undefined) problems.push({ field: 'stackable', message: 'Enter yes or no.' });
    else fields.stackable = said;
  }
  return { fields, problems };
}

/** Warnings about the text of an item that can be saved anyway. */
export function itemWarnings(texts: Partial<ItemTexts>): readonly FieldError[] {
  const { name = '', description = '', nmfc = '', freightClass = '' } = texts;
  const measured = (field: 'length' | 'width' | 'height' | 'weight') => {
    const reading = parseNumber(texts[field] ?? '', field === 'weight' ? 'pounds' : 'inches');
    if (reading.kind !== 'number') return null;
    return field === 'weight' ? heavyUnit(reading.value) : longEdge(reading.value);
  };
  const words: readonly (readonly [keyof ItemTexts, string | null])[] = [
    ['name', longText(name)],
    ['description', longText(description)],
    ['length', measured('length')],
    ['width', measured('width')],
    ['height', measured('height')],
    ['weight', measured('weight')],
    ['freightClass', oddClass(freightClass, readClass(freightClass) !== null)],
    ['nmfc', oddNmfc(nmfc)],
  ];
  return words.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
