/** What a look that failed says: something about the account, about the way to the service, or about that shipment. */
import type { AppError } from '../../../shared/errors.ts';

/** `halts`: the account. `trouble`: the service as a whole. `its_own`: this shipment. `nothing`: it was called off. */
export type FailureClass = 'account' | 'provider' | 'not_found' | 'shipment_only' | 'nothing';

export function classifyFailure(error: AppError): FailureClass {
  switch (error.code) {
    case 'unauthorized':
    case 'not_approved':
    case 'password_missing':
    case 'keychain':
      return 'account';
    case 'shipment_not_found':
      return 'not_found';
    case 'cancelled':
      return 'nothing';
    case 'bad_response':
    case 'response_too_large':
    case 'validation_failed':
    case 'internal':
      return 'shipment_only';
    case 'unknown_service_error':
      return error.httpStatus < 500 ? 'shipment_only' : 'provider';
    default:
      return 'provider';
  }
}
