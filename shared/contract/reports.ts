import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { call } from './call.ts';
import { MadeFileSchema } from './documents.ts';

const DaySchema = z.string().refine(isCalendarDate, 'not a date');

/** Which shipments a report counts: those picked up within the dates, both inclusive, unless canceled or voided. */
export const ReportRequestSchema = z.lazy(() =>
  z
    .strictObject({
      from: DaySchema,
      to: DaySchema,
      /** A carrier code; null: any. */
      carrier: z.string().max(500).nullable().default(null),
      /** Part of `City, ST ZIP`, case-insensitive; empty: any, including unknown. */
      origin: z.string().trim().max(100).default(''),
      destination: z.string().trim().max(100).default(''),
      /** The earlier dates that every figure is compared with; see `comparedPeriod`. */
      compare: z.enum(['none', 'before', 'last_year']).default('none'),
    })
    .refine(({ from, to }) => from <= to, { error: 'ends before it begins', path: ['to'] }),
);
export type ReportRequest = z.output<typeof ReportRequestSchema>;

const count = z.int().nonnegative();

/** Cost of shipments in one currency. Amounts in different currencies are never added. */
const SpendSchema = z.lazy(() =>
  z.object({
    currency: z.string(),
    /** As booked. */
    cents: z.int(),
    /** Net difference from the provider's later prices. */
    changeCents: z.int(),
    /** Of the shipments with a price and a known weight: for the amount per CWT. */
    weighed: z.object({ cents: z.int(), milliPounds: z.int() }),
  }),
);
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
  /** With a price, but of unknown weight because they were booked elsewhere. Not in the amount per CWT. */
  withoutWeight: count,
});
export type ReportFigures = z.infer<typeof ReportFiguresSchema>;

/**
 * `before` has the figures of the compared dates; null if nothing is compared. A row that is only in the compared dates
 * has 0 shipments.
 */
const ComparedFiguresSchema = ReportFiguresSchema.extend({ before: ReportFiguresSchema.nullable() });
export type ComparedFigures = z.infer<typeof ComparedFiguresSchema>;

const AverageSchema = z.object({ shipments: count, cents: z.int() });

/** How often accessorials were booked. The provider gives no amounts per accessorial, only the total of a rate. */
const AccessorialsSchema = z.lazy(() =>
  z.object({
    /** Shipments whose accessorials are known. The others, which were booked elsewhere, are in `unknown`. */
    known: count,
    unknown: count,
    /** `known` in the compared dates. */
    knownBefore: count.nullable(),
    /** Most frequent first. */
    rows: z.array(
      z.object({
        code: z.string(),
        shipments: count,
        before: count.nullable(),
        /** Sums of the priced shipments with and without the accessorial, by currency. */
        sums: z.array(z.object({ currency: z.string(), with: AverageSchema, without: AverageSchema })),
      }),
    ),
  }),
);
export type ReportAccessorials = z.infer<typeof AccessorialsSchema>;

/** Invoices of the shipments, by carrier, probable cause and currency. Amounts are never added across currencies. */
const InvoicesSchema = z.lazy(() =>
  z.object({
    rows: z.array(
      z.object({
        carrier: z.string(),
        carrierName: z.string(),
        /** A cause of `compareInvoice`; null: no more was billed than quoted. */
        cause: z.string().nullable(),
        currency: z.string(),
        invoices: count,
        quotedCents: z.int(),
        billedCents: z.int(),
        /** Differences that were disputed, whatever came of it. */
        disputedCents: z.int(),
        /** What came back. */
        creditedCents: z.int(),
      }),
    ),
    /** Invoices of the account without a shipment, a price, or the same currency. In no row. */
    notCompared: count,
  }),
);
export type ReportInvoices = z.infer<typeof InvoicesSchema>;

const placeName = z.string().nullable();

export const ReportSchema = z.lazy(() =>
  z.object({
    /** The compared dates, both inclusive. */
    compared: z.object({ from: z.string(), to: z.string() }).nullable(),
    total: ComparedFiguresSchema,
    /** With the latest name of each carrier. Highest cost in dollars first. */
    byCarrier: z.array(ComparedFiguresSchema.extend({ carrier: z.string(), carrierName: z.string() })),
    /** `City, ST ZIP`; null if unknown here because it was booked elsewhere. The 200 with the highest cost. */
    byLane: z.array(ComparedFiguresSchema.extend({ origin: placeName, destination: placeName })),
    /** Number of all lanes. */
    lanes: count,
    /** Two-letter states; null if unknown. */
    byState: z.array(ComparedFiguresSchema.extend({ origin: placeName, destination: placeName })),
    /**
     * By the pickup, ascending: months as `YYYY-MM`, or weeks as the date of their Monday for periods of at most 92 days.
     * From the first to the last with shipments. Weeks are not compared: they don't align with the earlier dates.
     */
    trend: z.object({
      unit: z.enum(['month', 'week']),
      rows: z.array(ComparedFiguresSchema.extend({ start: z.string() })),
    }),
    accessorials: AccessorialsSchema,
    invoices: InvoicesSchema,
    /** Canceled and voided shipments within the same dates and filters. Not in any of the figures. */
    leftOut: z.object({ shipments: count, spend: z.array(SpendSchema) }),
    /** Shipments of the account with an unknown pickup date. Not in any month or figure. */
    withoutPickupDate: count,
    /** All carriers of the account, for the filter. */
    carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string() })),
  }),
);
export type Report = z.infer<typeof ReportSchema>;

export const ReportTableSchema = z.enum(['carriers', 'lanes', 'states', 'trend', 'accessorials', 'invoices']);
export type ReportTable = z.infer<typeof ReportTableSchema>;

const line = z.string().max(500);

/** A report as text, as the screen shows it. */
export const ReportSheetSchema = z.lazy(() =>
  z.strictObject({
    title: line,
    /** Dates and filters. */
    lines: z.array(line).max(20),
    totals: z.array(z.strictObject({ label: line, value: line })).max(12),
    tables: z
      .array(
        z.strictObject({
          title: line,
          /** The first column is the name of the row, the others are right-aligned. */
          heads: z.array(line).min(1).max(14),
          rows: z.array(z.array(line).max(14)).max(5000),
          note: line.default(''),
        }),
      )
      .max(8),
    /** The date that the footer of each page has. */
    printed: line,
  }),
);
export type ReportSheet = z.output<typeof ReportSheetSchema>;

export const reportCalls = {
  'reports.get': call(ReportRequestSchema, ReportSchema),
  /** Exports all lines of one table as CSV to the data folder. */
  'reports.exportCsv': call(
    () => z.strictObject({ request: ReportRequestSchema, table: ReportTableSchema }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: count }),
  ),
  /** Generates the PDF of a report, to be saved with `documents.save`. */
  'reports.pdf': call(() => z.strictObject({ sheet: ReportSheetSchema }), MadeFileSchema),
};
