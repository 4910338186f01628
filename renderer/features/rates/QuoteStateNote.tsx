import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
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

/** Why no rate of this quote can be booked, and what can be done instead. */
export function QuoteStateNote(props: QuoteStateNoteProps) {
  const { quote, bookable, onNewQuote, onOpenBooking } = props;
  const newQuote = (
    <Button size="s" keys="N" onClick={onNewQuote}>
      Start a new quote from this one
    </Button>
  );
  if (bookable.kind === 'date_passed') {
    return (
      <Callout
        kind="attn"
        title={`The pickup date, ${formatDay(quote.request.pickupDate)}, has passed`}
        actions={newQuote}
      >
        <p>
          The rates are kept to look at. Another date needs a new quote; lane, freight and accessorials are taken over.
        </p>
      </Callout>
    );
  }
  if (bookable.kind === 'gone') {
    return (
      <Callout
        kind="attn"
        title="The service no longer knows this quote"
        actions={
          <Button size="s" busy={props.isReQuoting} onClick={props.onReQuote}>
            Re-quote
          </Button>
        }
      >
        <p>Nothing was booked. A re-quote asks for the same freight and day; the rates here are kept to look at.</p>
      </Callout>
    );
  }
  if (bookable.kind === 'yes' || quote.booking === null) return null;
  const { carrier, bolNumber } = quote.booking;
  const name = rateOfBooking(quote.rates, quote.booking)?.carrierName ?? carrier;
  const open = (
    <Button size="s" onClick={onOpenBooking}>
      Open the booking
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
        <p>One quote books one shipment. A second shipment, or another carrier, needs a new quote.</p>
      </Callout>
    );
  }
  if (bookable.state === 'submitting') {
    return (
      <Callout kind="info" title={`Being booked with ${name}`} actions={open}>
        <p>The request is on its way. No second carrier is offered until the answer is here.</p>
      </Callout>
    );
  }
  return (
    <Callout kind="attn" title={`Not known whether ${name} was booked`} actions={open}>
      <p>The request was sent and is kept; no answer came back. Finish it first: a shipment may exist already.</p>
    </Callout>
  );
}
