/** Maps a failed attempt to the state of its entry: distinguishes "nothing was booked" from "unknown". */
import type { AppError } from '../../../shared/errors.ts';
import type { AfterFailure, Attempt } from './types.ts';

/**
 * The state an entry takes after a failed attempt.
 *
 * - If the only attempt is rejected, nothing was booked. While an earlier attempt is open, a rejection proves nothing:
 *   the service may validate a repeat before it searches for the original (spec §4.2 rule 1), so only a response with a
 *   BOL number, or the clerk's confirmation, settles the entry.
 * - A call that never reached the service leaves the state of the entry unchanged: not sent, or unknown if an earlier
 *   attempt was unknown.
 * - Everything else leaves the outcome open.
 *
 * @param earlierUnknown an earlier attempt of the entry ended without a response.
 */
export function stateAfterFailure(error: AppError, earlierUnknown: boolean): AfterFailure {
  switch (error.code) {
    case 'booking_failed':
    case 'validation_failed':
    case 'quote_not_found':
      return earlierUnknown ? 'unknown' : 'rejected';
    case 'unauthorized':
    case 'not_approved':
    case 'rate_limited':
    case 'password_missing':
    case 'keychain':
      return earlierUnknown ? 'unknown' : 'draft';
    case 'certificate': {
      // An invalid server certificate ends the handshake before anything is sent. Other TLS failures, and a missing
      // client certificate, can occur after the request was sent.
      const neverSent = !/^(EPROTO|ERR_SSL_|ERR_BAD_SSL_)/.test(error.problem);
      return neverSent && !earlierUnknown ? 'draft' : 'unknown';
    }
    case 'unreachable': {
      const neverSent = ['name_not_found', 'refused', 'no_network', 'unsafe_port'].includes(error.reason);
      return neverSent && !earlierUnknown ? 'draft' : 'unknown';
    }
    // Any other error, a new code too: whether it was booked is unknown, which is always safe.
    default:
      return 'unknown';
  }
}

/** Whether an attempt may have been booked: it was sent, and no response settled it. */
export function isUnresolved({ outcome, failure }: Attempt): boolean {
  if (failure !== null) return stateAfterFailure(failure, false) === 'unknown';
  return outcome !== 'booked';
}
