import { z } from 'zod';
import { call, InstantSchema, Nothing } from './call.ts';

/** Kinds of notification. `exception`: a status that the spec does not list. */
export const NotificationKindSchema = z.enum([
  'delivered',
  'cancelled',
  'voided',
  'exception',
  'pro_assigned',
  'pickup_number_assigned',
  'pod_available',
  'pickup_warning',
  'late',
  'polling_stopped',
  'print_unfinished',
]);
export type NotificationKind = z.infer<typeof NotificationKindSchema>;

export const NotificationSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: NotificationKindSchema,
    /** null: about the account. */
    bolNumber: z.string().nullable(),
    carrierName: z.string().nullable(),
    consigneeName: z.string().nullable(),
    /**
     * Depends on the kind: delivery date, provider's status, PRO number, pickup number, names of the delivery documents,
     * text of the warning, estimated date, `unauthorized` or `not_approved`, number of prints. null if there is none.
     */
    value: z.string().nullable(),
    atMs: InstantSchema,
  }),
);
export type Notification = z.infer<typeof NotificationSchema>;

export const notificationCalls = {
  /**
   * Returns notifications that were not shown yet, oldest first, and marks them as shown: each is returned once, across
   * windows and restarts. Drops kinds that are turned off in Settings. At most the latest 20; `more` counts the others,
   * which are dropped.
   */
  'notifications.claim': call(Nothing, () => z.object({ notifications: z.array(NotificationSchema), more: z.int() })),
};
