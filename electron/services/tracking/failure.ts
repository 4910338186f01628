/** What a look that failed says: something about the account, about the way to the service, or about that shipment. */
import type { AppError } from '../../../shared/errors.ts';

/** `halts`: the account. `trouble`: the service as a whole. `its_own`: this shipment. `nothing`: it was called off. */
export type FailureMeaning = 'halts' | 'trouble' | 'not_found' | 'its_own' | 'nothing';

export function meaningOf(error: AppError): FailureMeaning {
  switch (error.code) {
    case 'unauthorized':
    case 'not_approved':
    case 'password_missing':
    case 'keychain':
      return 'halts';
    case 'shipment_not_found':
      return 'not_found';
    case 'cancelled':
      return 'nothing';
    case 'bad_response':
    case 'response_too_large':
    case 'validation_failed':
    case 'internal':
      return 'its_own';
    case 'unknown_service_error':
      return error.httpStatus < 500 ? 'its_own' : 'trouble';
    default:
      return 'trouble';
  }
}
