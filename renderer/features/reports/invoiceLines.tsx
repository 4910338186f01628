import type { Report } from '../../../shared/contract/reports.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { causeNameLabel } from '../../lib/invoiceLabels.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';

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
  const left =
    invoices.notCompared === 0
      ? ''
      : ` ${formatCount(invoices.notCompared, 'invoice')} of any date without a shipment, a booked price, or the same currency ${invoices.notCompared === 1 ? 'isn’t' : 'aren’t'} included.`;
  return `Invoices of shipments picked up in these dates, by their most probable cause.${left}`;
}

const amount = (
  id: 'quoted' | 'billed' | 'difference' | 'disputed' | 'credited',
  head: string,
): DataColumn<InvoiceLine> => ({
  id,
  head,
  width: '104px',
  align: 'right',
  cell: (line) => line[id],
});

export const INVOICE_COLUMNS: readonly DataColumn<InvoiceLine>[] = [
  { id: 'carrier', head: 'Carrier', cell: (line) => <span title={line.carrier}>{line.carrier}</span> },
  { id: 'cause', head: 'Cause', width: '152px', cell: (line) => line.cause },
  { id: 'invoices', head: 'Invoices', width: '76px', align: 'right', cell: (line) => formatNumber(line.invoices) },
  amount('quoted', 'Quoted'),
  amount('billed', 'Billed'),
  amount('difference', 'Difference'),
  amount('disputed', 'Disputed'),
  amount('credited', 'Credited'),
];
