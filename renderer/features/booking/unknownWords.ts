/** What it means that nobody knows whether a booking exists, by what kept the answer away. */
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import { errorMessages } from '../../lib/errorMessages.ts';

interface UnknownWords {
  readonly title: string;
  /** What happened, in a sentence or two. */
  readonly what: string;
}

const MAY_EXIST = 'The shipment may exist or not.';

/** Whether the last repeat was refused in words of the service: it can be corrected and sent again under its quote. */
export function wasRefused({ state, lastError }: Booking): boolean {
  return state === 'unknown' && (lastError?.code === 'validation_failed' || lastError?.code === 'booking_failed');
}

/** @param cause what the core said this time, null when that is no longer known. */
export function unknownWords({ state, lastError }: Booking, cause: string | null): UnknownWords {
  if (state === 'submitting') {
    return { title: 'It is being sent, and no answer came yet', what: MAY_EXIST };
  }
  switch (cause) {
    case 'disk_full':
    case 'storage_failed':
      return {
        title:
          cause === 'disk_full'
            ? 'The answer came, and the full disk could not keep it (disk_full)'
            : 'The answer came, and the data folder could not keep it (storage_failed)',
        what: 'The shipment most likely exists. Make room on the disk, then finish: the service gives the same answer again.',
      };
    case 'timed_out':
      return { title: 'The request was sent and no answer came in time (timed_out)', what: MAY_EXIST };
    default:
  }
  if (lastError === null) {
    return {
      title: 'Waybill ended while the request was on its way, or could not keep the answer',
      what: MAY_EXIST,
    };
  }
  if (lastError.code === 'validation_failed' || lastError.code === 'booking_failed') {
    return {
      title: 'The repeat was refused; the first request may still have booked it',
      what: 'A refusal says nothing about the request before it, whose answer never came.',
    };
  }
  if (lastError.code === 'quote_not_found' && cause !== 'other_account') {
    return {
      title: 'The service no longer knows this quote',
      what: 'Whether the first request booked it is not known.',
    };
  }
  return {
    title: 'The request was sent and no answer says what became of it',
    what: `${MAY_EXIST} Last time: ${errorMessages(lastError).title}.`,
  };
}

/** The title after a repeat that settled nothing either. */
export function stillUnknownWords(cause: string): string {
  switch (cause) {
    case 'disk_full':
    case 'storage_failed':
      return 'Still not known: the disk could not keep the answer this time either';
    case 'rate_limited':
      return 'Still not known: the service asks to slow down (429)';
    case 'quote_not_found':
      return 'Still not known: the service no longer knows this quote (404)';
    default:
      return 'Still not known: the repeat settled nothing either';
  }
}
