/** Callouts above the form. */

import type { RateView } from '../../../shared/contract/quotes.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatAgo, formatDay, formatInstantSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { bookingStrings } from './strings.tsx';
import type { EarlierDetails, ReQuoted } from './useBookingDraft.ts';

interface EarlierDetailsCalloutProps {
  readonly earlier: EarlierDetails;
  readonly nowMs: number;
  /** The form already has input. */
  readonly replaces: boolean;
  readonly onTake: () => void;
  readonly onIgnore: () => void;
}

/** Offers earlier details instead of applying them silently: a reused value that the user hasn't seen is a risk. */
export function EarlierDetailsCallout({ earlier, nowMs, replaces, onTake, onIgnore }: EarlierDetailsCalloutProps) {
  const { shipper, consignee } = earlier.form;
  const names = [shipper.name, consignee.name].filter((name) => name.trim() !== '').join(' to ');
  useKeys(
    [
      { keys: 'Alt+T', label: bookingStrings.useSavedDetails, bar: false, run: onTake },
      { keys: 'Alt+L', label: bookingStrings.startBlank, bar: false, run: onIgnore },
    ],
    { scope: 'Saved details' },
  );
  return (
    <Callout
      kind="info"
      title={earlier.kind === 'typed' ? bookingStrings.savedDetailsOnLane : bookingStrings.bookedLaneBefore}
      actions={
        <>
          <Button size="s" keys="Alt+T" onClick={onTake}>
            {bookingStrings.useThoseDetails}
          </Button>
          <Button size="s" kind="quiet" keys="Alt+L" onClick={onIgnore}>
            {replaces ? bookingStrings.ignore : bookingStrings.startBlank}
          </Button>
        </>
      }
    >
      <p>
        {(replaces ? bookingStrings.replacingEarlier : bookingStrings.earlierDetails)(
          names === '' ? bookingStrings.noCompanyNamesYet : names,
          formatAgo(earlier.savedAtMs, nowMs),
        )}
      </p>
    </Callout>
  );
}

interface RequotedCalloutProps {
  readonly before: ReQuoted;
  readonly rate: RateView;
  readonly onBack: () => void;
}

/** The same carrier's new price before anything is booked, with a way back if an accessorial was added. */
export function RequotedCallout({ before, rate, onBack }: RequotedCalloutProps) {
  const { added } = before;
  const canGoBack = added !== null;
  useKeys([{ keys: 'Alt+B', label: bookingStrings.backToPreviousQuote, bar: false, run: onBack, when: canGoBack }], {
    scope: 'New price',
  });
  const [was, now] = [ratePriceLabel(before), ratePriceLabel(rate)];
  const change = was === now ? bookingStrings.sameAsBefore(now) : `${was} → ${now}`;
  const delivery = rate.estimatedDeliveryDate === null ? null : formatDay(rate.estimatedDeliveryDate);
  return (
    <Callout
      kind="info"
      title={
        added === null
          ? bookingStrings.requoted(change)
          : bookingStrings.requotedWith(ACCESSORIAL_MEANINGS[added], added, change)
      }
      actions={
        canGoBack ? (
          <Button size="s" keys="Alt+B" onClick={onBack}>
            {bookingStrings.backToQuoteWithout(added)}
          </Button>
        ) : undefined
      }
    >
      <p>{bookingStrings.requotedSameFreight(rate.carrierName, delivery)}</p>
    </Callout>
  );
}

/** A booking that waits for the rate limit can still be withdrawn; after it is sent, it can't. */
export function RateLimitedCallout({ untilMs }: { readonly untilMs: number }) {
  return (
    <Callout kind="attn" title={bookingStrings.rateLimitedSending(formatInstantSeconds(untilMs))}>
      <p>{bookingStrings.waitingToSend}</p>
    </Callout>
  );
}
