import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { type CustomPaperSize, MAX_LABEL_SIZES, parseCustomSize } from '../freight/customSizes.ts';
import { PAPER_SIZE_NAMES } from '../freight/paperSizes.ts';
import { BolNumberSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';

/** Rejects lone surrogates: they can't be encoded as UTF-8, so no print queue can have such a name. */
const wellFormed = (text: string) => text.isWellFormed();

/** Name of a print queue. Any text is safe, because it is always passed as a separate argument. */
const PrinterNameSchema = z.string().min(1).max(255).refine(wellFormed);

/** Documents that are printed by one rule: the BOL, the pallet labels, and any other document. */
export const PrintKindSchema = z.enum(['bol', 'labels', 'other']);
export type PrintKind = z.infer<typeof PrintKindSchema>;

const StandardSizeSchema = z.enum(PAPER_SIZE_NAMES);
const CustomSizeSchema = z.custom<CustomPaperSize>(
  (name) => typeof name === 'string' && parseCustomSize(name) !== null,
  'not a label size',
);
const PaperSizeSchema = z.union([StandardSizeSchema, CustomSizeSchema]);

/** A label size that the user entered and named. */
export const LabelSizeSchema = z.lazy(() =>
  z.strictObject({
    paper: CustomSizeSchema,
    name: z.string().trim().min(1).max(40).refine(wellFormed),
  }),
);
export type LabelSize = z.infer<typeof LabelSizeSchema>;

const LabelSizesSchema = z
  .array(LabelSizeSchema)
  .max(MAX_LABEL_SIZES)
  .refine((sizes) => new Set(sizes.map(({ paper }) => paper)).size === sizes.length, 'a size is listed twice');

/** Where and how a kind of document is printed. */
export const RouteSchema = z.lazy(() =>
  z.strictObject({
    /** null: not chosen yet. */
    printer: PrinterNameSchema.nullable(),
    paper: PaperSizeSchema,
    copies: z.int().min(1).max(20),
    /** `actual`: 100%, but a page larger than the sheet shrinks to fit. `fit`: as large as fits. */
    scale: z.enum(['actual', 'fit']),
    /** With `actual`: a larger page is not shrunk, its edges are cut off. */
    crops: z.boolean().default(false),
    /** The queue's own identifier of the tray; null: the printer decides. */
    tray: z.string().min(1).max(127).refine(wellFormed).nullable(),
    /** Labels per handling unit, one per side. 1 for all other documents. */
    sides: z.int().min(1).max(4),
    /** Uses the driver's default sheet size: some Windows drivers reject an explicit one. */
    driverSize: z.boolean().default(false),
  }),
);
export type Route = z.infer<typeof RouteSchema>;

/** How one printer distorts a page, so that it can be corrected. */
export const CalibrationSchema = z.lazy(() =>
  z.strictObject({
    /** The printer moves everything this far to the right and down; negative: left and up. */
    rightInches: z.number().min(-1).max(1),
    downInches: z.number().min(-1).max(1),
    /** The printer scales everything by this factor. */
    widthFactor: z.number().min(0.8).max(1.25),
    heightFactor: z.number().min(0.8).max(1.25),
  }),
);
export type Calibration = z.infer<typeof CalibrationSchema>;

export const PrintSettingsSchema = z.lazy(() =>
  z.object({
    routes: z.object({ bol: RouteSchema, labels: RouteSchema, other: RouteSchema }),
    /** Keyed by printer name. */
    calibrations: z.record(z.string(), CalibrationSchema),
    /** By name. */
    labelSizes: LabelSizesSchema.default([]),
  }),
);
export type PrintSettings = z.infer<typeof PrintSettingsSchema>;

export const PrinterSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    /** The description its administrator gave it; often empty. */
    description: z.string(),
    isDefault: z.boolean(),
    state: z.enum(['idle', 'printing', 'stopped', 'refusing', 'unknown']),
    /** The queue's own message about its state, such as `Out of paper`. */
    reason: z.string().nullable(),
    /** Paper sizes that both Waybill and the printer support; null: unknown. */
    paperSizes: z.array(StandardSizeSchema).nullable(),
    /** Whether it prints any size of label. */
    anySize: z.boolean(),
    /** Its other sizes, if they can be those of a label. */
    ownSizes: z.array(CustomSizeSchema),
    trays: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
);
export type Printer = z.infer<typeof PrinterSchema>;

/**
 * How a job is printed: through the system's queues; through a hidden window and the system's driver; or through the
 * browser's print dialog, which reports no result.
 */
export const PrintMethodSchema = z.enum(['queue', 'window', 'browser']);

/**
 * - `waiting`, `fetching`, `sending`: not submitted yet.
 * - `queued`: accepted by the queue. `printed`: the queue reports it as done.
 * - `handed_over`: submitted to the browser's print dialog, or to a driver that reports nothing further.
 * - `failed`: rejected or dropped by the queue; `error` or `reason` says why.
 * - canceled: by the user, or in the queue. `unsent`: the app exited before submitting it.
 * - `unknown`: the app exited during submission, or the queue no longer knows the job.
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

/** Source of a document that the app generated: enough to regenerate it. */
export const GeneratedFromSchema = z.lazy(() =>
  z.object({
    document: z.literal('pickup_manifest'),
    /** null: all carriers. */
    carrier: z.string().nullable(),
    /** `YYYY-MM-DD`. */
    date: z.string(),
    /** A hash of its content, without the time of generation. */
    says: z.string(),
  }),
);
export type GeneratedFrom = z.infer<typeof GeneratedFromSchema>;

export const LabelPlacesSchema = z.object({ first: z.int().min(1), last: z.int().min(1) });
export type LabelPlaces = z.infer<typeof LabelPlacesSchema>;

/** One document for one printer: the settings, the user and the result. */
export const PrintRecordSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    jobId: z.string(),
    bolNumber: z.string(),
    kind: PrintKindSchema,
    /** The stored file; null until it is known, and if there was none. */
    fileId: z.string().nullable(),
    /** The provider's name of the document type. */
    type: z.string().nullable(),
    /** Of the stored file's content, so that a reprint is identical. */
    sha256: z.string().nullable(),
    /** The PRO number known when it was submitted; null also if the file is an older one without it. */
    proNumber: z.string().nullable(),
    route: RouteSchema,
    /** Pages of the file, from 1; null: all. For labels: the handling units. */
    pages: z.array(z.int().min(1)).nullable(),
    /** First free label of the first sheet, if the sheets have several. */
    start: z.int().min(1).max(6),
    by: z.string(),
    requestedAtMs: InstantSchema,
    sentAtMs: InstantSchema.nullable(),
    endedAtMs: InstantSchema.nullable(),
    state: PrintStateSchema,
    /** The queue's name of the job, such as `laser-12`. */
    queueJob: z.string().nullable(),
    /** The queue's own message. */
    reason: z.string().nullable(),
    error: AppErrorSchema.nullable(),
    /** For an interrupted print (`unsent`, `unknown`): when it was printed later, or the user closed it. */
    settledAtMs: InstantSchema.nullable(),
    /** null: a document of the provider. */
    madeFrom: GeneratedFromSchema.nullable(),
    /**
     * The file was missing, so it was generated or downloaded again. `changed`: its content differs from the earlier one.
     */
    regenerated: z.enum(['same', 'changed']).nullable(),
    /** The smallest scale of its pages, in percent; null if none was shrunk. */
    scalePercent: z.int().min(1).max(99).nullable(),
    /**
     * Its labels on sheets with several: the first and the last, counted from the first place of the job's first sheet,
     * from 1. null for other prints.
     */
    places: LabelPlacesSchema.nullable(),
    /** Of one that failed or was canceled: the same document was printed since, or is being printed. */
    isReplaced: z.boolean().optional(),
  }),
);
export type PrintRecord = z.infer<typeof PrintRecordSchema>;

/** A printout that no longer matches the shipment's document. */
export const StalePrintSchema = z.lazy(() =>
  z.object({
    bolNumber: z.string(),
    type: z.string(),
    /** The print whose output is outdated. */
    recordId: z.string(),
    printedAtMs: InstantSchema,
    why: z.enum(['newer_version', 'pro_arrived']),
    proNumber: z.string().nullable(),
  }),
);
export type StalePrint = z.infer<typeof StalePrintSchema>;

const PrintRequestSchema = z.lazy(() =>
  z.strictObject({
    bolNumber: BolNumberSchema,
    kind: PrintKindSchema,
    /** This document only; null: all of the kind, downloaded first if none is stored. */
    fileId: IdSchema.nullable(),
    pages: z.array(z.int().min(1).max(9999)).min(1).max(2000).nullable(),
  }),
);
export type PrintRequest = z.infer<typeof PrintRequestSchema>;

/** A page that is larger than the sheet. */
export const LargePageSchema = z.lazy(() =>
  z.object({
    /** From 1. */
    page: z.int(),
    widthInches: z.number(),
    heightInches: z.number(),
    /** Share of the page that is cut off at 100%. */
    cutPercent: z.int(),
    /** Scale at which it fits. */
    scalePercent: z.int(),
  }),
);
export type LargePage = z.infer<typeof LargePageSchema>;

const StartedSchema = z.object({ jobId: z.string() });

export const printingCalls = {
  'printers.list': call(Nothing, () => z.object({ way: PrintMethodSchema, printers: z.array(PrinterSchema) })),
  'printing.settings': call(Nothing, PrintSettingsSchema),
  'printing.setRoute': call(() => z.strictObject({ kind: PrintKindSchema, route: RouteSchema }), PrintSettingsSchema),
  /**
   * Replaces the label sizes. What was printed at `edited.from` is printed at `edited.to` from then on. A removed size
   * stays in use where it was chosen.
   */
  'printing.setLabelSizes': call(
    () =>
      z.strictObject({
        sizes: LabelSizesSchema,
        edited: z.strictObject({ from: CustomSizeSchema, to: CustomSizeSchema }).nullable().default(null),
      }),
    PrintSettingsSchema,
  ),
  /** null: the printer's own output, uncorrected. */
  'printing.calibrate': call(
    () => z.strictObject({ printer: PrinterNameSchema, calibration: CalibrationSchema.nullable() }),
    PrintSettingsSchema,
  ),
  /** Prints the page with the rulers, either corrected by the stored calibration or uncorrected. */
  'printing.calibrationPage': call(
    () => z.strictObject({ printer: PrinterNameSchema, paper: StandardSizeSchema, calibrated: z.boolean() }),
    () => z.object({ queueJob: z.string().nullable() }),
  ),
  /**
   * Opens a protected file for printing. Fails with `document_protected` if the password is wrong, or the owner forbids
   * printing.
   */
  'printing.unlock': call(() => z.strictObject({ fileId: IdSchema, password: z.string().min(1).max(500) }), Empty),
  /** The pages of a saved file that are larger than the sheet, at most 100. */
  'printing.check': call(
    () => z.strictObject({ fileId: IdSchema, paper: PaperSizeSchema }),
    () => z.object({ largePages: z.array(LargePageSchema) }),
  ),
  /** Starts printing and returns immediately. `printing.changed` events report progress. */
  'printing.start': call(
    () =>
      z.strictObject({
        requests: z.array(PrintRequestSchema).min(1).max(4500),
        /** Order of a batch; by carrier name, or by pickup date. */
        sortBy: z.enum(['given', 'carrier', 'pickup']).default('given'),
        start: z.int().min(1).max(6),
        /** Overrides the route once; null: the route of each kind. */
        route: RouteSchema.nullable(),
        /** Overrides the paper size of labels once; null: that of their route. */
        labelSize: PaperSizeSchema.nullable().default(null),
      }),
    StartedSchema,
  ),
  /**
   * Prints again with the same settings. `version` null: fails with `print_outdated` if there is a newer version or a
   * PRO since; `latest`: downloads first if a PRO arrived since. Regenerates a pickup manifest of an earlier run.
   */
  'printing.reprint': call(
    () => z.strictObject({ recordId: IdSchema, version: z.enum(['same', 'latest']).nullable().default(null) }),
    StartedSchema,
  ),
  /** Cancels a print in a printer's queue; `not_found` if it isn't in it any more. */
  'printing.cancelQueued': call(() => z.strictObject({ recordId: IdSchema }), Empty),
  /** The same, and prints it on another printer. */
  'printing.move': call(() => z.strictObject({ recordId: IdSchema, printer: PrinterNameSchema }), StartedSchema),
  /** Prints again what a job didn't submit and the user didn't settle since. */
  'printing.resume': call(() => z.strictObject({ jobId: IdSchema }), StartedSchema),
  /** Closes an interrupted print: it came out after all, or isn't needed. */
  'printing.settle': call(() => z.strictObject({ recordId: IdSchema }), Empty),
  /** Stops before the next document. Doesn't cancel what the queue already accepted. */
  'printing.cancel': call(
    () => z.strictObject({ jobId: IdSchema }),
    () => z.object({ wasRunning: z.boolean() }),
  ),
  'printing.job': call(
    () => z.strictObject({ jobId: IdSchema }),
    () =>
      z.object({
        running: z.boolean(),
        records: z.array(PrintRecordSchema),
        /** Identifies the pages for the browser's print dialog: `/print.html#<pagesId>`. */
        pagesId: z.string().nullable(),
      }),
  ),
  /** Newest first. null: of all shipments. */
  'printing.records': call(
    () => z.strictObject({ bolNumber: BolNumberSchema.nullable(), limit: z.int().min(1).max(1000) }),
    () => z.object({ records: z.array(PrintRecordSchema) }),
  ),
  'printing.stale': call(Nothing, () => z.object({ prints: z.array(StalePrintSchema) })),
};
