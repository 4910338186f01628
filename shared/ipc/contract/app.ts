import { z } from 'zod';
import { CallIdSchema, call, Nothing } from './call.ts';
import { NotificationKindSchema } from './notifications.ts';
import { PollingModeSchema } from './tracking.ts';

export const AppInfoSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The browser host has no desktop window, notifications or updates. */
  host: z.enum(['desktop', 'browser']),
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  /** Where the app keeps its files, for Settings and for support. */
  dataFolder: z.string(),
  /** Why the latest backup took the place of the list of connections at this start; null: it did not. */
  listWas: z.enum(['damaged', 'gone']).nullable().default(null),
  /** Why other users of this computer may be able to read the folder; null: they are not. */
  exposed: z.enum(['other_owner', 'no_modes']).nullable().default(null),
});
export type AppInfo = z.infer<typeof AppInfoSchema>;

export const SettingsSchema = z.object({
  /** `system` follows the operating system. */
  theme: z.enum(['system', 'light', 'dark']),
  /** Closing the window leaves Waybill running behind an icon beside the clock. The desktop host only. */
  tray: z.boolean(),
  /** null: where this platform can verify what comes, and nowhere else. */
  lookForUpdates: z.boolean().nullable(),
  updateChannel: z.enum(['latest', 'beta']),
  /** How often shipments are looked at by the app itself. */
  polling: PollingModeSchema,
  /** How long kept rates answer the same request again, in hours. */
  keptRatesHours: z.int().min(1).max(72),
  /** Kinds of notification that the clerk wants. */
  notify: z.array(NotificationKindSchema),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const appCalls = {
  'app.info': call(Nothing, AppInfoSchema),
  /** Cancels the call that was started under this `callId`, if it still runs. */
  'calls.cancel': call(z.strictObject({ callId: CallIdSchema }), z.object({ wasRunning: z.boolean() })),
  'settings.get': call(Nothing, SettingsSchema),
  'settings.set': call(
    SettingsSchema.partial()
      .strict()
      .refine((changes) => !Object.values<unknown>(changes).includes(undefined), 'a value is missing'),
    SettingsSchema,
  ),
};
