/** What a failed attempt says about the shipment: the difference between "nothing was booked" and "nobody knows". */
import type { AppError } from '../../../shared/errors.ts';
import type { AfterFailure, Attempt } from './ports.ts';

/**
 * The state an entry takes after a failed attempt.
 *
 * - A refusal of the only attempt means that nothing was booked. While an earlier attempt is open it proves nothing: the
 *   service may check a repeat before it looks for the original (spec §4.2 rule 1), so only an answer with a BOL number,
 *   or the clerk's own word, settles the entry.
 * - A call that never reached the service leaves the entry as it was before: not sent, or still unknown when an earlier
 *   attempt was.
 * - Everything else leaves the outcome open.
 *
 * @param earlierUnknown an earlier attempt of the entry ended without an answer.
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
      // A refused certificate of the service ends the handshake. TLS itself, and a certificate of ours that is missing,
      // can fail later, with the request on its way.
      const neverSent = !/^(EPROTO|ERR_SSL_|ERR_BAD_SSL_)/.test(error.problem);
      return neverSent && !earlierUnknown ? 'draft' : 'unknown';
    }
    case 'unreachable': {
      const neverSent = ['name_not_found', 'refused', 'no_network', 'unsafe_port'].includes(error.reason);
      return neverSent && !earlierUnknown ? 'draft' : 'unknown';
    }
    default:
      return 'unknown';
  }
}

/** Whether an attempt may have been booked for all that is known: sent, and no answer that settles it. */
export function isUnresolved({ outcome, failure }: Attempt): boolean {
  if (failure !== null) return stateAfterFailure(failure, false) === 'unknown';
  return outcome !== 'booked';
}
