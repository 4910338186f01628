import type { ReportTable } from '../../../shared/contract/reports.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { type ReportLine, spendChange, spendLabel, spentIn } from './reportLines.ts';

const HEADS: Readonly<Record<ReportTable, string>> = { carriers: 'Carrier', lanes: 'Lane', months: 'Pickup month' };

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

const FIGURES: readonly DataColumn<ReportLine>[] = [
  figure('shipments', 'Shipments', '84px', (line) => line.shipments),
  {
    id: 'spend',
    head: 'Spend',
    width: '112px',
    align: 'right',
    sortBy: (line) => spentIn(line.spend, 'USD'),
    cell: (line) => (
      <span title={spendTitle(line)}>
        {line.spend.length === 0
          ? spendLabel(line.spend)
          : line.spend.map((each) => (
              <span key={each.currency} className="block">
                {spendLabel([each])}
              </span>
            ))}
      </span>
    ),
  },
  {
    id: 'share',
    head: 'On-time %',
    width: '98px',
    align: 'right',
    sortBy: (line) => line.onTimeShare,
    cell: (line) => formatPercent(line.onTimeShare),
  },
  figure('onTime', 'On time', '68px', (line) => line.onTime),
  figure('late', 'Late', '52px', (line) => line.late),
  figure('notMeasured', 'Unknown', '76px', (line) => line.notMeasured),
  figure('open', 'Not delivered yet', '122px', (line) => line.open),
];

/** Columns of each table, created once. */
export const REPORT_COLUMNS: Readonly<Record<ReportTable, readonly DataColumn<ReportLine>[]>> = {
  carriers: columnsOf('carriers'),
  lanes: columnsOf('lanes'),
  months: columnsOf('months'),
};

function columnsOf(table: ReportTable): readonly DataColumn<ReportLine>[] {
  return [
    {
      id: 'name',
      head: HEADS[table],
      sortBy: (line) => (table === 'months' ? line.key : line.name),
      cell: (line) => <span title={line.name}>{line.name}</span>,
    },
    ...FIGURES,
  ];
}
