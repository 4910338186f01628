/** The report as text, for its PDF: the same labels, figures, and notes as on the screen. */
import type { Report, ReportSheet } from '../../../shared/contract/reports.ts';
import { formatDayLong, formatNumber, formatPercent } from '../../lib/format.ts';
import { accessorialLines, accessorialNote } from './accessorialLines.tsx';
import { invoiceLines, invoiceNote } from './invoiceLines.tsx';
import { comparedLabel, onTimeBefore, shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import { carrierNames, perCwtLabel, type ReportLine, reportLines, spendLabel } from './reportLines.ts';
import { excludedLabel, reportTotals } from './reportTotals.ts';

type Table = ReportSheet['tables'][number];

interface Filters {
  readonly from: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly origin: string;
  readonly destination: string;
}

/** A contract's line of text has at most 500 characters. */
const cut = (text: string) => (text.length > 500 ? `${text.slice(0, 499)}…` : text);

function figures(line: Pick<ReportLine, keyof Report['total']>, isCompared: boolean): string[] {
  const changed = isCompared ? [shipmentsChange(line)] : [];
  const spent = isCompared ? [spendChangeLabels(line).join(', ')] : [];
  return [formatNumber(line.shipments), ...changed, spendLabel(line.spend), ...spent, perCwtLabel(line.spend)];
}

function deliveries(line: ReportLine, isCompared: boolean): string[] {
  const counts = [line.onTime, line.late, line.notMeasured, line.open];
  return [formatPercent(line.onTimeShare), ...(isCompared ? [] : counts.map((count) => formatNumber(count)))];
}

const figureHeads = (isCompared: boolean) =>
  isCompared ? ['Shipments', 'Change', 'Spend', 'Spend change', 'Per CWT'] : ['Shipments', 'Spend', 'Per CWT'];

function lineTable(report: Report, table: 'carriers' | 'lanes' | 'trend'): Table {
  const isCompared = report.compared !== null;
  const { unit } = report.trend;
  const [title, head] = {
    carriers: ['Carriers', 'Carrier'] as const,
    lanes: ['Lanes', 'Lane'] as const,
    trend: unit === 'week' ? (['Weeks', 'Pickup week'] as const) : (['Months', 'Pickup month'] as const),
  }[table];
  const lines = reportLines(report, table);
  const heads = ['On-time %', ...(isCompared ? [] : ['On time', 'Late', 'Unknown', 'Open'])];
  return {
    title,
    heads: [head, ...figureHeads(isCompared), ...heads],
    rows: lines.map((line) => [line.name, ...figures(line, isCompared), ...deliveries(line, isCompared)].map(cut)),
    note:
      table === 'lanes' && report.lanes > lines.length
        ? `Top ${formatNumber(lines.length)} of ${formatNumber(report.lanes)} lanes by spend.`
        : '',
  };
}

function stateTable(report: Report): Table {
  const isCompared = report.compared !== null;
  return {
    title: 'States',
    heads: ['Origin → destination', ...figureHeads(isCompared)],
    rows: report.byState.map((cell) =>
      [`${cell.origin ?? 'Unknown'} → ${cell.destination ?? 'Unknown'}`, ...figures(cell, isCompared)].map(cut),
    ),
    note: '',
  };
}

function accessorialTable(report: Report): Table {
  const isCompared = report.compared !== null;
  return {
    title: 'Accessorials',
    heads: [
      'Accessorial',
      'Shipments',
      'Share',
      ...(isCompared ? ['Compared'] : []),
      'Average with',
      'Average without',
    ],
    rows: accessorialLines(report).map((line) =>
      [
        line.name,
        formatNumber(line.shipments),
        formatPercent(line.share),
        ...(isCompared ? [line.change ?? '–'] : []),
        line.averageWith.join(', '),
        line.averageWithout.join(', '),
      ].map(cut),
    ),
    note: accessorialNote(report),
  };
}

function invoiceTable(report: Report): Table {
  return {
    title: 'Invoices: billed against quoted',
    heads: ['Carrier, cause', 'Invoices', 'Quoted', 'Billed', 'Difference', 'Disputed', 'Credited'],
    rows: invoiceLines(report).map((line) =>
      [
        `${line.carrier}, ${line.cause}`,
        formatNumber(line.invoices),
        line.quoted,
        line.billed,
        line.difference,
        line.disputed,
        line.credited,
      ].map(cut),
    ),
    note: invoiceNote(report),
  };
}

/** All tables of a report. `today` is the printed date. */
export function reportSheet(report: Report, filters: Filters, today: string): ReportSheet {
  const compared = comparedLabel(report);
  const { total } = report;
  const carrier =
    filters.carrier === null ? 'All' : (carrierNames(report.carriers).get(filters.carrier) ?? filters.carrier);
  const changes =
    compared === null
      ? []
      : [
          `Compared with ${compared}: spend ${spendChangeLabels(total).join(', ')}; shipments ${shipmentsChange(total)}; on-time % ${onTimeBefore(total)}`,
        ];
  return {
    title: 'Shipping report',
    lines: [
      `Pickups ${formatDayLong(filters.from)}–${formatDayLong(filters.to)}`,
      `Carriers: ${carrier}. Origin: ${filters.origin || 'all'}. Destination: ${filters.destination || 'all'}.`,
      ...changes,
      `Excluded: ${excludedLabel(report)}`,
    ].map(cut),
    totals: reportTotals(report).map(({ label, value }) => ({ label, value: cut(value) })),
    tables: [
      lineTable(report, 'carriers'),
      lineTable(report, 'lanes'),
      stateTable(report),
      lineTable(report, 'trend'),
      accessorialTable(report),
      invoiceTable(report),
    ].filter(({ rows }) => rows.length > 0),
    printed: formatDayLong(today),
  };
}
