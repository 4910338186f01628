/** Classifies a failed poll: a problem with the account, with reaching the service, or with that shipment. */
import type { AppError } from '../../../shared/errors.ts';

/**
 * `account`: halts all polling. `provider`: the service as a whole. `not_found`, `shipment_only`: this shipment.
 * `nothing`: the poll was canceled.
 */
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
