/** Books once: asks first when a recent booking looks the same, and says what became of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails } from '../../../shared/ipc/contract/bookings.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { api } from '../../api/client.ts';
import { isLost } from '../../api/transport.ts';
import type { FieldErrors } from './bookingForm.ts';
import type { SimilarBookingView } from './DuplicateDialog.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import { cacheCause } from './unknownCause.ts';
import { type BookingDraft, draftId, draftLaneKey, type SavedDraft, saveBookingDraft } from './useBookingDraft.ts';
import type { Submit } from './useSubmit.ts';
import { useUnmountedRef } from './useUnmountedRef.ts';

export interface SubmitBookingOptions {
  readonly quote: Quote;
  /** Place of the rate in the quote. */
  readonly position: number;
  readonly rate: RateView;
  readonly submit: Submit;
  readonly savedDraft: SavedDraft;
  /** What is typed, as it is kept. */
  readonly draft: BookingDraft;
  /** The clerk is shown the bookings that look like this one. */
  readonly onSimilar: () => void;
  /** It was not booked: the message wants the focus. */
  readonly onFailure: () => void;
  /** The service refused fields. */
  readonly onRefused: (found: FieldErrors) => void;
}

export interface SubmitBooking {
  /** Why the last try did not book. */
  readonly failure: AppError | null;
  /** Bookings that look like this one, while the clerk is asked about them. */
  readonly similar: readonly SimilarBookingView[];
  /** Asks about similar ones, unless the clerk was asked before, then sends. */
  readonly book: (details: BookingDetails) => Promise<void>;
  /** Sends without asking. */
  readonly send: (details: BookingDetails) => Promise<void>;
  readonly closeSimilar: () => void;
}

/** The booking of a quote that was sent, is on its way, or is there; null when there is none, or nothing answers. */
async function bookingOf(quoteId: string): Promise<Quote['booking']> {
  const quote = await api.quotes.get({ quoteId });
  const booking = quote.ok ? quote.value.booking : null;
  return booking !== null && ['submitting', 'unknown', 'booked'].includes(booking.state) ? booking : null;
}

export function useSubmitBooking(options: SubmitBookingOptions): SubmitBooking {
  const { quote, position, rate, submit, savedDraft, draft } = options;
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<AppError | null>(null);
  const [similar, setSimilar] = useState<readonly SimilarBookingView[]>([]);
  const isAsking = useRef(false);
  const isGone = useUnmountedRef();
  const queries = useQueryClient();

  async function send(details: BookingDetails) {
    setSimilar([]);
    setFailure(null);
    const answer = await submit.run({
      quoteId: quote.id,
      position,
      carrier: rate.carrier,
      details,
      corrects: draft.corrects,
    });
    if (answer === null) return;
    // The answer got lost on its way to this page: the journal says what became of the booking.
    const found = isLost(answer) ? await bookingOf(quote.id) : null;
    if (answer.ok || found?.state === 'booked') {
      savedDraft.stop();
      await api.drafts.remove({ id: draftId(quote.id) });
      if (draft.reQuoted !== null) await api.drafts.remove({ id: draftId(draft.reQuoted.quoteId) });
    }
    // Whoever has gone elsewhere meanwhile is not called back: the attention list knows.
    if (isGone.current) return;
    if (answer.ok) return navigate(`/booked/${answer.value.id}`);
    if (found !== null) return navigate(`/booked/${found.bookingId}`);
    if (answer.error.code === 'booking_outcome_unknown') {
      cacheCause(queries, answer.error);
      return navigate(`/booked/${answer.error.bookingId}`);
    }
    options.onFailure();
    setFailure(answer.error);
    if (answer.error.code === 'validation_failed') options.onRefused(serviceFieldErrors(answer.error.fields).errors);
  }

  return {
    failure,
    similar,
    send,
    closeSimilar: () => setSimilar([]),
    async book(details) {
      if (isAsking.current) return;
      if (draft.sawSimilar) return send(details);
      isAsking.current = true;
      try {
        const found = await api.bookings.duplicates({ quoteId: quote.id, details });
        if (isGone.current) return;
        if (!found.ok || found.value.similar.length === 0) return await send(details);
        options.onSimilar();
        await saveBookingDraft(quote.id, draftLaneKey(quote.request), { ...draft, sawSimilar: true });
        setSimilar(found.value.similar);
      } finally {
        isAsking.current = false;
      }
    },
  };
}
