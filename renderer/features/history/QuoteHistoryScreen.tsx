import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { QuoteFilter, QuoteHistoryLine, QuoteSort } from '../../../shared/contract/quotes.ts';
import { invoke } from '../../api/client.ts';
import { dayOfInstant, formatCount, formatNumber } from '../../lib/format.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { prepareQuote } from '../quote/index.ts';
import { historyColumns } from './historyColumns.tsx';
import styles from './QuoteHistoryScreen.module.css';
import { useQuoteHistory } from './useQuoteHistory.ts';

const STATES: readonly (readonly [state: QuoteFilter, word: string, key: string])[] = [
  ['all', 'All', 'A'],
  ['open', 'Open', 'O'],
  ['booked', 'Booked', 'B'],
  ['passed', 'Expired', 'P'],
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
const AHEAD = 40;
const AHEAD_PX = AHEAD * 32;

/** All past quotes: searched by lane, ZIP, carrier, reference or date, and opened with their rates. */
export function QuoteHistoryScreen() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const today = dayOfInstant(useNow(60_000));
  const [text, setText] = useState('');
  screenSearches.useReceived('/quotes', setText);
  const [state, setState] = useState<QuoteFilter>('all');
  const [sort, setSort] = useState<QuoteSort>(NEWEST_FIRST);
  const [focused, setFocused] = useState<QuoteHistoryLine | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const history = useQuoteHistory(text, state, sort);
  const columns = useMemo(() => historyColumns(today), [today]);
  const { quotes, total } = history;
  const current = quotes.find((quote) => quote.id === focused?.id) ?? quotes[0];
  const focusRows = () => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();

  const open = (quote: QuoteHistoryLine) => navigate(`/quote/${quote.id}/rates`);
  const repeat = async () => {
    if (current === undefined) return;
    const response = await invoke('quotes.get', { quoteId: current.id });
    if (response.ok && (await prepareQuote(response.value.request, current.id))) navigate('/quote');
    else toast('Couldn’t copy the quote');
  };

  useKeys(
    [
      { keys: 'F', label: 'find', run: () => search.current?.focus(), bar: false },
      ...STATES.map(([value, word, keys]) => ({
        keys,
        label: `show ${word.toLowerCase()}`,
        run: () => setState(value),
        bar: false,
      })),
      { keys: 'Enter', label: 'View rates', run: () => current && open(current), when: current !== undefined },
      {
        keys: 'N',
        label: 'Copy to new quote',
        run: () => void repeat(),
        bar: false,
        when: current !== undefined,
      },
      { keys: 'Esc', label: 'Back to quote', run: () => navigate('/quote'), bar: false },
    ],
    { scope: 'Quotes' },
  );

  return (
    <Screen label="Quotes">
      <div className={styles.head}>
        <h1>Quotes</h1>
        <span className="muted small" role="status">
          {total === null ? '' : formatCount(total, 'quote')}
          {total !== null && quotes.length < total
            ? `, showing the ${sort === NEWEST_FIRST ? 'latest' : 'first'} ${formatNumber(quotes.length)}`
            : ''}
        </span>
        <span className="grow" />
        {current === undefined ? null : (
          <Button size="s" keys="N" onClick={() => void repeat()}>
            Copy to new quote
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Esc" onClick={() => navigate('/quote')}>
          Back to quote
        </Button>
      </div>
      <StatusBar>
        <SearchInput
          ref={search}
          className={styles.search}
          label="Find quotes"
          placeholder="City, ZIP, carrier, PO, reference, or pickup date"
          keys="F"
          value={text}
          onChange={setText}
          onDown={focusRows}
          onEscape={focusRows}
        />
        <fieldset className={styles.states}>
          <legend className="vh">Status</legend>
          {STATES.map(([value, word, keys]) => (
            <button key={value} type="button" aria-pressed={state === value} onClick={() => setState(value)}>
              {word}
              <Keys keys={keys} />
            </button>
          ))}
        </fieldset>
      </StatusBar>
      {history.error === null ? null : (
        <div className="pad">
          <ErrorCallout error={history.error.error} onRetry={history.retry} />
        </div>
      )}
      {total === null ? (
        history.error === null && <SkeletonRows label="Quotes" rows={12} />
      ) : (
        <div
          ref={table}
          className={styles.table}
          onScrollCapture={(event) => {
            const { target } = event;
            if (!(target instanceof HTMLElement)) return;
            if (target.scrollTop + target.clientHeight > target.scrollHeight - AHEAD_PX) history.more();
          }}
        >
          <DataTable
            label="Quotes"
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
              if (quotes.indexOf(quote) > quotes.length - AHEAD) history.more();
            }}
            onOpen={open}
            virtual
            bleed
            autoFocus
            empty={
              <EmptyState>
                {text.trim() === '' && state === 'all'
                  ? 'No quotes yet.'
                  : 'No quotes match. Try fewer words or clear the status filter.'}
              </EmptyState>
            }
          />
        </div>
      )}
    </Screen>
  );
}
