/** Messages of alerts: what happened, and what to do. */
import type { Alert, AlertDetails, SnoozedAlert } from '../../../shared/contract/attention.ts';
import type { OpenTask } from '../../../shared/contract/notes.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatCount, formatDay, formatLateness } from '../../lib/format.ts';
import { unfinishedPath, unfinishedTitle } from '../../lib/unfinishedBooking.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { type AlertGroup, GROUP_OF_KIND } from './alertGroups.ts';

export interface AttentionLine {
  readonly id: string;
  /** `booking`: can't be dismissed. `task`: a user's task. */
  readonly kind: 'booking' | 'task' | 'alert';
  readonly group: AlertGroup;
  /** What happened. */
  readonly title: string;
  /** The shipment, quote, or document. */
  readonly subject: string;
  /** Carrier and consignee. */
  readonly parties: string;
  /** Carrier code; null if it is about no shipment. */
  readonly carrier: string | null;
  /** What to do. */
  readonly next: string;
  /** null for tasks, whose title has their date. */
  readonly sinceMs: number | null;
  /** End of the snooze; null if it isn't snoozed. */
  readonly snoozedUntilMs: number | null;
  /** Screen where it can be resolved. */
  readonly path: string;
}

const shipmentPath = (bolNumber: string | null) =>
  bolNumber === null ? '/settings/connections' : `/shipments/${encodeURIComponent(bolNumber)}`;

/** Path of a printed pickup manifest by its name, which is used instead of a BOL number; null for a BOL number. */
function pickupPath(name: string | null): string | null {
  const match = /^Pickup (?:manifests?|sheet)(?: (.*))? (\d{4}-\d\d-\d\d)$/.exec(name ?? '');
  const [carrier, date] = [match?.[1], match?.[2]];
  if (date === undefined) return null;
  return carrier === undefined ? `/pickups/${date}` : `/pickups/${date}/${encodeURIComponent(carrier)}`;
}

/** A shipment this late is either delivered without a status, or lost. */
const LOST_AFTER_DAYS = 30;

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');

function subjectOf({ details, bolNumber }: Alert): string {
  switch (details.kind) {
    case 'unfinished_booking':
    case 'bol_taken':
      return `Quote ${details.quoteReference}`;
    case 'same_order':
      return [details.first, details.second]
        .map((each) => (each.bolNumber === null ? 'not confirmed' : `BOL ${each.bolNumber}`))
        .join(', ');
    case 'unfinished_print':
      return printsOf(details);
    case 'printer_stuck':
      return formatCount(details.documents, 'document');
    case 'invoice_deadline':
      return `Invoice ${details.invoiceNumber}`;
    default:
      if (bolNumber === null) return '';
      return pickupPath(bolNumber) === null ? `BOL ${bolNumber}` : bolNumber;
  }
}

function partiesOf({ details, carrierName, consigneeName }: Alert): string {
  switch (details.kind) {
    case 'unfinished_booking':
      return joined(details.carrierName, details.consigneeName);
    case 'bol_taken':
    case 'same_order':
      return details.consigneeName;
    case 'invoice_deadline':
      return details.carrierName;
    default:
      return joined(carrierName, consigneeName);
  }
}

/** Message and next step for interrupted prints. */
function interruptedMessage({ unsent, unknown }: Extract<AlertDetails, { kind: 'unfinished_print' }>) {
  if (unknown === 0) {
    return {
      title: `${formatCount(unsent, 'print')} not sent: Waybill was closed first`,
      next: 'In Print history, Shift+P prints the rest.',
    };
  }
  const title =
    unsent === 0
      ? `${formatCount(unknown, 'print')} may not have printed`
      : `Print job interrupted: ${unsent} not sent, ${unknown} unconfirmed`;
  return { title, next: 'Check the printer. In Print history, P reprints and D dismisses.' };
}

function messageOf({ details, bolNumber }: Alert, today: string): Pick<AttentionLine, 'title' | 'next'> {
  const bol = bolNumber === null ? 'the BOL number' : `BOL ${bolNumber}`;
  switch (details.kind) {
    case 'unfinished_booking':
      return { title: unfinishedTitle(details), next: 'Finish the booking. It can’t be booked twice.' };
    case 'bol_taken':
      return {
        title: `Booked with BOL ${details.bolNumber}, which another shipment already has`,
        next: 'Contact support before the pickup, then mark done.',
      };
    case 'same_order': {
      const isUnknown = details.first.bolNumber === null || details.second.bolNumber === null;
      const names = [details.first, details.second].map(({ clerk }) => clerk?.name ?? 'a former member');
      return {
        title: `Same order ${isUnknown ? 'may be booked' : 'booked'} twice, by ${names.join(' and ')}`,
        next: isUnknown
          ? 'Open to compare. Ask the carrier or support whether the unconfirmed booking exists.'
          : 'Open to compare. If it is one order, cancel one of the two with its carrier before the pickup.',
      };
    }
    case 'pickup_warning':
      return {
        title: 'Pickup not confirmed',
        next: `${warningMessage(details.message)} Call the carrier with ${bol}, then mark done.`,
      };
    case 'pickup_number_missing':
      return {
        title: `Pickup number missing (pickup ${formatDay(details.pickupDate)})`,
        next: 'Refresh. If there is still no pickup number, call the carrier: the driver may not come without it.',
      };
    case 'not_picked_up': {
      const hours = details.window === null ? '' : `, ${formatClockWindow(details.window)}`;
      return {
        title: `Pickup not reported (scheduled ${formatDay(details.pickupDate)}${hours})`,
        next: 'Call the carrier. To change the pickup date, open the shipment and press Requote.',
      };
    }
    case 'price_missing':
      return {
        title: 'Booked, but the price isn’t confirmed',
        next: `You chose ${formatMoney(details.chosenCents, details.currency)}. Refresh. If there is still no price, contact support to confirm it.`,
      };
    case 'pro_differs':
      return {
        title: `PRO ${details.proNumber} differs from the sticker, ${details.sticker}`,
        next: 'Call the carrier to confirm which PRO is on the freight, then mark done.',
      };
    case 'pro_missing':
      return {
        title: `PRO missing (pickup ${formatDay(details.pickupDate)})`,
        next: 'Refresh. If there is still no PRO, call the carrier.',
      };
    case 'late': {
      const late = Math.max(1, daysBetween(details.estimatedDeliveryDate, today));
      return {
        title: `${formatLateness(late)} (est. delivery ${formatDay(details.estimatedDeliveryDate)})`,
        next:
          late > LOST_AFTER_DAYS
            ? 'Ask the carrier whether it was delivered or lost.'
            : 'Check with the carrier and notify the consignee.',
      };
    }
    case 'status_backwards':
      return {
        title: `Status moved back from ${statusWord(details.from)} to ${statusWord(details.to)}`,
        next: 'Ask the carrier which status is correct.',
      };
    case 'price_changed':
      return {
        title: `Price changed from ${formatMoney(details.totalCents, details.currency)} to ${formatMoney(details.latestTotalCents, details.currency)}`,
        next: `Contact support with ${bol} to ask why, then mark done.`,
      };
    case 'carrier_changed':
      return {
        title: `Carrier changed from ${details.carrier} to ${details.latestCarrier}`,
        next: 'Contact support to confirm who picks up and what to print, then mark done.',
      };
    case 'voided_moving':
      return {
        title: `Voided, but the status is ${statusWord(details.status)}`,
        next: 'Contact support to confirm whether the freight is moving.',
      };
    case 'pod_missing':
      return {
        title: `POD missing (delivered ${formatDay(details.deliveryDate)})`,
        next: 'Ask the carrier for the POD.',
      };
    case 'polling_failing': {
      const message = errorMessages(details.error);
      return { title: `Automatic tracking failed: ${message.title}`, next: message.next };
    }
    case 'not_on_account':
      return {
        title: 'Not found on this account',
        next: 'The shipment is still listed, but tracking stopped. Check the number with the person who booked it.',
      };
    case 'stale_print':
      return {
        title: `Printed document out of date: ${details.types.join(', ')}`,
        next:
          details.because === 'pro_assigned'
            ? 'The PRO was assigned after printing. Reprint it.'
            : 'The document changed after printing. Reprint it.',
      };
    case 'backup_failed': {
      const message = errorMessages(details.error);
      return { title: `Backup failed: ${message.title}`, next: message.next };
    }
    case 'claim_deadline':
      return details.step === 'concealed'
        ? {
            title: `Last day to report concealed damage is ${formatDay(details.deadline)}`,
            next: 'Report the damage to the carrier and file the claim, then mark the claim filed in Documents.',
          }
        : {
            title:
              details.deadline < today
                ? `The last day to file the damage claim was ${formatDay(details.deadline)}`
                : `Last day to file the damage claim is ${formatDay(details.deadline)}`,
            next: 'File the claim with the carrier, then mark the claim filed in Documents.',
          };
    case 'invoice_deadline': {
      const { differenceCents, currency } = details;
      const more =
        differenceCents === null ? '' : `: billed ${formatMoney(differenceCents, currency)} more than quoted`;
      return {
        title: `Last day to dispute is ${formatDay(details.deadline)}${more}`,
        next: 'Dispute the invoice with the carrier in writing, or close it.',
      };
    }
    case 'unfinished_print':
      return interruptedMessage(details);
    case 'printer_stuck':
      return {
        title: `${details.printer} isn’t printing: ${details.reason}`,
        next: 'Check the printer. In Print history, cancel the job or print it on another printer.',
      };
  }
}

function printsOf({ first, firstIsShipment, others }: Extract<AlertDetails, { kind: 'unfinished_print' }>): string {
  const name = firstIsShipment ? `BOL ${first}` : first;
  return others === 0 ? name : `${name} and ${formatCount(others, 'other')}`;
}

function pathOf({ details, bolNumber }: Alert): string {
  switch (details.kind) {
    case 'unfinished_booking':
    case 'bol_taken':
      return unfinishedPath(details);
    case 'same_order':
      return `/booked/${details.first.bookingId}/with/${details.second.bookingId}`;
    case 'printer_stuck':
    case 'unfinished_print':
      return `/prints/${encodeURIComponent(details.jobId)}`;
    case 'backup_failed':
      return '/settings/data';
    case 'invoice_deadline':
      return `/invoices/${encodeURIComponent(details.invoiceId)}`;
    case 'stale_print':
      return pickupPath(bolNumber) ?? `${shipmentPath(bolNumber)}/documents`;
    default:
      return shipmentPath(bolNumber);
  }
}

/** Converts an alert to a line of the list. */
export function attentionLine(item: Alert | SnoozedAlert, today: string): AttentionLine {
  const { details } = item;
  return {
    id: item.id,
    kind: details.kind === 'unfinished_booking' ? 'booking' : 'alert',
    group: GROUP_OF_KIND[details.kind],
    ...messageOf(item, today),
    subject: subjectOf(item),
    parties: partiesOf(item),
    carrier: item.carrier,
    sinceMs: item.sinceMs,
    snoozedUntilMs: 'untilMs' in item ? item.untilMs : null,
    path: pathOf(item),
  };
}

/** Converts a due task to a line of the list. */
export function taskLine(task: OpenTask, today: string): AttentionLine {
  const due = task.dueDate ?? today;
  return {
    id: task.id,
    kind: 'task',
    group: 'task',
    title: `Task: ${task.text}`,
    subject: `BOL ${task.bolNumber}`,
    parties: joined(task.carrierName, task.consigneeName),
    carrier: null,
    next: due < today ? `Was due ${formatDay(due)}.` : 'Due today.',
    sinceMs: null,
    snoozedUntilMs: null,
    path: shipmentPath(task.bolNumber),
  };
}
