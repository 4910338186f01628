import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { QuoteFilter, QuoteHistoryLine, QuoteSort } from '../../../shared/contract/quotes.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { invoke } from '../../api/client.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Filter, FilterButtons } from '../../ui/FilterButtons.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { prepareQuote } from '../quote/index.ts';
import { historyColumns } from './historyColumns.tsx';
import styles from './QuoteHistoryScreen.module.css';
import { historyStrings } from './strings.ts';
import { useQuoteHistory } from './useQuoteHistory.ts';

const STATES: readonly Filter<QuoteFilter>[] = [
  { value: 'all', label: historyStrings.all, keys: 'A' },
  { value: 'open', label: historyStrings.open, keys: 'O' },
  { value: 'booked', label: historyStrings.booked, keys: 'B' },
  { value: 'passed', label: historyStrings.expired, keys: 'P' },
];

const NEWEST_FIRST: QuoteSort = { column: 'quoted', descending: true };
const SORTS: readonly QuoteSort['column'][] = [
  'quoted',
  'origin',
  'destination',
  'consignee',
  'pickup',
  'price',
  'carrier',
];

/** The next window is fetched this many rows before the end. */
const PREFETCH_ROWS = 40;
const PREFETCH_PX = PREFETCH_ROWS * 32;

function countLabel(shown: number, total: number, sort: QuoteSort): string {
  if (shown >= total) return historyStrings.quotes(total);
  return sort === NEWEST_FIRST ? historyStrings.latestQuotes(total, shown) : historyStrings.firstQuotes(total, shown);
}

/** All past quotes: searched by lane, ZIP, carrier, reference or date, and opened with their rates. */
export function QuoteHistoryScreen() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const openFrom = firstOpenDay(useNow(60_000));
  const [text, setText] = useState('');
  screenSearches.useReceived('/quotes', setText);
  const [state, setState] = useState<QuoteFilter>('all');
  const [sort, setSort] = useState<QuoteSort>(NEWEST_FIRST);
  const [focused, setFocused] = useState<QuoteHistoryLine | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const tableBox = useRef<HTMLDivElement>(null);
  const history = useQuoteHistory(text, state, sort);
  const columns = useMemo(() => historyColumns(openFrom), [openFrom]);
  const { quotes, total } = history;
  const current = quotes.find((quote) => quote.id === focused?.id) ?? quotes[0];
  const focusRows = () => tableBox.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();

  const open = (quote: QuoteHistoryLine) => navigate(`/quote/${quote.id}/rates`);
  const repeat = async () => {
    if (current === undefined) return;
    const response = await invoke('quotes.get', { quoteId: current.id });
    if (response.ok && (await prepareQuote(response.value.request, current.id))) navigate('/quote');
    else toast(historyStrings.notCopied);
  };

  useKeys(
    [
      { keys: 'F', label: historyStrings.find, run: () => searchInput.current?.focus(), bar: false },
      ...STATES.map(({ value, label, keys }) => ({
        keys,
        label: historyStrings.show(label),
        run: () => setState(value),
        bar: false,
      })),
      {
        keys: 'Enter',
        label: historyStrings.viewRates,
        run: () => current && open(current),
        when: current !== undefined,
      },
      {
        keys: 'N',
        label: historyStrings.copyToNewQuote,
        run: () => void repeat(),
        bar: false,
        when: current !== undefined,
      },
      { keys: 'Esc', label: historyStrings.backToQuote, run: () => navigate('/quote'), bar: false },
    ],
    { scope: historyStrings.title },
  );

  return (
    <Screen label={historyStrings.title}>
      <div className={styles.head}>
        <h1>{historyStrings.title}</h1>
        <span className="muted small" role="status">
          {total === null ? '' : countLabel(quotes.length, total, sort)}
        </span>
        <span className="grow" />
        {current === undefined ? null : (
          <Button size="s" keys="N" onClick={() => void repeat()}>
            {historyStrings.copyToNewQuote}
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Esc" onClick={() => navigate('/quote')}>
          {historyStrings.backToQuote}
        </Button>
      </div>
      <StatusBar>
        <SearchInput
          ref={searchInput}
          className={styles.search}
          label={historyStrings.findQuotes}
          placeholder={historyStrings.searchHint}
          keys="F"
          value={text}
          onChange={setText}
          onDown={focusRows}
          onEscape={focusRows}
        />
        <FilterButtons label={historyStrings.status} filters={STATES} value={state} onChange={setState} />
      </StatusBar>
      <LoadState bleed of={history.loading} label={historyStrings.title} rows={12} />
      {total === null ? null : (
        <div
          ref={tableBox}
          className={styles.table}
          onScrollCapture={(event) => {
            const { target } = event;
            if (!(target instanceof HTMLElement)) return;
            if (target.scrollTop + target.clientHeight > target.scrollHeight - PREFETCH_PX) history.loadMore();
          }}
        >
          <DataTable
            label={historyStrings.title}
            rows={quotes}
            columns={columns}
            rowId={(quote) => quote.id}
            sort={sort}
            onSort={({ column, descending }) => {
              const by = SORTS.find((one) => one === column);
              if (by !== undefined) setSort({ column: by, descending });
            }}
            focusedId={current?.id ?? null}
            onFocusRow={(quote) => {
              setFocused(quote);
              if (quotes.indexOf(quote) > quotes.length - PREFETCH_ROWS) history.loadMore();
            }}
            onOpen={open}
            virtual
            bleed
            autoFocus
            empty={
              <EmptyState>
                {text.trim() === '' && state === 'all' ? historyStrings.noQuotesYet : historyStrings.noMatch}
              </EmptyState>
            }
          />
        </div>
      )}
    </Screen>
  );
}
