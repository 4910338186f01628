/** Text of the entries of the audit trail. */
import type { AuditEntry } from '../../../../shared/contract/audit.ts';
import { CONTACT_LABELS } from '../../../../shared/rules/contactFields.ts';
import { formatMoney } from '../../../../shared/rules/money.ts';
import { formatInstant } from '../../../lib/format.ts';
import { upperFirst } from '../../../lib/letterCase.ts';

const SUBJECTS: Readonly<Record<AuditEntry['subject'], string>> = {
  booking: 'Booking',
  shipment: 'Shipment',
  note: 'Note',
  task: 'Task',
  alert: 'Alert',
  print: 'Print',
  email: 'Email draft',
  contact: 'Contact',
  item: 'Item',
  carrier: 'Carrier',
  template: 'Template',
  order: 'Order',
  invoice: 'Invoice',
  routing: 'Routing guide',
  setting: 'Default shipper',
  attachment: 'Attached file',
  claim: 'Damage claim',
  member: 'Member',
  file: 'Documents',
};

const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = {
  add: 'added',
  change: 'changed',
  remove: 'deleted',
  restore: 'restored',
  send: 'sent',
  book: 'confirmed',
  decline: 'declined or rejected',
  lose: 'outcome unknown',
  abandon: 'closed without an outcome',
  done: 'marked done',
  reopen: 'reopened',
  snooze: 'snoozed',
  unsnooze: 'returned early',
  end: 'ended',
  begin: 'begun',
  finish: 'finished for another clerk',
  withhold: 'not sent',
  clear: 'cleared',
  bring: 'brought in',
};

/** Such as `Booking sent`. */
export const auditTitle = ({ subject, action }: AuditEntry): string => `${SUBJECTS[subject]} ${ACTIONS[action]}`;

const LABELS: Readonly<Record<string, string>> = {
  ...CONTACT_LABELS,
  shipper: 'Shipper',
  consignee: 'Consignee',
  pickup: 'Pickup',
  delivery: 'Delivery',
  poNumber: 'PO number',
  orderId: 'Order number',
  total_cents: 'Total',
  totalCents: 'Confirmed total',
  bolNumber: 'BOL number',
  proNumber: 'PRO number',
  abandoned_because: 'Reason',
  task_closed_at_ms: 'Pickup confirmed',
  done_at_ms: 'Done',
  snoozed_until_ms: 'Snoozed until',
};

/** `Carrier name` for `carrier_name`, `Special instructions` for `specialInstructions`. */
function labelOf(field: string): string {
  const spaced = field.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return LABELS[field] ?? upperFirst(spaced.toLowerCase());
}

function textOf(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') {
    if (/_ms$|Ms$/.test(field)) return formatInstant(value);
    return /cents$/i.test(field) ? formatMoney(value, currency) : String(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return Object.values(value)
    .map((one) => textOf('', one, currency))
    .join(', ');
}

export interface AuditChange {
  readonly field: string;
  readonly label: string;
  /** null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The changed fields of an entry, as text. */
export function changedFields({ before, after }: AuditEntry): readonly AuditChange[] {
  const currency = after['currency'] ?? before['currency'];
  const text = (fields: AuditEntry['before'], field: string) =>
    field in fields ? textOf(field, fields[field], typeof currency === 'string' ? currency : 'USD') : null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    label: labelOf(field),
    before: text(before, field),
    after: text(after, field),
  }));
}
