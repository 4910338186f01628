import { z } from 'zod';
import type { Notification } from '../../../shared/contract/notifications.ts';
import { NotificationKindSchema } from '../../../shared/contract/notifications.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { PendingNotification } from './types.ts';

const RowSchema = z
  .object({
    id: z.string(),
    kind: NotificationKindSchema,
    bol_number: z.string().nullable(),
    carrier_name: z.string().nullable(),
    consignee_name: z.string().nullable(),
    value: z.string().nullable(),
    at_ms: z.int(),
  })
  .transform(({ bol_number, carrier_name, consignee_name, at_ms, ...rest }) => ({
    ...rest,
    bolNumber: bol_number,
    carrierName: carrier_name,
    consigneeName: consignee_name,
    atMs: at_ms,
  }));

/** Creates the store of notifications in an account's database. */
export function createNotificationStore(db: Database) {
  return {
    /** Adds a notification. Returns false if it was added before. */
    add: ({ id, kind, bolNumber, value, atMs }: PendingNotification): boolean =>
      db.get(
        `INSERT INTO notifications (id, kind, bol_number, value, at_ms) VALUES (:id, :kind, :bolNumber, :value, :atMs)
         ON CONFLICT (id) DO NOTHING RETURNING id`,
        { id, kind, bolNumber, value, atMs },
      ) !== null,
    /**
     * Notifications not taken yet, oldest first, without those that can't be read. Marks all as taken in the same
     * transaction.
     */
    take: (nowMs: number): Notification[] =>
      db.transaction(() => {
        const rows = db.all(
          `SELECT notifications.*, shipments.carrier_name, shipments.consignee_name FROM notifications
           LEFT JOIN shipments ON shipments.bol_number = notifications.bol_number
           WHERE taken_at_ms IS NULL ORDER BY at_ms, notifications.rowid`,
        );
        db.run('UPDATE notifications SET taken_at_ms = :nowMs WHERE taken_at_ms IS NULL', { nowMs });
        return rows.flatMap((row) => RowSchema.safeParse({ ...row }).data ?? []);
      }),
  };
}

export type NotificationStore = ReturnType<typeof createNotificationStore>;
