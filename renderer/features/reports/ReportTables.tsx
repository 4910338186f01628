import type { Report, ReportTable } from '../../../shared/contract/reports.ts';
import { formatNumber } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { ACCESSORIAL_COLUMNS, type AccessorialLine, accessorialLines, accessorialNote } from './accessorialLines.tsx';
import { INVOICE_COLUMNS, invoiceLines, invoiceNote } from './invoiceLines.tsx';
import { REPORT_COLUMNS } from './reportColumns.tsx';
import { type ReportLine, reportLines } from './reportLines.ts';
import { type MatrixMeasure, StateMatrix } from './StateMatrix.tsx';

interface ReportTablesProps {
  readonly report: Report;
  readonly table: ReportTable;
  readonly onTable: (table: ReportTable) => void;
  readonly measure: MatrixMeasure;
  readonly onMeasure: (measure: MatrixMeasure) => void;
}

const rowId = (line: ReportLine) => line.key;
const accessorialId = (line: AccessorialLine) => line.code;

/** The tables of the report, one per tab. */
export function ReportTables({ report, table, onTable, measure, onMeasure }: ReportTablesProps) {
  const isWeekly = report.trend.unit === 'week';
  return (
    <TabList
      label="Report by"
      shown={table}
      onShow={onTable}
      tabs={[
        { name: 'carriers', word: 'Carriers', count: report.byCarrier.length },
        { name: 'lanes', word: 'Lanes', count: report.lanes },
        { name: 'states', word: 'States' },
        { name: 'trend', word: isWeekly ? 'Weeks' : 'Months', count: report.trend.rows.length },
        { name: 'accessorials', word: 'Accessorials', count: report.accessorials.rows.length },
        { name: 'invoices', word: 'Invoices', count: report.invoices.rows.length },
      ]}
    >
      <Panel report={report} table={table} measure={measure} onMeasure={onMeasure} />
    </TabList>
  );
}

function Panel({ report, table, measure, onMeasure }: Omit<ReportTablesProps, 'onTable'>) {
  const columns = report.compared === null ? 'plain' : 'compared';
  const empty = <EmptyState>No shipments were picked up in these dates.</EmptyState>;
  if (table === 'states') return <StateMatrix report={report} measure={measure} onMeasure={onMeasure} />;
  if (table === 'accessorials') {
    return (
      <>
        <DataTable
          label="By accessorial"
          rows={accessorialLines(report)}
          columns={ACCESSORIAL_COLUMNS[columns]}
          rowId={accessorialId}
          dense
          empty={<EmptyState>No shipment booked in Waybill in these dates has an accessorial.</EmptyState>}
        />
        <p className="small muted">{accessorialNote(report)}</p>
      </>
    );
  }
  if (table === 'invoices') {
    return (
      <>
        <DataTable
          label="By invoice"
          rows={invoiceLines(report)}
          columns={INVOICE_COLUMNS}
          rowId={({ key }) => key}
          dense
          empty={<EmptyState>No shipment in these dates has an invoice.</EmptyState>}
        />
        <p className="small muted">{invoiceNote(report)}</p>
      </>
    );
  }
  const lines = reportLines(report, table);
  const { unit } = report.trend;
  return (
    <>
      <DataTable
        key={table}
        label={`By ${table === 'carriers' ? 'carrier' : table === 'lanes' ? 'lane' : unit}`}
        rows={lines}
        columns={REPORT_COLUMNS[table === 'trend' ? unit : table][columns]}
        rowId={rowId}
        dense
        empty={empty}
      />
      {table === 'lanes' && report.lanes > lines.length ? (
        <p className="small muted">
          Top {formatNumber(lines.length)} of {formatNumber(report.lanes)} lanes by spend. Export CSV for all.
        </p>
      ) : null}
      {table === 'trend' && report.compared !== null && lines.every(({ before }) => before === null) ? (
        <p className="small muted">{UNPAIRED[unit]}</p>
      ) : null}
    </>
  );
}

const UNPAIRED = {
  week: 'Single weeks aren’t compared, because weeks of two periods start on different dates.',
  month: 'Single months aren’t compared, because the dates aren’t whole months.',
} as const;
