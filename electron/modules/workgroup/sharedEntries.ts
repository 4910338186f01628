/** What the store is sent of a booking, and what an entry becomes. */
import type { AppError } from '../../../shared/errors.ts';
import { isOpenState, stateAfterFailure } from '../bookings/attemptState.ts';
import type { AttemptEnd, DuplicateCriteria, JournalEntry, JournalState } from '../bookings/types.ts';
import type { OrderIdentity } from './ownJournal.ts';
import type { AttemptResult, BookingIntent, SharedBooking } from './shared.ts';

/** The end of an attempt whose leave was not used, because of a failure. */
export const notSent = (failure: AppError): AttemptResult => ({
  result: 'not_sent',
  failure: failure.code,
  response: JSON.stringify(failure),
  responseText: null,
});

/** What an entry has before it is sent. */
export const NEW_DRAFT = {
  state: 'draft',
  sentAs: null,
  lastError: null,
  lastResponse: null,
  abandonedBecause: null,
  outcome: null,
  attempts: 0,
} as const;

/** The draft that the store has. */
export const sharedDraftOf = ({ id, beganAtMs, attempts }: SharedBooking) => ({
  ...NEW_DRAFT,
  id,
  createdAtMs: beganAtMs,
  attempts,
});

/** What the store compares a new entry with others by. */
export function identityOfOrder(
  account: string,
  { orderKey, pickupDate, similarDays }: DuplicateCriteria,
): OrderIdentity {
  return { account, orderKey, pickupDate, similarDays, seen: [] };
}

/** An entry as the store is sent it. */
export function intentOf(entry: JournalEntry, { account, orderKey, pickupDate }: OrderIdentity): BookingIntent {
  const { id, quoteId, quoteReference, position, carrier, carrierName, totalCents, currency, body } = entry;
  const rate = { position, carrier, carrierName, totalCents, currency };
  const details = JSON.stringify(entry.details);
  return { id, account, quoteId, quoteReference, ...rate, details, body, orderKey, pickupDate };
}

/** The end of an attempt for the store: what the response says of this request alone. */
export function attemptResultOf(end: AttemptEnd): AttemptResult {
  const { responseText } = end;
  if (end.result === 'booked') {
    return { result: 'booked', response: JSON.stringify(end.outcome), responseText, shipment: end.shipment };
  }
  const { failure } = end;
  const alone = stateAfterFailure(failure, false);
  const result = alone === 'draft' ? 'not_sent' : alone;
  return { result, failure: failure.code, response: JSON.stringify(failure), responseText };
}

/** An entry after an attempt, as far as this computer knows. */
export function entryAfter(
  seen: JournalEntry,
  end: AttemptEnd,
  { state, attempts, username }: { readonly state: JournalState; readonly attempts: number; readonly username: string },
): JournalEntry {
  const sentAs = seen.state === 'draft' ? username : seen.sentAs;
  const common = {
    ...seen,
    state,
    attempts,
    sentAs,
    lastResponse: end.responseText?.slice(0, 2_000) ?? seen.lastResponse,
  };
  if (end.result === 'booked') return { ...common, outcome: end.outcome, lastError: null };
  const lastError: AppError | null = end.isLast ? end.failure : isOpenState({ state }) ? seen.lastError : null;
  return { ...common, outcome: null, lastError };
}

/** Whether a result decided the state that the entry has afterwards. */
export function appliesTo({ result }: AttemptResult, state: JournalState): boolean {
  const after: Readonly<Record<AttemptResult['result'], readonly JournalState[]>> = {
    booked: ['booked'],
    rejected: ['rejected', 'unknown'],
    not_sent: ['draft', 'unknown'],
    unknown: ['unknown'],
  };
  return after[result].includes(state);
}
