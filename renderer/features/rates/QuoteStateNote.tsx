import type { Quote } from '../../../shared/contract/quotes.ts';
import { rateOfBooking } from '../../../shared/rules/rates.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import type { Bookable } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

interface QuoteStateNoteProps {
  readonly quote: Quote;
  readonly bookable: Bookable;
  readonly onNewQuote: () => void;
  readonly onReQuote: () => void;
  readonly isReQuoting: boolean;
  readonly onOpenBooking: () => void;
}

/** Why no rate of this quote can be booked, and what to do instead. */
export function QuoteStateNote(props: QuoteStateNoteProps) {
  const { quote, bookable, onNewQuote, onOpenBooking } = props;
  const newQuote = (
    <Button size="s" keys="N" onClick={onNewQuote}>
      {ratesStrings.copyToNewQuote}
    </Button>
  );
  if (bookable.kind === 'date_passed') {
    return (
      <Callout kind="attn" title={ratesStrings.pickupPassed(formatDay(quote.request.pickupDate))} actions={newQuote}>
        <p>{ratesStrings.pickupPassedHint}</p>
      </Callout>
    );
  }
  if (bookable.kind === 'gone') {
    return (
      <Callout
        kind="attn"
        title={ratesStrings.quoteUnavailable}
        actions={
          <Button size="s" writes busy={props.isReQuoting} onClick={props.onReQuote}>
            {ratesStrings.requote}
          </Button>
        }
      >
        <p>{ratesStrings.quoteUnavailableHint}</p>
      </Callout>
    );
  }
  if (bookable.kind === 'yes' || quote.booking === null) return null;
  const { carrier, bolNumber } = quote.booking;
  const name = rateOfBooking(quote.rates, quote.booking)?.carrierName ?? carrier;
  const open = (
    <Button size="s" onClick={onOpenBooking}>
      {ratesStrings.openBooking}
    </Button>
  );
  if (bookable.state === 'booked') {
    return (
      <Callout
        kind="done"
        title={bolNumber === null ? ratesStrings.bookedWith(name) : ratesStrings.bookedWithBol(name, bolNumber)}
        actions={
          <>
            {open}
            {newQuote}
          </>
        }
      >
        <p>{ratesStrings.bookedHint}</p>
      </Callout>
    );
  }
  if (bookable.state === 'submitting') {
    return (
      <Callout kind="info" title={ratesStrings.submitting(name)} actions={open}>
        <p>{ratesStrings.submittingHint}</p>
      </Callout>
    );
  }
  return (
    <Callout kind="attn" title={ratesStrings.outcomeUnknown(name)} actions={open}>
      <p>{ratesStrings.outcomeUnknownHint}</p>
    </Callout>
  );
}
