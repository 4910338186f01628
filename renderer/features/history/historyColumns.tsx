import type { QuoteHistoryLine } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import {
  dayOfInstant,
  formatDay,
  formatDayShort,
  formatInstant,
  formatInstantTime,
  formatWeight,
} from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { historyStrings } from './strings.ts';

/** Badge with the state of a quote; `openFrom` as by `firstOpenDay`. */
function StateTag({ quote, openFrom }: { readonly quote: QuoteHistoryLine; readonly openFrom: string }) {
  if (quote.booked) return <Badge kind="done">{historyStrings.booked}</Badge>;
  return quote.pickupDate < openFrom ? (
    <Badge>{historyStrings.expired}</Badge>
  ) : (
    <Badge kind="moving">{historyStrings.open}</Badge>
  );
}

const placeCell = (city: string, state: string, zip: string) => (
  <span title={`${city}, ${state} ${zip}`}>
    {city}, {state} <span className="muted">{zip}</span>
  </span>
);

/** Day and time; without the time if it was in another year. */
function quotedAt(ms: number): string {
  const day = formatDayShort(dayOfInstant(ms));
  return day.includes(',') ? day : `${day}, ${formatInstantTime(ms)}`;
}

/** Whether a column can be sorted by; the core sorts, because rows are loaded in windows. */
const sortedByCore = () => null;

/** Columns of the history. Sortable ones have the name of their order in the contract. */
export function historyColumns(openFrom: string): readonly DataColumn<QuoteHistoryLine>[] {
  return [
    {
      id: 'quoted',
      head: historyStrings.quoted,
      width: '144px',
      sortBy: sortedByCore,
      cell: ({ quotedAtMs }) => <span title={formatInstant(quotedAtMs)}>{quotedAt(quotedAtMs)}</span>,
    },
    {
      id: 'origin',
      head: historyStrings.origin,
      sortBy: sortedByCore,
      cell: (quote) => placeCell(quote.originCity, quote.originState, quote.originZip),
    },
    {
      id: 'destination',
      head: historyStrings.destination,
      sortBy: sortedByCore,
      cell: (quote) => placeCell(quote.destinationCity, quote.destinationState, quote.destinationZip),
    },
    {
      id: 'consignee',
      head: historyStrings.consignee,
      sortBy: sortedByCore,
      cell: ({ consigneeName }) => <span title={consigneeName ?? undefined}>{consigneeName ?? '–'}</span>,
    },
    {
      id: 'po',
      head: historyStrings.po,
      width: '84px',
      cell: ({ poNumber }) => <span title={poNumber ?? undefined}>{poNumber ?? '–'}</span>,
    },
    {
      id: 'pickup',
      head: historyStrings.pickup,
      width: '100px',
      sortBy: sortedByCore,
      cell: (quote) => formatDay(quote.pickupDate),
    },
    {
      id: 'freight',
      head: historyStrings.freight,
      width: '118px',
      cell: (quote) => historyStrings.freightOf(quote.units, formatWeight(quote.weightLb)),
    },
    {
      id: 'price',
      head: historyStrings.lowest,
      width: '92px',
      sortBy: sortedByCore,
      align: 'right',
      cell: (quote) =>
        quote.lowestTotalCents === null ? (
          <span className="muted">{historyStrings.noRates}</span>
        ) : (
          <b>{ratePriceLabel({ totalCents: quote.lowestTotalCents, currency: quote.lowestCurrency })}</b>
        ),
    },
    {
      id: 'carrier',
      head: historyStrings.carrier,
      width: '204px',
      sortBy: sortedByCore,
      cell: (quote) => (
        <span title={quote.lowestCarrierName ?? undefined}>
          {quote.lowestCarrierName}
          {quote.carriers > 1 ? <span className="muted">{historyStrings.bestOf(quote.carriers)}</span> : null}
        </span>
      ),
    },
    {
      id: 'state',
      head: historyStrings.status,
      width: '76px',
      cell: (quote) => <StateTag quote={quote} openFrom={openFrom} />,
    },
  ];
}
