import { formatMoney } from '../../../shared/rules/money.ts';
import { formatDayShort } from '../../lib/format.ts';
import styles from './RatesScreen.module.css';
import { signedCents } from './rateColumns.tsx';
import type { RateRow } from './rateRows.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

function deliveryWords({ rate, daysLate }: RateRow): string {
  if (rate.estimatedDeliveryDate === null) return 'the carrier gives no date';
  const day = formatDayShort(rate.estimatedDeliveryDate);
  if (daysLate === null) return day;
  if (daysLate === 0) return `${day}, on the day`;
  return daysLate > 0 ? `${day}, ${days(daysLate)} late` : `${day}, ${days(-daysLate)} to spare`;
}

function againstLowest(row: RateRow, lowest: RateRow): string {
  const cents = row.aboveLowestCents === null ? '–' : signedCents(row.aboveLowestCents);
  if (row.rate.transitDays === null || lowest.rate.transitDays === null) return cents;
  const sooner = lowest.rate.transitDays - row.rate.transitDays;
  return sooner === 0 ? cents : `${cents}, ${days(Math.abs(sooner))} ${sooner > 0 ? 'sooner' : 'later'}`;
}

interface RateCardProps {
  readonly row: RateRow;
  readonly lowest: RateRow;
  /** When the quote before was made, as in the table's head. */
  readonly since: string | null;
}

/** The selected rate. */
export function RateCard({ row, lowest, since }: RateCardProps) {
  const { rate, change } = row;
  return (
    <section aria-label="Selected rate">
      <div className="row">
        <span className={styles.rank} data-selected>
          {row.number}
        </span>
        <h2 className="cut" title={rate.carrierName}>
          {rate.carrierName}
        </h2>
        <span className="muted small">{rate.carrier}</span>
      </div>
      <div className="figure">{formatMoney(rate.totalCents, rate.currency)}</div>
      <dl className="kv right">
        <dt>Delivery</dt>
        <dd>{deliveryWords(row)}</dd>
        <dt>Transit</dt>
        <dd>{rate.transitDays === null ? 'not said' : days(rate.transitDays)}</dd>
        {row.number === lowest.number ? null : (
          <>
            <dt>Against the lowest</dt>
            <dd>{againstLowest(row, lowest)}</dd>
          </>
        )}
        {change === null || since === null ? null : (
          <>
            <dt>Since {since}</dt>
            <dd>{change.kind === 'changed' ? signedCents(change.cents) : change.kind}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
