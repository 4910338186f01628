import { formatMoney } from '../../../shared/rules/money.ts';
import styles from './PricePlot.module.css';
import { comparableRows, plotLayout } from './plotLayout.ts';
import type { RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

const WIDTH = 284;
const HEIGHT = 320;
const BOX = { left: 46, right: 280, top: 10, bottom: 284, radius: 8.5 };

interface PricePlotProps {
  /** The rates in the table, in any order. */
  readonly rows: readonly RateRow[];
  readonly selected: number | null;
  readonly hovered: number | null;
  readonly onHover: (number: number | null) => void;
  readonly onSelect: (number: number) => void;
}

/**
 * Chart of price and transit days. Points have the row numbers of the table. Screen readers get it as one labeled
 * image, because the table has the same data.
 */
export function PricePlot({ rows, selected, hovered, onHover, onSelect }: PricePlotProps) {
  const { points, captions, xTicks, yTicks } = plotLayout(comparableRows(rows, selected), BOX);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={ratesStrings.chart(points.length)}
    >
      {yTicks.map((tick) => (
        <g key={tick.label}>
          <path className={styles.axis} d={`M${BOX.left} ${tick.at.toFixed(1)}H${BOX.right}`} />
          <text x={BOX.left - 7} y={tick.at + 4} textAnchor="end">
            {tick.label}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick.label} x={tick.at} y={BOX.bottom + 17} textAnchor="middle">
          {tick.label}
        </text>
      ))}
      <text x={(BOX.left + BOX.right) / 2} y={HEIGHT - 4} textAnchor="middle">
        {ratesStrings.transitDays}
      </text>
      {points.map(({ row, x, y }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table rows do the same by keyboard
        <g
          key={row.number}
          className={styles.point}
          data-selected={row.number === selected || undefined}
          data-hovered={row.number === hovered || undefined}
          data-late={row.isTooLate || undefined}
          onMouseEnter={() => onHover(row.number)}
          onMouseLeave={() => onHover(null)}
          onClick={() => onSelect(row.number)}
        >
          <title>
            {(row.isTooLate ? ratesStrings.latePoint : ratesStrings.point)(
              row.number,
              row.rate.carrierName,
              formatMoney(row.rate.totalCents, row.rate.currency),
              row.rate.transitDays ?? 0,
            )}
          </title>
          {row.number === selected ? <circle className={styles.ring} cx={x} cy={y} r={BOX.radius + 3} /> : null}
          <circle cx={x} cy={y} r={BOX.radius} />
          <text x={x} y={y + 3.8}>
            {row.number}
          </text>
        </g>
      ))}
      {captions.map((caption) => (
        <text key={caption.text} className={styles.caption} textAnchor={caption.anchor} x={caption.x} y={caption.y}>
          {caption.text}
        </text>
      ))}
    </svg>
  );
}
