/** Passes the cause of an unknown booking outcome to the screen that explains it. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ErrorOf } from '../../../shared/errors.ts';
import { bookingStrings } from './strings.tsx';

const keyOf = (bookingId: string) => [bookingStrings.unknownCause, bookingId];

/** Caches the cause from the core for the life of the window. Without it, the journal's last error is used. */
export function cacheCause(queries: QueryClient, { bookingId, cause }: ErrorOf<'booking_outcome_unknown'>): void {
  queries.setQueryData(keyOf(bookingId), cause);
}

/** The cached cause of a booking, or null. */
export function useCause(bookingId: string): string | null {
  return useQueryClient().getQueryData<string>(keyOf(bookingId)) ?? null;
}
