import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { call } from './call.ts';

const DaySchema = z.string().refine(isCalendarDate, 'not a date');

/** Which shipments a report counts: those picked up within the dates, both inclusive, unless canceled or voided. */
export const ReportRequestSchema = z
  .strictObject({
    from: DaySchema,
    to: DaySchema,
    /** A carrier code; null: any. */
    carrier: z.string().max(100).nullable().default(null),
    /** Part of `City, ST ZIP`, case-insensitive; empty: any, including unknown. */
    origin: z.string().trim().max(100).default(''),
    destination: z.string().trim().max(100).default(''),
  })
  .refine(({ from, to }) => from <= to, { error: 'ends before it begins', path: ['to'] });
export type ReportRequest = z.output<typeof ReportRequestSchema>;

const count = z.int().nonnegative();

/** Cost of shipments in one currency. Amounts in different currencies are never added. */
const SpendSchema = z.object({
  currency: z.string(),
  /** As booked. */
  cents: z.int(),
  /** Net difference from the provider's later prices. */
  changeCents: z.int(),
});
export type Spend = z.infer<typeof SpendSchema>;

/**
 * Figures of a group of shipments. On time: delivered no later than the estimated delivery date, by the provider's
 * latest values. The on-time share is `onTime / (onTime + late)`; shipments that lack a date are in `notJudged`.
 */
export const ReportFiguresSchema = z.object({
  shipments: count,
  /** Shipments with a price above 0. The others are not in any sum of money. */
  priced: count,
  /** Dollars first, then by currency code. Empty without a price. */
  spend: z.array(SpendSchema),
  onTime: count,
  late: count,
  /** Delivered, but the delivery date or the estimate is unknown. */
  notMeasured: count,
  /** Not delivered yet. */
  open: count,
});
export type ReportFigures = z.infer<typeof ReportFiguresSchema>;

export const ReportSchema = z.object({
  total: ReportFiguresSchema,
  /** With the latest name of each carrier. Highest cost in dollars first. */
  byCarrier: z.array(ReportFiguresSchema.extend({ carrier: z.string(), carrierName: z.string() })),
  /** `City, ST ZIP`; null if unknown here because it was booked elsewhere. The 200 with the highest cost. */
  byLane: z.array(ReportFiguresSchema.extend({ origin: z.string().nullable(), destination: z.string().nullable() })),
  /** Number of all lanes. */
  lanes: count,
  /** `YYYY-MM` of the pickup, ascending; months without shipments are omitted. */
  byMonth: z.array(ReportFiguresSchema.extend({ month: z.string() })),
  /** Canceled and voided shipments within the same dates and filters. Not in any of the figures. */
  leftOut: z.object({ shipments: count, spend: z.array(SpendSchema) }),
  /** Shipments of the account with an unknown pickup date. Not in any month or figure. */
  withoutPickupDate: count,
  /** All carriers of the account, for the filter. */
  carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string() })),
});
export type Report = z.infer<typeof ReportSchema>;

export const ReportTableSchema = z.enum(['carriers', 'lanes', 'months']);
export type ReportTable = z.infer<typeof ReportTableSchema>;

export const reportCalls = {
  'reports.get': call(ReportRequestSchema, ReportSchema),
  /** Exports all lines of one table as CSV to the data folder. */
  'reports.exportCsv': call(
    z.strictObject({ request: ReportRequestSchema, table: ReportTableSchema }),
    z.object({ fileName: z.string(), path: z.string(), rows: count }),
  ),
};
