/** Maps a failed attempt to the state of its entry: distinguishes "nothing was booked" from "unknown". */
import type { AppError } from '../../../shared/errors.ts';
import type { AfterFailure, Attempt, JournalEntry } from './types.ts';

/** Failures that say that this request was not booked, and not only that it was not accepted now. */
const REJECTIONS: readonly AppError['code'][] = ['booking_failed', 'validation_failed', 'quote_not_found'];

/**
 * The state an entry takes after a failed attempt.
 *
 * - If the only attempt is rejected, nothing was booked. While an earlier attempt is open, a rejection proves nothing:
 *   the earlier request may still arrive and be booked.
 * - A call that never reached the service leaves the state of the entry unchanged: not sent, or unknown if an earlier
 *   attempt was unknown.
 * - Everything else leaves the outcome open.
 *
 * @param earlierUnknown an earlier attempt of the entry ended without a response, and isn't settled by this failure.
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
    // Leave to send came too late, and was not used.
    case 'workgroup_away':
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

/**
 * Whether a failure of a repeat settles an entry with unknown outcome, once no earlier request can arrive anymore: the
 * provider returns the original of a booked quote (spec §4.2 rule 1), so a rejection means that there is none. Only to
 * the account of all earlier requests, which sees the quote and what they booked; and invalid fields only if the earlier
 * requests had them too, because fields may be validated before the original is searched.
 *
 * @param username the repeat was sent as
 * @param attempts of the entry
 */
export function settlesUnknown(
  { code }: AppError,
  entry: Pick<JournalEntry, 'sentAs' | 'body'>,
  username: string,
  attempts: readonly Attempt[],
): boolean {
  if (!REJECTIONS.includes(code) || entry.sentAs !== username) return false;
  return attempts
    .filter(isUnresolved)
    .every((attempt) => attempt.username === username && (code !== 'validation_failed' || attempt.body === entry.body));
}

/** Whether an entry was sent, and nothing says whether it was booked. */
export function isOpenState({ state }: Pick<JournalEntry, 'state'>): boolean {
  return state === 'unknown' || state === 'submitting';
}

/** Whether an attempt may have been booked: it was sent, and no response settled it. */
export function isUnresolved({ outcome, failure }: Attempt): boolean {
  if (failure !== null) return stateAfterFailure(failure, false) === 'unknown';
  return outcome !== 'booked';
}
