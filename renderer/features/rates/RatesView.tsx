import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { LaneHistory, Quote } from '../../../shared/contract/quotes.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { CarrierLookup } from '../../api/useCarriers.ts';
import { dayOfInstant, formatDayShort, formatInstant } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { SavedFile } from '../../ui/SavedFile.tsx';
import { ActionBar, Screen, StatusBar } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { copyContacts, quoteInForm } from '../quote/index.ts';
import { BlockedCarrierDialog } from './BlockedCarrierDialog.tsx';
import { DroppedRates } from './DroppedRates.tsx';
import { LanePrices } from './LanePrices.tsx';
import { LaneSummary } from './LaneSummary.tsx';
import { MissingCarriers } from './MissingCarriers.tsx';
import { NoRates } from './NoRates.tsx';
import { QuotedAt } from './QuotedAt.tsx';
import { QuoteStateNote } from './QuoteStateNote.tsx';
import { RateFilters } from './RateFilters.tsx';
import styles from './RatesScreen.module.css';
import { BookButton, RatesSide } from './RatesSide.tsx';
import { type RateRow, SORT_COLUMNS } from './rateRows.ts';
import { ratesKeys } from './ratesKeys.ts';
import { ratesStrings } from './strings.tsx';
import { type RateActions, useRateActions } from './useRateActions.ts';
import { useRateList } from './useRateList.ts';
import { WhatIfDialog } from './WhatIfDialog.tsx';

const MINUTE_MS = 60_000;

interface RatesViewProps {
  readonly quote: Quote;
  /** The quote that this one is a what-if of; null if it was opened on its own. */
  readonly originalId: string | null;
  /** Why that quote prevents a booking; null if it doesn't. */
  readonly unfinished: string | null;
  /** History of the lane; null while loading. */
  readonly history: LaneHistory | null;
  readonly carriers: CarrierLookup;
}

/** Rates as table and chart, with one selected. */
export function RatesView({ quote, originalId, unfinished, history, carriers }: RatesViewProps) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const nowMs = useNow(MINUTE_MS / 2);
  const today = dayOfInstant(nowMs);
  const openFrom = firstOpenDay(nowMs);
  const table = useRef<HTMLDivElement>(null);
  const dateInput = useRef<HTMLInputElement>(null);
  const priceInput = useRef<HTMLInputElement>(null);
  const [isWhatIfOpen, setIsWhatIfOpen] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const inForm = useQuery({ queryKey: ['drafts', 'quoteInForm'], queryFn: quoteInForm });

  const { carrierOf, failed: failedCarriers } = carriers;
  const list = useRateList(quote, history, carrierOf);
  const { all, rows, selected, since, compared, missing } = list;
  const [blocked, setBlocked] = useState<RateRow | null>(null);
  const anyRate = useRateActions(quote, originalId, unfinished, rows, openFrom);
  const actions: RateActions = {
    ...anyRate,
    book(row) {
      if (row !== undefined && anyRate.canBook && carrierOf(row.rate.carrier)?.standing === 'blocked') setBlocked(row);
      else anyRate.book(row);
    },
  };
  const { bookable, error, saved } = actions;
  // The side pane with its button is then behind a tab.
  const isNarrow = useMediaQuery('(max-width: 1000px)');

  const focusRows = () => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  // Focuses the rows on mount: choosing a rate is the purpose of the screen.
  useEffect(focusRows, []);

  const openWhatIf = () => setIsWhatIfOpen(true);
  useKeys(
    ratesKeys({
      list,
      actions,
      onDeliverBy: () => dateInput.current?.focus(),
      onMaxPrice: () => priceInput.current?.focus(),
      onWhatIf: openWhatIf,
    }),
    { scope: 'Rates' },
  );

  const hoverRow = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]') : null;
    setHovered(row === null ? null : Number(row.dataset.row));
  };

  const side = (
    <RatesSide
      rows={rows}
      selected={selected}
      lowest={all[0]}
      hovered={hovered}
      since={since}
      history={list.selectedHistory}
      canBook={bookable.kind === 'yes'}
      disabledReason={unfinished}
      onHover={setHovered}
      onSelect={list.select}
      onCopy={actions.copyRates}
      onCsv={() => void actions.saveCsv()}
      onBook={actions.book}
    />
  );

  return (
    <div className={`under-strip ${styles.page}`}>
      <LaneSummary
        request={quote.request}
        isInForm={inForm.data === quote.id}
        canRepeat={actions.canRepeat}
        isWhatIf={originalId !== null}
        onBack={actions.goBack}
        onNewQuote={() => void actions.newQuote()}
      />
      <Screen label={ratesStrings.rates} side={all.length === 0 ? undefined : side}>
        <StatusBar>
          {all.length === 0 ? null : (
            <RateFilters
              rows={all}
              bounds={list.bounds}
              today={today}
              dateInput={dateInput}
              priceInput={priceInput}
              onBounds={list.changeBounds}
              onDone={focusRows}
            />
          )}
          <span className="grow" />
          <QuotedAt quotedAtMs={quote.quotedAtMs} nowMs={nowMs} actions={actions} onWhatIf={openWhatIf} />
        </StatusBar>
        <div className="scroll">
          {error === null &&
          failedCarriers === null &&
          saved === null &&
          bookable.kind === 'yes' &&
          quote.dropped.length === 0 ? null : (
            <div className={styles.notes}>
              {saved === null ? null : (
                <SavedFile
                  what={ratesStrings.rateCount(saved.count)}
                  fileName={saved.fileName}
                  path={saved.path}
                  onClose={actions.dismissSaved}
                />
              )}
              {error === null ? null : <ErrorCallout error={error} onRetry={actions.retry} />}
              <QuoteStateNote
                quote={quote}
                bookable={bookable}
                onNewQuote={() => void actions.newQuote()}
                onOpenBooking={actions.openBooking}
                onReQuote={() => void actions.reQuote()}
                isReQuoting={actions.isRunning}
              />
              <DroppedRates quote={quote} />
              {failedCarriers === null ? null : <LoadState of={failedCarriers} />}
            </div>
          )}
          {all.length === 0 ? (
            <NoRates actions={actions} />
          ) : (
            <div ref={table} onPointerMove={hoverRow} onPointerLeave={() => setHovered(null)}>
              <DataTable
                label={ratesStrings.rates}
                rows={rows}
                columns={list.columns}
                rowId={(row) => String(row.number)}
                sort={{ column: list.sorting.by, descending: list.sorting.isDescending }}
                onSort={(sort) => {
                  const by = SORT_COLUMNS.find((one) => one === sort.column);
                  if (by !== undefined) list.setSorting({ by, isDescending: sort.descending });
                }}
                focusedId={selected === undefined ? null : String(selected.number)}
                onFocusRow={(row) => list.select(row.number)}
                onOpen={actions.book}
                rowClass={(row) =>
                  [row.isTooLate ? 'out' : '', row.number === hovered ? styles.hovered : ''].filter(Boolean).join(' ')
                }
                bleed
                empty={<EmptyState>{ratesStrings.noMatch}</EmptyState>}
              />
            </div>
          )}
          <LanePrices rows={rows} history={history} weightLb={freightTotals(quote.request.handlingUnits).weightLb} />
          {missing.length === 0 || compared === null ? null : (
            <div className={styles.notes}>
              <MissingCarriers
                missing={missing}
                titleOf={
                  since === null
                    ? ratesStrings.missingOnLane(formatDayShort(dayOfInstant(compared.quotedAtMs)))
                    : since.missingTitle
                }
              />
            </div>
          )}
        </div>
        {isNarrow && bookable.kind === 'yes' && selected !== undefined && (
          <ActionBar>
            <BookButton selected={selected} disabledReason={unfinished} onBook={actions.book} />
          </ActionBar>
        )}
      </Screen>
      {blocked === null ? null : (
        <BlockedCarrierDialog
          carrierName={blocked.rate.carrierName}
          notes={carrierOf(blocked.rate.carrier)?.notes ?? ''}
          onBook={() => anyRate.book(blocked)}
          onClose={() => setBlocked(null)}
        />
      )}
      {isWhatIfOpen ? (
        <WhatIfDialog
          request={quote.request}
          today={today}
          openFrom={openFrom}
          onQuote={async (other, fromCache) => {
            await copyContacts(quote.id, other.id);
            if (fromCache) toast(ratesStrings.savedRates(formatInstant(other.quotedAtMs)));
            // A what-if of a what-if continues the order of the same original, and may be the original again.
            const comparedId = originalId ?? quote.id;
            navigate(
              other.id === comparedId ? `/quote/${comparedId}/rates` : `/quote/${comparedId}/compare/${other.id}`,
            );
          }}
          onClose={() => setIsWhatIfOpen(false)}
        />
      ) : null}
    </div>
  );
}
