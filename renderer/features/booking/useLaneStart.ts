/** What a booking can begin with: the contacts its quote was made from, and the last booking on its lane. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { callQuery } from '../../api/query.ts';
import { formOfDetails } from './bookingForm.ts';
import { type PartyContacts, partyContacts } from './contactParty.ts';
import type { EarlierDetails } from './useBookingDraft.ts';

export interface LaneStart {
  readonly isPending: boolean;
  readonly contacts: PartyContacts;
  /** Parties, windows and remarks of the last booking on the lane. Its order's own numbers stay behind. */
  readonly last: EarlierDetails | null;
  /** Why one of them could not be loaded. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/** Asked once, when the screen opens, so that nothing changes under the clerk. */
export function useLaneStart(quoteId: string): LaneStart {
  const [opening] = useState(() => crypto.randomUUID());
  // Outside the domains: an event must not change under the clerk what the form began with.
  const contacts = useQuery({
    ...callQuery('contacts.ofQuote', { quoteId }),
    queryKey: ['booking contacts', quoteId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const last = useQuery({
    ...callQuery('bookings.lastOnLane', { quoteId }),
    queryKey: ['booking before', quoteId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const booking = last.data?.booking ?? null;
  return {
    isPending: contacts.isPending || last.isPending,
    error: (contacts.error ?? last.error)?.error ?? null,
    retry() {
      if (contacts.isError) void contacts.refetch();
      if (last.isError) void last.refetch();
    },
    contacts: contacts.data === undefined ? { shipper: null, consignee: null } : partyContacts(contacts.data),
    last:
      booking === null
        ? null
        : {
            kind: 'booked',
            form: { ...formOfDetails(booking.details), poNumber: '', orderId: '', referenceNumbers: [] },
            savedAtMs: booking.outcome?.bookedAtMs ?? booking.createdAtMs,
          },
  };
}
