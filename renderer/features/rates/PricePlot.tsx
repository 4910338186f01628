import { formatMoney } from '../../../shared/rules/money.ts';
import styles from './PricePlot.module.css';
import { plotLayout } from './plotLayout.ts';
import { markWord, type RateRow } from './rateRows.ts';

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
 * Price against transit days. The numbers are those of the table's rows, and the table says all that the plot shows, so
 * to a screen reader the plot is one picture with a name.
 */
export function PricePlot({ rows, selected, hovered, onHover, onSelect }: PricePlotProps) {
  const { points, xTicks, yTicks } = plotLayout(rows, BOX);
  const labelled = points.filter((point) => point.row.marks.length > 0);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price against transit days of ${points.length} rates. The numbers are those of the rows in the table.`}
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
        transit days
      </text>
      {points.map(({ row, x, y }) => (
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
            {`${row.number}: ${row.rate.carrierName}, ${formatMoney(row.rate.totalCents, row.rate.currency)}, ${row.rate.transitDays} d${row.isTooLate ? ', too late' : ''}`}
          </title>
          <circle cx={x} cy={y} r={BOX.radius} />
          <text x={x} y={y + 3.8}>
            {row.number}
          </text>
        </g>
      ))}
      {labelled.map(({ row, x, y }) => {
        const isRight = x < (BOX.left + BOX.right) / 2;
        // Beside the point, unless another point stands there.
        const isTaken = points.some(
          (other) => other.row !== row && Math.abs(other.y - y) < 14 && (isRight ? other.x > x : other.x < x),
        );
        return (
          <text
            key={row.number}
            className={styles.caption}
            x={isRight ? x + 13 : x - 13}
            y={isTaken ? y + 22 : y + 4}
            textAnchor={isRight ? 'start' : 'end'}
          >
            {markWord(row.marks)}
          </text>
        );
      })}
    </svg>
  );
}
