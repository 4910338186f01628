import { z } from 'zod';
import { AppErrorSchema, MissingBookingSchema } from '../../errors.ts';
import { call, InstantSchema, Nothing } from './call.ts';

/** A copy's name: made by the app, never a path. */
const CopyNameSchema = z.string().regex(/^[0-9TZ]{10,24}-(daily|asked|aside|rescued)$/);

/** A copy of the database of a connection. */
export const BackupSchema = z.object({
  name: CopyNameSchema,
  atMs: InstantSchema,
  /**
   * Made by itself once a day; asked for; what was in place before something was restored; saved when the database was
   * removed while it was open.
   */
  why: z.enum(['daily', 'asked', 'aside', 'rescued']),
  bytes: z.int(),
});
export type Backup = z.infer<typeof BackupSchema>;

export const DataStateSchema = z.object({
  /** Why the data of the active connection can't be opened; null: it is open. */
  problem: AppErrorSchema.nullable(),
  /** Latest first. */
  copies: z.array(BackupSchema),
  /** How the last copy failed; null: it did not, or a later one came. */
  failed: z.object({ atMs: InstantSchema, error: AppErrorSchema }).nullable(),
  /** Bookings that left this computer and that the data, restored or begun anew, knows nothing of. */
  missing: z.array(MissingBookingSchema),
  /** Where copies are. */
  folder: z.string(),
});
export type DataState = z.infer<typeof DataStateSchema>;

export const dataCalls = {
  /** Of the active connection; it answers also when that can't be opened. */
  'data.state': call(Nothing, DataStateSchema),
  /** Makes a copy now, while everything goes on. */
  'data.backUp': call(Nothing, BackupSchema),
  /**
   * Puts a copy in the place of the data, after it was checked; what was there becomes a copy. `data_damaged` and
   * `schema_too_new` leave everything as it is, and so does `restore_blocked`.
   */
  'data.restore': call(z.strictObject({ name: CopyNameSchema }), z.object({})),
  /** Begins with no data where there is some that can't be opened; that is kept as a copy. */
  'data.reset': call(Nothing, z.object({})),
};
