import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { useUnmountedRef } from '../../lib/useUnmountedRef.ts';
import { useCopy } from '../../ui/CopyButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';
import { moveToNewQuote, prepareQuote, useGetRates } from '../quote/index.ts';
import { mayRepeat, type RateRow, bookable as whetherBookable } from './rateRows.ts';
import { ratesHtml } from './ratesHtml.ts';
import { ratesText } from './ratesText.ts';
import { ratesStrings } from './strings.tsx';

/** The CSV file that rates were exported to. */
interface SavedRates {
  readonly fileName: string;
  readonly path: string;
  readonly count: number;
}

/**
 * Actions on the rates of a quote.
 * @param originalId the quote that this one is a what-if of, whose order it continues when it is booked; null if none
 * @param unfinished why that quote prevents a booking; null if it doesn't
 * @param rows visible rows, which copy and export use
 * @param openFrom `YYYY-MM-DD`, the earliest day that isn't over everywhere in the United States
 */
export function useRateActions(
  quote: Quote,
  originalId: string | null,
  unfinished: string | null,
  rows: readonly RateRow[],
  openFrom: string,
) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const copy = useCopy();
  const reQuoting = useGetRates();
  const [failed, setFailed] = useState<{ readonly error: AppError; readonly again: 'reQuote' | 'saveCsv' } | null>(
    null,
  );
  const [saved, setSaved] = useState<SavedRates | null>(null);
  /** Another screen opens after a few calls: a ref for keys that are pressed at once, and a state for what is shown. */
  const leaving = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isUnmounted = useUnmountedRef();

  const bookable = whetherBookable(quote, openFrom);
  const isRunning = reQuoting.runningSinceMs !== null || isLeaving;
  const canBook = bookable.kind === 'yes' && unfinished === null && !isRunning;
  const wait = useServiceWait();
  const canReQuote = !isRunning && (bookable.kind === 'yes' || bookable.kind === 'gone');

  function setLeaving(isOn: boolean): void {
    leaving.current = isOn;
    setIsLeaving(isOn);
  }

  /** Opens a screen, unless the user has opened another one. */
  function leave(path: string): void {
    if (!isUnmounted.current) navigate(path);
  }

  const actions = {
    bookable,
    isRunning,
    canBook,
    runningSinceMs: reQuoting.runningSinceMs,
    canReQuote,
    /** A request to the provider is allowed now. */
    canRequest: wait === null,
    canCompareWhatIf: !isRunning && mayRepeat(bookable) && quote.request.pickupDate >= openFrom,
    canRepeat: mayRepeat(bookable),
    error: failed?.error ?? null,
    saved,
    dismissSaved: () => setSaved(null),
    cancel: reQuoting.cancel,

    book(row: RateRow | undefined): void {
      if (row === undefined || !canBook || leaving.current || row.sameCodeAs !== null) return;
      const address = `/book/${quote.id}/${row.position}`;
      navigate(originalId === null ? address : `${address}/of/${originalId}`);
    },
    async reQuote(): Promise<void> {
      if (!canReQuote || wait !== null || leaving.current) return;
      setFailed(null);
      const response = await reQuoting.getRates(quote.request, false);
      if (response === null) return;
      if (!response.ok) return setFailed({ error: response.error, again: 'reQuote' });
      setLeaving(true);
      const { id } = response.value.quote;
      await moveToNewQuote(quote.id, id);
      leave(originalId === null ? `/quote/${id}/rates` : `/quote/${originalId}/compare/${id}/rates`);
    },
    async newQuote(): Promise<void> {
      if (leaving.current) return;
      setLeaving(true);
      if (await prepareQuote(quote.request, quote.id)) return leave('/quote');
      setLeaving(false);
      toast(ratesStrings.draftNotSaved);
    },
    /** Goes to the comparison of a what-if, otherwise to the quote form. */
    goBack: () => navigate(originalId === null ? '/quote' : `/quote/${originalId}/compare/${quote.id}`),
    backLabel: originalId === null ? ratesStrings.backToQuote : ratesStrings.backToComparison,
    openBooking(): void {
      if (quote.booking !== null) navigate(`/booked/${quote.booking.bookingId}`);
    },
    copyRates: () => copy(ratesText(quote, rows), ratesHtml(quote, rows)),
    async saveCsv(): Promise<void> {
      const positions = rows.map((row) => row.position);
      if (positions.length === 0) return;
      setFailed(null);
      const response = await invoke('quotes.exportCsv', { quoteId: quote.id, positions });
      if (response.ok) setSaved({ ...response.value, count: positions.length });
      else setFailed({ error: response.error, again: 'saveCsv' });
    },
  };
  /** Repeats what failed. */
  const retry = () => void actions[failed?.again ?? 'reQuote']();
  return { ...actions, retry };
}
export type RateActions = ReturnType<typeof useRateActions>;
