import { IconClock, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { dayOfInstant, formatAgo, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/Copy.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, Side, StatusBar } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { prepareQuote, quoteInForm, RunningCall, sentAgain, useGetRates } from '../quote/index.ts';
import { CarrierFilter } from './CarrierFilter.tsx';
import { DeliverBy } from './DeliverBy.tsx';
import { LaneStrip } from './LaneStrip.tsx';
import { MissingCarriers } from './MissingCarriers.tsx';
import { PricePlot } from './PricePlot.tsx';
import { QuoteStateNote } from './QuoteStateNote.tsx';
import { RateCard } from './RateCard.tsx';
import styles from './RatesScreen.module.css';
import { rateColumns } from './rateColumns.tsx';
import {
  missingCarriers,
  type RateRow,
  rateRows,
  SORT_COLUMNS,
  type Sorting,
  sortedBy,
  sortRows,
  bookable as whetherBookable,
} from './rateRows.ts';
import { ratesText } from './ratesText.ts';

const MINUTE_MS = 60_000;

interface RatesViewProps {
  readonly quote: Quote;
  readonly previous: Quote | null;
}

/** The row to begin with: the best in time, else the cheapest. */
function firstChoice(rows: readonly RateRow[]): RateRow | undefined {
  return rows.find((row) => row.marks.includes('cheapestInTime')) ?? rows[0];
}

/** Rates as table and plot, one of them selected. */
export function RatesView({ quote, previous }: RatesViewProps) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const copy = useCopy();
  const nowMs = useNow(MINUTE_MS / 2);
  const today = dayOfInstant(nowMs);
  const table = useRef<HTMLDivElement>(null);
  const focusRows = () => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  // Choosing a rate is what the screen is for.
  useEffect(focusRows, []);
  const deliverByInput = useRef<HTMLInputElement>(null);
  const [deliverBy, setDeliverBy] = useDeliverBy(quote);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [sorting, setSorting] = useState<Sorting>({ by: 'price', isDescending: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const reQuoting = useGetRates();
  const inForm = useQuery({ queryKey: ['drafts', 'quoteInForm'], queryFn: quoteInForm });

  const all = useMemo(
    () => rateRows(quote.rates, deliverBy, previous?.rates ?? null),
    [quote.rates, deliverBy, previous],
  );
  const rows = useMemo(
    () =>
      sortRows(
        all.filter((row) => !hidden.has(row.rate.carrier)),
        sorting,
      ),
    [all, hidden, sorting],
  );
  const since = previous === null ? null : formatInstantTime(previous.quotedAtMs);
  const columns = useMemo(() => rateColumns(since), [since]);
  const missing = previous === null ? [] : missingCarriers(quote.rates, previous.rates);
  const selected =
    rows.find((row) => row.number === chosen) ?? firstChoice(rows.toSorted((a, b) => a.number - b.number));
  const lowest = all[0];
  const bookable = whetherBookable(quote, today);
  const isRunning = reQuoting.runningSinceMs !== null;
  const canReQuote = !isRunning && bookable.kind === 'yes';
  // While a booking is open, nothing leads to a second one.
  const isOpen = bookable.kind === 'used' && bookable.state !== 'booked';

  const book = (row: RateRow | undefined) => {
    if (row === undefined || bookable.kind !== 'yes' || isRunning) return;
    navigate(`/book/${quote.id}/${encodeURIComponent(row.rate.carrier)}`);
  };
  const reQuote = async () => {
    if (!canReQuote) return;
    setError(null);
    const answer = await reQuoting.ask(quote.request, false);
    if (answer === null) return;
    if (answer.ok) {
      await sentAgain(quote.id, answer.value.quote.id);
      navigate(`/quote/${answer.value.quote.id}/rates`);
    } else setError(answer.error);
  };
  const newQuote = async () => {
    if (await prepareQuote(quote.request)) navigate('/quote');
    else toast('The disk refuses to keep a new draft');
  };
  const openBooking = () => {
    if (quote.booking !== null) navigate(`/booked/${quote.booking.bookingId}`);
  };
  const copyText = () => copy(ratesText(quote, rows));
  const select = (number: number) => setChosen(number);

  const sortKeys = { P: 'price', T: 'transit', D: 'delivery', A: 'carrier' } as const;
  useKeys(
    [
      { keys: ['ArrowUp', 'ArrowDown'], words: 'choose a rate', run: () => {}, palette: false, when: rows.length > 1 },
      ...Object.entries(sortKeys).map(([keys, by]) => ({
        keys,
        words: `by ${by}`,
        run: () => setSorting((now) => sortedBy(now, by)),
        when: rows.length > 1,
      })),
      { keys: 'F', words: 'deliver by', run: () => deliverByInput.current?.focus(), when: all.length > 0 },
      { keys: 'R', words: 'Re-quote', run: () => void reQuote(), bar: false, when: canReQuote },
      {
        keys: 'N',
        words: 'Start a new quote from this one',
        run: () => void newQuote(),
        bar: false,
        when: !isRunning && !isOpen,
      },
      { keys: 'C', words: 'Copy the rates as text', run: copyText, bar: false, when: rows.length > 0 },
      {
        keys: 'Enter',
        words: 'Book the selected rate',
        run: () => book(selected),
        bar: false,
        when: bookable.kind === 'yes',
      },
      { keys: 'Esc', words: 'Go to the quote form', run: () => navigate('/quote'), bar: false, when: !isRunning },
      { keys: 'Ctrl+.', words: 'Cancel the re-quote', run: reQuoting.cancel, bar: false, when: isRunning },
    ],
    { scope: 'Rates' },
  );

  const overRow = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]') : null;
    setHovered(row === null ? null : Number(row.dataset.row));
  };

  const side = (
    <Side
      label="Price against transit"
      width={316}
      foot={
        <>
          <div className="row">
            <Button kind="quiet" size="s" keys="C" icon={<Icon of={IconCopy} size={14} />} onClick={copyText}>
              Copy as text
            </Button>
          </div>
          {bookable.kind === 'yes' && selected !== undefined ? (
            <Button kind="primary" size="l" wide keys="Enter" onClick={() => book(selected)}>
              <span className="cut">Book with {selected.rate.carrierName}</span>
            </Button>
          ) : null}
        </>
      }
    >
      <div className="sec-h">
        <h2>Price against transit</h2>
        <span className="r small muted">{selected?.rate.currency}</span>
      </div>
      <PricePlot
        rows={rows}
        selected={selected?.number ?? null}
        hovered={hovered}
        onHover={setHovered}
        onSelect={select}
      />
      <hr />
      {selected === undefined || lowest === undefined ? null : (
        <RateCard row={selected} lowest={lowest} since={since} />
      )}
    </Side>
  );

  return (
    <div className={styles.page}>
      <LaneStrip
        request={quote.request}
        isInForm={inForm.data === quote.id}
        canRepeat={!isOpen}
        onForm={() => navigate('/quote')}
        onNewQuote={() => void newQuote()}
      />
      <Screen label="Rates" side={all.length === 0 ? undefined : side}>
        <StatusBar>
          {all.length === 0 ? null : (
            <>
              <DeliverBy
                date={deliverBy}
                today={today}
                input={deliverByInput}
                onDate={setDeliverBy}
                onDone={focusRows}
              />
              <CarrierFilter
                carriers={all.map((row) => [row.rate.carrier, row.rate.carrierName] as const)}
                hidden={hidden}
                onHidden={setHidden}
              />
            </>
          )}
          <span className="grow" />
          {reQuoting.runningSinceMs === null ? (
            <>
              <span className="row small dim">
                <Icon of={IconClock} size={14} />
                <span>
                  Quoted {formatInstantTime(quote.quotedAtMs)}, <b>{formatAgo(quote.quotedAtMs, nowMs)}</b>
                </span>
              </span>
              {canReQuote ? (
                <Button size="s" keys="R" icon={<Icon of={IconRefresh} size={14} />} onClick={() => void reQuote()}>
                  Re-quote
                </Button>
              ) : null}
            </>
          ) : (
            <RunningCall sinceMs={reQuoting.runningSinceMs} onCancel={reQuoting.cancel} />
          )}
        </StatusBar>
        <div className="scroll">
          {error === null && bookable.kind === 'yes' ? null : (
            <div className={styles.notes}>
              {error === null ? null : <ErrorNote error={error} onRetry={() => void reQuote()} />}
              <QuoteStateNote
                quote={quote}
                bookable={bookable}
                onNewQuote={() => void newQuote()}
                onOpenBooking={openBooking}
              />
            </div>
          )}
          {all.length === 0 ? (
            <Empty
              action={
                canReQuote ? (
                  <Button keys="R" onClick={() => void reQuote()}>
                    Re-quote
                  </Button>
                ) : undefined
              }
            >
              <span className={styles.none}>
                <b>No carrier answered for this lane.</b>
                <span>
                  The quote is kept. Ask again, or edit the quote: another pickup date, location type or fewer
                  accessorials may bring carriers. The service leaves out those that give no rate and doesn’t say why.
                </span>
              </span>
            </Empty>
          ) : (
            <div ref={table} onPointerMove={overRow} onPointerLeave={() => setHovered(null)}>
              <DataTable
                label="Rates"
                rows={rows}
                columns={columns}
                rowId={(row) => String(row.number)}
                sort={{ column: sorting.by, descending: sorting.isDescending }}
                onSort={(sort) => {
                  const by = SORT_COLUMNS.find((one) => one === sort.column);
                  if (by !== undefined) setSorting({ by, isDescending: sort.descending });
                }}
                focusedId={selected === undefined ? null : String(selected.number)}
                onFocusRow={(row) => select(row.number)}
                onOpen={book}
                rowClass={(row) =>
                  [row.isTooLate ? 'out' : '', row.number === hovered ? styles.hovered : ''].filter(Boolean).join(' ')
                }
                bleed
                empty={<Empty>No carrier is chosen in the filter.</Empty>}
              />
            </div>
          )}
          {missing.length === 0 || since === null ? null : (
            <div className={styles.notes}>
              <MissingCarriers missing={missing} since={since} />
            </div>
          )}
        </div>
      </Screen>
    </div>
  );
}

/** The date that was asked for last, and of which request. */
let lastDeliverBy: { readonly request: string; readonly date: string | null } | null = null;

/** The deliver-by date holds over a re-quote of the same request, and never for another one. */
function useDeliverBy(quote: Quote): readonly [date: string | null, setDate: (date: string | null) => void] {
  const request = canonicalRequest(quote.request);
  const [date, setDate] = useState(lastDeliverBy?.request === request ? lastDeliverBy.date : null);
  const keep = (next: string | null) => {
    lastDeliverBy = { request, date: next };
    setDate(next);
  };
  return [date, keep];
}
