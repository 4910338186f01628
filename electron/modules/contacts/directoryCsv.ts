/** Contacts, items, and carriers as CSV, in a form that `Import` reads back cell by cell. */
import type { CarrierFields } from '../../../shared/freight/carriers.ts';
import type { ContactFields } from '../../../shared/freight/contacts.ts';
import type { ItemFields } from '../../../shared/freight/items.ts';
import { CARRIER_LABELS, carrierFieldValues } from '../../../shared/rules/carrierFields.ts';
import { CONTACT_LABELS, contactFieldValues } from '../../../shared/rules/contactFields.ts';
import { ITEM_LABELS, itemFieldValues } from '../../../shared/rules/itemFields.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';

/** Cells that the import would read as guarded: they get another guard. */
const GUARDED_CELL = /^'+(?:\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u;
const guarded = (cell: string) => (GUARDED_CELL.test(cell) ? `'${cell}` : cell);

function linesOf<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  entries: readonly Readonly<Record<Field, string>>[],
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of fields are fields
  const fields = Object.keys(labels) as Field[];
  return (
    UTF8_MARK +
    csvLines([
      fields.map((field) => labels[field]),
      ...entries.map((one) => fields.map((field) => guarded(one[field]))),
    ])
  );
}

export const contactsCsv = (entries: readonly ContactFields[]) =>
  linesOf(CONTACT_LABELS, entries.map(contactFieldValues));
export const itemsCsv = (entries: readonly ItemFields[]) => linesOf(ITEM_LABELS, entries.map(itemFieldValues));
export const carriersCsv = (entries: readonly CarrierFields[]) =>
  linesOf(CARRIER_LABELS, entries.map(carrierFieldValues));

/** Any cells, unchanged. */
export const cellsCsv = (rows: readonly (readonly string[])[]) => UTF8_MARK + csvLines(rows.map((row) => [...row]));
