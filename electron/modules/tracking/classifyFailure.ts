/** Classifies a failed poll: a problem with the account, with reaching the service, or with that shipment. */
import type { AppError } from '../../../shared/errors.ts';
import { errorKind } from '../../../shared/rules/errorKinds.ts';

/**
 * `account`: halts all polling. `provider`: the service as a whole. `not_found`, `shipment_only`: this shipment.
 * `nothing`: the poll was canceled.
 */
export type FailureClass = 'account' | 'provider' | 'not_found' | 'shipment_only' | 'nothing';

export function classifyFailure(error: AppError): FailureClass {
  // The provider responded about this shipment only, however long or unreadable the response.
  if (error.code === 'unknown_service_error') return error.httpStatus < 500 ? 'shipment_only' : 'provider';
  if (error.code === 'response_too_large' || error.code === 'internal') return 'shipment_only';
  if (error.code === 'shipment_not_found') return 'not_found';
  switch (errorKind(error.code)) {
    case 'credentials':
    case 'password':
      return 'account';
    case 'rejected':
    case 'unreadable':
      return 'shipment_only';
    case 'canceled':
      return 'nothing';
    case 'rate_limit':
    case 'elsewhere':
    case 'network':
    case 'disk':
    case 'workgroup':
    case 'local':
      return 'provider';
  }
}
