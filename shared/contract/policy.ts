/** The policy that IT sets for all users of this computer, in a file that users can read but not change. */
import { z } from 'zod';
import { call, Nothing } from './call.ts';

const PrinterNameSchema = z.string().trim().min(1).max(200);

export const PolicySchema = z.lazy(() =>
  z.strictObject({
    /** Default API URL in the form that adds a connection. */
    baseAddress: z.string().trim().min(1).max(500).optional(),
    /** No other URL can be added, tested or used. */
    lockBaseAddress: z.boolean().optional(),
    /** Default printers by their system names; the user may choose others. */
    printers: z.strictObject({ paper: PrinterNameSchema.optional(), labels: PrinterNameSchema.optional() }).optional(),
    /** `off`: never checks for updates, regardless of Settings. */
    updates: z.enum(['off']).optional(),
    /** Update server that replaces the built-in one. */
    updateServer: z.url({ protocol: /^https$/ }).optional(),
    /** `off`: the demo can't be started. */
    demo: z.enum(['off']).optional(),
  }),
);
export type Policy = z.infer<typeof PolicySchema>;

/** Why a policy file isn't applied. */
export const PolicyProblemSchema = z.discriminatedUnion('code', [
  /** The system's error code, such as EACCES. */
  z.object({ code: z.literal('unreadable'), detail: z.string() }),
  z.object({ code: z.literal('too_large'), limitBytes: z.number() }),
  /** The file doesn't belong to the administrator alone: other users of this computer may write it. */
  z.object({ code: z.literal('writable_by_others') }),
  z.object({ code: z.literal('not_json') }),
  /** Path within the file, and the error. */
  z.object({ code: z.literal('invalid'), path: z.string(), detail: z.string() }),
]);
export type PolicyProblem = z.infer<typeof PolicyProblemSchema>;

export const PolicyStateSchema = z.lazy(() =>
  z.object({
    /** Path where the policy file is expected. */
    file: z.string(),
    /** Empty if there is no valid file. */
    policy: PolicySchema,
    /** null: there is no file, or it is applied. */
    problem: PolicyProblemSchema.nullable(),
  }),
);
export type PolicyState = z.infer<typeof PolicyStateSchema>;

export const policyCalls = {
  /** Read once, when Waybill starts. */
  'policy.get': call(Nothing, PolicyStateSchema),
};
