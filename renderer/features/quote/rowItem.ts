/** Conversion between grid rows and items. */
import type { Item } from '../../../shared/contract/items.ts';
import { BLANK_ITEM, type ItemFields } from '../../../shared/freight/items.ts';
import { stackableText } from '../../../shared/rules/itemFields.ts';
import { splitQuantity, tidyUnitType } from '../../../shared/rules/unitTypes.ts';
import type { RowDraft } from './form.ts';
import { parseGridRow } from './parseGridRow.ts';

/** Values that an item fills into a row. Unknown values and the quantity stay as typed. */
export function rowOfItem(item: Item): Partial<RowDraft> {
  const values = {
    length: item.length?.toString(),
    width: item.width?.toString(),
    height: item.height?.toString(),
    weight: item.weight?.toString(),
    freightClass: item.freightClass || undefined,
    nmfc: item.nmfc || undefined,
    stackable: stackableText(item.stackable) || undefined,
    unitType: tidyUnitType(item.unitType) || undefined,
  };
  return {
    description: item.description === '' ? item.name : item.description,
    ...Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined)),
  };
}

/** The item that a row describes; null while the row is incomplete or invalid. */
export function itemOfRow(row: RowDraft): ItemFields | null {
  const { unit } = parseGridRow(row);
  if (unit === null) return null;
  const { length, width, height, weight, freightClass = '', nmfc = '', stackable = null } = unit;
  // Not the description that is sent: that one includes the type.
  const name = row.description.trim();
  const unitType = tidyUnitType(splitQuantity(row.quantity).unitType ?? row.unitType);
  return { ...BLANK_ITEM, name, unitType, length, width, height, weight, freightClass, nmfc, stackable };
}
