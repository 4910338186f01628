import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { rateOfBooking, sameCodeAs } from '../../../shared/rules/rates.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { BookingWizard } from './BookingWizard.tsx';
import { positionOf } from './bookAddress.ts';
import type { BookingForm } from './bookingForm.ts';
import type { PartyContacts } from './contactParty.ts';
import { RateUnavailable } from './RateUnavailable.tsx';
import { bookingStrings } from './strings.tsx';
import { type BookingDraft, draftLaneKey, type EarlierDetails, useSavedBookingDraft } from './useBookingDraft.ts';
import { useLaneStart } from './useLaneStart.ts';

interface BookingScreenProps {
  readonly quoteId: string;
  /** Part of the URL that identifies the chosen rate. */
  readonly place: string;
  /** The quote that this one is a what-if of, if it was opened as one. */
  readonly originalId?: string;
}

/** Screen that books one rate of a quote, at `#/book/:quoteId/:place`. */
export function BookingScreen({ quoteId, place, originalId }: BookingScreenProps) {
  const quote = useQuery(callQuery('quotes.get', { quoteId }));
  const lane = quote.data === undefined ? null : draftLaneKey(quote.data.request);
  const typed = useSavedBookingDraft(quoteId, lane);
  const start = useLaneStart(quoteId, originalId ?? null);
  const ofWhatIf = originalId ?? typed.saved?.originalId ?? null;
  const original = useQuery(callQuery('quotes.get', { quoteId: ofWhatIf ?? quoteId }));
  // Neither a failed reload of the quote nor its own booking may close the form while the user types.
  const quoteError = quote.isError && quote.data === undefined ? quote.error.error : null;
  // Without the saved input the form would be empty, and the next keystroke would overwrite that input.
  const error = quoteError ?? typed.error ?? start.error;
  const retry = () => {
    if (quoteError !== null) void quote.refetch();
    if (typed.error !== null) typed.retry();
    start.retry();
  };
  if (error !== null) {
    return (
      <Screen label={bookingStrings.bookShipment}>
        <ScrollArea>
          <h1>{bookingStrings.bookShipment}</h1>
          <ErrorCallout error={error} onRetry={retry} actions={<NewQuoteButton />} />
        </ScrollArea>
      </Screen>
    );
  }
  if (quote.data === undefined || typed.isPending || start.isPending || original.isPending) {
    return (
      <Screen label={bookingStrings.bookShipment}>
        <ScrollArea>
          <h1>{bookingStrings.bookShipment}</h1>
          <SkeletonRows rows={7} label={bookingStrings.quote} />
        </ScrollArea>
      </Screen>
    );
  }
  const isFilled = start.contacts.shipper !== null && start.contacts.consignee !== null;
  const earlier = typed.earlier ?? (isFilled ? null : start.last);
  return (
    <OpenQuote
      key={quoteId}
      quote={quote.data}
      position={positionOf(place)}
      originalId={ofWhatIf}
      original={ofWhatIf === null ? null : (original.data ?? null)}
      saved={typed.saved}
      ordered={start.ordered}
      earlier={start.ordered === null ? earlier : null}
      contacts={start.contacts}
    />
  );
}

interface OpenQuoteProps {
  readonly quote: Quote;
  readonly position: number | null;
  readonly originalId: string | null;
  /** null if this isn't a what-if, or if its original can't be loaded. */
  readonly original: Quote | null;
  readonly saved: BookingDraft | null;
  /** The form of the order that the quote belongs to. */
  readonly ordered: BookingForm | null;
  readonly earlier: EarlierDetails | null;
  readonly contacts: PartyContacts;
}

/**
 * Checks only when the screen opens whether the quote is available, and the original of a what-if. Later the screen's
 * own submission must not close the form.
 */
function OpenQuote({ quote, position, originalId, original, saved, ordered, earlier, contacts }: OpenQuoteProps) {
  const existing = existingBooking(quote);
  const rate = position === null ? undefined : quote.rates[position];
  const isCorrected =
    existing?.state === 'unknown' &&
    existing.bookingId === saved?.corrects &&
    quote.booking !== null &&
    rate === rateOfBooking(quote.rates, quote.booking);
  const [wasAvailable] = useState(existing === null || isCorrected);
  const [unfinished] = useState(original === null ? null : unfinishedBooking(original));
  if (!wasAvailable && existing !== null) {
    return (
      <QuoteIsUsed {...existing} title={USED_TITLE[existing.state]}>
        {bookingStrings.quoteCanBeBookedOnce}
      </QuoteIsUsed>
    );
  }
  if (unfinished !== null) {
    return (
      <QuoteIsUsed {...unfinished} title={ORIGINAL_TITLE[unfinished.state]}>
        {ORIGINAL_HINT[unfinished.state]}
      </QuoteIsUsed>
    );
  }
  if (position === null || rate === undefined || sameCodeAs(rate, quote.rates) !== null) {
    return <RateUnavailable quote={quote} rate={rate ?? null} originalId={originalId} saved={saved} />;
  }
  return (
    <BookingWizard
      quote={quote}
      position={position}
      rate={rate}
      originalId={originalId}
      saved={saved}
      ordered={ordered}
      earlier={saved === null ? earlier : null}
      contacts={contacts}
    />
  );
}

type ExistingBooking = { readonly bookingId: string; readonly state: 'submitting' | 'unknown' | 'booked' };

/** A quote can be booked once: an existing or possible booking is shown instead of a second form. */
function existingBooking({ booking }: Quote): ExistingBooking | null {
  if (booking === null) return null;
  const { bookingId, state } = booking;
  return state === 'submitting' || state === 'unknown' || state === 'booked' ? { bookingId, state } : null;
}

type UnfinishedBooking = ExistingBooking & { readonly state: 'submitting' | 'unknown' };

/** The same freight may be booked from a what-if only once it is known whether this booking exists. */
function unfinishedBooking(original: Quote): UnfinishedBooking | null {
  const existing = existingBooking(original);
  if (existing === null || existing.state === 'booked') return null;
  return { bookingId: existing.bookingId, state: existing.state };
}

const USED_TITLE = {
  booked: bookingStrings.quoteIsBooked,
  submitting: bookingStrings.quoteIsBeingBooked,
  unknown: bookingStrings.quoteWasSubmitted,
} as const;

const ORIGINAL_TITLE = {
  submitting: bookingStrings.originalIsBeingBooked,
  unknown: bookingStrings.originalWasSubmitted,
} as const;

const ORIGINAL_HINT = {
  submitting: bookingStrings.bookAfterResponse,
  unknown: bookingStrings.finishOriginalFirst,
} as const;

interface QuoteIsUsedProps extends ExistingBooking {
  readonly title: string;
  readonly children: string;
}

function QuoteIsUsed({ bookingId, state, title, children }: QuoteIsUsedProps) {
  const [, navigate] = useLocation();
  const open = () => navigate(`/booked/${bookingId}`);
  useKeys([{ keys: 'Ctrl+Enter', label: bookingStrings.viewBooking, bar: false, run: open }], {
    scope: 'Book shipment',
  });
  return (
    <Screen label={bookingStrings.bookShipment}>
      <ScrollArea>
        <h1>{bookingStrings.bookShipment}</h1>
        <Callout
          kind={state === 'booked' ? 'info' : 'attn'}
          title={title}
          actions={
            <Button kind="primary" keys="Ctrl+Enter" onClick={open}>
              {bookingStrings.viewBooking}
            </Button>
          }
        >
          <p>{children}</p>
        </Callout>
      </ScrollArea>
    </Screen>
  );
}

function NewQuoteButton() {
  const [, navigate] = useLocation();
  return (
    <Button size="s" onClick={() => navigate('/quote')}>
      {bookingStrings.newQuote}
    </Button>
  );
}
