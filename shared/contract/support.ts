import { z } from 'zod';
import { BolNumberSchema, call, InstantSchema, Nothing } from './call.ts';

export const CallOperationSchema = z.enum(['getRates', 'bookShipment', 'getShipment', 'getDocuments', 'download']);

/**
 * A call to the provider, as shown in the app and written to a support file: never a whole body or a secret (spec
 * notes, row 23).
 */
export const LoggedCallSchema = z.lazy(() =>
  z.object({
    id: z.int().positive(),
    operation: CallOperationSchema,
    startedAtMs: InstantSchema,
    durationMs: z.int().nonnegative(),
    /** null without a response. */
    httpStatus: z.int().nullable(),
    /** Error code (an `AppErrorCode`), or null. */
    errorCode: z.string().nullable(),
    /** The provider's error message, or the parts of the response that could not be read, with reasons. */
    detail: z.string().nullable(),
  }),
);
export type LoggedCall = z.infer<typeof LoggedCallSchema>;

export const supportCalls = {
  /**
   * Calls of the active connection, newest first. `operation` and `errorCode` null: any. `failedOnly`: only those with
   * an error. `beforeId`: the last `id` of the previous page, or null.
   */
  'support.calls': call(
    () =>
      z.strictObject({
        operation: CallOperationSchema.nullable(),
        failedOnly: z.boolean(),
        errorCode: z.string().max(60).nullable(),
        /** Only calls about this shipment. */
        bolNumber: BolNumberSchema.nullable().default(null),
        beforeId: z.int().positive().nullable(),
        limit: z.int().min(1).max(500),
      }),
    () =>
      z.object({
        calls: z.array(LoggedCallSchema),
        /** Older matching calls exist. */
        more: z.boolean(),
        /** All error codes in the log, for the filter. */
        errorCodes: z.array(z.string()),
      }),
  ),
  /** Exports the latest `limit` matching calls as CSV to the data folder. */
  'support.exportCalls': call(
    () =>
      z.strictObject({
        operation: CallOperationSchema.nullable(),
        failedOnly: z.boolean(),
        errorCode: z.string().max(60).nullable(),
        limit: z.int().min(1).max(50_000),
      }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int() }),
  ),
  /** The support file as it would be saved. `previewId` saves exactly this text. */
  'support.preview': call(Nothing, () => z.object({ previewId: z.string(), fileName: z.string(), text: z.string() })),
  /** Writes the previewed text to the data folder. Only the latest preview can be saved; otherwise `not_found`. */
  'support.save': call(
    () => z.strictObject({ previewId: z.string().min(1).max(64) }),
    () => z.object({ fileName: z.string(), path: z.string() }),
  ),
};
