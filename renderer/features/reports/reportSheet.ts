/** The report as text, for its PDF: the same labels, figures, and notes as on the screen. */
import type { Report, ReportSheet } from '../../../shared/contract/reports.ts';
import { formatDayLong } from '../../lib/format.ts';
import { ACCESSORIAL_COLUMNS, accessorialLines, accessorialNote } from './accessorialLines.tsx';
import { INVOICE_COLUMNS, invoiceLines, invoiceNote } from './invoiceLines.tsx';
import { comparedLabel, onTimeBefore, shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import { REPORT_COLUMNS, type ReportColumn } from './reportColumns.tsx';
import { carrierNames, reportLines } from './reportLines.ts';
import { excludedLabel, reportTotals } from './reportTotals.ts';
import { reportsStrings } from './strings.ts';

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

/** The columns of the screen, as text. */
function sheetTable<Row>(title: string, columns: readonly ReportColumn<Row>[], rows: readonly Row[], note = ''): Table {
  return {
    title,
    heads: columns.map(({ head }) => head),
    rows: rows.map((row) => columns.map(({ text }) => cut(text(row)))),
    note,
  };
}

/** What the matrix of states can show. */
const STATE_FIGURES = new Set(['name', 'shipments', 'shipmentsChange', 'spend', 'spendChange', 'perCwt']);

function tables(report: Report): Table[] {
  const columns = report.compared === null ? 'plain' : 'compared';
  const { unit } = report.trend;
  const lanes = reportLines(report, 'lanes');
  return [
    sheetTable(reportsStrings.carriers, REPORT_COLUMNS.carriers[columns], reportLines(report, 'carriers')),
    sheetTable(
      reportsStrings.lanes,
      REPORT_COLUMNS.lanes[columns],
      lanes,
      report.lanes > lanes.length ? reportsStrings.topLanes(lanes.length, report.lanes) : '',
    ),
    sheetTable(
      reportsStrings.states,
      REPORT_COLUMNS.states[columns].filter(({ id }) => STATE_FIGURES.has(id)),
      reportLines(report, 'states'),
    ),
    sheetTable(
      unit === 'week' ? reportsStrings.weekTab : reportsStrings.monthTab,
      REPORT_COLUMNS[unit][columns],
      reportLines(report, 'trend'),
    ),
    sheetTable(
      reportsStrings.accessorials,
      ACCESSORIAL_COLUMNS[columns],
      accessorialLines(report),
      accessorialNote(report),
    ),
    sheetTable(reportsStrings.sheetInvoices, INVOICE_COLUMNS, invoiceLines(report), invoiceNote(report)),
  ].filter(({ rows }) => rows.length > 0);
}

/** All tables of a report. `today` is the printed date. */
export function reportSheet(report: Report, filters: Filters, today: string): ReportSheet {
  const compared = comparedLabel(report);
  const { total } = report;
  const carrier =
    filters.carrier === null
      ? reportsStrings.sheetAllCarriers
      : (carrierNames(report.carriers).get(filters.carrier) ?? filters.carrier);
  const changes =
    compared === null
      ? []
      : [
          reportsStrings.sheetCompared(
            compared,
            spendChangeLabels(total).join(', '),
            shipmentsChange(total),
            onTimeBefore(total),
          ),
        ];
  return {
    title: reportsStrings.shippingReport,
    lines: [
      reportsStrings.sheetPickups(formatDayLong(filters.from), formatDayLong(filters.to)),
      reportsStrings.sheetFilters(
        carrier,
        filters.origin || reportsStrings.sheetAllPlaces,
        filters.destination || reportsStrings.sheetAllPlaces,
      ),
      ...changes,
      reportsStrings.sheetExcluded(excludedLabel(report)),
    ].map(cut),
    totals: reportTotals(report).map(({ label, value }) => ({ label, value: cut(value) })),
    tables: tables(report),
    printed: formatDayLong(today),
  };
}
