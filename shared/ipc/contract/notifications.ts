import { z } from 'zod';
import { call, InstantSchema, Nothing } from './call.ts';

/** What a clerk may be told of while looking elsewhere. `exception`: a status that the spec does not list. */
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

export const NotificationSchema = z.object({
  id: z.string(),
  kind: NotificationKindSchema,
  /** null: about the account. */
  bolNumber: z.string().nullable(),
  carrierName: z.string().nullable(),
  consigneeName: z.string().nullable(),
  /**
   * By kind: date of delivery, the service's status, PRO, pickup number, names of the delivery documents, the warning's words, the
   * estimated date, `unauthorized` or `not_approved`, how many prints. null where there is nothing to say.
   */
  value: z.string().nullable(),
  atMs: InstantSchema,
});
export type Notification = z.infer<typeof NotificationSchema>;

export const notificationCalls = {
  /**
   * Takes what has not been shown yet, oldest first: each thing once, whoever asks, across windows and restarts. Kinds
   * that the settings leave out are let go. At most the latest 20; `more` counts those let go beyond them.
   */
  'notifications.claim': call(Nothing, z.object({ notifications: z.array(NotificationSchema), more: z.int() })),
};
