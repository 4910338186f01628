/** Layout of the timeline chart: planned above, actual below, days from left to right. */
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { dateOfDayNumber, dayNumber, isCalendarDate } from '../../../../shared/rules/calendar.ts';
import { isOpenShipment, statusWord } from '../../../../shared/rules/statusGroups.ts';
import { dayOfInstant } from '../../../lib/format.ts';
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
  readonly day: string;
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
}

const NOON = 0.5;
/** Width of a tick's date, in pixels. */
const TICK_PX = 46;
/** Points closer than this would overlap. */
const POINT_PX = 13;

const dateAt = (date: string | null): number | null =>
  date === null || !isCalendarDate(date) ? null : dayNumber(date) + NOON;

function instantAt(ms: number): number {
  const date = new Date(ms);
  return dayNumber(dayOfInstant(ms)) + (date.getHours() * 60 + date.getMinutes()) / 1440;
}

/** Dates on the axis, including the first and last, as many as fit. */
function ticksOf(fromDay: number, toDay: number, at: (day: number) => number): TimelineLayout['ticks'] {
  const every = Math.max(1, Math.ceil(((toDay - fromDay) * TICK_PX) / Math.max(1, at(toDay) - at(fromDay))));
  const ticks: { x: number; date: string }[] = [];
  for (let day = fromDay; day <= toDay; day += every) ticks.push({ x: at(day + NOON), date: dateOfDayNumber(day) });
  return ticks;
}

/** Moves overlapping points to the right, within the box. */
function spread(points: readonly ChartPoint[], right: number): ChartPoint[] {
  const placed: ChartPoint[] = [];
  for (const point of points) {
    const before = placed.at(-1);
    placed.push({ ...point, x: before === undefined ? point.x : Math.max(point.x, before.x + POINT_PX) });
  }
  // Moves them back from the right edge if there are more than fit.
  let limit = right;
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    const point = placed[at];
    if (point === undefined || point.x <= limit) break;
    placed[at] = { ...point, x: limit };
    limit -= POINT_PX;
  }
  return placed;
}

/** Computes the layout within the box; null without any known date. */
export function timelineLayout(shipment: ShipmentDetail, today: string, box: ChartBox): TimelineLayout | null {
  const pickup = dateAt(shipment.pickupDate);
  const due = dateAt(shipment.estimatedDeliveryDate);
  const delivered = dateAt(shipment.deliveryDate);
  const isRunning = isOpenShipment(shipment);
  const now = isRunning ? dayNumber(today) + NOON : null;
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
  const at = (value: number) => box.left + ((value - fromDay) / (toDay + 1 - fromDay)) * (box.right - box.left);

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
        day: `${statusWord(status)}, ${dayOfInstant(ms)}`,
      })),
      box.right,
    ),
    late: until === null || due === null ? null : { from: at(due), to: at(until) },
    today: now === null ? null : at(now),
    ticks: ticksOf(fromDay, toDay, at),
  };
}
