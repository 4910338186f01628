import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel, sameCodeAs } from '../../../shared/rules/rates.ts';
import type { DraftRate } from '../../lib/bookingDrafts.ts';
import { formatDayShort } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { bookAddress } from './bookAddress.ts';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';
import { type BookingDraft, draftLaneKey, saveBookingDraft } from './useBookingDraft.ts';

const SHOWN = 3;

interface RateChoicesProps {
  readonly quote: Quote;
  /** Code of the carrier that declined, which is omitted; null for none. */
  readonly without: string | null;
  /** Form input to carry over to the other rate; null if the draft already has it. */
  readonly saved: BookingDraft | null;
}

/** The best other rates of a quote, one key each, and a link to all of them. Choosing one books nothing yet. */
export function RateChoices({ quote, without, saved: stored }: RateChoicesProps) {
  const [, navigate] = useLocation();
  const group = useRef<HTMLDivElement>(null);
  const others = quote.rates
    .map((rate, position) => ({ rate, position }))
    .filter(({ rate }) => rate.carrier !== without && sameCodeAs(rate, quote.rates) === null)
    .slice(0, SHOWN);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  const go = async (path: string, rate: DraftRate | null) => {
    if (stored !== null) {
      const saved = await saveBookingDraft(quote.id, draftLaneKey(quote.request), { ...stored, rate });
      // Stays on this form, which still has all input; leaving would lose it.
      if (!saved.ok) return;
    }
    navigate(path);
  };
  const choose = (position: number, { carrierName }: RateView) =>
    void go(bookAddress(quote.id, position), { position, carrierName });
  const all = () => void go(`/quote/${quote.id}/rates`, null);
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
