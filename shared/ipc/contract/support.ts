import { z } from 'zod';
import { BolNumberSchema, call, InstantSchema, Nothing } from './call.ts';

export const CallOperationSchema = z.enum(['getRates', 'bookShipment', 'getShipment', 'getDocuments', 'download']);

/** One call to the service as it is shown and written into a support file: never a whole body or a secret (spec notes, row 23). */
export const LoggedCallSchema = z.object({
  id: z.int().positive(),
  operation: CallOperationSchema,
  startedAtMs: InstantSchema,
  durationMs: z.int().nonnegative(),
  /** null when no answer came. */
  httpStatus: z.int().nullable(),
  /** Code of the failure (an `AppErrorCode`), or null. */
  errorCode: z.string().nullable(),
  /** What the service said with a failure, or the parts of its answer that could not be read, and why. */
  detail: z.string().nullable(),
});
export type LoggedCall = z.infer<typeof LoggedCallSchema>;

export const supportCalls = {
  /**
   * Calls of the active connection, latest first. `operation` and `errorCode` null: any; `failedOnly`: those with an
   * error. `beforeId`: the last `id` of the page before, or null.
   */
  'support.calls': call(
    z.strictObject({
      operation: CallOperationSchema.nullable(),
      failedOnly: z.boolean(),
      errorCode: z.string().max(60).nullable(),
      /** Only calls about this shipment. */
      bolNumber: BolNumberSchema.nullable().default(null),
      beforeId: z.int().positive().nullable(),
      limit: z.int().min(1).max(500),
    }),
    z.object({
      calls: z.array(LoggedCallSchema),
      /** There are older ones that fit. */
      more: z.boolean(),
      /** Codes of all failures in the log, for the filter. */
      errorCodes: z.array(z.string()),
    }),
  ),
  /** Writes the latest `limit` calls that fit into a CSV file in the data folder. */
  'support.exportCalls': call(
    z.strictObject({
      operation: CallOperationSchema.nullable(),
      failedOnly: z.boolean(),
      errorCode: z.string().max(60).nullable(),
      limit: z.int().min(1).max(50_000),
    }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int() }),
  ),
  /** The support file as it would be saved. `previewId` saves this very text. */
  'support.preview': call(Nothing, z.object({ previewId: z.string(), fileName: z.string(), text: z.string() })),
  /** Writes the text that was shown into the data folder. Only the latest preview can be saved; `not_found` otherwise. */
  'support.save': call(
    z.strictObject({ previewId: z.string().min(1).max(64) }),
    z.object({ fileName: z.string(), path: z.string() }),
  ),
};
