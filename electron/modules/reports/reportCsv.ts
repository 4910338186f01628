/** A report's table as CSV, a line for each currency of a group: amounts with a point, shares in percent. */
import type { Report, ReportFigures, ReportTable } from '../../../shared/contract/reports.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';

const FIGURE_HEADS = [
  'Shipments',
  'With a price',
  'Spend',
  'Currency',
  'Spend at latest prices',
  'Delivered on time',
  'Delivered late',
  'On-time %',
  'Delivered, dates not known',
  'Not delivered yet',
];

const dollars = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2));

/** Of a line that has one currency. */
function figureCells({ shipments, priced, spend, onTime, late, notMeasured, open }: ReportFigures): string[] {
  const evaluated = onTime + late;
  const [one] = spend;
  return [
    String(shipments),
    String(priced),
    dollars(one?.cents),
    one?.currency ?? '',
    dollars(one && one.cents + one.changeCents),
    String(onTime),
    String(late),
    evaluated === 0 ? '' : ((100 * onTime) / evaluated).toFixed(1),
    String(notMeasured),
    String(open),
  ];
}

/** The text of the file, and how many lines stand below its heads. */
export function reportCsv(
  report: Pick<Report, 'byCarrier' | 'byLane' | 'byMonth'>,
  table: ReportTable,
): { text: string; rows: number } {
  const rows = {
    carriers: () => report.byCarrier.map((line) => [line.carrier, line.carrierName, ...figureCells(line)]),
    lanes: () => report.byLane.map((line) => [line.origin ?? '', line.destination ?? '', ...figureCells(line)]),
    months: () => report.byMonth.map((line) => [line.month, ...figureCells(line)]),
  }[table]();
  const heads = { carriers: ['SCAC', 'Carrier'], lanes: ['Origin', 'Destination'], months: ['Pickup month'] }[table];
  return { text: UTF8_MARK + csvLines([[...heads, ...FIGURE_HEADS], ...rows]), rows: rows.length };
}
