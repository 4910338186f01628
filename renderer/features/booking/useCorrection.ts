/** Opens the booking form with the details of a journal entry, to correct them and book again. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import type { DraftRate } from '../../lib/bookingDrafts.ts';
import { addressOfBooking } from './bookAddress.ts';
import { formOfDetails } from './bookingForm.ts';
import { type BookingDraft, draftLaneKey, findBookingDraft, saveBookingDraft } from './useBookingDraft.ts';

/**
 * Saves the details of a journal entry as the draft of its quote. What was typed for the quote after it was sent stays:
 * the draft exists until the quote is booked, and what this computer sent came from it.
 *
 * @param rate the rate that the form will be opened for; null if none was chosen
 */
export async function saveCorrection(
  quote: Quote,
  booking: Booking,
  rate: DraftRate | null,
): Promise<Result<{ savedAtMs: number }>> {
  const listed = await invoke('drafts.list', { kind: 'booking' });
  if (!listed.ok) return listed;
  const typed = findBookingDraft(listed.value.drafts, quote.id);
  const corrects = booking.state === 'unknown' ? booking.id : null;
  // Another clerk's request can be newer than a draft here, unless the draft corrects it.
  const isOlder = booking.clerk !== undefined && typed?.corrects !== booking.id;
  const draft: BookingDraft =
    typed === null || isOlder
      ? {
          form: formOfDetails(booking.details),
          step: 'review',
          reQuoted: null,
          seenSimilar: [],
          corrects,
          rate,
          originalId: null,
        }
      : { ...typed, corrects, rate };
  return saveBookingDraft(quote.id, draftLaneKey(quote.request), draft);
}

/** @param quote null if it is no longer stored: then nothing can be corrected */
export function useCorrection(quote: Quote | null, booking: Booking) {
  const [, navigate] = useLocation();
  const [error, setError] = useState<AppError | null>(null);
  return {
    /** Why the details could not be saved. Without them, the form would be empty. */
    error,
    async open(): Promise<void> {
      if (quote === null) return;
      setError(null);
      const saved = await saveCorrection(quote, booking, null);
      if (saved.ok) navigate(addressOfBooking(quote, booking));
      else setError(saved.error);
    },
  };
}
