import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { call, Empty, InstantSchema, Nothing } from './call.ts';

/** Why this app never updates automatically. */
export const UpdatesOffSchema = z.enum([
  /** The browser host: its administrator replaces it. */
  'browser',
  'development',
  /** Installed as a deb or rpm package. */
  'package_manager',
  /** Installed from the MSI: IT deploys updates. */
  'installed_by_it',
  /** An unsigned build: it could not verify a download either. */
  'not_signed',
  /** No update server was built in, and no policy names one. */
  'no_server',
  'policy',
  /** The demo is the active connection. */
  'demo',
  /** Turned off in Settings, or by default because this platform can't verify updates. */
  'setting',
]);
export type UpdatesOff = z.infer<typeof UpdatesOffSchema>;

export const UpdateStatusSchema = z.lazy(() =>
  z.object({
    version: z.string(),
    off: UpdatesOffSchema.nullable(),
    /**
     * `signature`: the system verifies the publisher. `hash`: only verifies that the download is what the server sent.
     * null if nothing is downloaded.
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
  }),
);
export type UpdateStatus = z.infer<typeof UpdateStatusSchema>;

export const updateCalls = {
  'updates.status': call(Nothing, UpdateStatusSchema),
  /** Checks now. Downloads nothing. */
  'updates.check': call(Nothing, UpdateStatusSchema),
  'updates.download': call(Nothing, UpdateStatusSchema),
  /**
   * Exits Waybill, installs the update and restarts. Fails with `update_blocked`, and does nothing, while a booking is
   * being submitted or a print is queued.
   */
  'updates.install': call(Nothing, Empty),
};
