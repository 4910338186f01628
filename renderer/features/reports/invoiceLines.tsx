import type { Report } from '../../../shared/contract/reports.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { formatNumber } from '../../lib/format.ts';
import { causeNameLabel } from '../../lib/invoiceLabels.ts';
import { reportColumn } from './reportColumns.tsx';
import { reportsStrings } from './strings.ts';

/** Invoices of one carrier, cause and currency, as text. */
export interface InvoiceLine {
  readonly key: string;
  readonly carrier: string;
  readonly cause: string;
  readonly invoices: number;
  readonly quoted: string;
  readonly billed: string;
  readonly difference: string;
  readonly disputed: string;
  readonly credited: string;
}

export function invoiceLines({ invoices }: Report): readonly InvoiceLine[] {
  return invoices.rows.map((row) => {
    const amount = (cents: number) => (cents === 0 ? '–' : formatMoney(cents, row.currency));
    return {
      key: `${row.carrier} ${row.cause} ${row.currency}`,
      carrier: row.carrierName,
      cause: causeNameLabel(row.cause),
      invoices: row.invoices,
      quoted: formatMoney(row.quotedCents, row.currency),
      billed: formatMoney(row.billedCents, row.currency),
      difference: formatMoneyChange(row.billedCents - row.quotedCents, row.currency),
      disputed: amount(row.disputedCents),
      credited: amount(row.creditedCents),
    };
  });
}

/** What is in the figures, and what isn't. */
export function invoiceNote({ invoices }: Report): string {
  const { notCompared } = invoices;
  return notCompared === 0
    ? reportsStrings.invoiceNote
    : `${reportsStrings.invoiceNote} ${reportsStrings.notCompared(notCompared)}`;
}

const column = reportColumn<InvoiceLine>;

const amount = (id: 'quoted' | 'billed' | 'difference' | 'disputed' | 'credited', head: string) =>
  column({ id, head, width: '96px', align: 'right', text: (line) => line[id] });

export const INVOICE_COLUMNS = [
  column({
    id: 'carrier',
    head: reportsStrings.carrier,
    text: (line) => line.carrier,
    cell: (line) => <span title={line.carrier}>{line.carrier}</span>,
  }),
  column({ id: 'cause', head: reportsStrings.cause, width: '144px', text: (line) => line.cause }),
  column({
    id: 'invoices',
    head: reportsStrings.invoices,
    width: '76px',
    align: 'right',
    text: (line) => formatNumber(line.invoices),
  }),
  amount('quoted', reportsStrings.quoted),
  amount('billed', reportsStrings.billed),
  amount('difference', reportsStrings.difference),
  amount('disputed', reportsStrings.disputed),
  amount('credited', reportsStrings.credited),
];
