import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { bookAddress } from './bookAddress.ts';
import { RateChoices } from './RateChoices.tsx';
import type { BookingDraft, ReQuoted } from './useBookingDraft.ts';

interface NoSuchRateProps {
  readonly quote: Quote;
  /** The chosen rate; null if the quote has none at that index. */
  readonly rate: RateView | null;
  readonly saved: BookingDraft | null;
}

function whyMessage(quote: Quote, rate: RateView | null, reQuoted: ReQuoted | null): string {
  if (rate !== null) {
    return `Two rates of this quote have the code ${rate.carrier}: Waybill can’t specify which one to book`;
  }
  if (reQuoted === null || reQuoted.newPosition !== null) return 'This quote doesn’t have the selected rate';
  const name = reQuoted.carrierName;
  if (quote.rates.length === 0) return `No carriers returned a rate this time, including ${name}`;
  if (reQuoted.added === null) return `${name} returned no rate this time`;
  return `${name} returned no rate with ${ACCESSORIAL_MEANINGS[reQuoted.added]} (${reQuoted.added})`;
}

/** Shown if the quote doesn't have the chosen rate: offers the others and carries the form input over. */
export function RateUnavailable({ quote, rate, saved }: NoSuchRateProps) {
  const [, navigate] = useLocation();
  const reQuoted = saved?.reQuoted ?? null;
  const isOfRequote = reQuoted !== null && reQuoted.newPosition === (rate === null ? null : quote.rates.indexOf(rate));
  const before = isOfRequote && reQuoted.added !== null ? reQuoted : null;
  const back = () => {
    if (before !== null) navigate(bookAddress(before.quoteId, before.position));
  };
  useKeys([{ keys: 'Alt+B', label: 'Back to previous quote', bar: false, run: back, when: before !== null }], {
    scope: 'Book shipment',
  });
  return (
    <Screen label="Book shipment">
      <ScrollArea>
        <div className="head">
          <h1>Book shipment</h1>
        </div>
        <Callout kind="attn" title={whyMessage(quote, rate, reQuoted)}>
          <p>
            Nothing is booked.{' '}
            {saved === null
              ? 'Select one of its rates:'
              : 'Your entries are saved and carry over to the rate you choose:'}
          </p>
          <RateChoices quote={quote} without={rate?.carrier ?? null} saved={null} />
        </Callout>
        {before === null ? null : (
          <div className="row">
            <Button keys="Alt+B" onClick={back}>
              Back to {before.carrierName} without {before.added}, {formatMoney(before.totalCents, before.currency)}
            </Button>
          </div>
        )}
      </ScrollArea>
    </Screen>
  );
}
