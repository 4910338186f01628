import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { QuoteSummary } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatDayShort, formatInstantTime, formatWeight } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import styles from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { quoteStrings } from './strings.ts';

const SHOWN = 8;

/** Such as `today 9:05 AM`, or the day. */
export function whenLabel(ms: number, today: string): string {
  const day = dayOfInstant(ms);
  return day === today
    ? quoteStrings.todayAt(formatInstantTime(ms))
    : `${formatDayShort(day)} ${formatInstantTime(ms)}`;
}

interface RecentQuotesProps {
  readonly today: string;
  /** The earliest pickup date that isn't over: see `firstOpenDay`. */
  readonly openFrom: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onOpen: (quoteId: string) => void;
  readonly onHistory: () => void;
}

/** The latest quotes, each with a link to its rates, and a link to all of them. */
export function RecentQuotes({ today, openFrom, list, onOpen, onHistory }: RecentQuotesProps) {
  const recent = useQuery(callQuery('quotes.list', {}));
  const { data } = recent;
  const quotes = data?.quotes ?? [];
  const stateOf = (quote: QuoteSummary) =>
    quote.booked ? 'booked' : quote.pickupDate < openFrom ? 'expired' : whenLabel(quote.quotedAtMs, today);
  return (
    <>
      <LoadState of={recent} />
      <SideList
        title={quoteStrings.recentQuotes}
        keys="Alt+R"
        list={list}
        items={quotes.slice(0, SHOWN)}
        idOf={(quote) => quote.id}
        nameOf={(quote) => quoteStrings.laneOf(quote.originCity, quote.destinationCity)}
        onOpen={(quote) => onOpen(quote.id)}
        {...(data === undefined ? {} : { none: quoteStrings.noQuotes })}
        renderItem={(quote) => (
          <>
            <span className={styles.first}>
              {quote.originCity} → {quote.destinationCity}
            </span>
            <span>
              {quote.lowestTotalCents === null
                ? quoteStrings.noRates
                : ratePriceLabel({ totalCents: quote.lowestTotalCents, currency: quote.lowestCurrency })}
            </span>
            <span className={styles.second}>{quoteStrings.freight(quote.units, formatWeight(quote.weightLb))}</span>
            <span className={styles.second}>{stateOf(quote)}</span>
          </>
        )}
      >
        {quotes.length === 0 ? null : (
          <div className={styles.more}>
            <Button kind="quiet" size="s" onClick={onHistory}>
              {quoteStrings.allQuotes}
            </Button>
          </div>
        )}
      </SideList>
    </>
  );
}
