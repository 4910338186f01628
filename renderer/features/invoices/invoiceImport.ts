/** Rows of a file as invoices. One row is one invoice or, with a column for a charge, one line of it. */
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { CHARGE_KINDS, type Charge, type ChargeKind, type InvoiceFields } from '../../../shared/freight/invoices.ts';
import { hasDayFirst, parseFileDate } from '../../../shared/rules/fileDates.ts';
import { chargeKindOf, readAmount } from '../../../shared/rules/invoiceCells.ts';
import { bareNumber } from '../../../shared/rules/invoiceMatch.ts';
import { formatCents, formatMoney } from '../../../shared/rules/money.ts';
import { formatDayTyped } from '../../lib/format.ts';
import { CHARGE_LABELS } from '../../lib/invoiceLabels.ts';
import type { FieldValues, ImportRow } from '../directory/index.ts';
import { type InvoiceTextField, readEntries } from './invoiceForm.ts';
import { invoicesStrings } from './strings.tsx';

const chargeField = (kind: ChargeKind) => `charge.${kind}`;

/** Labels of all columns. The name of the invoice comes first. */
export const IMPORT_LABELS: FieldValues = {
  ...invoicesStrings.fields,
  ...Object.fromEntries(CHARGE_KINDS.map((kind) => [chargeField(kind), CHARGE_LABELS[kind]])),
};

const HEADS: Readonly<Record<string, readonly string[]>> = {
  invoiceNumber: ['Invoice', 'Invoice no', 'Invoice #', 'Inv', 'Inv number', 'Freight bill', 'Freight bill number'],
  carrier: ['SCAC', 'Carrier SCAC', 'Carrier name', 'Carrier code'],
  invoiceDate: ['Date', 'Bill date', 'Freight bill date', 'Inv date'],
  proNumber: ['PRO number', 'PRO no', 'PRO #', 'Tracking number'],
  bolNumber: ['BOL number', 'BOL no', 'BOL #', 'Bill of lading', 'B/L'],
  total: ['Total amount', 'Amount', 'Invoice total', 'Invoice amount', 'Net amount', 'Amount due', 'Total charges'],
  currency: ['Currency code', 'Curr'],
  billedClass: ['Class', 'Freight class', 'Rated class'],
  billedWeight: ['Weight', 'Billed weight lb', 'Weight lb', 'Rated weight', 'As weight'],
  chargeName: ['Charge description', 'Charge type', 'Accessorial', 'Charge code'],
  chargeAmount: ['Charge total', 'Line amount', 'Accessorial amount'],
  [chargeField('linehaul')]: ['Freight', 'Freight charge', 'Base charge', 'Gross charge', 'Line haul'],
  [chargeField('fuel')]: ['Fuel', 'FSC'],
  [chargeField('other')]: ['Other charges', 'Accessorials', 'Other accessorials'],
};

const ENTRY_FIELDS: readonly InvoiceTextField[] = [
  'invoiceNumber',
  'carrier',
  'invoiceDate',
  'proNumber',
  'bolNumber',
  'total',
  'currency',
  'billedClass',
  'billedWeight',
];

/** Charges of a row, and the errors in their amounts. */
function chargesOf(values: FieldValues): { readonly charges: Charge[]; readonly problems: FieldError[] } {
  const charges: Charge[] = [];
  const problems: FieldError[] = [];
  const add = (field: string, kind: ChargeKind, description: string, text: string) => {
    if (text.trim() === '') return;
    const cents = readAmount(text);
    if (cents === null) problems.push({ field, message: invoicesStrings.enterChargeAmount });
    // Files write a discount with or without its sign.
    else if (cents !== 0) charges.push({ kind, description, cents: kind === 'discount' ? -Math.abs(cents) : cents });
  };
  for (const kind of CHARGE_KINDS) add(chargeField(kind), kind, '', values[chargeField(kind)] ?? '');
  const name = values['chargeName'] ?? '';
  add('chargeAmount', chargeKindOf(name), name.trim().slice(0, 200), values['chargeAmount'] ?? '');
  return { charges, problems };
}

const entriesOf = (values: FieldValues): Partial<Record<InvoiceTextField, string>> =>
  Object.fromEntries(ENTRY_FIELDS.map((field) => [field, values[field] ?? '']));

/** The errors of an invoice by the columns of the file. */
const problemsIn = (errors: Readonly<Record<string, string>>): FieldError[] =>
  Object.entries(errors).map(([field, message]) => ({
    field: field in IMPORT_LABELS ? field : 'chargeAmount',
    message,
  }));

/** Without a total in the file, the sum of the charges is used. */
function withTotal(entries: Partial<Record<InvoiceTextField, string>>, charges: readonly Charge[]) {
  if ((entries.total ?? '').trim() !== '' || charges.length === 0) return entries;
  return { ...entries, total: formatCents(charges.reduce((sum, { cents }) => sum + cents, 0)) };
}

/** How the dates of a file are read. `isMixed`: one of them has the day first. */
export interface FileDates {
  /** Completes dates without a year. */
  readonly today: string;
  readonly isMixed: boolean;
}

const dateReader =
  ({ today, isMixed }: FileDates) =>
  (text: string) =>
    parseFileDate(text, today, isMixed, 'nearest');

/** Whether a column of the file has a date with the day first, though it has slashes or hyphens. */
export function hasMixedDates(rows: readonly TableRow[], columns: readonly (string | null)[]): boolean {
  const at = columns.indexOf('invoiceDate');
  return at !== -1 && rows.some(({ cells }) => hasDayFirst(cells[at] ?? ''));
}

/** How the import reads and checks rows. */
export function invoiceReader(dates: FileDates) {
  const { today } = dates;
  const readDate = dateReader(dates);
  return {
    labels: IMPORT_LABELS,
    heads: HEADS,
    blank: {},
    /** Date and total may be in another row of the invoice: without them, it is checked as a whole. */
    problemsOf(values: FieldValues): readonly FieldError[] {
      const { charges, problems } = chargesOf(values);
      const { errors } = readEntries(withTotal(entriesOf(values), charges), charges, today, readDate);
      const isElsewhere = ({ field }: FieldError) =>
        (field === 'invoiceDate' || field === 'total') && (values[field] ?? '').trim() === '';
      return [...problems, ...problemsIn(errors).filter((problem) => !isElsewhere(problem))];
    },
    warningsOf: () => [],
    /** The saved text of each field, for the preview. */
    parsedText(values: FieldValues): FieldValues {
      const { charges } = chargesOf(values);
      const { fields } = readEntries(withTotal(entriesOf(values), charges), charges, today, readDate);
      const amounts = Object.entries(values).flatMap(([field, text]) => {
        const cents = field.startsWith('charge') && field !== 'chargeName' ? readAmount(text) : null;
        return cents === null ? [] : [[field, formatMoney(cents, fields.currency)] as const];
      });
      return {
        ...values,
        ...(fields.invoiceDate === '' ? {} : { invoiceDate: formatDayTyped(fields.invoiceDate) }),
        ...(fields.totalCents === 0 ? {} : { total: formatMoney(fields.totalCents, fields.currency) }),
        ...Object.fromEntries(amounts),
      };
    },
  };
}

export interface InvoiceRow {
  /** The first line of the file with this invoice. */
  readonly line: number;
  readonly fields: InvoiceFields;
}

export interface MergedRows {
  readonly invoices: readonly InvoiceRow[];
  /** By line: errors of rows, and rows of an invoice that isn't imported because of another of its rows. */
  readonly problems: ReadonlyMap<number, readonly FieldError[]>;
}

/** The first row that contradicts an earlier one of its invoice. Carrier and number may be written differently. */
function differenceIn(group: readonly ImportRow[]): { readonly line: number; readonly problem: FieldError } | null {
  for (const field of ENTRY_FIELDS.slice(2)) {
    const filled = group.flatMap(({ line, fieldValues }) => {
      const text = (fieldValues[field] ?? '').trim();
      return text === '' ? [] : [{ line, text }];
    });
    const [first] = filled;
    const other = filled.find(({ text }) => text !== first?.text);
    if (first === undefined || other === undefined) continue;
    return { line: other.line, problem: { field, message: invoicesStrings.differsFromRow(first.line) } };
  }
  return null;
}

/**
 * Merges consecutive and separate rows with the same carrier and invoice number into one invoice with their charges. One
 * of which a row has an error is left out: without that row, its total would be wrong.
 *
 * @param rowProblems errors of single rows, by line
 */
export function mergedInvoices(
  rows: readonly ImportRow[],
  dates: FileDates,
  rowProblems: MergedRows['problems'] = new Map(),
): MergedRows {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const { fieldValues: values } = row;
    const number = bareNumber(values['invoiceNumber'] ?? '');
    // Rows without a number aren't of one invoice.
    const key = number === '' ? `row ${row.line}` : `${(values['carrier'] ?? '').trim().toUpperCase()} ${number}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const problems = new Map(rowProblems);
  const invoices = [...groups.values()].flatMap((group): InvoiceRow[] => {
    const [first] = group;
    if (first === undefined) return [];
    const leaveOut = (wrongLine: number): [] => {
      for (const { line } of group) {
        if (problems.has(line)) continue;
        problems.set(line, [{ field: 'invoiceNumber', message: invoicesStrings.errorInRow(wrongLine) }]);
      }
      return [];
    };
    const wrong = group.find(({ line }) => problems.has(line));
    if (wrong !== undefined) return leaveOut(wrong.line);
    const difference = differenceIn(group);
    if (difference !== null) {
      problems.set(difference.line, [difference.problem]);
      return leaveOut(difference.line);
    }
    const charges = group.flatMap(({ fieldValues }) => chargesOf(fieldValues).charges);
    const entries = Object.fromEntries(
      ENTRY_FIELDS.map((field) => [
        field,
        group.map(({ fieldValues }) => fieldValues[field] ?? '').find((one) => one !== '') ?? '',
      ]),
    );
    const { fields, errors } = readEntries(withTotal(entries, charges), charges, dates.today, dateReader(dates));
    const found = problemsIn(errors);
    if (found.length > 0) {
      problems.set(first.line, found);
      return leaveOut(first.line);
    }
    return [{ line: first.line, fields }];
  });
  return { invoices, problems: new Map([...problems].toSorted(([one], [other]) => one - other)) };
}
