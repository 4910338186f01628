import type { Notification } from '../../../shared/contract/notifications.ts';

/** A stored notification. The shipment's names are added when it is shown. */
export type PendingNotification = Omit<Notification, 'carrierName' | 'consigneeName'>;

/** A notification before it is stored. */
export type NewNotification = Omit<PendingNotification, 'id' | 'atMs'>;

/** @param occurrence distinguishes it from others of the same kind about the same shipment */
export function pendingNotification(
  notification: NewNotification,
  occurrence: string,
  atMs: number,
): PendingNotification {
  const id = [notification.kind, notification.bolNumber ?? '', occurrence].join(':');
  return { ...notification, id, atMs };
}
