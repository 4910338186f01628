/** Where the points of the price and transit plot stand. */
import type { RateRow } from './rateRows.ts';

export interface PlotPoint {
  readonly row: RateRow;
  readonly x: number;
  readonly y: number;
}

export interface PlotTick {
  readonly at: number;
  readonly label: string;
}

export interface PlotLayout {
  readonly points: readonly PlotPoint[];
  readonly xTicks: readonly PlotTick[];
  readonly yTicks: readonly PlotTick[];
}

export interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Half a point's width; points nearer than twice this are moved apart. */
  readonly radius: number;
}

/** Round steps of money that make at most `most` ticks. */
function stepCents(rangeCents: number, most: number): number {
  const rough = Math.max(rangeCents, 100) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 10 * power;
}

/** Moves points of one column that would cover each other sideways, and never into the next column. */
function movedApart(points: readonly PlotPoint[], radius: number, columnWidth: number): readonly PlotPoint[] {
  const placed: PlotPoint[] = [];
  const room = Math.max(0, columnWidth / 2 - radius);
  const offsets = [0, 1, -1, 2, -2].map((side) => Math.max(-room, Math.min(room, side * 2 * radius)));
  for (const point of points) {
    const isFree = (x: number) => placed.every((one) => Math.hypot(one.x - x, one.y - point.y) >= 2 * radius - 0.5);
    const offset = offsets.find((one) => isFree(point.x + one)) ?? 0;
    placed.push({ ...point, x: point.x + offset });
  }
  return placed;
}

/** Lays out the rates that say how many days they take. Prices upwards, days to the right. */
export function plotLayout(rows: readonly RateRow[], box: PlotBox): PlotLayout {
  const known = rows.flatMap((row) => (row.rate.transitDays === null ? [] : [{ row, days: row.rate.transitDays }]));
  if (known.length === 0) return { points: [], xTicks: [], yTicks: [] };
  const days = known.map((one) => one.days);
  const prices = known.map((one) => one.row.rate.totalCents);
  const [fewest, most] = [Math.floor(Math.min(...days)), Math.ceil(Math.max(...days))];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];

  const step = stepCents(highest - lowest, 5);
  const [bottomCents, topCents] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
  const columnWidth = (box.right - box.left) / (most - fewest + 1);
  const x = (day: number) => box.left + (day - fewest + 0.5) * columnWidth;
  const inset = box.radius + 2;
  const y = (cents: number) => {
    const share = topCents === bottomCents ? 0.5 : (cents - bottomCents) / (topCents - bottomCents);
    return box.bottom - inset - share * (box.bottom - box.top - 2 * inset);
  };

  const everyDay = Math.ceil((most - fewest + 1) / 8);
  const xTicks: PlotTick[] = [];
  for (let day = fewest; day <= most; day += everyDay) xTicks.push({ at: x(day), label: String(day) });
  const yTicks: PlotTick[] = [];
  for (let cents = bottomCents; cents <= topCents; cents += step) {
    yTicks.push({ at: y(cents), label: (cents / 100).toLocaleString('en-US') });
  }
  const points = known.map(({ row, days: day }) => ({ row, x: x(day), y: y(row.rate.totalCents) }));
  return { points: movedApart(points, box.radius, columnWidth), xTicks, yTicks };
}
