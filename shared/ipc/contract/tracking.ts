import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { call, InstantSchema, Nothing } from './call.ts';

/** How often shipments are looked at. `sparing` asks a quarter as often; `paused` asks never by itself. */
export const PollingModeSchema = z.enum(['usual', 'sparing', 'paused']);
export type PollingMode = z.infer<typeof PollingModeSchema>;

/** What the app does by itself for the active account. */
export const TrackingStatusSchema = z.object({
  /**
   * `halted`: nothing is sent until the clerk acts, see `halted`. `offline`: the service can't be reached or answers
   * with nothing of use; it is probed now and then. `paused`: switched off in the settings.
   */
  state: z.enum(['running', 'halted', 'offline', 'paused']),
  halted: z.enum(['unauthorized', 'not_approved', 'no_password']).nullable(),
  /** While `offline`: the failure that began it and since when; `error` null: the computer has no network. */
  trouble: z
    .object({ error: AppErrorSchema.nullable(), sinceMs: InstantSchema, nextTryAtMs: InstantSchema.nullable() })
    .nullable(),
  /** Shipments by tracking state. */
  counts: z.object({ open: z.int(), done: z.int(), notOnAccount: z.int() }),
  /** The last look by itself of this run, null before the first. */
  lastPollAtMs: InstantSchema.nullable(),
  /** When the next is due, null when none is; in the past while it waits. */
  nextPollAtMs: InstantSchema.nullable(),
});
export type TrackingStatus = z.infer<typeof TrackingStatusSchema>;

export const trackingCalls = {
  'tracking.status': call(Nothing, TrackingStatusSchema),
};
