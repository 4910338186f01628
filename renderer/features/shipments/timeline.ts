/** Timeline of a shipment as text, from the changes the app recorded. */
import type { EmailRecord } from '../../../shared/contract/emails.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { EMAIL_KIND_LABELS } from '../../../shared/rules/emailTemplates.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { daysLate, isOpenShipment, statusWord } from '../../../shared/rules/statusGroups.ts';

/** An event. `at` is the instant it was first seen, or a date for a due date that passed. */
export interface TimeLineEvent {
  readonly key: string;
  readonly icon: 'status' | 'number' | 'late' | 'date' | 'document' | 'email' | 'voided' | 'booked';
  /** For `icon: 'status'`. */
  readonly status: string | null;
  readonly title: string;
  /** Previous value, if it is relevant. */
  readonly sub: string | null;
  readonly at: { readonly kind: 'instant'; readonly ms: number } | { readonly kind: 'date'; readonly date: string };
}

/** Formats a `YYYY-MM-DD` date for a line. */
type FormatDate = (date: string) => string;

type Change = ShipmentDetail['changes'][number];
type Message = Pick<TimeLineEvent, 'icon' | 'title' | 'sub' | 'status'>;

const line = (icon: TimeLineEvent['icon'], title: string, sub: string | null = null): Message => ({
  icon,
  title,
  sub,
  status: null,
});

/** null if there is nothing new: a date from the first check, or a tracking status equal to the status. */
function messageOf(change: Change, shipment: ShipmentDetail, formatDate: FormatDate): Message | null {
  const { field, from, to } = change;
  const { currency } = shipment;
  switch (field) {
    case 'status':
      return to === null ? null : { icon: 'status', title: statusWord(to), sub: null, status: to };
    case 'trackingStatus':
      return from === null || to === null ? null : line('date', `Tracking status: ${statusWord(to)}`);
    case 'proNumber':
      if (to === null) return null;
      return from === null
        ? line('number', `PRO assigned: ${to}`)
        : line('number', `PRO changed to ${to}`, `Was ${from}`);
    case 'pickupNumber':
      if (to === null) return null;
      return from === null
        ? line('number', `Pickup number ${to}`)
        : line('number', `Pickup number changed to ${to}`, `Was ${from}`);
    case 'carrier':
      return to === null
        ? null
        : line(
            'date',
            `Carrier changed to ${carrierNamed(shipment, to)}`,
            `Was ${from === null ? 'no carrier' : carrierNamed(shipment, from)}`,
          );
    case 'voided':
      return to === null ? line('voided', 'No longer voided') : line('voided', 'Voided');
    case 'pickupDate':
      return from === null || to === null
        ? null
        : line('date', `Pickup moved to ${formatDate(to)}`, `Was ${formatDate(from)}`);
    case 'estimatedDeliveryDate':
      if (from === null) return null;
      return to === null
        ? line('date', 'Est. delivery removed', `Was ${formatDate(from)}`)
        : line('date', `Est. delivery changed to ${formatDate(to)}`, `Was ${formatDate(from)}`);
    case 'deliveryDate':
      return to === null ? null : line('date', `Delivered ${formatDate(to)}`);
    case 'total':
      return to === null
        ? null
        : line(
            'date',
            `Price now ${formatMoney(Number(to), currency)}`,
            from === null ? 'None was given before' : `Was ${formatMoney(Number(from), currency)}`,
          );
    case 'poNumber':
      if (to === null) return null;
      return from === null ? line('number', `PO ${to}`) : line('number', `PO is now ${to}`, `Was ${from}`);
    case 'documents':
      return to === null ? null : line('document', `Available: ${to}`);
    case 'unread':
      return to === null ? null : line('document', unreadTitle(to), 'What was known of it stays');
  }
}

/** Name of a carrier in the history, if the shipment has it; otherwise its code. */
function carrierNamed(
  { carrier, carrierName, latestCarrier, latestCarrierName }: ShipmentDetail,
  code: string,
): string {
  if (code === carrier) return carrierName;
  return code === latestCarrier ? (latestCarrierName ?? code) : code;
}

/** Such as `2 fields could not be read: deliveryDate, status`. */
function unreadTitle(fields: string): string {
  const count = fields.split(', ').length;
  return `${count === 1 ? '1 field' : `${count} fields`} of the status could not be read: ${fields}`;
}

/** What was done with a draft. Whether it was sent is not known. */
function emailMessage({ kind, outcome, to, attachments }: EmailRecord): Message {
  const what = kind === 'bol' || kind === 'pod' ? EMAIL_KIND_LABELS[kind] : EMAIL_KIND_LABELS[kind].toLowerCase();
  const title = outcome === 'copied' ? `Email text copied: ${what}` : `Email draft with ${what} ${outcome}`;
  const details = [
    to === '' ? null : `To ${to}`,
    attachments === 0 ? null : attachments === 1 ? '1 attachment' : `${attachments} attachments`,
  ].filter((part) => part !== null);
  return line('email', title, details.length === 0 ? null : details.join(' · '));
}

/** Newest first; events of equal times stay in their order. */
const newestFirst = (one: TimeLineEvent, other: TimeLineEvent): number =>
  one.at.kind === 'instant' && other.at.kind === 'instant' ? other.at.ms - one.at.ms : 0;

/** Events, newest first: a missed due date, recorded changes, email drafts, and the booking if it was made here. */
export function timeLine(shipment: ShipmentDetail, today: string, formatDate: FormatDate): readonly TimeLineEvent[] {
  const events: TimeLineEvent[] = [];
  const recorded: TimeLineEvent[] = shipment.emails.map((email, index) => ({
    ...emailMessage(email),
    key: `email ${index}`,
    at: { kind: 'instant', ms: email.atMs },
  }));
  if (isOpenShipment(shipment) && daysLate(shipment, today) > 0 && shipment.estimatedDeliveryDate !== null) {
    events.push({
      ...line('late', 'Est. delivery date passed'),
      key: 'late',
      at: { kind: 'date', date: shipment.estimatedDeliveryDate },
    });
  }
  for (const [index, change] of shipment.changes.entries()) {
    const repeatsStatus =
      change.field === 'trackingStatus' &&
      shipment.changes.some(({ field, to }) => field === 'status' && to === change.to);
    const message = repeatsStatus ? null : messageOf(change, shipment, formatDate);
    if (message !== null) recorded.push({ ...message, key: `${index}`, at: { kind: 'instant', ms: change.seenAtMs } });
  }
  events.push(...recorded.toSorted(newestFirst));
  if (shipment.details !== null && shipment.bookedAtMs !== null) {
    events.push({
      ...line(
        'booked',
        'Booked in Waybill',
        shipment.totalCents === null ? null : `for ${formatMoney(shipment.totalCents, shipment.currency)}`,
      ),
      key: 'booked',
      at: { kind: 'instant', ms: shipment.bookedAtMs },
    });
  }
  return events;
}
