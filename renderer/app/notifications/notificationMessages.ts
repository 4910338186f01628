/** What a notification says: the news, and about which shipment. */
import type { Notification } from '../../../shared/ipc/contract/notifications.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { formatDay } from '../../lib/format.ts';
import { warningWords } from '../../lib/warningWords.ts';

function titleOf({ kind, value }: Notification): string {
  switch (kind) {
    case 'delivered':
      return value === null ? 'Delivered' : `Delivered ${formatDay(value)}`;
    case 'cancelled':
      return 'Cancelled';
    case 'voided':
      return 'Voided';
    case 'exception':
      return value === null ? 'A status of its own kind' : statusWord(value);
    case 'pro_assigned':
      return value === null ? 'PRO arrived' : `PRO arrived, ${value}`;
    case 'pickup_number_assigned':
      return value === null ? 'Pickup number arrived' : `Pickup number arrived, ${value}`;
    case 'pod_available':
      return value === null ? 'Delivery document released' : `${value} released`;
    case 'pickup_warning':
      return 'The pickup needs a hand';
    case 'late':
      return value === null ? 'Late' : `Late, was due ${formatDay(value)}`;
    case 'polling_stopped':
      return value === 'not_approved'
        ? 'Shipments are no longer looked at: not approved (403)'
        : 'Shipments are no longer looked at: the service refuses username or password (401)';
    case 'print_unfinished':
      return value === null || value === '1' ? 'A print was cut off' : `${value} prints were cut off`;
  }
}

/** Title and body of a desktop notification. */
export function notificationMessages(news: Notification): { readonly title: string; readonly body: string } {
  const about = [news.bolNumber === null ? null : `BOL ${news.bolNumber}`, news.carrierName, news.consigneeName];
  const said = news.kind === 'pickup_warning' && news.value !== null ? `\n${warningWords(news.value)}` : '';
  return { title: titleOf(news), body: about.filter((part) => part !== null).join(', ') + said };
}

/** Where a click on it leads. */
export function notificationPath({ kind, bolNumber }: Pick<Notification, 'kind' | 'bolNumber'>): string {
  if (kind === 'print_unfinished') return '/prints';
  return bolNumber === null ? '/settings/connections' : `/shipments/${encodeURIComponent(bolNumber)}`;
}
