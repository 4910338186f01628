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

function figure(id: string, head: string, width: string, value: (line: ReportLine) => number): DataColumn<ReportLine> {
  return { id, head, width, align: 'right', sortBy: value, cell: (line) => formatNumber(value(line)) };
}

/** Details of the amount for its tooltip. */
function spendTitle({ spend, priced, shipments }: ReportLine): string | undefined {
  const change = spendChange(spend);
  const parts = [
    spend.length > 1 ? spendLabel(spend) : null,
    change === null ? null : `${change} by later prices`,
    priced < shipments ? `${shipments - priced} with no price` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** One line per text, for amounts in several currencies. */
export const lined = (labels: readonly string[]) =>
  labels.map((label) => (
    <span key={label} className="block">
      {label}
    </span>
  ));

const spentBefore = (line: ReportLine) =>
  line.before === null ? null : spentIn(line.spend, 'USD') - spentIn(line.before.spend, 'USD');

const SHIPMENTS = figure('shipments', 'Shipments', '84px', (line) => line.shipments);
const SPEND: DataColumn<ReportLine> = {
  id: 'spend',
  head: 'Spend',
  width: '104px',
  align: 'right',
  sortBy: (line) => spentIn(line.spend, 'USD'),
  cell: (line) => (
    <span title={spendTitle(line)}>
      {line.spend.length === 0 ? spendLabel(line.spend) : lined(line.spend.map((each) => spendLabel([each])))}
    </span>
  ),
};
const PER_CWT: DataColumn<ReportLine> = {
  id: 'perCwt',
  head: 'Per CWT',
  width: '84px',
  align: 'right',
  sortBy: (line) => perCwtIn(line.spend, 'USD'),
  cell: (line) => (
    <span title={line.withoutWeight === 0 ? undefined : `${formatNumber(line.withoutWeight)} with no known weight`}>
      {line.spend.length < 2 ? perCwtLabel(line.spend) : lined(line.spend.map((each) => perCwtLabel([each])))}
    </span>
  ),
};
const SHARE: DataColumn<ReportLine> = {
  id: 'share',
  head: 'On-time %',
  width: '86px',
  align: 'right',
  sortBy: (line) => line.onTimeShare,
  cell: (line) => formatPercent(line.onTimeShare),
};

const FIGURES: readonly DataColumn<ReportLine>[] = [
  SHIPMENTS,
  SPEND,
  PER_CWT,
  SHARE,
  figure('onTime', 'On time', '68px', (line) => line.onTime),
  figure('late', 'Late', '48px', (line) => line.late),
  figure('notMeasured', 'Unknown', '76px', (line) => line.notMeasured),
  figure('open', 'Open', '52px', (line) => line.open),
];

/** With changes in place of the counts of deliveries, which the table has no space for. */
const COMPARED: readonly DataColumn<ReportLine>[] = [
  SHIPMENTS,
  {
    id: 'shipmentsChange',
    head: 'Change',
    width: '132px',
    align: 'right',
    sortBy: (line) => (line.before === null ? null : line.shipments - line.before.shipments),
    cell: shipmentsChange,
  },
  SPEND,
  {
    id: 'spendChange',
    head: 'Spend change',
    width: '148px',
    align: 'right',
    sortBy: spentBefore,
    cell: (line) => lined(spendChangeLabels(line)),
  },
  PER_CWT,
  SHARE,
];

function columnsOf(table: LineTable, head: string, isCompared: boolean): readonly DataColumn<ReportLine>[] {
  return [
    {
      id: 'name',
      head,
      sortBy: (line) => (table === 'trend' ? line.key : line.name),
      cell: (line) => <span title={line.name}>{line.name}</span>,
    },
    ...(isCompared ? COMPARED : FIGURES),
  ];
}

const both = (table: LineTable, head: string) => ({
  plain: columnsOf(table, head, false),
  compared: columnsOf(table, head, true),
});

/** Columns of each table, created once. */
export const REPORT_COLUMNS = {
  carriers: both('carriers', 'Carrier'),
  lanes: both('lanes', 'Lane'),
  month: both('trend', 'Pickup month'),
  week: both('trend', 'Pickup week'),
} as const;
