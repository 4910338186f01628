import type { Booking } from '../../../shared/contract/bookings.ts';
import { bookingStrings } from './strings.tsx';

/** The provider's response to the last repeat: its unchanged message and the fields it named. */
export function Rejection({ booking: { lastError, lastResponse } }: { readonly booking: Booking }) {
  switch (lastError?.code) {
    case 'booking_failed':
      return lastError.reason === '' ? null : <p>{bookingStrings.providerMessage(lastError.reason)}</p>;
    case 'validation_failed':
      return (
        <>
          {lastError.message === '' ? null : <p>{bookingStrings.providerMessage(lastError.message)}</p>}
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
          <summary>{bookingStrings.responseForSupport}</summary>
          <pre>{lastResponse}</pre>
        </details>
      );
    default:
      return null;
  }
}
