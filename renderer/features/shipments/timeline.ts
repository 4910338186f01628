/** Timeline of a shipment as text, from the changes the app recorded. */
import type { EmailRecord } from '../../../shared/contract/emails.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { EMAIL_KIND_LABELS } from '../../../shared/rules/emailTemplates.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { daysLate, isOpenShipment, statusWord } from '../../../shared/rules/statusGroups.ts';
import { shipmentsStrings } from './strings.ts';

/** An event. `at` is the instant it was first seen, or a date for a due date that passed. */
export interface TimelineEvent {
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
type Message = Pick<TimelineEvent, 'icon' | 'title' | 'sub' | 'status'>;

const line = (icon: TimelineEvent['icon'], title: string, sub: string | null = null): Message => ({
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
      return from === null || to === null ? null : line('date', shipmentsStrings.trackingStatus(statusWord(to)));
    case 'proNumber':
      if (to === null) return null;
      return from === null
        ? line('number', shipmentsStrings.proAssigned(to))
        : line('number', shipmentsStrings.proChanged(to), shipmentsStrings.was(from));
    case 'pickupNumber':
      if (to === null) return null;
      return from === null
        ? line('number', shipmentsStrings.pickupNumber(to))
        : line('number', shipmentsStrings.pickupNumberChanged(to), shipmentsStrings.was(from));
    case 'carrier':
      return to === null
        ? null
        : line(
            'date',
            shipmentsStrings.carrierChanged(carrierNamed(shipment, to)),
            from === null ? shipmentsStrings.wasNoCarrier : shipmentsStrings.was(carrierNamed(shipment, from)),
          );
    case 'voided':
      return to === null ? line('voided', shipmentsStrings.notVoided) : line('voided', shipmentsStrings.voided);
    case 'pickupDate':
      return from === null || to === null
        ? null
        : line('date', shipmentsStrings.pickupMoved(formatDate(to)), shipmentsStrings.was(formatDate(from)));
    case 'estimatedDeliveryDate':
      if (from === null) return null;
      return to === null
        ? line('date', shipmentsStrings.estimateRemoved, shipmentsStrings.was(formatDate(from)))
        : line('date', shipmentsStrings.estimateChanged(formatDate(to)), shipmentsStrings.was(formatDate(from)));
    case 'deliveryDate':
      return to === null ? null : line('date', shipmentsStrings.deliveredOn(formatDate(to)));
    case 'total':
      return to === null
        ? null
        : line(
            'date',
            shipmentsStrings.priceChanged(formatMoney(Number(to), currency)),
            from === null ? shipmentsStrings.noPriceBefore : shipmentsStrings.was(formatMoney(Number(from), currency)),
          );
    case 'poNumber':
      if (to === null) return null;
      return from === null
        ? line('number', shipmentsStrings.poNumber(to))
        : line('number', shipmentsStrings.poChanged(to), shipmentsStrings.was(from));
    case 'documents':
      return to === null ? null : line('document', shipmentsStrings.available(to));
    case 'unread':
      return to === null
        ? null
        : line('document', shipmentsStrings.unread(to.split(', ').length, to), shipmentsStrings.unreadHint);
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

/** What was done with a draft. Whether it was sent is not known. */
function emailMessage({ kind, outcome, to, attachments }: EmailRecord): Message {
  const what = kind === 'bol' || kind === 'pod' ? EMAIL_KIND_LABELS[kind] : EMAIL_KIND_LABELS[kind].toLowerCase();
  const title = shipmentsStrings.emails[outcome](what);
  const details = [
    to === '' ? null : shipmentsStrings.emailTo(to),
    attachments === 0 ? null : shipmentsStrings.attachments(attachments),
  ].filter((part) => part !== null);
  return line('email', title, details.length === 0 ? null : details.join(' · '));
}

/** Newest first; events of equal times stay in their order. */
const newestFirst = (one: TimelineEvent, other: TimelineEvent): number =>
  one.at.kind === 'instant' && other.at.kind === 'instant' ? other.at.ms - one.at.ms : 0;

/** Events, newest first: a missed due date, recorded changes, email drafts, and the booking if it was made here. */
export function timelineEvents(
  shipment: ShipmentDetail,
  today: string,
  formatDate: FormatDate,
): readonly TimelineEvent[] {
  const events: TimelineEvent[] = [];
  const recorded: TimelineEvent[] = shipment.emails.map((email, index) => ({
    ...emailMessage(email),
    key: `email ${index}`,
    at: { kind: 'instant', ms: email.atMs },
  }));
  if (isOpenShipment(shipment) && daysLate(shipment, today) > 0 && shipment.estimatedDeliveryDate !== null) {
    events.push({
      ...line('late', shipmentsStrings.estimatePassed),
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
        shipmentsStrings.bookedInWaybill,
        shipment.totalCents === null
          ? null
          : shipmentsStrings.bookedFor(formatMoney(shipment.totalCents, shipment.currency)),
      ),
      key: 'booked',
      at: { kind: 'instant', ms: shipment.bookedAtMs },
    });
  }
  return events;
}
