import type { QuoteSummary } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatCount, formatDay, formatInstant, formatWeight } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';

/** Badge with the state of a quote as of `today` (`YYYY-MM-DD`). */
function StateTag({ quote, today }: { readonly quote: QuoteSummary; readonly today: string }) {
  if (quote.booked) return <Badge kind="done">Booked</Badge>;
  return quote.pickupDate < today ? <Badge>Expired</Badge> : <Badge kind="moving">Open</Badge>;
}

const place = (city: string, state: string, zip: string) => (
  <span title={`${city}, ${state} ${zip}`}>
    {city}, {state} <span className="muted">{zip}</span>
  </span>
);

/** Columns of the history. Not sortable: rows are loaded in windows, in order of time. */
export function historyColumns(today: string): readonly DataColumn<QuoteSummary>[] {
  return [
    { id: 'quoted', head: 'Quoted', width: '176px', cell: (quote) => formatInstant(quote.quotedAtMs) },
    { id: 'from', head: 'Origin', cell: (quote) => place(quote.originCity, quote.originState, quote.originZip) },
    {
      id: 'to',
      head: 'Destination',
      cell: (quote) => place(quote.destinationCity, quote.destinationState, quote.destinationZip),
    },
    { id: 'pickup', head: 'Pickup', width: '104px', cell: (quote) => formatDay(quote.pickupDate) },
    {
      id: 'freight',
      head: 'Freight',
      width: '132px',
      cell: (quote) => `${formatCount(quote.units, 'unit')}, ${formatWeight(quote.weightLb)}`,
    },
    {
      id: 'price',
      head: 'Lowest',
      width: '92px',
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
      width: '212px',
      cell: (quote) => (
        <span title={quote.lowestCarrierName ?? undefined}>
          {quote.lowestCarrierName}
          {quote.carriers > 1 ? <span className="muted"> (best of {quote.carriers})</span> : null}
        </span>
      ),
    },
    { id: 'state', head: 'Status', width: '104px', cell: (quote) => <StateTag quote={quote} today={today} /> },
  ];
}
