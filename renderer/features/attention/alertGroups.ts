import type { AttentionKind } from '../../../shared/contract/attention.ts';
import { attentionStrings } from './strings.ts';

/** What the clerk has to do. */
export type AlertGroup = 'finish' | 'call' | 'support' | 'print' | 'check' | 'task';

export const GROUP_OF_KIND: Readonly<Record<AttentionKind, AlertGroup>> = {
  unfinished_booking: 'finish',
  unfinished_print: 'finish',
  printer_stuck: 'print',
  invoice_deadline: 'check',
  claim_deadline: 'check',
  pickup_warning: 'call',
  pickup_number_missing: 'call',
  not_picked_up: 'call',
  pro_missing: 'call',
  pro_differs: 'call',
  late: 'call',
  same_order: 'call',
  status_backwards: 'call',
  pod_missing: 'call',
  bol_taken: 'support',
  price_missing: 'support',
  price_changed: 'support',
  carrier_changed: 'support',
  voided_moving: 'support',
  stale_print: 'print',
  polling_failing: 'check',
  not_on_account: 'check',
  backup_failed: 'check',
};

/** In the order of the list, each with the key that shows only this group. */
export const ALERT_GROUPS: readonly { readonly id: AlertGroup; readonly title: string; readonly key: string }[] = [
  { id: 'finish', title: attentionStrings.finish, key: 'F' },
  { id: 'call', title: attentionStrings.callCarrier, key: 'C' },
  { id: 'support', title: attentionStrings.contactSupport, key: 'U' },
  { id: 'print', title: attentionStrings.print, key: 'P' },
  { id: 'check', title: attentionStrings.check, key: 'K' },
  { id: 'task', title: attentionStrings.tasksDue, key: 'T' },
];

const isKind = (kind: string): kind is AttentionKind => Object.hasOwn(GROUP_OF_KIND, kind);

/** Number of alerts by group, from their numbers by kind. */
export function countByGroup(counts: Readonly<Record<string, number>>): ReadonlyMap<AlertGroup, number> {
  const sums = new Map<AlertGroup, number>();
  for (const [kind, count] of Object.entries(counts)) {
    // A kind that a newer version wrote is in no group.
    if (isKind(kind)) sums.set(GROUP_OF_KIND[kind], (sums.get(GROUP_OF_KIND[kind]) ?? 0) + count);
  }
  return sums;
}
