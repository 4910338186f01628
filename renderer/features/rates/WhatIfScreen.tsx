import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { byPrice, hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import { callQuery } from '../../api/query.ts';
import { type CarrierLookup, useCarriers } from '../../api/useCarriers.ts';
import { formatAgo, formatDay, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { BlockedCarrierDialog } from './BlockedCarrierDialog.tsx';
import { type Bookable, bookable, unfinishedReason } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';
import styles from './WhatIf.module.css';
import { type ComparedRate, compareRates, whatIfSummary } from './whatIf.ts';

const price = (rate: ComparedRate['original']) =>
  rate === null ? (
    <span className="muted">{ratesStrings.noRate}</span>
  ) : hasPrice(rate) ? (
    <b>{formatMoney(rate.totalCents, rate.currency)}</b>
  ) : (
    <span className="muted">{ratesStrings.noWhatIfPrice}</span>
  );
const delivery = (rate: ComparedRate['original']) =>
  rate?.estimatedDeliveryDate == null ? '' : formatDay(rate.estimatedDeliveryDate);

/** Sort key: dollars before other currencies, since amounts in different currencies can't be compared. */
const sortKey = ({ currency }: { readonly currency: string }, cents: number) =>
  `${currency === 'USD' ? '' : currency} ${String(cents + 1e12).padStart(16, '0')}`;

const COLUMNS: readonly DataColumn<ComparedRate>[] = [
  {
    id: 'carrier',
    head: ratesStrings.carrier,
    cell: (row) => <span title={row.carrierName}>{row.carrierName}</span>,
    sortBy: (row) => row.carrierName.toLowerCase(),
  },
  {
    id: 'asked',
    head: ratesStrings.original,
    width: '124px',
    align: 'right',
    cell: (row) => price(row.original),
    sortBy: (row) =>
      row.original !== null && hasPrice(row.original) ? sortKey(row.original, row.original.totalCents) : null,
  },
  { id: 'askedDay', head: ratesStrings.delivery, width: '120px', cell: (row) => delivery(row.original) },
  {
    id: 'whatIf',
    head: ratesStrings.whatIf,
    width: '124px',
    align: 'right',
    cell: (row) => price(row.whatIf),
    sortBy: (row) => (row.whatIf !== null && hasPrice(row.whatIf) ? sortKey(row.whatIf, row.whatIf.totalCents) : null),
  },
  { id: 'whatIfDay', head: ratesStrings.delivery, width: '120px', cell: (row) => delivery(row.whatIf) },
  {
    id: 'more',
    head: ratesStrings.difference,
    width: '124px',
    align: 'right',
    cell: ({ moreCents, whatIf }) =>
      moreCents === null || whatIf === null ? (
        '–'
      ) : (
        <span className={moreCents < 0 ? styles.less : undefined}>
          {moreCents === 0 ? ratesStrings.same : formatMoneyChange(moreCents, whatIf.currency)}
        </span>
      ),
    sortBy: ({ whatIf, moreCents }) => (whatIf === null || moreCents === null ? null : sortKey(whatIf, moreCents)),
  },
];

/** Why the what-if can't be booked; null if it can. Its rates have the next step. */
function whatIfReason(state: Bookable): string | null {
  if (state.kind === 'date_passed') return ratesStrings.whatIfDatePassed;
  if (state.kind === 'gone') return ratesStrings.whatIfUnavailable;
  if (state.kind === 'yes') return null;
  return state.state === 'booked' ? ratesStrings.whatIfBooked : ratesStrings.whatIfSubmitted;
}

/** Compares a quote with the same one after one change. */
export function WhatIfScreen({ quoteId, otherId }: { readonly quoteId: string; readonly otherId: string }) {
  const original = useQuery(callQuery('quotes.get', { quoteId }));
  const whatIf = useQuery(callQuery('quotes.get', { quoteId: otherId }));
  const carriers = useCarriers();
  const pending = original.isSuccess || whatIf.isError ? whatIf : original;
  // Waits until the blocked carriers are known.
  if (original.data !== undefined && whatIf.data !== undefined && !carriers.isPending)
    return <Compared original={original.data} whatIf={whatIf.data} carriers={carriers} />;
  return (
    <Screen label={ratesStrings.whatIf}>
      <ScrollArea>
        <h1>{ratesStrings.whatIf}</h1>
        <LoadState of={pending} label={ratesStrings.bothQuotes} rows={8} />
      </ScrollArea>
    </Screen>
  );
}

interface ComparedProps {
  readonly original: Quote;
  readonly whatIf: Quote;
  readonly carriers: CarrierLookup;
}

function Compared({ original, whatIf, carriers }: ComparedProps) {
  const [, navigate] = useLocation();
  const nowMs = useNow(30_000);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<RateView | null>(null);
  const rows = compareRates(original, whatIf);
  const current = rows.find((row) => row.id === focusedId) ?? rows[0];
  const message = whatIfSummary(original.request, whatIf.request);
  const rate = current?.whatIf ?? null;
  const disabledReason =
    unfinishedReason(original) ??
    whatIfReason(bookable(whatIf, firstOpenDay(nowMs))) ??
    (rate === null
      ? ratesStrings.whatIfHasNoRate
      : sameCodeAs(rate, whatIf.rates) === null
        ? null
        : ratesStrings.whatIfSameCode);

  const back = () => navigate(`/quote/${original.id}/rates`);
  const open = () => navigate(`/quote/${original.id}/compare/${whatIf.id}/rates`);
  const openBooking = (booked: RateView) =>
    navigate(`/book/${whatIf.id}/${whatIf.rates.indexOf(booked)}/of/${original.id}`);
  const book = () => {
    if (rate === null || disabledReason !== null) return;
    if (carriers.carrierOf(rate.carrier)?.standing === 'blocked') setBlocked(rate);
    else openBooking(rate);
  };
  useKeys(
    [
      { keys: 'Esc', label: ratesStrings.backToOriginalRates, run: back, bar: false },
      { keys: 'O', label: ratesStrings.viewWhatIfRates, run: open, bar: false },
      { keys: 'Enter', label: ratesStrings.bookWhatIf, run: book, bar: false, when: disabledReason === null },
    ],
    { scope: 'What-if' },
  );

  return (
    <div className={`under-strip ${styles.page}`}>
      <header className="strip">
        <h1>{ratesStrings.whatIf}</h1>
        <b className="cut">{message === '' ? ratesStrings.requoted : message}</b>
        <span className="row dim small">
          {original.request.origin.city}
          <Icon of={IconArrowRight} size={14} label={ratesStrings.to} />
          {original.request.destination.city}
        </span>
        <span className="grow" />
        <Button kind="quiet" size="s" keys="Esc" onClick={back}>
          {ratesStrings.originalRates}
        </Button>
      </header>
      <Screen label={ratesStrings.whatIf}>
        <div className={styles.totals}>
          <Side name={ratesStrings.original} quote={original} nowMs={nowMs} against={null} />
          <Side
            name={message === '' ? ratesStrings.requotedTitle : ratesStrings.whatIfTitle(message)}
            quote={whatIf}
            nowMs={nowMs}
            against={original}
          />
        </div>
        <div className="scroll">
          {carriers.failed === null ? null : <LoadState of={carriers.failed} />}
          <DataTable
            label={ratesStrings.comparedRates}
            rows={rows}
            columns={COLUMNS}
            rowId={(row) => row.id}
            focusedId={current?.id ?? null}
            onFocusRow={(row) => setFocusedId(row.id)}
            onOpen={book}
            autoFocus
            bleed
            empty={<EmptyState>{ratesStrings.noneReturnedTwice}</EmptyState>}
          />
        </div>
        <ActionBar>
          <span className="small dim">{disabledReason ?? ratesStrings.bothSaved}</span>
          <span className="grow" />
          <Button keys="O" onClick={open}>
            {ratesStrings.viewWhatIfRates}
          </Button>
          {current === undefined ? null : (
            <Button kind="primary" keys="Enter" disabledReason={disabledReason} onClick={book}>
              {ratesStrings.bookWhatIfRate(current.carrierName, message)}
            </Button>
          )}
        </ActionBar>
      </Screen>
      {blocked === null ? null : (
        <BlockedCarrierDialog
          carrierName={blocked.carrierName}
          notes={carriers.carrierOf(blocked.carrier)?.notes ?? ''}
          onBook={() => openBooking(blocked)}
          onClose={() => setBlocked(null)}
        />
      )}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly quote: Quote;
  readonly nowMs: number;
  /** The quote to compare the price with. */
  readonly against: Quote | null;
}

/** The cheapest rate of one of the two quotes. */
function Side({ name, quote, nowMs, against }: SideProps) {
  const [cheapest] = quote.rates.filter(hasPrice).toSorted(byPrice);
  const [other] = against?.rates.filter(hasPrice).toSorted(byPrice) ?? [];
  const more =
    cheapest === undefined || other === undefined || cheapest.currency !== other.currency
      ? null
      : cheapest.totalCents - other.totalCents;
  const quoted = ratesStrings.quoted(
    formatDay(quote.request.pickupDate),
    formatInstantTime(quote.quotedAtMs),
    formatAgo(quote.quotedAtMs, nowMs),
  );
  return (
    <section className={styles.box} aria-label={name}>
      <h2>{name}</h2>
      <div className="figure">
        {cheapest === undefined ? ratesStrings.noRates : formatMoney(cheapest.totalCents, cheapest.currency)}
        {more === null || more === 0 || cheapest === undefined ? null : (
          <span className={`dim small ${more < 0 ? styles.less : ''}`}>
            {' '}
            {ratesStrings.moreForLowest(formatMoneyChange(more, cheapest.currency))}
          </span>
        )}
      </div>
      <p className="small">{cheapest === undefined ? quoted : ratesStrings.cheapest(cheapest.carrierName, quoted)}</p>
    </section>
  );
}
