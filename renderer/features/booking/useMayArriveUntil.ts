import type { Booking } from '../../../shared/contract/bookings.ts';
import { dayOfInstant, formatInstant, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';

const EVERY_MS = 5_000;

/** Until when a request of the booking may still arrive and be booked, such as `3:42 PM`; null if none can anymore. */
export function useMayArriveUntil({ mayArriveUntilMs }: Pick<Booking, 'mayArriveUntilMs'>): string | null {
  const nowMs = useNow(EVERY_MS, mayArriveUntilMs !== null);
  if (mayArriveUntilMs === null || mayArriveUntilMs <= nowMs) return null;
  const isToday = dayOfInstant(mayArriveUntilMs) === dayOfInstant(nowMs);
  return isToday ? formatInstantTime(mayArriveUntilMs) : formatInstant(mayArriveUntilMs);
}
