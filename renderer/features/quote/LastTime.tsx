import { useQuery } from '@tanstack/react-query';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { readZip } from '../../../shared/rules/places.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatDay, formatWeight } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { isBlankRow, type QuoteForm } from './form.ts';
import styles from './QuoteWorkbench.module.css';
import { quoteStrings } from './strings.ts';

/** The last quote between the two ZIPs of the form, offered while no freight is entered; null if there is none. */
export function useLastTime(form: QuoteForm): Quote | null {
  const [originZip, destinationZip] = [readZip(form.origin.zip), readZip(form.destination.zip)];
  const isEnabled = originZip !== null && destinationZip !== null && form.rows.every(isBlankRow);
  const { data } = useQuery({
    ...callQuery('quotes.lastBetween', { originZip: originZip ?? '', destinationZip: destinationZip ?? '' }),
    enabled: isEnabled,
  });
  return isEnabled ? (data?.quote ?? null) : null;
}

/** Offers the freight of the last quote on this lane; one key copies it. Nothing is filled in automatically. */
export function LastTime({ quote, onTake }: { readonly quote: Quote; readonly onTake: () => void }) {
  const { units, weightLb } = freightTotals(quote.request.handlingUnits);
  const [first] = quote.request.handlingUnits;
  return (
    <p className={styles.lastTime}>
      <span className="cut">
        {quoteStrings.lastQuote(
          formatDay(dayOfInstant(quote.quotedAtMs)),
          units,
          formatWeight(weightLb),
          first?.description ?? '',
        )}
      </span>
      <Button size="s" keys="Alt+L" onClick={onTake}>
        {quoteStrings.useLastQuote}
      </Button>
    </p>
  );
}
