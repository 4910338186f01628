/** Layout of the chart of price and transit days. */

import { hasPrice } from '../../../shared/rules/rates.ts';
import { formatNumber } from '../../lib/format.ts';
import { markLabel, type RateRow } from './rateRows.ts';

export interface PlotPoint {
  readonly row: RateRow;
  readonly x: number;
  readonly y: number;
}

export interface PlotTick {
  readonly at: number;
  readonly label: string;
}

/** A label next to a point: anchor and baseline. */
export interface PlotCaption {
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly x: number;
  readonly y: number;
}

export interface PlotLayout {
  readonly captions: readonly PlotCaption[];
  readonly points: readonly PlotPoint[];
  readonly xTicks: readonly PlotTick[];
  readonly yTicks: readonly PlotTick[];
}

export interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Radius of a point. Points closer than twice this are moved to avoid overlap. */
  readonly radius: number;
}

/** Round step between at most `most` ticks, in cents. */
function stepCents(rangeCents: number, most: number): number {
  const rough = Math.max(rangeCents, 100) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 10 * power;
}

/** Alternative positions of a point, best first: sideways, and slightly up or down. */
function placesBeside(radius: number, columnWidth: number): readonly (readonly [dx: number, dy: number])[] {
  const most = Math.max(0, columnWidth / 2 - 2);
  const places: [number, number][] = [];
  for (const dx of [0, radius, -radius, 2 * radius, -2 * radius]) {
    for (const dy of [0, -4, 4, -8, 8]) if (Math.abs(dx) <= most) places.push([dx, dy]);
  }
  // The vertical position shows the price, so moving sideways costs less.
  const cost = ([dx, dy]: [number, number]) => Math.abs(dx) + 4 * Math.abs(dy);
  return places.toSorted((a, b) => cost(a) - cost(b));
}

/** Moves overlapping points as little as possible, within their column. */
function spreadOut(points: readonly PlotPoint[], box: PlotBox, columnWidth: number): readonly PlotPoint[] {
  const placed: PlotPoint[] = [];
  const places = placesBeside(box.radius, columnWidth);
  for (const point of points) {
    const isFree = ([dx, dy]: readonly [number, number]) =>
      point.y + dy >= box.top + box.radius &&
      point.y + dy <= box.bottom - box.radius &&
      placed.every((one) => Math.hypot(one.x - point.x - dx, one.y - point.y - dy) >= 2 * box.radius - 1);
    const [dx, dy] = places.find(isFree) ?? [0, 0];
    placed.push({ ...point, x: point.x + dx, y: point.y + dy });
  }
  return placed;
}

/** Average width of a letter in the label's font, in pixels. */
const LETTER_PX = 5.9;

/** Labels of marked points, where they cover no point: next to it, otherwise above or below. */
function captionsOf(points: readonly PlotPoint[], box: PlotBox): readonly PlotCaption[] {
  const captions: PlotCaption[] = [];
  for (const point of points) {
    const text = markLabel(point.row.marks);
    if (text === null) continue;
    const width = text.length * LETTER_PX;
    const gap = box.radius + 4.5;
    const candidates: readonly PlotCaption[] = [
      { text, anchor: 'start', x: point.x + gap, y: point.y + 4 },
      { text, anchor: 'end', x: point.x - gap, y: point.y + 4 },
      { text, anchor: 'middle', x: point.x, y: point.y - box.radius - 5 },
      { text, anchor: 'middle', x: point.x, y: point.y + box.radius + 13 },
    ];
    const isFree = ({ anchor, x, y }: PlotCaption) => {
      const left = x - { start: 0, middle: width / 2, end: width }[anchor];
      const isInside = left >= box.left - 2 && left + width <= box.right + 4 && y >= box.top + 10;
      return (
        isInside &&
        points.every((one) => {
          const isBeside = one.x + box.radius < left || one.x - box.radius > left + width;
          return one === point || isBeside || one.y + box.radius < y - 9 || one.y - box.radius > y + 2;
        })
      );
    };
    const found = candidates.find(isFree);
    if (found !== undefined) captions.push(found);
  }
  return captions;
}

/**
 * Rates that share one price axis: those with a price in the currency of the selected rate, or of the cheapest if none
 * is selected.
 */
export function comparableRows(rows: readonly RateRow[], selected: number | null): readonly RateRow[] {
  const [cheapest] = rows.toSorted((a, b) => a.number - b.number);
  const lead = rows.find((row) => row.number === selected) ?? cheapest;
  return rows.filter(({ rate }) => hasPrice(rate) && rate.currency === lead?.rate.currency);
}

/** Computes the layout of all rates with transit days. Price is vertical, days are horizontal. */
export function plotLayout(rows: readonly RateRow[], box: PlotBox): PlotLayout {
  const known = rows.flatMap((row) => (row.rate.transitDays === null ? [] : [{ row, days: row.rate.transitDays }]));
  if (known.length === 0) return { points: [], captions: [], xTicks: [], yTicks: [] };
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
    yTicks.push({ at: y(cents), label: formatNumber(cents / 100, 2) });
  }
  const own = known.map(({ row, days: day }) => ({ row, x: x(day), y: y(row.rate.totalCents) }));
  const points = spreadOut(own, box, columnWidth);
  return { points, captions: captionsOf(points, box), xTicks, yTicks };
}
