import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { BOARD_COLUMNS } from '../../rules/boardColumns.ts';
import { isCalendarDate } from '../../rules/calendar.ts';
import { SHIPMENT_GROUPS, STATUS_KINDS } from '../../rules/statusGroups.ts';
import { BolNumberSchema, CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';
import { ShipmentRowSchema } from './shipments.ts';

export const BoardColumnSchema = z.enum(BOARD_COLUMNS);

const DaySchema = z.string().refine(isCalendarDate, 'not a date');
/** Both ends are part of it; null: open. */
const DayRangeSchema = z.strictObject({ from: DaySchema.nullable(), to: DaySchema.nullable() });
export type DayRange = z.infer<typeof DayRangeSchema>;
const ANY_DAY: DayRange = { from: null, to: null };

export const BoardSortSchema = z.strictObject({ column: BoardColumnSchema, descending: z.boolean() });

/** What the board shows: a tile, words to search for, filters and an order. What is left out is not narrowed. */
export const BoardQuerySchema = z.strictObject({
  tile: z.enum(SHIPMENT_GROUPS).default('all'),
  /** Words that numbers, references, parties or the carrier begin with; all of them must be there. */
  text: z.string().max(200).default(''),
  /** None: any. */
  kinds: z.array(z.enum(STATUS_KINDS)).max(STATUS_KINDS.length).default([]),
  /** Carrier codes. None: any. */
  carriers: z.array(z.string().max(100)).max(200).default([]),
  /** A part of the consignee's name, in either case. */
  consignee: z.string().max(200).default(''),
  pickup: DayRangeSchema.default(ANY_DAY),
  due: DayRangeSchema.default(ANY_DAY),
  delivered: DayRangeSchema.default(ANY_DAY),
  /** Days on this computer's wall clock. */
  booked: DayRangeSchema.default(ANY_DAY),
  sort: BoardSortSchema.default({ column: 'booked', descending: true }),
});
export type BoardQuery = z.infer<typeof BoardQuerySchema>;

/** How the board is set up: what a saved view keeps. */
export const BoardViewSchema = z.strictObject({
  query: BoardQuerySchema,
  columns: z.array(BoardColumnSchema).min(1).max(BOARD_COLUMNS.length),
});
export type BoardView = z.infer<typeof BoardViewSchema>;

export const SavedViewSchema = z.object({ id: IdSchema, name: z.string(), view: BoardViewSchema });
export type SavedView = z.infer<typeof SavedViewSchema>;
const ViewNameSchema = z.string().trim().min(1).max(60);

/** A line of the board. */
export const BoardRowSchema = ShipmentRowSchema.extend({
  /** Other open shipments that are picked up on the same day for the same consignee: they might go together. */
  sameTrip: z.int().nonnegative(),
});
export type BoardRow = z.infer<typeof BoardRowSchema>;

const asked = {
  query: BoardQuerySchema.prefault({}),
  /** The clerk's date: it decides what is late. Without it: this computer's. */
  today: DaySchema.optional(),
};

export const boardCalls = {
  /** A window of what fits, in order, and how many fit in all. */
  'shipments.list': call(
    z.strictObject({
      ...asked,
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(500),
    }),
    z.object({ shipments: z.array(BoardRowSchema), total: z.int().nonnegative() }),
  ),
  /** What stands around the table: all shipments by tile, and the carriers, the most used first. */
  'shipments.board': call(
    z.strictObject({ today: asked.today }),
    z.object({
      tiles: z.record(z.enum(SHIPMENT_GROUPS), z.int().nonnegative()),
      carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string(), count: z.int() })),
      /** Characters of the longest numbers, so that no column cuts one. */
      longest: z.object({ bol: z.int().nonnegative(), pro: z.int().nonnegative() }),
    }),
  ),
  /** The place of one shipment among what fits, from 0, or null. */
  'shipments.position': call(
    z.strictObject({ ...asked, bolNumber: BolNumberSchema }),
    z.object({ at: z.int().nonnegative().nullable() }),
  ),
  /** BOL numbers of what fits, in order. */
  'shipments.numbers': call(
    z.strictObject({ ...asked, offset: z.int().nonnegative().default(0), limit: z.int().min(1).optional() }),
    z.object({ bolNumbers: z.array(z.string()) }),
  ),
  /** Writes all that fits into a CSV file in the data folder: these columns, in this order. */
  'shipments.exportCsv': call(
    z.strictObject({ ...asked, callId: CallIdSchema, columns: z.array(BoardColumnSchema).min(1) }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),

  'views.list': call(
    Nothing,
    z.object({
      views: z.array(SavedViewSchema),
      /** As the board was left; null before it was ever changed. */
      board: BoardViewSchema.nullable(),
    }),
  ),
  /** Saves a view; one of the same name, in whatever case, is replaced. */
  'views.save': call(z.strictObject({ name: ViewNameSchema, view: BoardViewSchema }), SavedViewSchema),
  /** `name_taken` when another view has the name. */
  'views.rename': call(z.strictObject({ id: IdSchema, name: ViewNameSchema }), SavedViewSchema),
  'views.remove': call(z.strictObject({ id: IdSchema }), z.object({})),
  /** Remembers the board as it is now. */
  'views.saveBoard': call(z.strictObject({ view: BoardViewSchema }), z.object({})),
};

/** A look at many shipments, under way or ended. */
export const RefreshRunSchema = z.object({
  callId: CallIdSchema,
  state: z.enum(['running', 'done', 'cancelled', 'stopped']),
  total: z.int().nonnegative(),
  /** Answered, well or not. */
  done: z.int().nonnegative(),
  /** The first of those that could not be looked at, and how many there are. */
  failures: z.array(z.object({ bolNumber: z.string(), error: AppErrorSchema })),
  failed: z.int().nonnegative(),
  /** Looked at within the minute before, and not asked about again. */
  leftOut: z.int().nonnegative(),
  /** Why the rest was not asked: every further call would have failed in the same way. */
  stoppedBy: AppErrorSchema.nullable(),
  startedAtMs: InstantSchema,
});
export type RefreshRun = z.infer<typeof RefreshRunSchema>;

/** More are named by what they fit. */
export const SELECTED_AT_ONCE = 20_000;

export const refreshCalls = {
  /** Looks at shipments one after the other; answers when all is done. `already_running` while another run is. */
  'refresh.start': call(
    z.strictObject({
      callId: CallIdSchema,
      which: z.union([
        z.strictObject({ bolNumbers: z.array(BolNumberSchema).min(1).max(SELECTED_AT_ONCE) }),
        z.strictObject(asked),
      ]),
    }),
    RefreshRunSchema,
  ),
  /** The run under way or the last one, until it is put away. */
  'refresh.progress': call(Nothing, z.object({ run: RefreshRunSchema.nullable() })),
  'refresh.dismiss': call(Nothing, z.object({})),
};
