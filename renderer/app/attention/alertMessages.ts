/** Messages of alerts: what happened, and what to do. */
import type { Alert, AlertDetails } from '../../../shared/contract/attention.ts';
import type { OpenTask } from '../../../shared/contract/notes.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatCount, formatDay, formatLateness } from '../../lib/format.ts';
import { warningWords } from '../../lib/warningMessage.ts';

export interface AttentionLine {
  readonly id: string;
  /** `booking`: can't be dismissed. `task`: a user's task. */
  readonly kind: 'booking' | 'task' | 'other';
  /** What happened. */
  readonly title: string;
  /** The shipment. */
  readonly about: string;
  /** What to do. */
  readonly next: string;
  /** null for tasks, whose title has their date. */
  readonly sinceMs: number | null;
  /** Screen where it can be resolved. */
  readonly path: string;
}

const shipmentPath = (bolNumber: string | null) =>
  bolNumber === null ? '/settings/connections' : `/shipments/${encodeURIComponent(bolNumber)}`;

/** Parses the name of a printed pickup manifest, which is used instead of a BOL number, to carrier code and day. */
function sheetOf(name: string | null): { readonly carrier: string; readonly date: string } | null {
  const match = /^Pickup (?:manifest|sheet) (.*) (\d{4}-\d\d-\d\d)$/.exec(name ?? '');
  return match === null ? null : { carrier: encodeURIComponent(match[1] ?? ''), date: match[2] ?? '' };
}

function aboutOf({ bolNumber, carrierName, consigneeName }: Alert): string {
  const number = bolNumber === null ? null : sheetOf(bolNumber) === null ? `BOL ${bolNumber}` : bolNumber;
  return [number, carrierName, consigneeName].filter((part) => part !== null).join(', ');
}

/** Message and next step for interrupted prints. */
function cutOffWords({ unsent, unknown }: Extract<AlertDetails, { kind: 'unfinished_print' }>) {
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

function wordsOf({ facts, bolNumber }: Alert, today: string): Pick<AttentionLine, 'title' | 'next'> {
  const bol = bolNumber === null ? 'the BOL number' : `BOL ${bolNumber}`;
  switch (facts.kind) {
    case 'unfinished_booking': {
      const price = formatMoney(facts.totalCents, facts.currency);
      const state = facts.state === 'draft' ? 'saved, not sent' : 'outcome unknown';
      return {
        title: `Booking with ${facts.carrierName} for ${price}: ${state}`,
        next: 'Finish the booking. It can’t be booked twice.',
      };
    }
    case 'bol_taken':
      return {
        title: `Booked with BOL ${facts.bolNumber}, which another shipment already has`,
        next: 'Contact support before the pickup, then mark done.',
      };
    case 'pickup_warning':
      return {
        title: 'Pickup not confirmed',
        next: `${warningWords(facts.words)} Call the carrier with ${bol}, then mark done.`,
      };
    case 'pickup_number_missing':
      return {
        title: `Pickup number missing (pickup ${formatDay(facts.pickupDate)})`,
        next: 'Refresh. If there is still no pickup number, call the carrier: the driver may not come without it.',
      };
    case 'not_picked_up': {
      const hours = facts.window === null ? '' : `, ${formatClockWindow(facts.window)}`;
      return {
        title: `Pickup not reported (scheduled ${formatDay(facts.pickupDate)}${hours})`,
        next: 'Call the carrier. To change the pickup date, open the shipment and press Requote.',
      };
    }
    case 'price_missing':
      return {
        title: 'Booked, but the price isn’t confirmed',
        next: `You chose ${formatMoney(facts.chosenCents, facts.currency)}. Refresh. If there is still no price, contact support to confirm it.`,
      };
    case 'pro_missing':
      return {
        title: `PRO missing (picked up ${formatDay(facts.pickupDate)})`,
        next: 'Refresh. If there is still no PRO, call the carrier.',
      };
    case 'late': {
      const late = Math.max(1, daysBetween(facts.estimatedDeliveryDate, today));
      return {
        title: `${formatLateness(late)} (est. delivery ${formatDay(facts.estimatedDeliveryDate)})`,
        next: 'Check with the carrier and notify the consignee.',
      };
    }
    case 'status_backwards':
      return {
        title: `Status moved back from ${statusWord(facts.from)} to ${statusWord(facts.to)}`,
        next: 'Ask the carrier which status is correct.',
      };
    case 'price_changed':
      return {
        title: `Price changed from ${formatMoney(facts.totalCents, facts.currency)} to ${formatMoney(facts.latestTotalCents, facts.currency)}`,
        next: `Contact support with ${bol} to ask why, then mark done.`,
      };
    case 'carrier_changed':
      return {
        title: `Carrier changed from ${facts.carrier} to ${facts.latestCarrier}`,
        next: 'Contact support to confirm who picks up and what to print, then mark done.',
      };
    case 'voided_moving':
      return {
        title: `Voided, but the status is ${statusWord(facts.status)}`,
        next: 'Contact support to confirm whether the freight is moving.',
      };
    case 'pod_missing':
      return {
        title: `POD missing (delivered ${formatDay(facts.deliveryDate)})`,
        next: 'Ask the carrier for the POD.',
      };
    case 'polling_failing': {
      const words = errorMessages(facts.error);
      return { title: `Automatic tracking failed: ${words.title}`, next: words.next };
    }
    case 'not_on_account':
      return {
        title: 'Not found on this account',
        next: 'The shipment is still listed, but tracking stopped. Check the number with the person who booked it.',
      };
    case 'stale_paper':
      return {
        title: `Printed document out of date: ${facts.types.join(', ')}`,
        next:
          facts.because === 'pro_assigned'
            ? 'The PRO was assigned after printing. Reprint it.'
            : 'The document changed after printing. Reprint it.',
      };
    case 'copy_failed': {
      const words = errorMessages(facts.error);
      return { title: `Backup failed: ${words.title}`, next: words.next };
    }
    case 'unfinished_print':
      return cutOffWords(facts);
  }
}

function printsOf({ first, firstIsShipment, others }: Extract<AlertDetails, { kind: 'unfinished_print' }>): string {
  const name = firstIsShipment ? `BOL ${first}` : first;
  return others === 0 ? name : `${name} and ${formatCount(others, 'other')}`;
}

function pathOf({ facts, bolNumber }: Alert): string {
  switch (facts.kind) {
    case 'unfinished_booking':
    case 'bol_taken':
      return `/booked/${facts.bookingId}`;
    case 'unfinished_print':
      return `/prints/${encodeURIComponent(facts.jobId)}`;
    case 'copy_failed':
      return '/settings/data';
    case 'stale_paper': {
      const sheet = sheetOf(bolNumber);
      return sheet === null ? `${shipmentPath(bolNumber)}/documents` : `/pickups/${sheet.date}/${sheet.carrier}`;
    }
    default:
      return shipmentPath(bolNumber);
  }
}

/** Converts an alert to a line of the list. */
export function attentionLine(item: Alert, today: string): AttentionLine {
  const { facts } = item;
  const isBooking = facts.kind === 'unfinished_booking';
  return {
    id: item.id,
    kind: isBooking ? 'booking' : 'other',
    ...wordsOf(item, today),
    about:
      facts.kind === 'unfinished_booking' || facts.kind === 'bol_taken'
        ? `${facts.consigneeName}, quote ${facts.quoteReference}`
        : facts.kind === 'unfinished_print'
          ? printsOf(facts)
          : aboutOf(item),
    sinceMs: item.sinceMs,
    path: pathOf(item),
  };
}

/** Converts a due task to a line of the list. */
export function taskLine(task: OpenTask, today: string): AttentionLine {
  const due = task.dueDate ?? today;
  return {
    id: task.id,
    kind: 'task',
    title: `Task: ${task.text}`,
    about: [`BOL ${task.bolNumber}`, task.carrierName, task.consigneeName].filter((part) => part !== null).join(', '),
    next: due < today ? `Was due ${formatDay(due)}.` : 'Due today.',
    sinceMs: null,
    path: shipmentPath(task.bolNumber),
  };
}
