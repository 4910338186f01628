/** The contacts and the catalogue as CSV: what `Import` reads again, cell by cell. */
import { CONTACT_LABELS, contactTexts } from '../../shared/rules/contactTexts.ts';
import { ITEM_LABELS, itemTexts } from '../../shared/rules/itemTexts.ts';
import type { BookCsv } from '../services/book/ports.ts';
import { csvLines, UTF8_MARK } from './csvLines.ts';

function linesOf<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  entries: readonly Readonly<Record<Field, string>>[],
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of fields are fields
  const fields = Object.keys(labels) as Field[];
  return (
    UTF8_MARK + csvLines([fields.map((field) => labels[field]), ...entries.map((one) => fields.map((f) => one[f]))])
  );
}

export const bookCsv: BookCsv = {
  contacts: (entries) => linesOf(CONTACT_LABELS, entries.map(contactTexts)),
  items: (entries) => linesOf(ITEM_LABELS, entries.map(itemTexts)),
};
