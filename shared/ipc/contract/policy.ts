/** What IT set for everybody on this computer, in a file that a clerk can read and not change. */
import { z } from 'zod';
import { call, Nothing } from './call.ts';

const PrinterNameSchema = z.string().trim().min(1).max(200);

export const PolicySchema = z.strictObject({
  /** Filled in where a connection is added. */
  baseAddress: z.string().trim().min(1).max(500).optional(),
  /** No other address can be added, tested or used. */
  lockBaseAddress: z.boolean().optional(),
  /** Printers to begin with, by the names that the system gives them; the clerk may choose others. */
  printers: z.strictObject({ paper: PrinterNameSchema.optional(), labels: PrinterNameSchema.optional() }).optional(),
  /** `off`: never looked for, whatever Settings say. */
  updates: z.enum(['off']).optional(),
  /** Where updates come from instead of the place that was built in. */
  updateServer: z.url({ protocol: /^https$/ }).optional(),
  /** `off`: the bundled service can't be started. */
  demo: z.enum(['off']).optional(),
});
export type Policy = z.infer<typeof PolicySchema>;

/** Why a policy file is not in force. */
export const PolicyProblemSchema = z.discriminatedUnion('code', [
  /** The system's own word, EACCES for one. */
  z.object({ code: z.literal('unreadable'), detail: z.string() }),
  z.object({ code: z.literal('too_large'), limitBytes: z.number() }),
  /** Not the administrator's own: other users of this computer may write it. */
  z.object({ code: z.literal('writable_by_others') }),
  z.object({ code: z.literal('not_json') }),
  /** Where in the file, and what is wrong there. */
  z.object({ code: z.literal('invalid'), path: z.string(), detail: z.string() }),
]);
export type PolicyProblem = z.infer<typeof PolicyProblemSchema>;

export const PolicyStateSchema = z.object({
  /** Where the file is looked for. */
  file: z.string(),
  /** Empty when there is no file, or none that can be used. */
  policy: PolicySchema,
  /** null: there is no file, or it is in force. */
  problem: PolicyProblemSchema.nullable(),
});
export type PolicyState = z.infer<typeof PolicyStateSchema>;

export const policyCalls = {
  /** Read once, when Waybill starts. */
  'policy.get': call(Nothing, PolicyStateSchema),
};
