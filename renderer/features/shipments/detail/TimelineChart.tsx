import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { formatDayShort } from '../../../lib/format.ts';
import { StatusIcon } from '../StatusIcon.tsx';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';
import { timelineLayout } from './timelineLayout.ts';

const WIDTH = 288;
const HEIGHT = 96;
const BOX = { left: 54, right: 278 };
const PLANNED_Y = 22;
const SEEN_Y = 54;
const AXIS_Y = 76;

interface TimelineChartProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
}

/**
 * Chart of planned and actual times. Hidden from screen readers, because the table and the list below it say the same.
 */
export function TimelineChart({ shipment, today }: TimelineChartProps) {
  const chart = timelineLayout(shipment, today, BOX);
  if (chart === null) return null;
  const { planned, plannedEnds, points, late, ticks, breaks } = chart;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <text x={0} y={PLANNED_Y + 4}>
        {detailStrings.planned}
      </text>
      <text x={0} y={SEEN_Y + 4}>
        {detailStrings.actual}
      </text>
      <path className={styles.axis} d={`M${BOX.left} ${AXIS_Y}H${BOX.right}`} />
      {ticks.map(({ x, date }) => (
        <g key={date}>
          <path className={styles.axis} d={`M${x.toFixed(1)} ${AXIS_Y}v4`} />
          <text x={x} y={AXIS_Y + 16} textAnchor="middle">
            {formatDayShort(date)}
          </text>
        </g>
      ))}
      {/* Days without anything to show are left out here. */}
      {breaks.map((x) => (
        <g key={x}>
          <path className={styles.under} d={`M${x - 4} ${AXIS_Y - 3}h8v6h-8z`} />
          <path className={styles.axis} d={`M${x - 5} ${AXIS_Y + 4}l4 -8M${x + 1} ${AXIS_Y + 4}l4 -8`} />
        </g>
      ))}
      {chart.today === null ? null : (
        <g className={styles.today}>
          <path d={`M${chart.today.toFixed(1)} 8V${AXIS_Y}`} />
          <text x={Math.min(chart.today, BOX.right - 10)} y={7} textAnchor="middle">
            {detailStrings.today}
          </text>
        </g>
      )}
      {planned === null ? null : <path className={styles.plan} d={`M${planned.from} ${PLANNED_Y}H${planned.to}`} />}
      {plannedEnds.map(({ x, date }) => (
        <circle key={`${date} ${x}`} className={styles.planEnd} cx={x} cy={PLANNED_Y} r={4} />
      ))}
      {first === undefined || last === undefined ? null : (
        <path className={styles.seen} d={`M${first.x} ${SEEN_Y}H${last.x}`} />
      )}
      {late === null ? null : (
        <g className={styles.lateSpan}>
          <path d={`M${late.from} ${PLANNED_Y + 4}V${SEEN_Y}H${late.to}`} />
          <text x={(late.from + late.to) / 2} y={SEEN_Y - 10} textAnchor="middle">
            {detailStrings.late}
          </text>
        </g>
      )}
      {points.map((point) => (
        <g key={point.key} transform={`translate(${(point.x - 6).toFixed(1)} ${SEEN_Y - 6})`}>
          <title>{point.tooltip}</title>
          <circle className={styles.under} cx={6} cy={6} r={7} />
          <StatusIcon status={point.status} size={12} />
        </g>
      ))}
    </svg>
  );
}
