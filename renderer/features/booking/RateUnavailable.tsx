import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { continueOrder } from '../quote/index.ts';
import { bookAddress } from './bookAddress.ts';
import { RateChoices } from './RateChoices.tsx';
import { bookingStrings } from './strings.tsx';
import type { BookingDraft, ReQuoted } from './useBookingDraft.ts';

interface RateUnavailableProps {
  readonly quote: Quote;
  /** The chosen rate; null if the quote has none at that index. */
  readonly rate: RateView | null;
  /** The quote that this one is a what-if of; null if none. */
  readonly originalId: string | null;
  readonly saved: BookingDraft | null;
}

function whyMessage(quote: Quote, rate: RateView | null, reQuoted: ReQuoted | null): string {
  if (rate !== null) {
    return bookingStrings.twoRatesWithCode(rate.carrier);
  }
  if (reQuoted === null || reQuoted.newPosition !== null) return bookingStrings.rateNotInQuote;
  const name = reQuoted.carrierName;
  if (quote.rates.length === 0) return bookingStrings.noCarriersReturnedRate(name);
  if (reQuoted.added === null) return bookingStrings.returnedNoRateThisTime(name);
  return bookingStrings.returnedNoRateWith(name, ACCESSORIAL_MEANINGS[reQuoted.added], reQuoted.added);
}

/** Shown if the quote doesn't have the chosen rate: offers the others and carries the form input over. */
export function RateUnavailable({ quote, rate, originalId, saved }: RateUnavailableProps) {
  const [, navigate] = useLocation();
  const reQuoted = saved?.reQuoted ?? null;
  const isOfRequote = reQuoted !== null && reQuoted.newPosition === (rate === null ? null : quote.rates.indexOf(rate));
  const before = isOfRequote && reQuoted.added !== null ? { ...reQuoted, added: reQuoted.added } : null;
  const back = async () => {
    if (before === null) return;
    await continueOrder(quote.id, before.quoteId);
    navigate(bookAddress(before.quoteId, before.position, originalId));
  };
  useKeys(
    [
      {
        keys: 'Alt+B',
        label: bookingStrings.backToPreviousQuote,
        bar: false,
        run: () => void back(),
        when: before !== null,
      },
    ],
    {
      scope: 'Book shipment',
    },
  );
  return (
    <Screen label={bookingStrings.bookShipment}>
      <ScrollArea>
        <div className="head">
          <h1>{bookingStrings.bookShipment}</h1>
        </div>
        <Callout kind="attn" title={whyMessage(quote, rate, reQuoted)}>
          <p>{saved === null ? bookingStrings.selectAnotherRate : bookingStrings.entriesCarryOver}</p>
          <RateChoices quote={quote} originalId={originalId} without={rate?.carrier ?? null} save={null} />
        </Callout>
        {before === null ? null : (
          <div className="row">
            <Button keys="Alt+B" onClick={() => void back()}>
              {bookingStrings.backToWithout(before.carrierName, before.added, ratePriceLabel(before))}
            </Button>
          </div>
        )}
      </ScrollArea>
    </Screen>
  );
}
