import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import {
  type LineTable,
  perCwtIn,
  perCwtLabel,
  type ReportLine,
  spendChange,
  spendLabel,
  spentIn,
} from './reportLines.ts';
import { reportsStrings } from './strings.ts';

/** A column on the screen and in the PDF. */
export interface ReportColumn<Row> extends DataColumn<Row> {
  readonly text: (row: Row) => string;
}

/** A column that shows its text, or its `cell` if there is one. */
export function reportColumn<Row>({
  cell,
  ...column
}: Omit<ReportColumn<Row>, 'cell'> & { readonly cell?: (row: Row) => ReactNode }): ReportColumn<Row> {
  return { ...column, cell: cell ?? column.text };
}

const column = reportColumn<ReportLine>;

function figure(id: string, head: string, width: string, value: (line: ReportLine) => number) {
  return column({ id, head, width, align: 'right', sortBy: value, text: (line) => formatNumber(value(line)) });
}

/** Details of the amount for its tooltip. */
function spendTitle({ spend, priced, shipments }: ReportLine): string | undefined {
  const change = spendChange(spend);
  const parts = [
    spend.length > 1 ? spendLabel(spend) : null,
    change === null ? null : reportsStrings.byLaterPrices(change),
    priced < shipments ? reportsStrings.withNoPrice(shipments - priced) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** One line per text, for amounts in several currencies. */
export const asLines = (labels: readonly string[]) =>
  labels.map((label) => (
    <span key={label} className="block">
      {label}
    </span>
  ));

const changeIn = ({ spend, before, sortCurrency }: ReportLine) =>
  before === null ? null : spentIn(spend, sortCurrency) - spentIn(before.spend, sortCurrency);

const SHIPMENTS = figure('shipments', reportsStrings.shipments, '84px', (line) => line.shipments);
const SPEND = column({
  id: 'spend',
  head: reportsStrings.spend,
  width: '104px',
  align: 'right',
  sortBy: (line) => spentIn(line.spend, line.sortCurrency),
  text: (line) => spendLabel(line.spend),
  cell: (line) => (
    <span title={spendTitle(line)}>
      {line.spend.length === 0 ? spendLabel(line.spend) : asLines(line.spend.map((each) => spendLabel([each])))}
    </span>
  ),
});
const PER_CWT = column({
  id: 'perCwt',
  head: reportsStrings.perCwt,
  width: '84px',
  align: 'right',
  sortBy: (line) => perCwtIn(line.spend, line.sortCurrency),
  text: (line) => perCwtLabel(line.spend),
  cell: (line) => (
    <span title={line.withoutWeight === 0 ? undefined : reportsStrings.withNoWeight(line.withoutWeight)}>
      {line.spend.length < 2 ? perCwtLabel(line.spend) : asLines(line.spend.map((each) => perCwtLabel([each])))}
    </span>
  ),
});
const SHARE = column({
  id: 'share',
  head: reportsStrings.onTime,
  width: '86px',
  align: 'right',
  sortBy: (line) => line.onTimeShare,
  text: (line) => formatPercent(line.onTimeShare),
});

const FIGURES = [
  SHIPMENTS,
  SPEND,
  PER_CWT,
  SHARE,
  figure('onTime', reportsStrings.onTimeCount, '68px', (line) => line.onTime),
  figure('late', reportsStrings.late, '48px', (line) => line.late),
  figure('notMeasured', reportsStrings.unknown, '76px', (line) => line.notMeasured),
  figure('open', reportsStrings.open, '52px', (line) => line.open),
];

/** With changes in place of the counts of deliveries, which the table has no space for. */
const COMPARED = [
  SHIPMENTS,
  column({
    id: 'shipmentsChange',
    head: reportsStrings.change,
    width: '132px',
    align: 'right',
    sortBy: (line) => (line.before === null ? null : line.shipments - line.before.shipments),
    text: shipmentsChange,
  }),
  SPEND,
  column({
    id: 'spendChange',
    head: reportsStrings.spendChange,
    width: '148px',
    align: 'right',
    sortBy: changeIn,
    text: (line) => spendChangeLabels(line).join(', '),
    cell: (line) => asLines(spendChangeLabels(line)),
  }),
  PER_CWT,
  SHARE,
];

function columnsOf(table: LineTable, head: string, isCompared: boolean): readonly ReportColumn<ReportLine>[] {
  return [
    column({
      id: 'name',
      head,
      sortBy: (line) => (table === 'trend' ? line.key : line.name),
      text: (line) => line.name,
      cell: (line) => <span title={line.name}>{line.name}</span>,
    }),
    ...(isCompared ? COMPARED : FIGURES),
  ];
}

const both = (table: LineTable, head: string) => ({
  plain: columnsOf(table, head, false),
  compared: columnsOf(table, head, true),
});

/** Columns of each table, created once. */
export const REPORT_COLUMNS = {
  carriers: both('carriers', reportsStrings.carrier),
  lanes: both('lanes', reportsStrings.lane),
  states: both('states', reportsStrings.originToDestination),
  month: both('trend', reportsStrings.pickupMonth),
  week: both('trend', reportsStrings.pickupWeek),
} as const;
