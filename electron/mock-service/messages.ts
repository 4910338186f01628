/** Messages between the app and the worker that runs the demo's service. */
import { z } from 'zod';
import { FaultsSchema } from '../../shared/freight/trainingFaults.ts';
import { OrderSchema } from './sampleHistory.ts';

/** `workerData` of the worker. */
export const WorkerDataSchema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  /** Folder for the service's own database; omitted: in memory. */
  dataDir: z.string().min(1).optional(),
  /** How much faster than real time shipments move. 1440: one day per minute. */
  speed: z.number().positive().max(100_000).optional(),
  faults: z.optional(FaultsSchema),
});
export type WorkerData = z.input<typeof WorkerDataSchema>;

/** App to worker. */
export const WorkerCommandSchema = z.discriminatedUnion('kind', [
  /** Replaces the whole set of faults. */
  z.strictObject({ kind: z.literal('faults'), faults: FaultsSchema }),
  /** Changes how fast the clock runs from now on. */
  z.strictObject({ kind: z.literal('speed'), speed: z.number().positive().max(100_000) }),
  /** Replaces everything by samples. The response is `filled`. */
  z.strictObject({ kind: z.literal('fill'), orders: z.array(OrderSchema) }),
  /** Closes the service; the worker then ends. */
  z.strictObject({ kind: z.literal('stop') }),
]);
export type WorkerCommand = z.input<typeof WorkerCommandSchema>;

/** Worker to app. */
export const WorkerReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('listening'), url: z.string() }),
  /** The service could not start. The worker then ends. */
  z.strictObject({ kind: z.literal('failed'), reason: z.string() }),
  /** The samples with their responses, or why there are none. */
  z.strictObject({ kind: z.literal('filled'), records: z.array(z.unknown()) }),
  z.strictObject({ kind: z.literal('not_filled'), reason: z.string() }),
  z.strictObject({ kind: z.literal('stopped') }),
]);
export type WorkerReport = z.infer<typeof WorkerReportSchema>;
