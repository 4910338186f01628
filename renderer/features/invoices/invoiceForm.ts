/** The form of an invoice: text as typed, and how it is read. */
import * as z from 'zod/mini';
import type { Invoice } from '../../../shared/contract/invoices.ts';
import {
  BLANK_INVOICE,
  CHARGE_KINDS,
  type Charge,
  type ChargeKind,
  type InvoiceFields,
  InvoiceFieldsSchema,
  MAX_CHARGES,
} from '../../../shared/freight/invoices.ts';
import type { FileDate } from '../../../shared/rules/fileDates.ts';
import { readAmount } from '../../../shared/rules/invoiceCells.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { formatDayTyped } from '../../lib/format.ts';
import { invoicesStrings } from './strings.tsx';

/** Fields of one value, as text. */
export type InvoiceTextField =
  | 'invoiceNumber'
  | 'carrier'
  | 'invoiceDate'
  | 'proNumber'
  | 'bolNumber'
  | 'total'
  | 'currency'
  | 'billedClass'
  | 'billedWeight';

export interface LineDraft {
  readonly kind: ChargeKind;
  readonly description: string;
  readonly amount: string;
}

export interface InvoiceDraft {
  readonly id: string;
  readonly isNew: boolean;
  readonly entries: Readonly<Record<InvoiceTextField, string>>;
  readonly lines: readonly LineDraft[];
}

const text = z.string();
/** A draft that was saved before. */
export const InvoiceDraftSchema = z.object({
  id: text,
  isNew: z.boolean(),
  entries: z.object({
    invoiceNumber: text,
    carrier: text,
    invoiceDate: text,
    proNumber: text,
    bolNumber: text,
    total: text,
    currency: text,
    billedClass: text,
    billedWeight: text,
  }),
  lines: z.array(z.object({ kind: z.enum(CHARGE_KINDS), description: text, amount: text })),
});

const BLANK_LINE: LineDraft = { kind: 'linehaul', description: '', amount: '' };

/** The lines with a blank one at the end, of the kind that usually comes next, unless there are as many as can be saved. */
export function withBlankLine(lines: readonly LineDraft[]): readonly LineDraft[] {
  const last = lines.at(-1);
  if (lines.length >= MAX_CHARGES || (last !== undefined && isBlankLine(last))) return lines;
  const kind = (['linehaul', 'fuel', 'discount'] as const).find((one) => lines.every((line) => line.kind !== one));
  return [...lines, { ...BLANK_LINE, kind: kind ?? 'other' }];
}

const isBlankLine = ({ description, amount }: LineDraft) => description.trim() === '' && amount.trim() === '';

/** The form of an invoice, or of a new one. */
export function draftOf(invoice: Invoice | null): InvoiceDraft {
  const fields = invoice?.fields ?? BLANK_INVOICE;
  return {
    id: invoice?.id ?? crypto.randomUUID(),
    isNew: invoice === null,
    entries: {
      invoiceNumber: fields.invoiceNumber,
      carrier: fields.carrier,
      invoiceDate: fields.invoiceDate === '' ? '' : formatDayTyped(fields.invoiceDate),
      proNumber: fields.proNumber,
      bolNumber: fields.bolNumber,
      total: fields.totalCents === 0 ? '' : formatCents(fields.totalCents),
      currency: fields.currency,
      billedClass: fields.billedClass,
      billedWeight: fields.billedWeightLb === null ? '' : String(fields.billedWeightLb),
    },
    lines: withBlankLine(
      fields.lines.map(({ kind, description, cents }) => ({ kind, description, amount: formatCents(cents) })),
    ),
  };
}

export interface InvoiceReading {
  readonly fields: InvoiceFields;
  /** Messages by field; those of lines by `line.<index>`. */
  readonly errors: Readonly<Record<string, string>>;
}

function typedDate(text: string, today: string): FileDate {
  const reading = parseDate(text, today, 'nearest');
  return { date: reading.kind === 'date' ? reading.date : null, problem: null };
}

/** Parses the entries of the fields. `readDate`: how dates of a file are read; without it, as typed. */
export function readEntries(
  entries: Readonly<Partial<Record<InvoiceTextField, string>>>,
  lines: readonly Charge[],
  today: string,
  readDate: (text: string) => FileDate = (text) => typedDate(text, today),
): InvoiceReading {
  const date = readDate(entries.invoiceDate ?? '');
  const total = readAmount(entries.total ?? '');
  const weight = parseNumber(entries.billedWeight ?? '', 'pounds');
  const fields: InvoiceFields = {
    invoiceNumber: entries.invoiceNumber ?? '',
    carrier: entries.carrier ?? '',
    invoiceDate: date.date ?? '',
    proNumber: entries.proNumber ?? '',
    bolNumber: entries.bolNumber ?? '',
    totalCents: total ?? 0,
    currency: (entries.currency ?? '').trim() === '' ? 'USD' : (entries.currency ?? ''),
    lines: [...lines],
    billedClass: entries.billedClass ?? '',
    billedWeightLb: weight.kind === 'number' ? weight.value : null,
  };
  const errors: Record<string, string> = {};
  for (const { path, message } of InvoiceFieldsSchema.safeParse(fields).error?.issues ?? []) {
    const [field, at] = path;
    const key = field === 'lines' && at !== undefined ? `line.${String(at)}` : (NAMES[String(field)] ?? String(field));
    errors[key] ??= message;
  }
  if (date.problem !== null) errors['invoiceDate'] = date.problem;
  if (total === null) errors['total'] = invoicesStrings.enterTotal;
  if (weight.kind === 'refused') errors['billedWeight'] = weight.problem;
  return { fields, errors };
}

/** Fields that have another name in the form. */
const NAMES: Readonly<Record<string, string>> = { totalCents: 'total', billedWeightLb: 'billedWeight' };

/** The name in the form of a field that the core rejected. */
export const formField = (field: string) => NAMES[field] ?? field;

/** Parses the form. Blank lines are left out. */
export function readInvoiceDraft({ entries, lines }: InvoiceDraft, today: string): InvoiceReading {
  const charges: Charge[] = [];
  const lineErrors: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    if (isBlankLine(line)) continue;
    const cents = readAmount(line.amount);
    if (cents === null) lineErrors[`line.${at}`] = invoicesStrings.enterLineAmount;
    else if (charges.length === MAX_CHARGES) lineErrors[`line.${at}`] = invoicesStrings.tooManyLines(MAX_CHARGES);
    else charges.push({ kind: line.kind, description: line.description.trim(), cents });
  }
  const reading = readEntries(entries, charges, today);
  return { fields: reading.fields, errors: { ...reading.errors, ...lineErrors } };
}
