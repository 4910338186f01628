/** The end of a shipping day: what was booked, picked up, not picked up, and what is waiting. */
import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { call, InstantSchema } from './call.ts';

const DayEndShipmentSchema = z.lazy(() =>
  z.object({
    bolNumber: z.string(),
    proNumber: z.string().nullable(),
    carrier: z.string(),
    carrierName: z.string(),
    consigneeName: z.string().nullable(),
    consigneePlace: z.string().nullable(),
    /** A status of spec §3, or any other text from the provider; empty: none yet. */
    status: z.string(),
    /** `not_picked_up`: by its status it isn't an hour after its pickup window. */
    state: z.enum(['booked', 'picked_up', 'not_picked_up']),
    /** Booked pickup window, `HH:MM`; null if it was booked elsewhere. */
    window: z.object({ readyTime: z.string(), closeTime: z.string() }).nullable(),
    /** Handling units and weight of all; null if it was booked elsewhere. */
    units: z.int().nullable(),
    weightLb: z.number().nullable(),
    totalCents: z.int().nullable(),
    currency: z.string(),
    /** The quote that it was booked from; null if it was booked elsewhere. */
    quoteId: z.string().nullable(),
    /** When it was marked as loaded; null: it wasn't. */
    loadedAtMs: InstantSchema.nullable(),
    /** Open alerts, without snoozed ones. */
    alerts: z.int().nonnegative(),
  }),
);
export type DayEndShipment = z.infer<typeof DayEndShipmentSchema>;

export const CloseOfDaySchema = z.lazy(() =>
  z.object({
    /** By carrier name and BOL number, without canceled and voided ones. */
    shipments: z.array(DayEndShipmentSchema),
    /** Rows that could not be read. */
    unread: z.int().nonnegative(),
    waiting: z.object({
      /** Orders to be picked up until that day that aren't booked or skipped. */
      orders: z.int().nonnegative(),
      /** Bookings that were sent or saved and aren't finished. */
      bookings: z.int().nonnegative(),
    }),
  }),
);
export type CloseOfDay = z.infer<typeof CloseOfDaySchema>;

export const closeOfDayCalls = {
  'closeOfDay.get': call(
    () => z.strictObject({ date: z.string().refine(isCalendarDate, 'not a date') }),
    CloseOfDaySchema,
  ),
};
