/**
 * Formats a report's table as CSV, one line per group and currency. Amounts have a decimal point, shares are
 * percentages.
 */
import type {
  ComparedFigures,
  ReportAccessorials,
  ReportInvoices,
  ReportTable,
} from '../../../shared/contract/reports.ts';
import { averageCents, percentChange, spendChanges } from '../../../shared/rules/reportChange.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';
import { CSV_FIGURES, dollars, percent, shareOf } from './reportFigures.ts';
import type { FullTables } from './reportQueries.ts';

const COMPARED_HEADS = [
  'Shipments before',
  'Shipments change',
  'Shipments change %',
  'Spend before',
  'Spend change',
  'Spend change %',
];
const ACCESSORIAL_HEADS = [
  'Accessorial',
  'Shipments',
  'Share %',
  'Currency',
  'Average with',
  'Priced with',
  'Average without',
  'Priced without',
];

/** Changes from the compared dates; blank in a line that is not compared. */
function comparedCells({ shipments, spend, before }: ComparedFigures): string[] {
  if (before === null) return COMPARED_HEADS.map(() => '');
  const [change] = spendChanges(spend, before.spend);
  return [
    String(before.shipments),
    String(shipments - before.shipments),
    percent(percentChange(shipments, before.shipments)),
    dollars(before.spend[0]?.cents),
    dollars(change?.cents),
    percent(change?.percent ?? null),
  ];
}

function accessorialRows({ known, knownBefore, rows }: ReportAccessorials): string[][] {
  return rows.flatMap(({ code, shipments, before, sums }) => {
    const cells = (currency: string, sum: (typeof sums)[number] | null) => [
      code,
      String(shipments),
      shareOf(shipments, known),
      currency,
      dollars(sum && averageCents(sum.with)),
      String(sum?.with.shipments ?? 0),
      dollars(sum && averageCents(sum.without)),
      String(sum?.without.shipments ?? 0),
      ...(before === null ? [] : [String(before), shareOf(before, knownBefore ?? 0)]),
    ];
    return sums.length === 0 ? [cells('', null)] : sums.map((sum) => cells(sum.currency, sum));
  });
}

const INVOICE_HEADS = [
  'SCAC',
  'Carrier',
  'Cause',
  'Currency',
  'Invoices',
  'Quoted',
  'Billed',
  'Difference',
  'Disputed',
  'Credited',
];

function invoiceRows({ rows }: ReportInvoices): string[][] {
  return rows.map((row) => [
    row.carrier,
    row.carrierName,
    row.cause ?? 'none',
    row.currency,
    String(row.invoices),
    dollars(row.quotedCents),
    dollars(row.billedCents),
    dollars(row.billedCents - row.quotedCents),
    dollars(row.disputedCents),
    dollars(row.creditedCents),
  ]);
}

/** Returns the text of the file, and its number of lines without the heads. */
export function reportCsv(
  report: FullTables & { readonly accessorials: ReportAccessorials; readonly invoices: ReportInvoices },
  table: ReportTable,
  isCompared: boolean,
): { text: string; rows: number } {
  const file = (heads: string[], rows: string[][]) => ({
    text: UTF8_MARK + csvLines([heads, ...rows]),
    rows: rows.length,
  });
  const lines = <Line extends ComparedFigures>(heads: string[], of: readonly Line[], name: (line: Line) => string[]) =>
    file(
      [...heads, ...CSV_FIGURES.map(([head]) => head), ...(isCompared ? COMPARED_HEADS : [])],
      of.map((line) => [
        ...name(line),
        ...CSV_FIGURES.map(([, cell]) => cell(line)),
        ...(isCompared ? comparedCells(line) : []),
      ]),
    );
  const ends = (line: { readonly origin: string | null; readonly destination: string | null }) => [
    line.origin ?? '',
    line.destination ?? '',
  ];
  switch (table) {
    case 'carriers':
      return lines(['SCAC', 'Carrier'], report.byCarrier, ({ carrier, carrierName }) => [carrier, carrierName]);
    case 'lanes':
      return lines(['Origin', 'Destination'], report.byLane, ends);
    case 'states':
      return lines(['Origin state', 'Destination state'], report.byState, ends);
    case 'trend':
      return lines([report.trend.unit === 'month' ? 'Pickup month' : 'Pickup week from'], report.trend.rows, (line) => [
        line.start,
      ]);
    case 'accessorials':
      return file(
        [...ACCESSORIAL_HEADS, ...(isCompared ? ['Shipments before', 'Share before %'] : [])],
        accessorialRows(report.accessorials),
      );
    case 'invoices':
      return file(INVOICE_HEADS, invoiceRows(report.invoices));
  }
}
