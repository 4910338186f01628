/** Initial data of a booking: its order, the contacts of its quote, and the last booking on its lane. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { callQuery } from '../../api/query.ts';
import { type BookingForm, formOfDetails } from './bookingForm.ts';
import { type PartyContacts, partyContacts } from './contactParty.ts';
import type { EarlierDetails } from './useBookingDraft.ts';

export interface LaneStart {
  readonly isPending: boolean;
  readonly contacts: PartyContacts;
  /** The form of the order that the quote, or else the original of a what-if, belongs to; null if it belongs to none. */
  readonly ordered: BookingForm | null;
  /** Parties, windows and remarks of the last booking on the lane, without its order numbers. */
  readonly last: EarlierDetails | null;
  /** Why one of them failed to load. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/**
 * Loads once when the screen opens, so that nothing changes while the user types.
 * @param originalId the quote that this one is a what-if of; null if none
 */
export function useLaneStart(quoteId: string, originalId: string | null): LaneStart {
  const [opening] = useState(() => crypto.randomUUID());
  // Not in a query domain: events must not change the initial data of an open form.
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
  const order = useQuery({
    ...callQuery('orders.detailsOfQuote', { quoteId }),
    queryKey: ['booking order', quoteId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const originalQuoteId = originalId ?? quoteId;
  const originalOrder = useQuery({
    ...callQuery('orders.detailsOfQuote', { quoteId: originalQuoteId }),
    queryKey: ['booking order', originalQuoteId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const booking = last.data?.booking ?? null;
  const details = order.data?.details ?? originalOrder.data?.details ?? null;
  return {
    isPending: contacts.isPending || last.isPending || order.isPending || originalOrder.isPending,
    error: (contacts.error ?? last.error ?? order.error ?? originalOrder.error)?.error ?? null,
    retry() {
      if (contacts.isError) void contacts.refetch();
      if (last.isError) void last.refetch();
      if (order.isError) void order.refetch();
      if (originalOrder.isError) void originalOrder.refetch();
    },
    ordered: details === null ? null : formOfDetails(details),
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
