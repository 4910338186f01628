import type { Report } from '../../../shared/contract/reports.ts';
import { metricValue, type ReportMetric, reportLines } from './reportLines.ts';
import styles from './reports.module.css';
import { reportsStrings } from './strings.ts';

const WIDTH = 380;
const HEIGHT = 118;
const BASE = 96;
const TOP = 14;

interface TrendChartProps {
  readonly report: Report;
  readonly measure: ReportMetric;
  readonly measureLabel: string;
  readonly currency: string;
}

/** One column per month or week. Screen readers get a table with the same figures. */
export function TrendChart({ report, measure, measureLabel, currency }: TrendChartProps) {
  const lines = reportLines(report, 'trend');
  const values = lines.map((line) => metricValue(line, measure, currency));
  const most = Math.max(0, ...values.map(({ value }) => value));
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = values.find(({ value }) => value === most);
  const step = WIDTH / lines.length;
  const width = Math.min(36, Math.max(1, step - Math.min(4, step / 4)));
  const unit = report.trend.unit;
  const caption =
    unit === 'month' ? reportsStrings.measureByMonth(measureLabel) : reportsStrings.measureByWeek(measureLabel);
  return (
    <figure className={styles.trend}>
      <figcaption className="small muted">{caption}</figcaption>
      <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={styles.axis} d={`M0 ${BASE}.5H${WIDTH}`} />
        {lines.map((line, at) => {
          const { value = 0, label = '' } = values[at] ?? {};
          const height = most <= 0 ? 0 : (Math.max(0, value) / most) * (BASE - TOP);
          return (
            <g key={line.key}>
              <title>{`${line.name}: ${label}`}</title>
              <rect
                className={styles.bar}
                x={at * step + (step - width) / 2}
                y={BASE - height}
                width={width}
                height={height}
              />
            </g>
          );
        })}
        <text x={0} y={10}>
          {top === undefined || most <= 0 ? '' : reportsStrings.maximum(top.label)}
        </text>
        <text x={0} y={HEIGHT - 6}>
          {first.name}
        </text>
        {last === first ? null : (
          <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
            {last.name}
          </text>
        )}
      </svg>
      <table className={styles.spoken}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{unit === 'month' ? reportsStrings.pickupMonth : reportsStrings.pickupWeek}</th>
            <th scope="col">{measureLabel}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              <td>{values[at]?.label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
