/** Why the outcome of a booking is not known, carried from where it was told to the screen that explains it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ErrorOf } from '../../../shared/errors.ts';

const keyOf = (bookingId: string) => ['unknown cause', bookingId];

/** Notes what the core said. Lasts as long as the window; after that the journal's own last error speaks. */
export function cacheCause(queries: QueryClient, { bookingId, cause }: ErrorOf<'booking_outcome_unknown'>): void {
  queries.setQueryData(keyOf(bookingId), cause);
}

/** The cause that was noted for a booking, null when none was. */
export function useCause(bookingId: string): string | null {
  return useQueryClient().getQueryData<string>(keyOf(bookingId)) ?? null;
}
