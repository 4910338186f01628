import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { BOARD_COLUMNS } from '../rules/boardColumns.ts';
import { isCalendarDate } from '../rules/calendar.ts';
import { SHIPMENT_GROUPS, STATUS_KINDS } from '../rules/statusGroups.ts';
import { BolNumberSchema, CallIdSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';
import { ShipmentRowSchema } from './shipments.ts';

export const BoardColumnSchema = z.enum(BOARD_COLUMNS);

const DaySchema = z.string().refine(isCalendarDate, 'not a date');
/** Both ends are inclusive; null is open-ended. */
const DayRangeSchema = z.strictObject({ from: DaySchema.nullable(), to: DaySchema.nullable() });
export type DayRange = z.infer<typeof DayRangeSchema>;
const ANY_DAY: DayRange = { from: null, to: null };

export const BoardSortSchema = z.strictObject({ column: BoardColumnSchema, descending: z.boolean() });

/** What the board shows: a tile, search text, filters and a sort order. Omitted filters don't apply. */
export const BoardQuerySchema = z.lazy(() =>
  z.strictObject({
    tile: z.enum(SHIPMENT_GROUPS).default('all'),
    /** Search terms. Each must be the prefix of a number, reference, party or carrier of the shipment. */
    text: z.string().max(200).default(''),
    /** Empty: any. */
    kinds: z.array(z.enum(STATUS_KINDS)).max(STATUS_KINDS.length).default([]),
    /** Carrier codes. Empty: any. */
    carriers: z.array(z.string().max(500)).max(200).default([]),
    /** Part of the consignee's name, case-insensitive. */
    consignee: z.string().max(200).default(''),
    pickup: DayRangeSchema.default(ANY_DAY),
    due: DayRangeSchema.default(ANY_DAY),
    delivered: DayRangeSchema.default(ANY_DAY),
    /** Days on this computer's clock. */
    booked: DayRangeSchema.default(ANY_DAY),
    sort: BoardSortSchema.default({ column: 'booked', descending: true }),
  }),
);
export type BoardQuery = z.infer<typeof BoardQuerySchema>;

/** Setup of the board, as a saved view stores it. */
export const BoardViewSchema = z.lazy(() =>
  z.strictObject({
    query: BoardQuerySchema,
    columns: z.array(BoardColumnSchema).min(1).max(BOARD_COLUMNS.length),
  }),
);
export type BoardView = z.infer<typeof BoardViewSchema>;

export const SavedViewSchema = z.object({ id: IdSchema, name: z.string(), view: BoardViewSchema });
export type SavedView = z.infer<typeof SavedViewSchema>;
const ViewNameSchema = z.string().trim().min(1).max(60);

/** One row of the board. */
export const BoardRowSchema = ShipmentRowSchema.extend({
  /** Number of other open shipments with the same pickup day and consignee, which could be consolidated. */
  consolidationCount: z.int().nonnegative(),
});
export type BoardRow = z.infer<typeof BoardRowSchema>;

const filterShape = {
  query: BoardQuerySchema.prefault({}),
  /** The user's date, which decides what is late. Default: this computer's date. */
  today: DaySchema.optional(),
};

export const boardCalls = {
  /** A window of the matching rows, in order, and the total count. */
  'shipments.list': call(
    () =>
      z.strictObject({
        ...filterShape,
        offset: z.int().nonnegative().default(0),
        limit: z.int().min(1).max(500).default(500),
      }),
    () => z.object({ shipments: z.array(BoardRowSchema), total: z.int().nonnegative() }),
  ),
  /** Data around the table: shipment counts by tile, and the carriers by number of shipments, descending. */
  'shipments.board': call(
    () => z.strictObject({ today: filterShape.today }),
    () =>
      z.object({
        tiles: z.record(z.enum(SHIPMENT_GROUPS), z.int().nonnegative()),
        carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string(), count: z.int() })),
        /** Length of the longest numbers in characters, so that the columns don't truncate them. */
        longest: z.object({ bol: z.int().nonnegative(), pro: z.int().nonnegative() }),
      }),
  ),
  /** Zero-based index of a shipment among the matching rows; null if it doesn't match. */
  'shipments.position': call(
    () => z.strictObject({ ...filterShape, bolNumber: BolNumberSchema }),
    () => z.object({ at: z.int().nonnegative().nullable() }),
  ),
  /** BOL numbers of the matching rows, in order. */
  'shipments.numbers': call(
    () =>
      z.strictObject({ ...filterShape, offset: z.int().nonnegative().default(0), limit: z.int().min(1).optional() }),
    () => z.object({ bolNumbers: z.array(z.string()) }),
  ),
  /** Exports all matching rows as CSV to the data folder, with these columns in this order. */
  'shipments.exportCsv': call(
    () => z.strictObject({ ...filterShape, callId: CallIdSchema, columns: z.array(BoardColumnSchema).min(1) }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),

  'views.list': call(Nothing, () =>
    z.object({
      views: z.array(SavedViewSchema),
      /** The board as last saved; null if it was never changed. */
      board: BoardViewSchema.nullable(),
    }),
  ),
  /** Saves a view. Replaces one of the same name, case-insensitive. */
  'views.save': call(() => z.strictObject({ name: ViewNameSchema, view: BoardViewSchema }), SavedViewSchema),
  /** Fails with `name_taken` if another view has the name. */
  'views.rename': call(() => z.strictObject({ id: IdSchema, name: ViewNameSchema }), SavedViewSchema),
  'views.remove': call(() => z.strictObject({ id: IdSchema }), Empty),
  /** Saves the current setup of the board. */
  'views.saveBoard': call(() => z.strictObject({ view: BoardViewSchema }), Empty),
};

/** A refresh of many shipments, running or finished. */
export const RefreshRunSchema = z.lazy(() =>
  z.object({
    callId: CallIdSchema,
    state: z.enum(['running', 'done', 'cancelled', 'stopped']),
    total: z.int().nonnegative(),
    /** Number of requests that completed, successfully or not. */
    done: z.int().nonnegative(),
    /** The first failures, and the number of all. */
    failures: z.array(z.object({ bolNumber: z.string(), error: AppErrorSchema })),
    failed: z.int().nonnegative(),
    /** Skipped: checked less than a minute before. */
    leftOut: z.int().nonnegative(),
    /** Why the run was stopped early: every further request would have failed in the same way. */
    stoppedBy: AppErrorSchema.nullable(),
    startedAtMs: InstantSchema,
  }),
);
export type RefreshRun = z.infer<typeof RefreshRunSchema>;

/** Limit for selected shipments. Larger sets are passed as a query. */
export const SELECTED_AT_ONCE = 20_000;

export const refreshCalls = {
  /** Refreshes shipments one by one; returns when all are done. Fails with `already_running` during another run. */
  'refresh.start': call(
    () =>
      z.strictObject({
        callId: CallIdSchema,
        which: z.union([
          z.strictObject({ bolNumbers: z.array(BolNumberSchema).min(1).max(SELECTED_AT_ONCE) }),
          z.strictObject(filterShape),
        ]),
      }),
    RefreshRunSchema,
  ),
  /** The running or last run, until it is dismissed. */
  'refresh.progress': call(Nothing, () => z.object({ run: RefreshRunSchema.nullable() })),
  'refresh.dismiss': call(Nothing, Empty),
};
