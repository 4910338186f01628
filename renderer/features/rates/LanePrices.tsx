import type { LaneHistory } from '../../../shared/contract/quotes.ts';
import { centsPer100Lb } from '../../../shared/rules/lane.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { formatNumber } from '../../lib/format.ts';
import { onTimeLabel, rateHistory } from './laneLabel.ts';
import styles from './RatesScreen.module.css';
import type { RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

/** With more rates there is no empty space below the table. */
const MAX_RATES = 10;
/** Columns of the earlier quotes. */
const HEADS = ratesStrings.lanePriceHeads;

interface LanePricesProps {
  readonly rows: readonly RateRow[];
  readonly history: LaneHistory | null;
  readonly weightLb: number;
}

/** Price per CWT of each rate, compared with the carrier's earlier quotes on the lane. Only below a short table. */
export function LanePrices({ rows, history, weightLb }: LanePricesProps) {
  if (history === null || weightLb <= 0 || rows.length === 0 || rows.length > MAX_RATES) return null;
  const lines = rows.map((row) => lineOf(row, history, weightLb));
  const hasHistory = lines.some(({ earlier }) => earlier !== null);
  return (
    <section className={styles.perCwt} aria-labelledby="lane-prices">
      <div className="sec-h">
        <h2 id="lane-prices">{ratesStrings.pricePerCwt}</h2>
        <span className="small muted">{hasHistory ? ratesStrings.lanePricesNote : ratesStrings.noEarlierQuotes}</span>
      </div>
      <table className="table dense">
        <thead>
          <tr>
            <th scope="col">{ratesStrings.carrier}</th>
            {(hasHistory ? [ratesStrings.now, ...HEADS] : [ratesStrings.now]).map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
            {hasHistory ? <th scope="col">{ratesStrings.onTime}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, now, earlier, onTime }) => (
            <tr key={row.number}>
              <td title={row.rate.carrierName}>{row.rate.carrierName}</td>
              <td className="num">
                <b>{now ?? '–'}</b>
              </td>
              {hasHistory ? (
                <>
                  {(earlier ?? ['–', '–', '–', '–']).map((text, at) => (
                    <td key={HEADS[at]} className="num dim">
                      {text}
                    </td>
                  ))}
                  <td className="dim">{onTime ?? '–'}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function lineOf(row: RateRow, laneHistory: LaneHistory, weightLb: number) {
  const history = rateHistory(laneHistory, row, weightLb);
  const money = (cents: number) => formatMoney(Math.round(cents), row.rate.currency);
  const now = hasPrice(row.rate) ? centsPer100Lb(row.rate.totalCents, weightLb) : null;
  const all = history?.per100Lb ?? [];
  // The last one is this quote's.
  const before = now === null ? all : all.slice(0, -1);
  return {
    row,
    now: now === null ? null : money(now),
    earlier:
      before.length === 0
        ? null
        : [
            money(Math.min(...before)),
            money(before.reduce((sum, cents) => sum + cents, 0) / before.length),
            money(Math.max(...before)),
            formatNumber(before.length),
          ],
    onTime: history?.onTime == null ? null : onTimeLabel(history.onTime),
  };
}
