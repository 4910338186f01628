/** The demo's faults as toggles for the user: a label each, and what it is for. */
import type { Faults, OddResponse } from '../../../shared/freight/trainingFaults.ts';

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

function odd(kind: OddResponse, label: string, practises: string): FaultSwitch {
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

function foreign(kind: Faults['foreignResponse'], label: string, practises: string): FaultSwitch {
  return {
    label,
    practises,
    isOn: (faults) => faults.foreignResponse === kind,
    set: (faults, isOn) => ({ ...faults, foreignResponse: isOn ? kind : 'off' }),
  };
}

function redirect(kind: Faults['linkRedirects'], label: string, practises: string): FaultSwitch {
  return {
    label,
    practises,
    isOn: (faults) => faults.linkRedirects === kind,
    set: (faults, isOn) => ({ ...faults, linkRedirects: isOn ? kind : 'off' }),
  };
}

/** Long enough to notice, short enough to wait for. */
const SLOW_MS = 8_000;
const REASON = 'No capacity on this lane for the pickup date.';
/** A field of the form, one with another path notation, and one that the form doesn't show. */
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
        label: 'Carrier declines the booking',
        practises: 'practice switching carriers',
        isOn: (faults) => faults.carrierRejects !== null,
        set: (faults, isOn) => ({ ...faults, carrierRejects: isOn ? REASON : null }),
      },
      {
        label: 'Invalid fields',
        practises: 'practice fixing errors (F8)',
        isOn: (faults) => faults.bookingInvalid !== null,
        set: (faults, isOn) => ({ ...faults, bookingInvalid: isOn ? INVALID : null }),
      },
      flag('quoteExpired', 'Quote expires before booking', 'practice requoting'),
      flag('bookingResponseLost', 'Confirmation lost', 'practice Finish'),
      {
        label: 'Resent booking rejected',
        practises: 'outcome remains unknown',
        isOn: (faults) => faults.repeatRejected !== 'off',
        set: (faults, isOn) => ({ ...faults, repeatRejected: isOn ? 'validation_failed' : 'off' }),
      },
      flag('latePro', 'PRO and pickup number delayed', 'assigned days after booking'),
    ],
  },
  {
    title: 'Connection problems',
    switches: [
      {
        label: 'Offline',
        practises: 'practice working offline',
        isOn: (faults) => faults.dropAtByte !== null,
        set: (faults, isOn) => ({ ...faults, dropAtByte: isOn ? 0 : null }),
      },
      {
        label: 'Slow responses',
        practises: 'practice Cancel',
        isOn: (faults) => faults.slowResponsesMs > 0,
        set: (faults, isOn) => ({ ...faults, slowResponsesMs: isOn ? SLOW_MS : 0 }),
      },
      flag('htmlInsteadOfJson', 'Guest Wi-Fi sign-in page', 'practice reading the error'),
      flag('truncatedJson', 'Response cut off', 'unreadable response'),
      {
        label: 'Rate limit with Retry-After',
        practises: 'fixed wait',
        isOn: (faults) => faults.rateLimit === 'with_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'with_retry_after' : 'off' }),
      },
      {
        label: 'Rate limit without Retry-After',
        practises: 'increasing waits',
        isOn: (faults) => faults.rateLimit === 'without_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'without_retry_after' : 'off' }),
      },
      flag('credentialsRevoked', 'Credentials revoked', 'not approved (403)'),
      foreign('unauthorized', 'Gateway sign-in required (401)', 'practice finding who blocked it'),
      foreign('forbidden', 'Firewall blocks requests (403)', 'practice finding who blocked it'),
      foreign('too_many_requests', 'Gateway rate limit (429)', 'increasing waits'),
      foreign('gateway_busy', 'Gateway busy (503)', 'fixed wait'),
    ],
  },
  {
    title: 'Unusual responses',
    switches: [
      odd('about_another', 'Response for another shipment', 'response not used'),
      odd('later_total', 'Price differs from the quote', 'shows both prices'),
      odd('later_carrier', 'Carrier differs from the quote', 'shows both carriers'),
      odd('other_currency', 'Prices in Canadian dollars', 'not added to US dollars'),
      odd('doubled_carrier', 'Two rates with the same carrier code', 'hard to tell apart'),
      odd('odd_parts', 'Partly unreadable response', 'readable parts are used'),
      odd('fields_left_out', 'Missing fields', 'earlier values are used'),
      odd('blank_warning', 'Pickup warning without a message', 'confirm the pickup by phone'),
    ],
  },
  {
    title: 'Shipments and documents',
    switches: [
      flag('unknownStatus', 'Unrecognized status', 'shown unchanged'),
      {
        label: 'Slow downloads',
        practises: 'practice Cancel',
        isOn: (faults) => faults.slowDocumentsMs > 0,
        set: (faults, isOn) => ({ ...faults, slowDocumentsMs: isOn ? SLOW_MS : 0 }),
      },
      flag('expiredLinks', 'Download links expired', 'download fails'),
      redirect('to_the_file', 'Document link redirects', 'download works'),
      redirect('nowhere', 'Document link redirects to nothing', 'download fails'),
      flag('documentNotPdf', 'Document isn’t a PDF', 'file not saved'),
    ],
  },
];

/** Number of faults that are turned on. */
export function countFaults(faults: Faults): number {
  return FAULT_GROUPS.flatMap(({ switches }) => switches).filter(({ isOn }) => isOn(faults)).length;
}

/** Speed of the demo's shipments. Values are text, for radio buttons. */
export const SPEEDS = [
  { value: '1', label: 'Real time' },
  { value: '144', label: '10 minutes = 1 day' },
  { value: '1440', label: '1 minute = 1 day' },
] as const;
