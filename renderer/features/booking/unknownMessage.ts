/** Messages for an unknown booking outcome, by what prevented a response. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import { errorMessages } from '../../lib/errorMessages.ts';

interface UnknownMessage {
  readonly title: string;
  /** What happened, in one or two sentences. */
  readonly what: string;
}

const MAY_EXIST = 'The shipment may or may not exist.';

/** Whether the provider rejected the last repeat: it can then be corrected and resent under its quote. */
export function wasRejected({ state, lastError }: Booking): boolean {
  return state === 'unknown' && (lastError?.code === 'validation_failed' || lastError?.code === 'booking_failed');
}

/** @param cause the cause of the latest attempt; null if it is no longer known */
export function unknownMessage({ state, lastError }: Booking, cause: string | null): UnknownMessage {
  if (state === 'submitting') {
    return { title: 'Sending. No response yet.', what: MAY_EXIST };
  }
  switch (cause) {
    case 'disk_full':
    case 'storage_failed':
      return {
        title:
          cause === 'disk_full'
            ? 'The response arrived, but the disk is full and it wasn’t saved'
            : 'The response arrived, but it couldn’t be saved to the data folder',
        what: 'The shipment most likely exists. Free up disk space, then finish: the same response is returned again.',
      };
    case 'timed_out':
      return { title: 'The request was sent, but timed out', what: MAY_EXIST };
    default:
  }
  if (lastError === null) {
    return {
      title: 'Waybill closed while the request was in progress, or couldn’t save the response',
      what: MAY_EXIST,
    };
  }
  if (lastError.code === 'validation_failed' || lastError.code === 'booking_failed') {
    return {
      title: 'The retry was rejected; the first request may still have booked it',
      what: 'The first request never got a response. The rejection doesn’t say whether it was booked.',
    };
  }
  if (lastError.code === 'quote_not_found' && cause !== 'other_account') {
    return {
      title: 'This quote is no longer available',
      what: 'The first request may or may not have booked it.',
    };
  }
  return {
    title: 'The request was sent, but not confirmed',
    what: `${MAY_EXIST} Last time: ${errorMessages(lastError).title}.`,
  };
}

/** Title after a repeat whose outcome is unknown too. */
export function stillUnknownMessage(cause: string): string {
  switch (cause) {
    case 'disk_full':
    case 'storage_failed':
      return 'Still unknown: the response couldn’t be saved this time, either';
    case 'rate_limited':
      return 'Still unknown: too many requests (429)';
    case 'quote_not_found':
      return 'Still unknown: this quote is no longer available (404)';
    default:
      return 'Still unknown: no clear response to the resend';
  }
}
