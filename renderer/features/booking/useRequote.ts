/** Requotes the same freight and carries the form input over to the new quote. */
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { AccessorialCode } from '../../../shared/freight/values.ts';
import { counterpart } from '../../../shared/rules/rates.ts';
import { CallError } from '../../api/CallError.ts';
import { useCall } from '../../api/query.ts';
import { useUnmountedRef } from '../../lib/useUnmountedRef.ts';
import { continueOrder, copyContacts, moveToNewQuote } from '../quote/index.ts';
import { bookAddress } from './bookAddress.ts';
import { type BookingDraft, draftLaneKey, saveBookingDraft } from './useBookingDraft.ts';

export interface ReQuote {
  readonly isRunning: boolean;
  /** Why the last requote failed. */
  readonly error: AppError | null;
  /**
   * Gets new rates and opens the booking of the same carrier under the new quote, with all form input.
   *
   * @param added an accessorial to add; null for an identical request
   */
  readonly run: (stored: BookingDraft, added: AccessorialCode | null) => Promise<void>;
  readonly cancel: () => void;
}

/** Index in the new quote of the rate that matches: the same offer, else one with the same code. null if none. */
function positionInNew(rate: RateView, { rates }: Quote, newQuote: Quote): number | null {
  const similar = counterpart(rate, rates, newQuote.rates);
  const at = newQuote.rates.findIndex((one) => one === similar || (similar === null && one.carrier === rate.carrier));
  return at < 0 ? null : at;
}

/** @param position index of the chosen rate */
export function useRequote(quote: Quote, position: number): ReQuote {
  const [, navigate] = useLocation();
  const rates = useCall('quotes.getRates');
  const [error, setError] = useState<AppError | null>(null);
  const isBusy = useRef(false);
  const isUnmounted = useUnmountedRef();

  async function run(stored: BookingDraft, added: AccessorialCode | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(null);
    try {
      const accessorials = quote.request.accessorials ?? [];
      const request = added === null ? quote.request : { ...quote.request, accessorials: [...accessorials, added] };
      const { quote: newQuote } = await rates.mutateAsync({ request, useCached: false });
      const before = quote.rates[position];
      const newPosition = before === undefined ? null : positionInNew(before, quote, newQuote);
      const reQuoted =
        before === undefined
          ? null
          : {
              quoteId: quote.id,
              position,
              newPosition,
              carrierName: before.carrierName,
              totalCents: before.totalCents,
              currency: before.currency,
              added,
            };
      // Leaves the old quote only after the input is saved under the new one.
      const saved = await saveBookingDraft(newQuote.id, draftLaneKey(newQuote.request), {
        ...stored,
        reQuoted,
        corrects: null,
      });
      if (!saved.ok) return setError(saved.error);
      if (added === null) await moveToNewQuote(quote.id, newQuote.id);
      else {
        await copyContacts(quote.id, newQuote.id);
        await continueOrder(quote.id, newQuote.id);
      }
      if (!isUnmounted.current) navigate(bookAddress(newQuote.id, newPosition, stored.originalId));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown.error);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    isRunning: rates.isPending,
    error,
    run,
    cancel: rates.cancel,
  };
}
