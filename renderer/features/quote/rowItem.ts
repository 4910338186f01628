/** Between a row of the grid and an item of the catalogue. */
import { BLANK_ITEM, type Item, type ItemFields } from '../../../shared/ipc/contract/items.ts';
import { stackableText } from '../../../shared/rules/itemTexts.ts';
import type { RowDraft } from './form.ts';
import { parseGridRow } from './parseGridRow.ts';

/** What an item writes into a row: all that is known of it. What it doesn't know stays as typed, and so does the quantity. */
export function rowOfItem(item: Item): Partial<RowDraft> {
  const texts = {
    length: item.length?.toString(),
    width: item.width?.toString(),
    height: item.height?.toString(),
    weight: item.weight?.toString(),
    freightClass: item.freightClass || undefined,
    nmfc: item.nmfc || undefined,
    stackable: stackableText(item.stackable) || undefined,
  };
  return {
    description: item.description === '' ? item.name : item.description,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
  };
}

/** The item that a row describes, null while something about the row is wrong or missing. */
export function itemOfRow(row: RowDraft): ItemFields | null {
  const { unit } = parseGridRow(row);
  if (unit === null) return null;
  const { description, length, width, height, weight, freightClass = '', nmfc = '', stackable = null } = unit;
  return { ...BLANK_ITEM, name: description, length, width, height, weight, freightClass, nmfc, stackable };
}
