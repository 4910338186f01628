/** An item as texts, as clerks type it into fields and spreadsheets hold it in cells. */
import { FREIGHT_CLASSES } from '../freight/values.ts';
import type { FieldProblem } from '../ipc/contract/book.ts';
import type { ItemFields } from '../ipc/contract/catalogue.ts';
import type { TextsReading } from './contactTexts.ts';
import { type Measure, parseNumber } from './parseNumber.ts';

export type ItemTexts = Readonly<Record<keyof ItemFields, string>>;

/** Every field in the order of the form, with its name there and at the head of a column. */
export const ITEM_LABELS: ItemTexts = {
  name: 'Item',
  sku: 'SKU',
  description: 'Description',
  unitType: 'Unit type',
  pieces: 'Pieces',
  length: 'Length in',
  width: 'Width in',
  height: 'Height in',
  weight: 'Weight lb',
  freightClass: 'Class',
  nmfc: 'NMFC',
  stackable: 'Stackable',
};

const NUMBERS: readonly (readonly ['pieces' | 'length' | 'width' | 'height' | 'weight', Measure])[] = [
  ['pieces', 'units'],
  ['length', 'inches'],
  ['width', 'inches'],
  ['height', 'inches'],
  ['weight', 'pounds'],
];

/** The texts of an item. */
export function itemTexts(item: ItemFields): ItemTexts {
  return {
    ...item,
    pieces: item.pieces?.toString() ?? '',
    length: item.length?.toString() ?? '',
    width: item.width?.toString() ?? '',
    height: item.height?.toString() ?? '',
    weight: item.weight?.toString() ?? '',
    stackable: item.stackable ? 'yes' : 'no',
  };
}

/** `92.5` of ` 92.50 `; the text itself when it is no NMFC class. */
function readClass(text: string): string {
  const bare = text.trim();
  const known = /^\d+(\.\d*)?$/.test(bare) ? FREIGHT_CLASSES.find((one) => Number(one) === Number(bare)) : undefined;
  return known ?? bare;
}

/** What typed texts come to. Fields that are not there are left out; what no rule here reads goes on as it is. */
export function readItemTexts(texts: Partial<ItemTexts>): TextsReading<ItemFields> {
  const problems: FieldProblem[] = [];
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
  if (freightClass !== undefined) fields.freightClass = readClass(freightClass);
  if (stackable !== undefined) {
    if (/^\s*(?:y|yes|true|1|x)\s*$/i.test(stackable)) fields.stackable = true;
    else if (/^\s*(?:|n|no|false|0|-)\s*$/i.test(stackable)) fields.stackable = false;
    else problems.push({ field: 'stackable', message: 'Use yes or no.' });
  }
  return { fields, problems };
}
