/** The faults of the bundled service as a clerk switches them: a word each, and what it is there to practise. */
import type { Faults, OddAnswer } from '../../../shared/freight/trainingFaults.ts';

export interface FaultSwitch {
  readonly label: string;
  readonly practises: string;
  readonly isOn: (faults: Faults) => boolean;
  readonly set: (faults: Faults, isOn: boolean) => Faults;
}

export interface FaultGroup {
  readonly title: string;
  readonly switches: readonly FaultSwitch[];
}

type Flag = { [Key in keyof Faults]: Faults[Key] extends boolean ? Key : never }[keyof Faults];

function flag(key: Flag, label: string, practises: string): FaultSwitch {
  return { label, practises, isOn: (faults) => faults[key], set: (faults, isOn) => ({ ...faults, [key]: isOn }) };
}

function odd(kind: OddAnswer, label: string, practises: string): FaultSwitch {
  return {
    label,
    practises,
    isOn: (faults) => faults.odd.includes(kind),
    set: (faults, isOn) => ({
      ...faults,
      odd: isOn ? [...faults.odd, kind] : faults.odd.filter((other) => other !== kind),
    }),
  };
}

function foreign(kind: Faults['foreignAnswer'], label: string, practises: string): FaultSwitch {
  return {
    label,
    practises,
    isOn: (faults) => faults.foreignAnswer === kind,
    set: (faults, isOn) => ({ ...faults, foreignAnswer: isOn ? kind : 'off' }),
  };
}

/** Long enough to be noticed, short enough to be waited for. */
const SLOW_MS = 8_000;
const REASON = 'No capacity on this lane for the pickup date.';
/** A field of the form, one of its list in the other notation, and one that the form doesn't show. */
const INVALID = [
  { field: 'consignee.phone', message: 'Not a number in service.' },
  { field: 'referenceNumbers[0]', message: 'Used on another shipment.' },
  { field: 'carrier', message: 'Takes no bookings for the pickup date.' },
];

export const FAULT_GROUPS: readonly FaultGroup[] = [
  {
    title: 'Booking',
    switches: [
      {
        label: 'The carrier refuses bookings',
        practises: 'its reason, and another rate of the same quote',
        isOn: (faults) => faults.carrierRejects !== null,
        set: (faults, isOn) => ({ ...faults, carrierRejects: isOn ? REASON : null }),
      },
      {
        label: 'The service finds fields wrong',
        practises: 'its words at the fields, and F8',
        isOn: (faults) => faults.bookingInvalid !== null,
        set: (faults, isOn) => ({ ...faults, bookingInvalid: isOn ? INVALID : null }),
      },
      flag('quoteGone', 'Quotes are gone when they are booked', 'a re-quote that keeps everything typed'),
      flag('bookingAnswerLost', 'Booked, but the answer is lost', 'an outcome nobody knows, and Finish'),
      {
        label: 'A repeated booking is refused',
        practises: 'a refusal that proves nothing',
        isOn: (faults) => faults.repeatRefused !== 'off',
        set: (faults, isOn) => ({ ...faults, repeatRefused: isOn ? 'validation_failed' : 'off' }),
      },
      flag('latePro', 'PRO and pickup number come late', 'numbers that arrive days after booking'),
    ],
  },
  {
    title: 'The way to the service',
    switches: [
      {
        label: 'Offline',
        practises: 'what still works without the service',
        isOn: (faults) => faults.dropAtByte !== null,
        set: (faults, isOn) => ({ ...faults, dropAtByte: isOn ? 0 : null }),
      },
      {
        label: 'Slow answers',
        practises: 'seconds counted, and Cancel',
        isOn: (faults) => faults.slowAnswersMs > 0,
        set: (faults, isOn) => ({ ...faults, slowAnswersMs: isOn ? SLOW_MS : 0 }),
      },
      flag('htmlInsteadOfJson', 'A sign-in page answers', 'a guest network in between'),
      flag('truncatedJson', 'Answers break off', 'an answer that can’t be read'),
      {
        label: 'Rate limit, with a time to wait',
        practises: 'waiting until the service says',
        isOn: (faults) => faults.rateLimit === 'with_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'with_retry_after' : 'off' }),
      },
      {
        label: 'Rate limit, without one',
        practises: 'waits that grow',
        isOn: (faults) => faults.rateLimit === 'without_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'without_retry_after' : 'off' }),
      },
      flag('credentialsRevoked', 'Credentials revoked', 'not approved, 403'),
      foreign('unauthorized', 'A gateway wants a sign-in (401)', 'whose refusal it is'),
      foreign('forbidden', 'A firewall blocks the call (403)', 'whose refusal it is'),
      foreign('too_many_requests', 'A gateway limits the rate (429)', 'waits that grow'),
      foreign('gateway_busy', 'A gateway is busy (503)', 'waiting until it says'),
    ],
  },
  {
    title: 'Odd answers',
    switches: [
      odd('about_another', 'Answers name another shipment', 'an answer that is not used'),
      odd('later_total', 'The price differs from the quote', 'the booked price kept, the new one beside it'),
      odd('later_carrier', 'The carrier differs from the quote', 'the booked carrier kept, the new one beside it'),
      odd('other_currency', 'Prices in Canadian dollars', 'amounts that are never added up'),
      odd('doubled_carrier', 'Two rates with one carrier code', 'rates that can’t be told apart'),
      odd('odd_parts', 'Parts that can’t be read', 'what is good is used, the rest is named'),
      odd('fields_left_out', 'Fields are left out', 'what was known stays'),
      odd('blank_warning', 'A pickup warning without words', 'a pickup to confirm by phone'),
    ],
  },
  {
    title: 'Shipments and documents',
    switches: [
      flag('unknownStatus', 'A status nobody knows', 'a word shown as it came'),
      {
        label: 'Slow documents',
        practises: 'progress and Cancel',
        isOn: (faults) => faults.slowDocumentsMs > 0,
        set: (faults, isOn) => ({ ...faults, slowDocumentsMs: isOn ? SLOW_MS : 0 }),
      },
      flag('expiredLinks', 'Links have expired', 'a document that doesn’t come'),
      flag('linkRedirects', 'Links lead elsewhere', 'a redirect to an address that has nothing'),
      flag('documentNotPdf', 'Documents are no PDF', 'a file that is not kept'),
    ],
  },
];

/** How many faults are switched on. */
export function countFaults(faults: Faults): number {
  return FAULT_GROUPS.flatMap(({ switches }) => switches).filter(({ isOn }) => isOn(faults)).length;
}

/** How fast the demo's shipments move. Values are texts, for radio buttons. */
export const SPEEDS = [
  { value: '1', label: 'As in life' },
  { value: '144', label: 'A day in ten minutes' },
  { value: '1440', label: 'A day a minute' },
] as const;
