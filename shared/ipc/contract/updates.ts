import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { call, InstantSchema, Nothing } from './call.ts';

/** Why this app never updates itself. */
export const UpdatesOffSchema = z.enum([
  /** The browser host: whoever put it there replaces it. */
  'browser',
  'development',
  /** Installed as a deb or rpm package. */
  'package_manager',
  /** Installed from the MSI: IT rolls out the next one. */
  'installed_by_it',
  /** A build without a signature: what it would fetch could not be checked either. */
  'not_signed',
  /** No place to look for updates was built in, and no policy names one. */
  'no_server',
  'policy',
  /** While the bundled service is the active connection. */
  'demo',
  /** Switched off in Settings, or off because this platform can't verify and nobody switched it on. */
  'setting',
]);
export type UpdatesOff = z.infer<typeof UpdatesOffSchema>;

export const UpdateStatusSchema = z.object({
  version: z.string(),
  off: UpdatesOffSchema.nullable(),
  /**
   * `signature`: the system checks who made it. `hash`: whether it is what the server meant to send, and no more. null
   * where nothing is fetched.
   */
  verifies: z.enum(['signature', 'hash']).nullable(),
  state: z.discriminatedUnion('is', [
    z.object({ is: z.literal('idle') }),
    z.object({ is: z.literal('checking') }),
    z.object({ is: z.literal('current') }),
    z.object({ is: z.literal('available'), version: z.string() }),
    z.object({ is: z.literal('downloading'), version: z.string(), percent: z.number() }),
    z.object({ is: z.literal('ready'), version: z.string() }),
  ]),
  checkedAtMs: InstantSchema.nullable(),
  lastError: AppErrorSchema.nullable(),
});
export type UpdateStatus = z.infer<typeof UpdateStatusSchema>;

export const updateCalls = {
  'updates.status': call(Nothing, UpdateStatusSchema),
  /** Looks now. Nothing is downloaded by it. */
  'updates.check': call(Nothing, UpdateStatusSchema),
  'updates.download': call(Nothing, UpdateStatusSchema),
  /**
   * Ends Waybill, installs, starts it again. `update_blocked` while a booking is on its way or a print is queued: nothing
   * happens then.
   */
  'updates.install': call(Nothing, z.object({})),
};
