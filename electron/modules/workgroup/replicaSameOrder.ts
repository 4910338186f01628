/**
 * Two bookings of one order that no clerk confirmed: the store went back in time, a clerk joined with data, or a response came
 * late. Worked out from the replica, so that every computer finds the same, whatever it missed.
 */
import { z } from 'zod';
import type { AlertDetails } from '../../../shared/contract/attention.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { RECENT_MS, similarDays } from '../bookings/duplicateCriteria.ts';

export type SameOrderDetails = Omit<Extract<AlertDetails, { kind: 'same_order' }>, 'kind'>;

/** After this time the freight has long been picked up. */
const SHOWN_MS = 30 * 86_400_000;
const SENT = "('submitting', 'unknown', 'booked')";

const PairColumns = z.object({ one: z.string(), other: z.string() });
const BookingColumns = z
  .object({
    id: z.string(),
    bol_number: z.string().nullable(),
    at_ms: z.int(),
    begun_at_ms: z.int(),
    pickup_date: z.string(),
    details: jsonColumn(
      z.object({
        poNumber: z.string().optional(),
        consignee: z.object({ name: z.string() }).optional(),
      }),
    ),
    name: z.string().nullable(),
    computer: z.string().nullable(),
  })
  .transform((row) => ({
    shown: {
      bookingId: row.id,
      bolNumber: row.bol_number,
      clerk: row.name === null || row.computer === null ? null : { name: row.name, computer: row.computer },
      atMs: row.at_ms,
    },
    begunAtMs: row.begun_at_ms,
    pickupDate: row.pickup_date,
    details: row.details,
  }));

/** @param db `own.db`, with the replica attached */
export function createSameOrder(db: Database) {
  function bookingOf(id: string) {
    const row = db.get(
      `SELECT bookings.id, outcome ->> '$.bolNumber' AS bol_number, begun_at_ms, pickup_date, details,
         COALESCE(outcome ->> '$.bookedAtMs', begun_at_ms) AS at_ms, members.name, members.computer
       FROM bookings LEFT JOIN members ON members.id = bookings.owner WHERE bookings.id = :id`,
      { id },
    );
    return parseDbRow('bookings', BookingColumns, row ?? {});
  }

  /** The pairs of the last 30 days, by the same rules as at the begin of a booking; the earlier booking first. */
  return function sameOrderPairs(nowMs: number): SameOrderDetails[] {
    const isCanceled = (id: string) =>
      `EXISTS (SELECT 1 FROM shipments WHERE booking_id = ${id} AND (voided = 1 OR status = 'cancelled'))`;
    return db
      .all(
        `SELECT one.id AS one, other.id AS other FROM bookings AS one
         JOIN bookings AS other ON other.order_key = one.order_key AND other.id <> one.id
         WHERE one.begun_at_ms > :fromMs AND one.state IN ${SENT} AND other.state IN ${SENT}
           AND (other.begun_at_ms, other.id) > (one.begun_at_ms, one.id)
           AND NOT EXISTS (SELECT 1 FROM json_each(one.seen) WHERE value = other.id)
           AND NOT EXISTS (SELECT 1 FROM json_each(other.seen) WHERE value = one.id)
           AND NOT ${isCanceled('one.id')} AND NOT ${isCanceled('other.id')}
         ORDER BY one.begun_at_ms, one.id, other.begun_at_ms, other.id`,
        { fromMs: nowMs - SHOWN_MS },
      )
      .map((row) => parseDbRow('bookings', PairColumns, row))
      .map(({ one, other }) => [bookingOf(one), bookingOf(other)] as const)
      .filter(
        ([one, other]) =>
          other.begunAtMs - one.begunAtMs < RECENT_MS &&
          Math.abs(daysBetween(one.pickupDate, other.pickupDate)) <= similarDays(one.details),
      )
      .map(([one, other]) => ({
        consigneeName: one.details.consignee?.name ?? '',
        first: one.shown,
        second: other.shown,
      }));
  };
}
