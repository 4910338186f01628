import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { BolNumberSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** Half of a pair of surrogates is no text: it can't be written in UTF-8, and so names no queue. */
const wellFormed = (text: string) => text.isWellFormed();

/** A queue's own name. Any text: it is only ever an argument of its own. */
const PrinterNameSchema = z.string().min(1).max(255).refine(wellFormed);

/** What is printed by one rule: the BOL, the pallet labels, and whatever else a shipment has. */
export const PrintKindSchema = z.enum(['bol', 'labels', 'other']);
export type PrintKind = z.infer<typeof PrintKindSchema>;

/** `letter_six_up`: Letter sheets with six labels on each. */
export const PaperSizeSchema = z.enum(['letter', 'a4', '4x6', 'letter_six_up']);
export type PaperSize = z.infer<typeof PaperSizeSchema>;

/** Where a kind of document goes, and how. */
export const RouteSchema = z.strictObject({
  /** null: none was chosen. */
  printer: PrinterNameSchema.nullable(),
  paper: PaperSizeSchema,
  copies: z.int().min(1).max(20),
  scale: z.enum(['actual', 'fit']),
  /** The queue's own word for the tray; null: the printer decides. */
  tray: z.string().min(1).max(127).refine(wellFormed).nullable(),
  /** Labels a handling unit: one for each side that wants one. 1 for all other paper. */
  sides: z.int().min(1).max(4),
  /** The driver's own sheet size is used: some drivers of Windows refuse one that they are told. */
  driverSize: z.boolean().default(false),
});
export type Route = z.infer<typeof RouteSchema>;

/** What one printer does to a page, so that the opposite can be done to it. */
export const CalibrationSchema = z.strictObject({
  /** Everything is moved so far to the right and down before it is printed; negative: left and up. */
  rightInches: z.number().min(-1).max(1),
  downInches: z.number().min(-1).max(1),
  /** Everything is drawn so many times its size. */
  widthFactor: z.number().min(0.8).max(1.25),
  heightFactor: z.number().min(0.8).max(1.25),
});
export type Calibration = z.infer<typeof CalibrationSchema>;

export const PrintSettingsSchema = z.object({
  routes: z.object({ bol: RouteSchema, labels: RouteSchema, other: RouteSchema }),
  /** By the printer's name. */
  calibrations: z.record(z.string(), CalibrationSchema),
});
export type PrintSettings = z.infer<typeof PrintSettingsSchema>;

export const PrinterSchema = z.object({
  name: z.string(),
  /** What its owner calls it; often empty. */
  description: z.string(),
  isDefault: z.boolean(),
  state: z.enum(['idle', 'printing', 'stopped', 'refusing', 'unknown']),
  /** The queue's own words on its state, such as `Out of paper`. */
  reason: z.string().nullable(),
  /** Sizes that Waybill prints on and the printer offers; null: it doesn't tell. */
  papers: z.array(PaperSizeSchema).nullable(),
  trays: z.array(z.object({ name: z.string(), words: z.string() })),
});
export type Printer = z.infer<typeof PrinterSchema>;

/**
 * How paper gets out: through the system's queues; through a hidden window and the system's driver; or through the
 * browser's own print, which tells nothing about what became of it.
 */
export const PrintMethodSchema = z.enum(['queue', 'window', 'browser']);

/**
 * - `waiting`, `fetching`, `sending`: not out of our hands.
 * - `queued`: the queue took it. `printed`: the queue says it is done.
 * - `handed_over`: to the browser's print, or to a driver that tells no more.
 * - `failed`: not taken, or dropped by the queue; `error` or `reason` says why.
 * - `cancelled`: by the clerk, or in the queue. `unsent`: the app was closed before.
 * - `unknown`: the app was closed in the very moment, or the queue forgot the job.
 */
export const PrintStateSchema = z.enum([
  'waiting',
  'fetching',
  'sending',
  'queued',
  'printed',
  'handed_over',
  'failed',
  'cancelled',
  'unsent',
  'unknown',
]);
export type PrintState = z.infer<typeof PrintStateSchema>;

/** What a paper of the app's own was made from: enough to make it anew. */
export const GeneratedFromSchema = z.object({
  paper: z.literal('pickup_sheet'),
  carrier: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  /** A hash of what it says, without the moment in which it was made. */
  says: z.string(),
});
export type GeneratedFrom = z.infer<typeof GeneratedFromSchema>;

/** One document for one printer: what was asked, by whom, and what became of it. */
export const PrintRecordSchema = z.object({
  id: z.string(),
  jobId: z.string(),
  bolNumber: z.string(),
  kind: PrintKindSchema,
  /** The kept file; null until it is known, and when there was none. */
  fileId: z.string().nullable(),
  /** The document's type as the service calls it. */
  type: z.string().nullable(),
  /** Of the kept file's content, so that a reprint is the same paper. */
  sha256: z.string().nullable(),
  /** The PRO known when it was sent. */
  proNumber: z.string().nullable(),
  route: RouteSchema,
  /** Pages of the file, from 1; null: all. Of labels: the units. */
  pages: z.array(z.int().min(1)).nullable(),
  /** First free place on a sheet of six. */
  start: z.int().min(1).max(6),
  by: z.string(),
  askedAtMs: InstantSchema,
  sentAtMs: InstantSchema.nullable(),
  endedAtMs: InstantSchema.nullable(),
  state: PrintStateSchema,
  /** The queue's name for the job, such as `laser-12`. */
  queueJob: z.string().nullable(),
  /** The queue's own words. */
  reason: z.string().nullable(),
  error: AppErrorSchema.nullable(),
  /** Of a print that was cut off (`unsent`, `unknown`): printed later, or the clerk said that nothing more is needed. */
  settledAtMs: InstantSchema.nullable(),
  /** null: a document of the service. */
  madeFrom: GeneratedFromSchema.nullable(),
  /** The file of the earlier print was gone, so it was made anew; `changed`: it says something else than that one. */
  regenerated: z.enum(['same', 'changed']).nullable(),
});
export type PrintRecord = z.infer<typeof PrintRecordSchema>;

/** Paper that was printed and is no longer what the shipment's document says. */
export const StalePrintSchema = z.object({
  bolNumber: z.string(),
  type: z.string(),
  /** The print that is out there. */
  recordId: z.string(),
  printedAtMs: InstantSchema,
  why: z.enum(['newer_version', 'pro_arrived']),
  proNumber: z.string().nullable(),
});
export type StalePrint = z.infer<typeof StalePrintSchema>;

const PrintRequestSchema = z.strictObject({
  bolNumber: BolNumberSchema,
  kind: PrintKindSchema,
  /** That very document; null: all of the kind, fetched first where none is kept. */
  fileId: IdSchema.nullable(),
  pages: z.array(z.int().min(1).max(9999)).min(1).max(2000).nullable(),
});
export type PrintRequest = z.infer<typeof PrintRequestSchema>;

const StartedSchema = z.object({ jobId: z.string() });

export const printingCalls = {
  'printers.list': call(Nothing, z.object({ way: PrintMethodSchema, printers: z.array(PrinterSchema) })),
  'printing.settings': call(Nothing, PrintSettingsSchema),
  'printing.setRoute': call(z.strictObject({ kind: PrintKindSchema, route: RouteSchema }), PrintSettingsSchema),
  /** null: prints as the printer does by itself. */
  'printing.calibrate': call(
    z.strictObject({ printer: PrinterNameSchema, calibration: CalibrationSchema.nullable() }),
    PrintSettingsSchema,
  ),
  /** Prints the page with the rulers, with the stored calibration or as the printer does by itself. */
  'printing.calibrationPage': call(
    z.strictObject({ printer: PrinterNameSchema, paper: PaperSizeSchema, calibrated: z.boolean() }),
    z.object({ queueJob: z.string().nullable() }),
  ),
  /** Begins to print and answers at once; `printing.changed` says that there is news. */
  'printing.start': call(
    z.strictObject({
      requests: z.array(PrintRequestSchema).min(1).max(3000),
      start: z.int().min(1).max(6),
      /** For this once; null: as each kind is routed. */
      route: RouteSchema.nullable(),
    }),
    StartedSchema,
  ),
  /** Prints the same file once more, in the same way. A pickup sheet of an earlier run is made anew. */
  'printing.reprint': call(z.strictObject({ recordId: IdSchema }), StartedSchema),
  /** Starts anew what of a job was not sent and was not settled since. */
  'printing.resume': call(z.strictObject({ jobId: IdSchema }), StartedSchema),
  /** Nothing more is needed of a print that was cut off: it came out after all, or nobody wants it. */
  'printing.settle': call(z.strictObject({ recordId: IdSchema }), z.object({})),
  /** Stops before the next document. What the queue has taken stays there. */
  'printing.cancel': call(z.strictObject({ jobId: IdSchema }), z.object({ wasRunning: z.boolean() })),
  'printing.job': call(
    z.strictObject({ jobId: IdSchema }),
    z.object({
      running: z.boolean(),
      records: z.array(PrintRecordSchema),
      /** Where the browser's print finds the pages: `/print.html#<pagesId>`. */
      pagesId: z.string().nullable(),
    }),
  ),
  /** Latest first. null: of all shipments. */
  'printing.records': call(
    z.strictObject({ bolNumber: BolNumberSchema.nullable(), limit: z.int().min(1).max(1000) }),
    z.object({ records: z.array(PrintRecordSchema) }),
  ),
  'printing.stale': call(Nothing, z.object({ papers: z.array(StalePrintSchema) })),
};
