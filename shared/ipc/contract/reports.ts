import { z } from 'zod';
import { isCalendarDate } from '../../rules/calendar.ts';
import { call } from './call.ts';

const DaySchema = z.string().refine(isCalendarDate, 'not a date');

/** Which shipments a report counts: those picked up within the dates, both included, and not cancelled or voided. */
export const ReportQuestionSchema = z
  .strictObject({
    from: DaySchema,
    to: DaySchema,
    /** A carrier code; null: any. */
    carrier: z.string().max(100).nullable().default(null),
    /** Parts of `City, ST ZIP`, in either case; empty: any, also what is not known. */
    origin: z.string().trim().max(100).default(''),
    destination: z.string().trim().max(100).default(''),
  })
  .refine(({ from, to }) => from <= to, { error: 'ends before it begins', path: ['to'] });
export type ReportQuestion = z.output<typeof ReportQuestionSchema>;

const count = z.int().nonnegative();

/** What shipments of one currency cost. Amounts of two currencies are never added. */
const SpendSchema = z.object({
  currency: z.string(),
  /** As booked. */
  cents: z.int(),
  /** What later prices of the service add to it, or take from it. */
  changeCents: z.int(),
});
export type Spend = z.infer<typeof SpendSchema>;

/**
 * Figures of a group of shipments. On time: delivered no later than the estimated delivery date, as the service last
 * gave both. The share of those on time is `onTime / (onTime + late)`; whoever lacks a date is in `notJudged`.
 */
export const ReportFiguresSchema = z.object({
  shipments: count,
  /** Those with a price above 0; the others are in no sum of money. */
  priced: count,
  /** Dollars first, then by the code of the currency. Empty without a price. */
  spend: z.array(SpendSchema),
  onTime: count,
  late: count,
  /** Delivered, but the date of delivery or its estimate is not known. */
  notJudged: count,
  /** Not delivered yet. */
  open: count,
});
export type ReportFigures = z.infer<typeof ReportFiguresSchema>;

export const ReportSchema = z.object({
  total: ReportFiguresSchema,
  /** Latest name of each carrier. The dearest in dollars first. */
  byCarrier: z.array(ReportFiguresSchema.extend({ carrier: z.string(), carrierName: z.string() })),
  /** `City, ST ZIP`, null where it is not known here: what was booked elsewhere. The dearest 200. */
  byLane: z.array(ReportFiguresSchema.extend({ origin: z.string().nullable(), destination: z.string().nullable() })),
  /** How many lanes there are in all. */
  lanes: count,
  /** `YYYY-MM` of the pickup, in order; months without a shipment are left out. */
  byMonth: z.array(ReportFiguresSchema.extend({ month: z.string() })),
  /** Within the same dates and filters, and in none of the figures. */
  leftOut: z.object({ shipments: count, spend: z.array(SpendSchema) }),
  /** Shipments of the account whose pickup date is not known: in no month, and in none of the figures. */
  withoutPickupDate: count,
  /** All carriers of the account, for the filter. */
  carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string() })),
});
export type Report = z.infer<typeof ReportSchema>;

export const ReportTableSchema = z.enum(['carriers', 'lanes', 'months']);
export type ReportTable = z.infer<typeof ReportTableSchema>;

export const reportCalls = {
  'reports.get': call(ReportQuestionSchema, ReportSchema),
  /** Writes one table, all its lines, into a CSV file in the data folder. */
  'reports.exportCsv': call(
    z.strictObject({ question: ReportQuestionSchema, table: ReportTableSchema }),
    z.object({ fileName: z.string(), path: z.string(), rows: count }),
  ),
};
