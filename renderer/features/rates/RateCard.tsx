import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { dayOfInstant, formatDayShort, formatLateness, formatPercentChange, formatWeight } from '../../lib/format.ts';
import { onTimeLabel, type RateHistory } from './laneLabel.ts';
import styles from './RatesScreen.module.css';
import type { Comparison, RateRow } from './rateRows.ts';
import { Sparkline } from './Sparkline.tsx';
import { ratesStrings } from './strings.tsx';

function deliveryLabel({ rate, daysLate, isBeforePickup }: RateRow): string {
  if (rate.estimatedDeliveryDate === null) return ratesStrings.noDate;
  const day = formatDayShort(rate.estimatedDeliveryDate);
  if (isBeforePickup) return ratesStrings.dateBeforePickup(day);
  if (daysLate === null) return day;
  if (daysLate === 0) return ratesStrings.onDeliverBy(day);
  return `${day}, ${formatLateness(daysLate)}`;
}

function againstLowest(row: RateRow, lowest: RateRow): string {
  const cents = row.aboveLowestCents === null ? '–' : formatMoneyChange(row.aboveLowestCents, row.rate.currency);
  if (row.rate.transitDays === null || lowest.rate.transitDays === null) return cents;
  const sooner = lowest.rate.transitDays - row.rate.transitDays;
  return sooner === 0 ? cents : `${cents}, ${ratesStrings.days(Math.abs(sooner))} ${sooner > 0 ? 'sooner' : 'later'}`;
}

interface RateCardProps {
  readonly row: RateRow;
  readonly lowest: RateRow;
  /** When the previous quote was made, as in the column heading. */
  readonly since: Comparison | null;
  readonly history: RateHistory | null;
}

/** Details of the selected rate. */
export function RateCard({ row, lowest, since, history }: RateCardProps) {
  const { rate, change } = row;
  return (
    <section aria-label={ratesStrings.selectedRate}>
      <div className="row">
        <span className={styles.rank} data-selected>
          {row.number}
        </span>
        <h2 className="cut" title={rate.carrierName}>
          {rate.carrierName}
        </h2>
        <span className="muted small">{rate.carrier}</span>
      </div>
      <div className="figure">
        {hasPrice(rate) ? formatMoney(rate.totalCents, rate.currency) : ratesStrings.noPrice}
      </div>
      {row.sameCodeAs === null ? null : <p className="small c-attn">{ratesStrings.sameCarrierCode(row.sameCodeAs)}</p>}
      <dl className="kv right">
        <dt>{ratesStrings.delivery}</dt>
        <dd>{deliveryLabel(row)}</dd>
        <dt>{ratesStrings.transit}</dt>
        <dd>{rate.transitDays === null ? ratesStrings.notGiven : ratesStrings.days(rate.transitDays)}</dd>
        {row.number === lowest.number ? null : (
          <>
            <dt>{ratesStrings.vsLowest}</dt>
            <dd>{againstLowest(row, lowest)}</dd>
          </>
        )}
        {change === null || since === null ? null : (
          <>
            <dt>{since.head}</dt>
            <dd>
              {change.kind === 'changed'
                ? formatMoneyChange(change.cents, rate.currency)
                : ratesStrings.changes[change.kind]}
            </dd>
          </>
        )}
        {history === null ? null : <HistoryLines history={history} />}
      </dl>
    </section>
  );
}

/** The carrier's history on this lane: last price, price trend, on-time rate. */
function HistoryLines({ history: { last, trend, per100Lb, onTime } }: { readonly history: RateHistory }) {
  return (
    <>
      {last === null ? null : (
        <>
          <dt>{ratesStrings.lastRateOnLane}</dt>
          <dd>
            {formatMoney(last.totalCents, last.currency)}{' '}
            <span className="muted nowrap">
              {formatDayShort(dayOfInstant(last.quotedAtMs))}, {formatWeight(last.weightLb)}
            </span>
          </dd>
        </>
      )}
      {trend === null ? null : (
        <>
          <dt>{ratesStrings.perCwt}</dt>
          <dd>
            <Sparkline values={per100Lb} label={ratesStrings.trend(per100Lb.length, formatPercentChange(trend))} />{' '}
            {formatPercentChange(trend)}
          </dd>
        </>
      )}
      {onTime === null ? null : (
        <>
          <dt>{ratesStrings.onTime}</dt>
          <dd>{onTimeLabel(onTime)}</dd>
        </>
      )}
    </>
  );
}
