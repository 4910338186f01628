/** The lines of a report's tables, each with its name and its share of deliveries in time. */
import type { Report, ReportFigures, ReportTable } from '../../../shared/ipc/contract/reports.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatNumber } from '../../lib/format.ts';

export interface ReportLine extends ReportFigures {
  readonly key: string;
  readonly name: string;
  /** 0 to 1; null when nothing of it can be judged. */
  readonly onTimeShare: number | null;
}

export type Measure = 'spend' | 'shipments' | 'onTime';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const UNKNOWN = 'not known here';

/** Of those delivered whose dates are known, the part that came no later than estimated. */
export function onTimeShare({ onTime, late }: Pick<ReportFigures, 'onTime' | 'late'>): number | null {
  return onTime + late === 0 ? null : onTime / (onTime + late);
}

/** `66.7 %`, or a dash when nothing can be judged. */
export function shareWords(share: number | null): string {
  return share === null ? '–' : `${formatNumber(100 * share, 1)} %`;
}

/** `Nov 2026` of `2026-11`. */
export function monthWords(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** The lines of one table, in the report's order. */
export function reportLines(report: Report, table: ReportTable): readonly ReportLine[] {
  const line = (key: string, name: string, figures: ReportFigures): ReportLine => ({
    ...figures,
    key,
    name,
    onTimeShare: onTimeShare(figures),
  });
  switch (table) {
    case 'carriers':
      return report.byCarrier.map(({ carrier, carrierName, ...figures }) => line(carrier, carrierName, figures));
    case 'lanes':
      return report.byLane.map(({ origin, destination, ...figures }) =>
        line(
          `${origin} > ${destination}`,
          origin === null && destination === null
            ? `Lane ${UNKNOWN}`
            : `${origin ?? UNKNOWN} → ${destination ?? UNKNOWN}`,
          figures,
        ),
      );
    case 'months':
      return report.byMonth.map(({ month, ...figures }) => line(month, monthWords(month), figures));
  }
}

/** What a bar stands for, and how it is written. */
export function measured(line: ReportLine, measure: Measure): { readonly value: number; readonly words: string } {
  switch (measure) {
    case 'spend':
      return { value: line.cents, words: formatMoney(line.cents) };
    case 'shipments':
      return { value: line.shipments, words: formatNumber(line.shipments) };
    case 'onTime':
      return { value: line.onTimeShare ?? 0, words: shareWords(line.onTimeShare) };
  }
}
