/** Text of notifications: the event and the shipment. */
import type { Notification } from '../../../shared/contract/notifications.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { warningMessage } from '../../lib/warningMessage.ts';

function titleOf({ kind, value }: Notification): string {
  switch (kind) {
    case 'delivered':
      return value === null ? 'Delivered' : `Delivered ${formatDay(value)}`;
    case 'cancelled':
      return 'Canceled';
    case 'voided':
      return 'Voided';
    case 'exception':
      return value === null ? 'Unrecognized status' : statusWord(value);
    case 'pro_assigned':
      return value === null ? 'PRO assigned' : `PRO assigned: ${value}`;
    case 'pickup_number_assigned':
      return value === null ? 'Pickup number assigned' : `Pickup number assigned: ${value}`;
    case 'pod_available':
      return value === null ? 'POD available' : `${value} available`;
    case 'pickup_warning':
      return 'Pickup not confirmed';
    case 'late':
      return value === null ? 'Late' : `Late (est. delivery ${formatDay(value)})`;
    case 'polling_stopped':
      return value === 'not_approved'
        ? 'Tracking stopped: account not approved (403)'
        : 'Tracking stopped: username or password rejected (401)';
    case 'print_unfinished':
      return value === null || value === '1' ? 'Print interrupted' : `${value} prints interrupted`;
  }
}

/** Title and body of a desktop notification. */
export function notificationMessage(notification: Notification): { readonly title: string; readonly body: string } {
  const about = [
    notification.bolNumber === null ? null : `BOL ${notification.bolNumber}`,
    notification.carrierName,
    notification.consigneeName,
  ];
  const warning =
    notification.kind === 'pickup_warning' && notification.value !== null
      ? `\n${warningMessage(notification.value)}`
      : '';
  return { title: titleOf(notification), body: about.filter((part) => part !== null).join(', ') + warning };
}

/** Path to open when it is clicked. */
export function notificationPath({ kind, bolNumber }: Pick<Notification, 'kind' | 'bolNumber'>): string {
  if (kind === 'print_unfinished') return '/prints';
  return bolNumber === null ? '/settings/connections' : `/shipments/${encodeURIComponent(bolNumber)}`;
}

/** What it opens, in a sentence. */
export function notificationTarget({ kind, bolNumber }: Pick<Notification, 'kind' | 'bolNumber'>): string {
  if (kind === 'print_unfinished') return 'Print history';
  return bolNumber === null ? 'Settings › Accounts' : `BOL ${bolNumber}`;
}

/** What the notification of older updates opens, in a sentence. */
export const OLDER_UPDATES_TARGET = 'Shipments';

/** Title for updates that are not shown one by one. */
export const olderUpdatesMessage = (count: number): string => formatCount(count, 'older update');
