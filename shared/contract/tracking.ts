import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { call, InstantSchema, Nothing } from './call.ts';

/** How often shipments are polled. `sparing` polls a quarter as often; `paused` never polls. */
export const PollingModeSchema = z.enum(['default', 'sparing', 'paused']);
export type PollingMode = z.infer<typeof PollingModeSchema>;

/** State of automatic polling for the active account. */
export const TrackingStatusSchema = z.lazy(() =>
  z.object({
    /**
     * `halted`: nothing is sent until the user acts; `halted` below says why. `offline`: the provider can't be reached or
     * sends no usable response; it is probed occasionally. `paused`: turned off in Settings. `not_elected`: another
     * computer of the workgroup polls. `workgroup_away`: the workgroup's store can't be reached, so none does.
     */
    state: z.enum(['running', 'halted', 'offline', 'paused', 'not_elected', 'workgroup_away']),
    halted: z.enum(['unauthorized', 'not_approved', 'no_password']).nullable(),
    /** While `offline`: the failure that started it and its time. `error` null: this computer has no network. */
    outage: z
      .object({ error: AppErrorSchema.nullable(), sinceMs: InstantSchema, nextTryAtMs: InstantSchema.nullable() })
      .nullable(),
    /** Shipments by tracking state. */
    counts: z.object({ open: z.int(), done: z.int(), notOnAccount: z.int() }),
    /** Last poll of this run; null before the first. */
    lastPollAtMs: InstantSchema.nullable(),
    /** Next scheduled poll; null if none. In the past if it is overdue. */
    nextPollAtMs: InstantSchema.nullable(),
  }),
);
export type TrackingStatus = z.infer<typeof TrackingStatusSchema>;

export const trackingCalls = {
  'tracking.status': call(Nothing, TrackingStatusSchema),
};
