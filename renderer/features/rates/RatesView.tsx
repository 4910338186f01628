import { IconClock, IconRefresh, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { LaneMemory, Quote } from '../../../shared/ipc/contract/quotes.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { api } from '../../api/client.ts';
import { dayOfInstant, formatAgo, formatDayShort, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Copy, useCopy } from '../../ui/Copy.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Note } from '../../ui/Note.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { prepareQuote, quoteInForm, RunningCall, sentAgain, useGetRates } from '../quote/index.ts';
import { LaneStrip } from './LaneStrip.tsx';
import { rateMemory } from './laneWords.ts';
import { MissingCarriers } from './MissingCarriers.tsx';
import { QuoteStateNote } from './QuoteStateNote.tsx';
import { RateFilters } from './RateFilters.tsx';
import styles from './RatesScreen.module.css';
import { RatesSide } from './RatesSide.tsx';
import { rateColumns } from './rateColumns.tsx';
import {
  isWithin,
  missingCarriers,
  type RateRow,
  rateRows,
  SORT_COLUMNS,
  type Sorting,
  sortedBy,
  sortRows,
  bookable as whetherBookable,
} from './rateRows.ts';
import { ratesHtml } from './ratesHtml.ts';
import { ratesText } from './ratesText.ts';
import { useBounds } from './useBounds.ts';
import { WhatIfDialog } from './WhatIfDialog.tsx';

const MINUTE_MS = 60_000;

interface RatesViewProps {
  readonly quote: Quote;
  /** What is known about the lane, null until it is. */
  readonly memory: LaneMemory | null;
}

/** The row to begin with: the best in time, else the cheapest. */
function firstChoice(rows: readonly RateRow[]): RateRow | undefined {
  return rows.find((row) => row.marks.includes('cheapestInTime')) ?? rows[0];
}

/** Rates as table and plot, one of them selected. */
export function RatesView({ quote, memory }: RatesViewProps) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const copy = useCopy();
  const nowMs = useNow(MINUTE_MS / 2);
  const today = dayOfInstant(nowMs);
  const table = useRef<HTMLDivElement>(null);
  const focusRows = () => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  // Choosing a rate is what the screen is for.
  useEffect(focusRows, []);
  const dateInput = useRef<HTMLInputElement>(null);
  const priceInput = useRef<HTMLInputElement>(null);
  const [bounds, changeBounds] = useBounds(quote);
  const { deliverBy } = bounds;
  const [isAskingWhatIf, setIsAskingWhatIf] = useState(false);
  const [sorting, setSorting] = useState<Sorting>({ by: 'price', isDescending: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const reQuoting = useGetRates();
  const inForm = useQuery({ queryKey: ['drafts', 'quoteInForm'], queryFn: quoteInForm });

  const previous = memory?.sameRequest ?? null;
  const compared = previous ?? memory?.sameLane ?? null;
  const all = useMemo(
    () => rateRows(quote.rates, deliverBy, previous?.rates ?? null),
    [quote.rates, deliverBy, previous],
  );
  const rows = useMemo(
    () =>
      sortRows(
        all.filter((row) => isWithin(row, bounds)),
        sorting,
      ),
    [all, bounds, sorting],
  );
  const since = previous === null ? null : formatInstantTime(previous.quotedAtMs);
  const { weightLb } = freightTotals(quote.request.handlingUnits);
  const columns = useMemo(
    () =>
      rateColumns({
        since,
        memoryOf: (row) => rateMemory(memory, row, weightLb),
        hasPrices: memory?.carriers.some((one) => one.prices.length > 0) === true,
        hasDeliveries: memory?.carriers.some((one) => one.onAllLanes.delivered > 0) === true,
      }),
    [since, memory, weightLb],
  );
  const missing = compared === null ? [] : missingCarriers(quote.rates, compared.rates);
  const selected =
    rows.find((row) => row.number === chosen) ?? firstChoice(rows.toSorted((a, b) => a.number - b.number));
  const lowest = all[0];
  const bookable = whetherBookable(quote, today);
  const isRunning = reQuoting.runningSinceMs !== null;
  const canReQuote = !isRunning && bookable.kind === 'yes';
  const isPassed = quote.request.pickupDate < today;
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
  const copyRates = () => copy(ratesText(quote, rows), ratesHtml(quote, rows));
  const exportCsv = async () => {
    const carriers = rows.map((row) => row.rate.carrier);
    if (carriers.length === 0) return;
    const answer = await api.quotes.exportCsv({ quoteId: quote.id, carriers });
    if (answer.ok) setSavedAs(answer.value.path);
    else setError(answer.error);
  };
  const lateCount = all.filter((row) => row.isTooLate).length;
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
      { keys: 'F', words: 'deliver by', run: () => dateInput.current?.focus(), when: all.length > 0 },
      { keys: 'M', words: 'most it may cost', run: () => priceInput.current?.focus(), when: all.length > 0 },
      {
        keys: 'L',
        words: 'Hide or show what is too late',
        run: () => changeBounds({ hidesLate: !bounds.hidesLate }),
        bar: false,
        when: lateCount > 0,
      },
      {
        keys: 'W',
        words: 'What if: one thing changed',
        run: () => setIsAskingWhatIf(true),
        bar: false,
        when: !isRunning && !isPassed,
      },
      { keys: 'R', words: 'Re-quote', run: () => void reQuote(), bar: false, when: canReQuote },
      {
        keys: 'N',
        words: 'Start a new quote from this one',
        run: () => void newQuote(),
        bar: false,
        when: !isRunning && !isOpen,
      },
      { keys: 'C', words: 'Copy the rates as text and table', run: copyRates, bar: false, when: rows.length > 0 },
      {
        keys: 'E',
        words: 'Save the rates as a CSV file',
        run: () => void exportCsv(),
        bar: false,
        when: rows.length > 0,
      },
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
    <RatesSide
      rows={rows}
      selected={selected}
      lowest={lowest}
      hovered={hovered}
      since={since}
      memory={selected === undefined ? null : rateMemory(memory, selected, weightLb)}
      canBook={bookable.kind === 'yes'}
      onHover={setHovered}
      onSelect={select}
      onCopy={copyRates}
      onCsv={() => void exportCsv()}
      onBook={book}
    />
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
            <RateFilters
              rows={all}
              bounds={bounds}
              today={today}
              dateInput={dateInput}
              priceInput={priceInput}
              onBounds={changeBounds}
              onDone={focusRows}
            />
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
              {isPassed ? null : (
                <Button
                  kind="quiet"
                  size="s"
                  keys="W"
                  icon={<Icon of={IconScale} size={14} />}
                  onClick={() => setIsAskingWhatIf(true)}
                >
                  What if
                </Button>
              )}
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
          {error === null && savedAs === null && bookable.kind === 'yes' ? null : (
            <div className={styles.notes}>
              {savedAs === null ? null : (
                <Note
                  kind="done"
                  title="The rates are in a CSV file"
                  actions={
                    <>
                      <Copy text={savedAs} what="path of the CSV file" />
                      <Button size="s" onClick={() => setSavedAs(null)}>
                        Put this note away
                      </Button>
                    </>
                  }
                >
                  <p>{savedAs}</p>
                </Note>
              )}
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
                empty={<Empty>No rate is within these bounds.</Empty>}
              />
            </div>
          )}
          {missing.length === 0 || compared === null ? null : (
            <div className={styles.notes}>
              <MissingCarriers
                missing={missing}
                when={
                  since === null
                    ? `on this lane on ${formatDayShort(dayOfInstant(compared.quotedAtMs))}`
                    : `the same at ${since}`
                }
              />
            </div>
          )}
        </div>
      </Screen>
      {isAskingWhatIf ? (
        <WhatIfDialog
          request={quote.request}
          today={today}
          onQuote={(other, fromStore) => {
            if (fromStore) toast(`Kept rates of ${formatInstantTime(other.quotedAtMs)}, not asked again`);
            navigate(`/quote/${quote.id}/compare/${other.id}`);
          }}
          onClose={() => setIsAskingWhatIf(false)}
        />
      ) : null}
    </div>
  );
}
