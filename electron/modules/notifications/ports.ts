/** What was told, and what is still to be. */
import type { Notification } from '../../../shared/contract/notifications.ts';

/** What is put down: the shipment's names are looked up when it is told. */
export type PendingNotification = Omit<Notification, 'carrierName' | 'consigneeName'>;

/** Every method throws StorageError when the disk fails. */
export interface NotificationStore {
  /** Puts it down unless it was before. @returns whether it is new */
  add(changes: PendingNotification): boolean;
  /** What was not taken yet, oldest first, marked as taken in the same transaction. */
  take(nowMs: number): Notification[];
}
