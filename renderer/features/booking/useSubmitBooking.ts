/** Books once: warns first if a recent booking is similar, and reports the result. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails } from '../../../shared/freight/requests.ts';
import { invoke } from '../../api/client.ts';
import { isLost } from '../../api/transport.ts';
import { draftId } from '../../lib/bookingDrafts.ts';
import { useUnmountedRef } from '../../lib/useUnmountedRef.ts';
import { continueOrder } from '../quote/index.ts';
import type { FieldErrors } from './bookingForm.ts';
import type { SimilarBookingView } from './DuplicateDialog.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import { cacheCause } from './unknownCause.ts';
import { type BookingDraft, draftLaneKey, type SavedDraft, saveBookingDraft } from './useBookingDraft.ts';
import type { Submit } from './useSubmit.ts';

export interface SubmitBookingOptions {
  readonly quote: Quote;
  /** Index of the rate in the quote. */
  readonly position: number;
  readonly rate: RateView;
  readonly submit: Submit;
  readonly savedDraft: SavedDraft;
  /** The saved form input. */
  readonly draft: BookingDraft;
  /** The duplicate dialog is about to open. IDs of the similar bookings that were shown by now. */
  readonly onSimilar: (seen: string[]) => void;
  /** Not booked: moves the focus to the message. */
  readonly onFailure: () => void;
  /** The provider rejected some fields. */
  readonly onRejected: (found: FieldErrors) => void;
}

export interface SubmitBooking {
  /** Why the last attempt did not book. */
  readonly failure: AppError | null;
  /** Similar bookings while the duplicate dialog is open. */
  readonly similar: readonly SimilarBookingView[];
  /** Books, unless there are similar bookings that the user hasn't seen: then the duplicate dialog opens. */
  readonly book: (details: BookingDetails) => Promise<void>;
  readonly closeSimilar: () => void;
}

/** The booking of a quote that is submitted or done; null if there is none, or if the request fails. */
async function bookingOf(quoteId: string): Promise<Quote['booking']> {
  const quote = await invoke('quotes.get', { quoteId });
  const booking = quote.ok ? quote.value.booking : null;
  return booking !== null && ['submitting', 'unknown', 'booked'].includes(booking.state) ? booking : null;
}

/** Whether the journal has an entry for the quote. True if the quote can't be loaded. */
async function hasEntry(quoteId: string): Promise<boolean> {
  const quote = await invoke('quotes.get', { quoteId });
  return !quote.ok || quote.value.booking !== null;
}

export function useSubmitBooking(options: SubmitBookingOptions): SubmitBooking {
  const { quote, position, rate, submit, savedDraft, draft } = options;
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<AppError | null>(null);
  const [similar, setSimilar] = useState<readonly SimilarBookingView[]>([]);
  const isUnmounted = useUnmountedRef();
  const queries = useQueryClient();

  /** Opens the duplicate dialog if there are similar bookings that the user hasn't seen. Returns whether there are. */
  async function compare(details: BookingDetails): Promise<boolean> {
    const found = await invoke('bookings.duplicates', { quoteId: quote.id, details });
    if (isUnmounted.current) return true;
    if (!found.ok || found.value.similar.every(({ booking }) => draft.seenSimilar.includes(booking.id))) return false;
    const seenSimilar = [...new Set([...draft.seenSimilar, ...found.value.similar.map(({ booking }) => booking.id)])];
    options.onSimilar(seenSimilar);
    await saveBookingDraft(quote.id, draftLaneKey(quote.request), { ...draft, seenSimilar });
    setSimilar(found.value.similar);
    return true;
  }

  async function book(details: BookingDetails) {
    setSimilar([]);
    setFailure(null);
    const { originalId } = draft;
    if (originalId !== null) {
      // Before the order moves, which discards the rate that was chosen for it.
      if (await compare(details)) return;
      await continueOrder(originalId, quote.id);
    }
    const response = await submit.run({
      quoteId: quote.id,
      position,
      carrier: rate.carrier,
      details,
      corrects: draft.corrects,
      seen: draft.seenSimilar,
    });
    if (response === null) return;
    // Without an entry in the journal, the order isn't being booked from this quote.
    if (originalId !== null && !response.ok && !(await hasEntry(quote.id))) await continueOrder(quote.id, originalId);
    // The response to this page was lost: the journal knows what became of the booking.
    const found = isLost(response) ? await bookingOf(quote.id) : null;
    if (response.ok || found?.state === 'booked') {
      savedDraft.stop();
      await invoke('drafts.remove', { id: draftId(quote.id) });
      if (draft.reQuoted !== null) await invoke('drafts.remove', { id: draftId(draft.reQuoted.quoteId) });
    }
    // The user left the screen: don't navigate. The result is in the list of alerts.
    if (isUnmounted.current) return;
    if (response.ok) return navigate(`/booked/${response.value.id}`);
    if (found !== null) return navigate(`/booked/${found.bookingId}`);
    if (response.error.code === 'booking_outcome_unknown') {
      cacheCause(queries, response.error);
      return navigate(`/booked/${response.error.bookingId}`);
    }
    if (response.error.code === 'similar_bookings' && (await compare(details))) return;
    options.onFailure();
    setFailure(response.error);
    if (response.error.code === 'validation_failed' || response.error.code === 'references_required')
      options.onRejected(serviceFieldErrors(response.error.fields).errors);
  }

  return { failure, similar, book, closeSimilar: () => setSimilar([]) };
}
