import type { Report, ReportTable } from '../../../shared/contract/reports.ts';

import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { ACCESSORIAL_COLUMNS, type AccessorialLine, accessorialLines, accessorialNote } from './accessorialLines.tsx';
import { INVOICE_COLUMNS, invoiceLines, invoiceNote } from './invoiceLines.tsx';
import { REPORT_COLUMNS } from './reportColumns.tsx';
import { type ReportLine, reportLines } from './reportLines.ts';
import { type MatrixMeasure, StateMatrix } from './StateMatrix.tsx';
import { reportsStrings } from './strings.ts';

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
      label={reportsStrings.reportBy}
      shown={table}
      onShow={onTable}
      tabs={[
        { name: 'carriers', word: reportsStrings.carriers, count: report.byCarrier.length },
        { name: 'lanes', word: reportsStrings.lanes, count: report.lanes },
        { name: 'states', word: reportsStrings.states },
        {
          name: 'trend',
          word: isWeekly ? reportsStrings.weekTab : reportsStrings.monthTab,
          count: report.trend.rows.length,
        },
        { name: 'accessorials', word: reportsStrings.accessorials, count: report.accessorials.rows.length },
        { name: 'invoices', word: reportsStrings.invoices, count: report.invoices.rows.length },
      ]}
    >
      <Panel report={report} table={table} measure={measure} onMeasure={onMeasure} />
    </TabList>
  );
}

function Panel({ report, table, measure, onMeasure }: Omit<ReportTablesProps, 'onTable'>) {
  const columns = report.compared === null ? 'plain' : 'compared';
  const empty = <EmptyState>{reportsStrings.noPickups}</EmptyState>;
  if (table === 'states') return <StateMatrix report={report} measure={measure} onMeasure={onMeasure} />;
  if (table === 'accessorials') {
    return (
      <>
        <DataTable
          label={reportsStrings.byAccessorial}
          rows={accessorialLines(report)}
          columns={ACCESSORIAL_COLUMNS[columns]}
          rowId={accessorialId}
          dense
          empty={<EmptyState>{reportsStrings.noAccessorials}</EmptyState>}
        />
        <p className="small muted">{accessorialNote(report)}</p>
      </>
    );
  }
  if (table === 'invoices') {
    return (
      <>
        <DataTable
          label={reportsStrings.byInvoice}
          rows={invoiceLines(report)}
          columns={INVOICE_COLUMNS}
          rowId={({ key }) => key}
          dense
          empty={<EmptyState>{reportsStrings.noInvoices}</EmptyState>}
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
        label={reportsStrings.by[table === 'trend' ? unit : table]}
        rows={lines}
        columns={REPORT_COLUMNS[table === 'trend' ? unit : table][columns]}
        rowId={rowId}
        dense
        empty={empty}
      />
      {table === 'lanes' && report.lanes > lines.length ? (
        <p className="small muted">{reportsStrings.topLanesExport(lines.length, report.lanes)}</p>
      ) : null}
      {table === 'trend' && report.compared !== null && lines.every(({ before }) => before === null) ? (
        <p className="small muted">{reportsStrings.unpaired[unit]}</p>
      ) : null}
    </>
  );
}
