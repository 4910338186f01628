import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { QuoteSummary } from '../../../shared/ipc/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatCount, formatDayShort, formatInstantTime, formatWeight } from '../../lib/format.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import styles from './RecentQuotes.module.css';

const SHOWN = 12;

/** `today 09:05`, or the day. */
function when(quotedAtMs: number, today: string): string {
  const day = dayOfInstant(quotedAtMs);
  return day === today
    ? `today ${formatInstantTime(quotedAtMs)}`
    : `${formatDayShort(day)} ${formatInstantTime(quotedAtMs)}`;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}

interface RecentQuotesProps {
  readonly today: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onOpen: (quoteId: string) => void;
}

/** The latest quotes: each opens its rates. */
export function RecentQuotes({ today, list, onOpen }: RecentQuotesProps) {
  const titleId = useId();
  const { data, error } = useQuery(callQuery('quotes.list', {}));
  const quotes = data?.quotes ?? [];
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Recent quotes</h2>
        {quotes.length > 0 ? (
          <span className={styles.keys}>
            <Keys keys="Alt+R" />
          </span>
        ) : null}
      </div>
      {error === null ? null : <ErrorNote error={error.error} />}
      {data !== undefined && quotes.length === 0 ? (
        <p className={styles.none}>None yet. Each quote is kept here with its rates.</p>
      ) : null}
      <ul className={styles.list} ref={list} onKeyDown={moveFocus}>
        {quotes.slice(0, SHOWN).map((quote) => (
          <li key={quote.id}>
            <RecentQuote quote={quote} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecentQuoteProps {
  readonly quote: QuoteSummary;
  readonly today: string;
  readonly onOpen: (quoteId: string) => void;
}

function RecentQuote({ quote, today, onOpen }: RecentQuoteProps) {
  const price = quote.lowestTotalCents === null ? 'no rates' : formatMoney(quote.lowestTotalCents);
  const state = quote.booked ? 'booked' : quote.pickupDate < today ? 'date passed' : when(quote.quotedAtMs, today);
  return (
    <button type="button" className={styles.quote} onClick={() => onOpen(quote.id)}>
      <span className={styles.lane}>
        {quote.originCity} → {quote.destinationCity}
      </span>
      <span>{price}</span>
      <span className={styles.second}>
        {formatCount(quote.units, 'unit')}, {formatWeight(quote.weightLb)}
      </span>
      <span className={styles.second}>{state}</span>
    </button>
  );
}
