/** Lines of the report tables, each with its name and on-time share. */
import type { ComparedFigures, Report, ReportFigures, ReportTable, Spend } from '../../../shared/contract/reports.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { spendPerCwt } from '../../../shared/rules/reportChange.ts';
import { formatDayLong, formatNumber, formatPercent } from '../../lib/format.ts';
import { reportsStrings } from './strings.ts';

export interface ReportLine extends ComparedFigures {
  readonly key: string;
  readonly name: string;
  /** 0 to 1; null if no delivery has a known result. */
  readonly onTimeShare: number | null;
  /** Currency of the report's amounts that lines are sorted by: dollars if there are any. */
  readonly sortCurrency: string;
}

export type ReportMetric = 'spend' | 'shipments' | 'onTime' | 'perCwt';
/** The tables whose lines have all figures. */
export type LineTable = Exclude<ReportTable, 'accessorials' | 'invoices'>;

/** Share of deliveries with known dates that arrived no later than estimated. */
export function onTimeShare({ onTime, late }: Pick<ReportFigures, 'onTime' | 'late'>): number | null {
  return onTime + late === 0 ? null : onTime / (onTime + late);
}

/** Formats `2026-11` as `Nov 2026`. */
export function monthLabel(month: string): string {
  return `${reportsStrings.months[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** Formats `$2,232.36, 298.22 CAD`; no spend is `$0.00`. */
export function spendLabel(spend: readonly Spend[]): string {
  return spend.length === 0
    ? formatMoney(0)
    : spend.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ');
}

/** Net change by later prices, such as `+$702.73`; null without a change. */
export function spendChange(spend: readonly Spend[]): string | null {
  const changed = spend.filter(({ changeCents }) => changeCents !== 0);
  const message = changed.map(({ changeCents, currency }) => formatMoneyChange(changeCents, currency));
  return changed.length === 0 ? null : message.join(', ');
}

/** Cents in one currency. */
export function spentIn(spend: readonly Spend[], currency: string): number {
  return spend.find((one) => one.currency === currency)?.cents ?? 0;
}

/** Carrier names, with the code added where several carriers share a name. */
export function carrierNames(
  carriers: readonly { readonly carrier: string; readonly carrierName: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    carriers.map(({ carrier, carrierName }) => [
      carrier,
      carrierName === carrier ? carrier : `${carrierName} (${carrier})`,
    ]),
  );
}

/** Formats `$38.20, 41.00 CAD` per CWT; a dash without a known weight. */
export function perCwtLabel(spend: readonly Spend[]): string {
  const known = spend.flatMap((one) => {
    const cents = spendPerCwt(one);
    return cents === null ? [] : [formatMoney(cents, one.currency)];
  });
  return known.length === 0 ? '–' : known.join(', ');
}

/** Cents per CWT in one currency, or null. */
export function perCwtIn(spend: readonly Spend[], currency: string): number | null {
  const found = spend.find((one) => one.currency === currency);
  return found === undefined ? null : spendPerCwt(found);
}

/** The currency in which amounts are compared with each other: dollars if there are any. */
export function currencyOf({ total }: Pick<Report, 'total'>): string {
  return (total.spend[0] ?? total.before?.spend[0])?.currency ?? 'USD';
}

/** Lines of one table, in the order of the report. */
export function reportLines(report: Report, table: LineTable): readonly ReportLine[] {
  const sortCurrency = currencyOf(report);
  const line = (key: string, name: string, figures: ComparedFigures): ReportLine => ({
    ...figures,
    key,
    name,
    onTimeShare: onTimeShare(figures),
    sortCurrency,
  });
  switch (table) {
    case 'carriers': {
      const names = carrierNames(report.carriers);
      return report.byCarrier.map(({ carrier, carrierName, ...figures }) =>
        line(carrier, names.get(carrier) ?? carrierName, figures),
      );
    }
    case 'lanes':
      return report.byLane.map(({ origin, destination, ...figures }) =>
        line(
          `${origin} > ${destination}`,
          origin === null && destination === null
            ? reportsStrings.unknownLane
            : `${origin ?? reportsStrings.unknownPlace} → ${destination ?? reportsStrings.unknownPlace}`,
          figures,
        ),
      );
    case 'states':
      return report.byState.map(({ origin, destination, ...figures }) =>
        line(
          `${origin} > ${destination}`,
          `${origin ?? reportsStrings.unknown} → ${destination ?? reportsStrings.unknown}`,
          figures,
        ),
      );
    case 'trend':
      return report.trend.rows.map(({ start, ...figures }) =>
        line(
          start,
          report.trend.unit === 'month' ? monthLabel(start) : reportsStrings.weekOf(formatDayLong(start)),
          figures,
        ),
      );
  }
}

/** Value of a bar and its label. Bars of money compare a single currency. */
export function metricValue(
  line: ReportLine,
  measure: ReportMetric,
  currency: string,
): { readonly value: number; readonly label: string } {
  switch (measure) {
    case 'spend':
      // Both the bar and the amount at its end are in that currency.
      return {
        value: spentIn(line.spend, currency),
        label: spendLabel(line.spend.filter((each) => each.currency === currency)),
      };
    case 'shipments':
      return { value: line.shipments, label: formatNumber(line.shipments) };
    case 'perCwt':
      return {
        value: perCwtIn(line.spend, currency) ?? 0,
        label: perCwtLabel(line.spend.filter((each) => each.currency === currency)),
      };
    case 'onTime':
      return { value: line.onTimeShare ?? 0, label: formatPercent(line.onTimeShare) };
  }
}
