/** Layout of the timeline chart: planned above, actual below, days from left to right. */
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { dateOfDayNumber, dayNumber, isCalendarDate } from '../../../../shared/rules/calendar.ts';
import { isOpenShipment, statusWord } from '../../../../shared/rules/statusGroups.ts';
import { dayOfInstant, formatDayShort } from '../../../lib/format.ts';
import { deliveryOutcome } from './plannedVsActual.ts';

export interface ChartBox {
  readonly left: number;
  readonly right: number;
}

interface Segment {
  readonly from: number;
  readonly to: number;
}

export interface ChartPoint {
  readonly key: string;
  readonly x: number;
  readonly status: string;
  /** Status and when it was first seen, for the tooltip. */
  readonly tooltip: string;
}

export interface TimelineLayout {
  /** Pickup to estimated delivery; null if either is unknown. */
  readonly planned: Segment | null;
  readonly plannedEnds: readonly { readonly x: number; readonly date: string }[];
  readonly points: readonly ChartPoint[];
  /** From the estimate to the delivery, or to today if it is open and late. */
  readonly late: Segment | null;
  /** null if the shipment is completed. */
  readonly today: number | null;
  readonly ticks: readonly { readonly x: number; readonly date: string }[];
  /** Where the axis leaves out days, in x. */
  readonly breaks: readonly number[];
}

const NOON = 0.5;
/** Width of a tick's date, in pixels. */
const TICK_PX = 46;
const TICK_WITH_YEAR_PX = 74;
/** Days without anything to show, above which a gap isn't drawn to scale, and its length then. */
const MAX_GAP = 10;
const BROKEN_GAP = 3;
/** Points closer than this would overlap. */
const POINT_PX = 13;

const dateAt = (date: string | null): number | null =>
  date === null || !isCalendarDate(date) ? null : dayNumber(date) + NOON;

function instantAt(ms: number): number {
  const date = new Date(ms);
  return dayNumber(dayOfInstant(ms)) + (date.getHours() * 60 + date.getMinutes()) / 1440;
}

/** Converts days to x. */
interface Scale {
  readonly at: (value: number) => number;
  /** Days without anything between them that aren't drawn to scale, by their x. */
  readonly breaks: readonly number[];
  /** Whether the day is in such a gap. */
  readonly isBroken: (day: number) => boolean;
}

/** @param days the first and last day, and those with something to show, in ascending order */
function scaleOf(days: readonly number[], box: ChartBox): Scale {
  const stops: { readonly day: number; readonly offset: number; readonly isLong: boolean }[] = [];
  let offset = 0;
  for (const [index, day] of days.entries()) {
    const gap = (days[index + 1] ?? day + 1) - day;
    const isLong = gap > MAX_GAP;
    stops.push({ day, offset, isLong });
    offset += isLong ? BROKEN_GAP : gap;
  }
  const pxPerDay = (box.right - box.left) / offset;
  const stopAt = (value: number) => stops.findLast(({ day }) => day <= value);
  const xOf = (units: number) => box.left + units * pxPerDay;
  return {
    at: (value) => {
      const stop = stopAt(value);
      return xOf(stop === undefined ? 0 : stop.offset + value - stop.day);
    },
    breaks: stops.flatMap((stop) => (stop.isLong ? [xOf(stop.offset + (BROKEN_GAP + 1) / 2)] : [])),
    isBroken: (day) => {
      const stop = stopAt(day);
      return stop?.isLong === true && day > stop.day;
    },
  };
}

/** Dates on the axis, including the first and last, as many as fit. */
function ticksOf(fromDay: number, toDay: number, { at, isBroken }: Scale): TimelineLayout['ticks'] {
  const widthOf = (date: string) => (formatDayShort(date).includes(',') ? TICK_WITH_YEAR_PX : TICK_PX);
  const ticks: { x: number; date: string }[] = [];
  const fits = (tick: { x: number; date: string }, before: { x: number; date: string } | undefined) =>
    before === undefined || tick.x - before.x >= (widthOf(tick.date) + widthOf(before.date)) / 2;
  for (let day = fromDay; day <= toDay; day += 1) {
    if (isBroken(day)) continue;
    const tick = { x: at(day + NOON), date: dateOfDayNumber(day) };
    if (day === toDay) while (ticks.length > 1 && !fits(tick, ticks.at(-1))) ticks.pop();
    if (fits(tick, ticks.at(-1))) ticks.push(tick);
  }
  return ticks;
}

/** Moves overlapping points to the right, within the box. */
function spread(points: readonly ChartPoint[], { left, right }: ChartBox): ChartPoint[] {
  const distance = Math.min(POINT_PX, (right - left) / Math.max(1, points.length - 1));
  const placed: ChartPoint[] = [];
  for (const point of points) {
    const before = placed.at(-1);
    placed.push({ ...point, x: before === undefined ? point.x : Math.max(point.x, before.x + distance) });
  }
  // Moves them back from the right edge if there are more than fit.
  let limit = right;
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    const point = placed[at];
    if (point === undefined || point.x <= limit) break;
    placed[at] = { ...point, x: limit };
    limit -= distance;
  }
  return placed;
}

/** Computes the layout within the box; null without any known date. */
export function timelineLayout(shipment: ShipmentDetail, today: string, box: ChartBox): TimelineLayout | null {
  const pickup = dateAt(shipment.pickupDate);
  const due = dateAt(shipment.estimatedDeliveryDate);
  const delivered = dateAt(shipment.deliveryDate);
  const isOpen = isOpenShipment(shipment);
  const now = isOpen ? dayNumber(today) + NOON : null;
  const statuses = shipment.changes.filter(({ field, to }) => field === 'status' && to !== null).toReversed();
  const seen = statuses.map(({ to, seenAtMs }) => ({
    status: to ?? '',
    ms: seenAtMs,
    // The delivery has a date, which may be days before it was seen.
    at: to === 'delivered' && delivered !== null ? delivered : instantAt(seenAtMs),
  }));
  const known = [pickup, due, delivered, now, ...seen.map(({ at }) => at)].filter((value) => value !== null);
  if (known.length === 0) return null;
  const fromDay = Math.floor(Math.min(...known));
  const toDay = Math.max(Math.floor(Math.max(...known)), fromDay + 1);
  const days = [...new Set([...known.map((value) => Math.floor(value)), toDay])].toSorted((a, b) => a - b);
  const scale = scaleOf(days, box);
  const { at } = scale;

  const outcome = deliveryOutcome(shipment, today);
  const until = outcome.kind === 'late' ? delivered : outcome.kind === 'late_so_far' ? now : null;
  return {
    planned: pickup === null || due === null ? null : { from: at(pickup), to: at(due) },
    plannedEnds: [
      ...(pickup === null ? [] : [{ x: at(pickup), date: shipment.pickupDate ?? '' }]),
      ...(due === null ? [] : [{ x: at(due), date: shipment.estimatedDeliveryDate ?? '' }]),
    ],
    points: spread(
      seen.map(({ status, ms, at: value }, index) => ({
        key: `${index} ${status}`,
        x: at(value),
        status,
        tooltip: `${statusWord(status)}, ${dayOfInstant(ms)}`,
      })),
      box,
    ),
    late: until === null || due === null ? null : { from: at(due), to: at(until) },
    today: now === null ? null : at(now),
    ticks: ticksOf(fromDay, toDay, scale),
    breaks: scale.breaks,
  };
}
