import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EarlierQuote, LaneHistory, Quote } from '../../../shared/contract/quotes.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { callQuery } from '../../api/query.ts';
import type { CarrierLookup } from '../../api/useCarriers.ts';
import { dayOfInstant, formatDayShort, formatInstantTime } from '../../lib/format.ts';
import { rateHistory } from './laneLabel.ts';
import { rateColumns } from './rateColumns.tsx';
import {
  type Bounds,
  type Comparison,
  isWithin,
  missingCarriers,
  type RateRow,
  rateRows,
  type SortColumn,
  type Sorting,
  sortedBy,
  sortRows,
} from './rateRows.ts';
import { ratesStrings } from './strings.tsx';
import { useBounds } from './useBounds.ts';

/** Initial selection: the best rate that is on time, otherwise the cheapest; of a blocked carrier only if all are. */
function firstChoice(rows: readonly RateRow[], isBlocked: (row: RateRow) => boolean): RateRow | undefined {
  const sorted = rows.toSorted((a, b) => a.number - b.number);
  const allowed = sorted.filter((row) => !isBlocked(row));
  const byNumber = allowed.length === 0 ? sorted : allowed;
  return byNumber.find((row) => row.marks.includes('cheapestInTime')) ?? byNumber[0];
}

function comparedWith(quote: Quote, previous: EarlierQuote | null): Comparison | null {
  if (previous === null) return null;
  if (previous.pickupDate !== quote.request.pickupDate) {
    const day = formatDayShort(previous.pickupDate);
    return { head: ratesStrings.vsDay(day), missingTitle: ratesStrings.missingForPickup(day) };
  }
  const quotedOn = dayOfInstant(previous.quotedAtMs);
  if (quotedOn !== dayOfInstant(quote.quotedAtMs)) {
    const day = formatDayShort(quotedOn);
    return { head: ratesStrings.since(day), missingTitle: ratesStrings.missingOn(day) };
  }
  const time = formatInstantTime(previous.quotedAtMs);
  return { head: ratesStrings.since(time), missingTitle: ratesStrings.missingSince(time) };
}

/** Rates for the table: numbered, compared, filtered and sorted, with one selected. */
export function useRateList(quote: Quote, history: LaneHistory | null, carrierOf: CarrierLookup['carrierOf']) {
  const [bounds, changeBounds] = useBounds(quote);
  const [sorting, setSorting] = useState<Sorting>({ by: 'price', isDescending: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const { deliverBy }: Bounds = bounds;

  const previous = history?.sameRequest ?? null;
  const compared = previous ?? history?.sameLane ?? null;
  const all = useMemo(
    () => rateRows(quote.rates, quote.request.pickupDate, deliverBy, previous?.rates ?? null),
    [quote.rates, quote.request.pickupDate, deliverBy, previous],
  );
  const rows = useMemo(() => {
    // Without a late rate nothing is hidden: there is no button to show it.
    const hidesLate = bounds.hidesLate && all.some(({ isTooLate }) => isTooLate);
    return sortRows(
      all.filter((row) => isWithin(row, { ...bounds, hidesLate })),
      sorting,
    );
  }, [all, bounds, sorting]);
  const since = useMemo(() => comparedWith(quote, previous), [quote, previous]);
  // Preferences of carriers may have changed too, so it isn't cached.
  const choice = useQuery({ ...callQuery('routing.choose', { quoteId: quote.id, deliverBy }), staleTime: 0 });
  const routed = choice.data?.routed ?? null;
  const { weightLb } = freightTotals(quote.request.handlingUnits);
  const columns = useMemo(
    () =>
      rateColumns({
        since,
        historyOf: (row) => rateHistory(history, row, weightLb),
        hasPrices: history?.carriers.some((one) => one.prices.length > 0) === true,
        hasDeliveries: history?.carriers.some((one) => one.onAllLanes.delivered > 0) === true,
        hasOddDelivery: all.some(({ isBeforePickup }) => isBeforePickup),
        standingOf: ({ rate }) => carrierOf(rate.carrier)?.standing ?? '',
        routed,
      }),
    [all, since, history, weightLb, carrierOf, routed],
  );
  const selected =
    rows.find((row) => row.number === chosen) ??
    firstChoice(rows, ({ rate }) => carrierOf(rate.carrier)?.standing === 'blocked');

  return {
    /** All rates, cheapest first, including hidden ones. */
    all,
    rows,
    columns,
    bounds,
    changeBounds,
    sorting,
    setSorting,
    sortBy: (by: SortColumn) => setSorting((now) => sortedBy(now, by)),
    selected,
    select: (number: number) => setChosen(number),
    /** History of the selected carrier on the lane. */
    selectedHistory: selected === undefined ? null : rateHistory(history, selected, weightLb),
    /** The previous quote for the same request, for any day; null if there is none. */
    since,
    /** The quote that the rates are compared with. */
    compared,
    missing: compared === null ? [] : missingCarriers(quote.rates, compared.rates),
  };
}
export type RateList = ReturnType<typeof useRateList>;
