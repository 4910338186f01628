import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { byPrice, ratePriceLabel, sameCodeAs } from '../../../shared/rules/rates.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { type DraftRate, ratesAddress } from '../../lib/bookingDrafts.ts';
import { formatDayShort } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { bookAddress } from './bookAddress.ts';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

const SHOWN = 3;

/** Saves the form input for a rate of the same quote, or for none yet. */
export type SaveForRate = (rate: DraftRate | null) => Promise<Result<unknown>>;

interface RateChoicesProps {
  readonly quote: Quote;
  /** The quote that this one is a what-if of; null if none. */
  readonly originalId: string | null;
  /** Code of the carrier that declined, which is omitted; null for none. */
  readonly without: string | null;
  /** Saves the form input for the other rate; null if the draft already has it. */
  readonly save: SaveForRate | null;
}

/**
 * The cheapest other rates of a quote, one key each, and a link to all of them, where one of a blocked carrier can be
 * confirmed. Choosing one books nothing yet.
 */
export function RateChoices({ quote, originalId, without, save }: RateChoicesProps) {
  const [, navigate] = useLocation();
  const group = useRef<HTMLDivElement>(null);
  const { carrierOf, isPending } = useCarriers();
  const isOffered = (rate: RateView) =>
    rate.carrier !== without &&
    sameCodeAs(rate, quote.rates) === null &&
    carrierOf(rate.carrier)?.standing !== 'blocked';
  // Waits until the blocked carriers are known.
  const others = (isPending ? [] : quote.rates.map((rate, position) => ({ rate, position })))
    .filter(({ rate }) => isOffered(rate))
    .toSorted((a, b) => byPrice(a.rate, b.rate))
    .slice(0, SHOWN);
  useEffect(() => {
    if (!isPending) group.current?.querySelector('button')?.focus();
  }, [isPending]);

  const go = async (path: string, rate: DraftRate | null) => {
    const saved = await save?.(rate);
    // If it failed, this form stays open, because it has all input.
    if (saved === undefined || saved.ok) navigate(path);
  };
  const choose = (position: number, { carrierName }: RateView) =>
    void go(bookAddress(quote.id, position, originalId), { position, carrierName });
  const all = () => void go(ratesAddress(quote.id, originalId), null);
  useKeys(
    [
      ...others.map(({ rate, position }, index) => ({
        keys: String(index + 1),
        label: bookingStrings.book(rate.carrierName),
        bar: false,
        run: () => choose(position, rate),
      })),
      { keys: 'A', label: bookingStrings.allRates, bar: false, run: all },
    ],
    { scope: 'Other rates' },
  );
  return (
    <div className={styles.rates} ref={group}>
      {others.map(({ rate, position }, index) => (
        <Button key={position} size="s" keys={String(index + 1)} onClick={() => choose(position, rate)}>
          <span className={styles.rate}>
            <span className="cut">{rate.carrierName}</span>
            <b>{ratePriceLabel(rate)}</b>
            {rate.estimatedDeliveryDate === null ? null : <span>{formatDayShort(rate.estimatedDeliveryDate)}</span>}
          </span>
        </Button>
      ))}
      <Button size="s" keys="A" onClick={all}>
        {bookingStrings.allRates}
      </Button>
    </div>
  );
}
