import type { Quote } from '../../../shared/contract/quotes.ts';
import { rateOfBooking } from '../../../shared/rules/rates.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import type { Bookable } from './rateRows.ts';

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
      Copy to new quote
    </Button>
  );
  if (bookable.kind === 'date_passed') {
    return (
      <Callout
        kind="attn"
        title={`The pickup date, ${formatDay(quote.request.pickupDate)}, has passed`}
        actions={newQuote}
      >
        <p>These rates are expired, for reference only. A new quote copies the lane, freight, and accessorials.</p>
      </Callout>
    );
  }
  if (bookable.kind === 'gone') {
    return (
      <Callout
        kind="attn"
        title="This quote is no longer available"
        actions={
          <Button size="s" busy={props.isReQuoting} onClick={props.onReQuote}>
            Requote
          </Button>
        }
      >
        <p>Nothing was booked. Requote the same freight and pickup date; the rates here are for reference only.</p>
      </Callout>
    );
  }
  if (bookable.kind === 'yes' || quote.booking === null) return null;
  const { carrier, bolNumber } = quote.booking;
  const name = rateOfBooking(quote.rates, quote.booking)?.carrierName ?? carrier;
  const open = (
    <Button size="s" onClick={onOpenBooking}>
      Open booking
    </Button>
  );
  if (bookable.state === 'booked') {
    return (
      <Callout
        kind="done"
        title={`Booked with ${name}${bolNumber === null ? '' : `, BOL ${bolNumber}`}`}
        actions={
          <>
            {open}
            {newQuote}
          </>
        }
      >
        <p>A quote can be booked once. Requote to book another shipment or carrier.</p>
      </Callout>
    );
  }
  if (bookable.state === 'submitting') {
    return (
      <Callout kind="info" title={`Booking with ${name}…`} actions={open}>
        <p>The request was sent. You can’t book another carrier until a response arrives.</p>
      </Callout>
    );
  }
  return (
    <Callout kind="attn" title={`Booking outcome unknown: ${name}`} actions={open}>
      <p>The request was sent and saved, but no response came back. Finish it first: a shipment may exist.</p>
    </Callout>
  );
}
