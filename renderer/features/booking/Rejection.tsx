import type { Booking } from '../../../shared/contract/bookings.ts';

/** The provider's response to the last repeat: its unchanged message and the fields it named. */
export function Rejection({ booking: { lastError, lastResponse } }: { readonly booking: Booking }) {
  switch (lastError?.code) {
    case 'booking_failed':
      return lastError.reason === '' ? null : (
        <p>
          Message: <q>{lastError.reason}</q>
        </p>
      );
    case 'validation_failed':
      return (
        <>
          {lastError.message === '' ? null : (
            <p>
              Message: <q>{lastError.message}</q>
            </p>
          )}
          <ul>
            {lastError.fields.map(({ field, message }, index) => (
              <li key={index}>
                <code>{field}</code>
                {message === '' ? '' : `: ${message}`}
              </li>
            ))}
          </ul>
        </>
      );
    case 'bad_response':
    case 'unknown_service_error':
    case 'not_this_service':
    case 'gateway':
      return lastResponse == null || lastResponse === '' ? null : (
        <details>
          <summary>Response, for support</summary>
          <pre>{lastResponse}</pre>
        </details>
      );
    default:
      return null;
  }
}
