/** What the wizard has to say above its form. */
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import type { RateView } from '../../../shared/ipc/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatAgo, formatDay, formatInstantSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import type { EarlierDetails, ReQuoted } from './useBookingDraft.ts';

interface EarlierOfferProps {
  readonly earlier: EarlierDetails;
  readonly nowMs: number;
  /** Something is typed already. */
  readonly replaces: boolean;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Never in silence: a reused value that nobody saw is a trap. */
export function EarlierDetailsCallout({ earlier, nowMs, replaces, onTake, onLeave }: EarlierOfferProps) {
  const { shipper, consignee } = earlier.form;
  const names = [shipper.name, consignee.name].filter((name) => name.trim() !== '').join(' to ');
  useKeys(
    [
      { keys: 'Alt+T', label: 'Take the kept details over', bar: false, run: onTake },
      { keys: 'Alt+L', label: 'Start empty', bar: false, run: onLeave },
    ],
    { scope: 'Kept details' },
  );
  return (
    <Callout
      kind="info"
      title={
        earlier.kind === 'typed'
          ? 'Details typed for another quote on this lane are kept'
          : 'There is an earlier booking on this lane'
      }
      actions={
        <>
          <Button size="s" keys="Alt+T" onClick={onTake}>
            Take them over
          </Button>
          <Button size="s" kind="quiet" keys="Alt+L" onClick={onLeave}>
            {replaces ? 'Leave them' : 'Start empty'}
          </Button>
        </>
      }
    >
      <p>
        {names === '' ? 'No names yet' : names}, {formatAgo(earlier.savedAtMs, nowMs)}.
        {replaces ? ' Taking them over replaces what is typed here.' : ''}
      </p>
    </Callout>
  );
}

interface ReQuotedNoteProps {
  readonly before: ReQuoted;
  readonly rate: RateView;
  readonly onBack: () => void;
}

/** The new price of the same carrier, before anything is booked, and the way back where an accessorial was added. */
export function RequotedCallout({ before, rate, onBack }: ReQuotedNoteProps) {
  const { added } = before;
  const canGoBack = added !== null;
  useKeys([{ keys: 'Alt+B', label: 'Back to the quote before', bar: false, run: onBack, when: canGoBack }], {
    scope: 'New price',
  });
  const [was, now] = [formatMoney(before.totalCents, before.currency), formatMoney(rate.totalCents, rate.currency)];
  const change = was === now ? `${now}, the same as before` : `${was} → ${now}`;
  const delivery = rate.estimatedDeliveryDate === null ? '' : `, delivery ${formatDay(rate.estimatedDeliveryDate)}`;
  return (
    <Callout
      kind="info"
      title={`${added === null ? 'Re-quoted' : `Re-quoted with ${ACCESSORIAL_MEANINGS[added]} (${added})`}: ${change}`}
      actions={
        canGoBack ? (
          <Button size="s" keys="Alt+B" onClick={onBack}>
            Back to the quote without {added}
          </Button>
        ) : undefined
      }
    >
      <p>
        {rate.carrierName}, the same freight and day{delivery}. Nothing is booked yet; everything typed is kept.
      </p>
    </Callout>
  );
}

/** Before it is sent it can be taken back, after that never. */
export function RateLimitedCallout({ untilMs }: { readonly untilMs: number }) {
  return (
    <Callout kind="attn" title={`The service asked to slow down: it is sent at ${formatInstantSeconds(untilMs)} (429)`}>
      <p>
        Nothing is booked yet. The request is kept and is sent by itself. Until then it can be taken back; once it is
        sent it can’t be.
      </p>
    </Callout>
  );
}
