import type { QuoteHistoryLine } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import {
  dayOfInstant,
  formatCount,
  formatDay,
  formatDayShort,
  formatInstant,
  formatInstantTime,
  formatWeight,
} from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';

/** Badge with the state of a quote as of `today` (`YYYY-MM-DD`). */
function StateTag({ quote, today }: { readonly quote: QuoteHistoryLine; readonly today: string }) {
  if (quote.booked) return <Badge kind="done">Booked</Badge>;
  return quote.pickupDate < today ? <Badge>Expired</Badge> : <Badge kind="moving">Open</Badge>;
}

const place = (city: string, state: string, zip: string) => (
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
const inCore = () => null;

/** Columns of the history. Sortable ones have the name of their order in the contract. */
export function historyColumns(today: string): readonly DataColumn<QuoteHistoryLine>[] {
  return [
    {
      id: 'quoted',
      head: 'Quoted',
      width: '136px',
      sortBy: inCore,
      cell: ({ quotedAtMs }) => <span title={formatInstant(quotedAtMs)}>{quotedAt(quotedAtMs)}</span>,
    },
    {
      id: 'origin',
      head: 'Origin',
      sortBy: inCore,
      cell: (quote) => place(quote.originCity, quote.originState, quote.originZip),
    },
    {
      id: 'destination',
      head: 'Destination',
      sortBy: inCore,
      cell: (quote) => place(quote.destinationCity, quote.destinationState, quote.destinationZip),
    },
    {
      id: 'consignee',
      head: 'Consignee',
      sortBy: inCore,
      cell: ({ consigneeName }) => <span title={consigneeName ?? undefined}>{consigneeName ?? '–'}</span>,
    },
    {
      id: 'po',
      head: 'PO',
      width: '84px',
      cell: ({ poNumber }) => <span title={poNumber ?? undefined}>{poNumber ?? '–'}</span>,
    },
    { id: 'pickup', head: 'Pickup', width: '100px', sortBy: inCore, cell: (quote) => formatDay(quote.pickupDate) },
    {
      id: 'freight',
      head: 'Freight',
      width: '122px',
      cell: (quote) => `${formatCount(quote.units, 'unit')}, ${formatWeight(quote.weightLb)}`,
    },
    {
      id: 'price',
      head: 'Lowest',
      width: '92px',
      sortBy: inCore,
      align: 'right',
      cell: (quote) =>
        quote.lowestTotalCents === null ? (
          <span className="muted">no rates</span>
        ) : (
          <b>{ratePriceLabel({ totalCents: quote.lowestTotalCents, currency: quote.lowestCurrency })}</b>
        ),
    },
    {
      id: 'carrier',
      head: 'Carrier',
      width: '210px',
      sortBy: inCore,
      cell: (quote) => (
        <span title={quote.lowestCarrierName ?? undefined}>
          {quote.lowestCarrierName}
          {quote.carriers > 1 ? <span className="muted"> (best of {quote.carriers})</span> : null}
        </span>
      ),
    },
    { id: 'state', head: 'Status', width: '88px', cell: (quote) => <StateTag quote={quote} today={today} /> },
  ];
}
