/** Scanned codes: which shipment they belong to, what was loaded, and PRO numbers from stickers. */
import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { BolNumberSchema, call, Empty, IdSchema, InstantSchema } from './call.ts';

const CodeSchema = z.string().min(1).max(200);
const DateSchema = z.string().refine(isCalendarDate, 'not a date');

/** A PRO number that the user scanned or typed from a sticker. It is never shown as the provider's. */
const ProStickerSchema = z.object({ proNumber: z.string(), attachedAtMs: InstantSchema });

const DayShipmentSchema = z.lazy(() =>
  z.object({
    bolNumber: z.string(),
    proNumber: z.string().nullable(),
    carrier: z.string(),
    carrierName: z.string(),
    consigneeName: z.string().nullable(),
    /** null: not loaded. */
    loadedAtMs: InstantSchema.nullable(),
  }),
);
export type DayShipment = z.infer<typeof DayShipmentSchema>;

export const scanCalls = {
  /**
   * The shipments whose BOL, PRO, PO, order, or reference number a code is; the best match first, at most 50. PRO numbers
   * match with or without the carrier's prefix. `order`: the imported order with that number that has no shipment yet, of
   * several sources the latest.
   */
  'scans.find': call(
    () => z.strictObject({ code: CodeSchema }),
    () =>
      z.object({
        bolNumbers: z.array(z.string()),
        order: z.object({ id: IdSchema, orderNumber: z.string() }).nullable(),
      }),
  ),
  /** The shipments on the pickup manifests of a day, by BOL number, without canceled and voided ones. */
  'scans.day': call(
    () => z.strictObject({ date: DateSchema }),
    () => z.object({ shipments: z.array(DayShipmentSchema) }),
  ),
  /** Marks a shipment of that day's manifest as loaded, or not. Fails with `not_found` if it isn't on it. */
  'scans.setLoaded': call(
    () => z.strictObject({ date: DateSchema, bolNumber: BolNumberSchema, isLoaded: z.boolean() }),
    Empty,
  ),
  'scans.proSticker': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ sticker: ProStickerSchema.nullable() }),
  ),
  /** Attaches the PRO number of a sticker to a shipment, or removes it (null). */
  'scans.setProSticker': call(
    () => z.strictObject({ bolNumber: BolNumberSchema, proNumber: z.string().trim().min(1).max(60).nullable() }),
    Empty,
  ),
};
