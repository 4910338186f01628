/** The words of what waits for the clerk: what it is, and what to do about it. */
import type { Alert, AlertDetails } from '../../../shared/ipc/contract/attention.ts';
import type { OpenTask } from '../../../shared/ipc/contract/notes.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { warningWords } from '../../lib/warningWords.ts';

export interface AttentionLine {
  readonly id: string;
  /** `booking`: can't be put away. `task`: the clerk's own. */
  readonly kind: 'booking' | 'task' | 'other';
  /** What is so. */
  readonly title: string;
  /** About which shipment. */
  readonly about: string;
  /** What to do. */
  readonly next: string;
  /** null: a task says its own date. */
  readonly sinceMs: number | null;
  /** Where it is settled. */
  readonly path: string;
}

const shipmentPath = (bolNumber: string | null) =>
  bolNumber === null ? '/settings/connections' : `/shipments/${encodeURIComponent(bolNumber)}`;

/** The carrier's code and the day of a printed pickup sheet, whose name stands in the place of a BOL number. */
function sheetOf(name: string | null): { readonly carrier: string; readonly date: string } | null {
  const match = /^Pickup (?:manifest|sheet) (.*) (\d{4}-\d\d-\d\d)$/.exec(name ?? '');
  return match === null ? null : { carrier: encodeURIComponent(match[1] ?? ''), date: match[2] ?? '' };
}

function aboutOf({ bolNumber, carrierName, consigneeName }: Alert): string {
  const number = bolNumber === null ? null : sheetOf(bolNumber) === null ? `BOL ${bolNumber}` : bolNumber;
  return [number, carrierName, consigneeName].filter((part) => part !== null).join(', ');
}

/** Prints that were cut off: what is so, and where the keys to settle it are. */
function cutOffWords({ unsent, unknown }: Extract<AlertDetails, { kind: 'unfinished_print' }>) {
  const again = 'Open the prints: P prints one again, D says that nothing more is needed.';
  if (unknown === 0) {
    return {
      title: `${formatCount(unsent, 'print')} not sent: Waybill was closed before`,
      next: 'Open the prints: Shift+P prints what was not sent.',
    };
  }
  const title =
    unsent === 0
      ? `${formatCount(unknown, 'print')}: not known whether it came out`
      : `${formatCount(unsent + unknown, 'print')} cut off: ${unsent} not sent, ${unknown} not known`;
  return { title, next: `Look at the printer. ${again}` };
}

function wordsOf({ facts }: Alert, today: string): Pick<AttentionLine, 'title' | 'next'> {
  switch (facts.kind) {
    case 'unfinished_booking': {
      const price = formatMoney(facts.totalCents, facts.currency);
      const state = facts.state === 'draft' ? 'kept, never sent' : 'outcome not known';
      return {
        title: `Booking with ${facts.carrierName} for ${price}: ${state}`,
        next: 'Finish it; nothing is booked twice.',
      };
    }
    case 'bol_taken':
      return {
        title: `Booked under BOL ${facts.bolNumber}, which is the number of another shipment`,
        next: 'Call the service’s support before the driver comes, then mark it done.',
      };
    case 'pickup_warning':
      return {
        title: 'The pickup needs a hand',
        next: `${warningWords(facts.words)} Call the carrier with the BOL number at hand, then mark it done.`,
      };
    case 'pickup_number_missing':
      return {
        title: `No pickup number, to be picked up ${formatDay(facts.pickupDate)}`,
        next: 'Refresh the shipment. If the number stays away, ask the carrier for it: the driver may not come without.',
      };
    case 'not_picked_up': {
      const { readyTime, closeTime } = facts.window ?? {};
      const hours = readyTime === undefined ? '' : `, ${readyTime} to ${closeTime ?? ''}`;
      return {
        title: `Not picked up, as far as the service says: it was due ${formatDay(facts.pickupDate)}${hours}`,
        next: 'Call the carrier. For another pickup date it must be quoted anew: Re-quote on the shipment begins that.',
      };
    }
    case 'price_missing':
      return {
        title: 'Booked, and the answer had no price that could be read',
        next: `You chose ${formatMoney(facts.chosenCents, facts.currency)}. Refresh the shipment; if no price comes, ask the service’s support which one holds.`,
      };
    case 'pro_missing':
      return {
        title: `No PRO, picked up ${formatDay(facts.pickupDate)}`,
        next: 'Refresh the shipment. If the number stays away, ask the carrier for it.',
      };
    case 'late': {
      const late = Math.max(1, daysBetween(facts.estimatedDeliveryDate, today));
      return {
        title: `Late ${formatCount(late, 'day')}, was due ${formatDay(facts.estimatedDeliveryDate)}`,
        next: 'Ask the carrier, and tell the consignee.',
      };
    }
    case 'status_backwards':
      return {
        title: `It was ${statusWord(facts.from)}, and now is ${statusWord(facts.to)}`,
        next: 'Ask the carrier which of the two holds.',
      };
    case 'price_changed':
      return {
        title: `The price is now ${formatMoney(facts.latestTotalCents, facts.currency)}, it was ${formatMoney(facts.totalCents, facts.currency)}`,
        next: 'Ask the service’s support why, with the BOL number at hand, then mark it done.',
      };
    case 'carrier_changed':
      return {
        title: `The service now names ${facts.latestCarrier}, booked was ${facts.carrier}`,
        next: 'Ask the service’s support who picks it up and what to print, then mark it done.',
      };
    case 'voided_moving':
      return {
        title: `Voided, and yet ${statusWord(facts.status)}`,
        next: 'Ask the service’s support whether the freight moves.',
      };
    case 'pod_missing':
      return {
        title: `No delivery document, delivered ${formatDay(facts.deliveryDate)}`,
        next: 'Ask the carrier for the POD.',
      };
    case 'polling_failing': {
      const words = errorMessages(facts.error);
      return { title: `Looking by itself fails: ${words.title}`, next: words.next };
    }
    case 'not_on_account':
      return {
        title: 'The service does not know it on this account',
        next: 'It is kept and no longer asked for. Check the number with whoever booked it.',
      };
    case 'stale_paper':
      return {
        title: `Printed paper is out of date: ${facts.types.join(', ')}`,
        next:
          facts.because === 'pro_assigned'
            ? 'The PRO came after it was printed. Print it again.'
            : 'The document changed after it was printed. Print it again.',
      };
    case 'copy_failed': {
      const words = errorMessages(facts.error);
      return { title: `No copy of the data could be made: ${words.title}`, next: words.next };
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

/** The line of one item. */
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

/** The line of a task that is due. */
export function taskLine(task: OpenTask, today: string): AttentionLine {
  const due = task.dueDate ?? today;
  return {
    id: task.id,
    kind: 'task',
    title: `Task: ${task.text}`,
    about: [`BOL ${task.bolNumber}`, task.carrierName, task.consigneeName].filter((part) => part !== null).join(', '),
    next: due < today ? `It was due ${formatDay(due)}.` : 'It is due today.',
    sinceMs: null,
    path: shipmentPath(task.bolNumber),
  };
}
