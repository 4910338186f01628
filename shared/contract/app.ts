import { z } from 'zod';
import { CallIdSchema, call, Nothing } from './call.ts';
import { NotificationKindSchema } from './notifications.ts';
import { PollingModeSchema } from './tracking.ts';

export const AppInfoSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    version: z.string(),
    /** The browser host has no desktop window, notifications or updates. */
    host: z.enum(['desktop', 'browser']),
    platform: z.enum(['linux', 'darwin', 'win32', 'other']),
    /** Folder of the app's files, for Settings and support. */
    dataFolder: z.string(),
    /** Why the list of connections was restored from the latest backup at this start; null if it wasn't. */
    listWas: z.enum(['damaged', 'gone']).nullable().default(null),
    /** Why other users of this computer may be able to read the folder; null if they can't. */
    exposed: z.enum(['other_owner', 'no_modes']).nullable().default(null),
  }),
);
export type AppInfo = z.infer<typeof AppInfoSchema>;

export const SettingsSchema = z.object({
  /** `system` follows the operating system. */
  theme: z.enum(['system', 'light', 'dark']),
  /** Closing the window leaves Waybill running in the notification area. Desktop host only. */
  tray: z.boolean(),
  /** null: on where this platform can verify updates, off elsewhere. */
  checkForUpdates: z.boolean().nullable(),
  updateChannel: z.enum(['latest', 'beta']),
  /** How often Waybill polls shipments. */
  polling: PollingModeSchema,
  /** How long cached rates are used for an equal request, in hours. */
  cachedRatesHours: z.int().min(1).max(72),
  /** Kinds of notification that are turned on. */
  notify: z.array(NotificationKindSchema),
  /** In a workgroup: none about shipments that another clerk booked. */
  notifyOwnOnly: z.boolean(),
  /** Changed shortcuts: new keys by scope and default keys, such as `Quote: Alt+N` to `Alt+Q`. */
  shortcuts: z.record(z.string().max(60), z.string().max(30)).refine((keys) => Object.keys(keys).length <= 500),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const appCalls = {
  'app.info': call(Nothing, AppInfoSchema),
  /** Cancels the call that was started under this `callId` if it is still running. */
  'calls.cancel': call(
    () => z.strictObject({ callId: CallIdSchema }),
    () => z.object({ wasRunning: z.boolean() }),
  ),
  'settings.get': call(Nothing, SettingsSchema),
  'settings.set': call(
    () =>
      SettingsSchema.partial()
        .strict()
        .refine((changes) => !Object.values<unknown>(changes).includes(undefined), 'a value is missing'),
    SettingsSchema,
  ),
};
