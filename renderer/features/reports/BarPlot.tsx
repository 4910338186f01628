import { metricValue, type ReportLine, type ReportMetric } from './reportLines.ts';
import styles from './reports.module.css';
import { reportsStrings } from './strings.ts';

const WIDTH = 380;
const ROW = 26;
const NAME_CHARACTERS = 27;
const BAR = { left: 204, right: 288 };
/** More bars than this aren't readable; the table has all lines. */
const MAX_BARS = 16;

interface BarPlotProps {
  readonly lines: readonly ReportLine[];
  readonly measure: ReportMetric;
  readonly measureLabel: string;
  /** Currency of bars that show money. */
  readonly currency: string;
}

/** A lane that is too long first loses its ZIPs, so that both ends can be read. */
function shortened(name: string): string {
  const short = name.length > NAME_CHARACTERS ? name.replaceAll(/ \d{5}(?= →|$)/g, '') : name;
  return short.length > NAME_CHARACTERS ? `${short.slice(0, NAME_CHARACTERS - 1)}…` : short;
}

/**
 * Bar chart with one bar per line. Screen readers get it as one labeled image, because the table next to it has the
 * same figures.
 */
export function BarPlot({ lines, measure, measureLabel, currency }: BarPlotProps) {
  const shown = lines.slice(0, MAX_BARS);
  const most = Math.max(
    ...shown.map((line) => metricValue(line, measure, currency).value),
    measure === 'onTime' ? 1 : 0,
  );
  const height = shown.length * ROW + 8;
  const widthOf = (value: number) => (most <= 0 ? 0 : (Math.max(0, value) / most) * (BAR.right - BAR.left));
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={reportsStrings.barChart(measureLabel, shown.length)}
    >
      <path className={styles.axis} d={`M${BAR.left} 2V${height - 4}`} />
      {shown.map((line, at) => {
        const { value, label } = metricValue(line, measure, currency);
        const y = at * ROW + 4;
        const width = widthOf(value);
        return (
          <g key={line.key}>
            <title>{`${line.name}: ${label}`}</title>
            <text x={BAR.left - 8} y={y + 14} textAnchor="end">
              {shortened(line.name)}
            </text>
            <rect className={styles.bar} x={BAR.left} y={y + 2} width={Math.max(1, width)} height={ROW - 10} rx={2} />
            <text className={styles.value} x={BAR.left + Math.max(1, width) + 6} y={y + 14}>
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
