import { useLocation } from 'wouter';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
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
  /** The one that was chosen, null when the quote has none at its place. */
  readonly rate: RateView | null;
  readonly kept: BookingDraft | null;
}

function whyWords(quote: Quote, rate: RateView | null, reQuoted: ReQuoted | null): string {
  if (rate !== null) {
    return `Two rates of this quote have the code ${rate.carrier}: the service can’t be told which to book`;
  }
  if (reQuoted === null || reQuoted.newPosition !== null) return 'This quote does not have the rate that was chosen';
  const name = reQuoted.carrierName;
  if (quote.rates.length === 0) return `No carrier answered this time, ${name} neither`;
  if (reQuoted.added === null) return `${name} gives no price this time`;
  return `${name} gives no price with ${ACCESSORIAL_MEANINGS[reQuoted.added]} (${reQuoted.added})`;
}

/** A quote without the carrier that was chosen: others are offered, and what is typed goes along. */
export function RateUnavailable({ quote, rate, kept }: NoSuchRateProps) {
  const [, navigate] = useLocation();
  const reQuoted = kept?.reQuoted ?? null;
  const isOfRequote = reQuoted !== null && reQuoted.newPosition === (rate === null ? null : quote.rates.indexOf(rate));
  const before = isOfRequote && reQuoted.added !== null ? reQuoted : null;
  const back = () => {
    if (before !== null) navigate(bookAddress(before.quoteId, before.position));
  };
  useKeys([{ keys: 'Alt+B', label: 'Back to the quote before', bar: false, run: back, when: before !== null }], {
    scope: 'Book shipment',
  });
  return (
    <Screen label="Book shipment">
      <ScrollArea>
        <div className="head">
          <h1>Book shipment</h1>
        </div>
        <Callout kind="attn" title={whyWords(quote, rate, reQuoted)}>
          <p>
            Nothing is booked.{' '}
            {kept === null
              ? 'Choose one of its rates:'
              : 'Everything typed is kept and goes along with the rate you choose:'}
          </p>
          <RateChoices quote={quote} without={rate?.carrier ?? null} kept={null} />
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
