import { formatCount, formatNumber } from '../../lib/format.ts';

/** Texts of this feature. A text with values is a function of them. */
export const historyStrings = {
  // QuoteHistoryScreen
  find: 'find',
  show: (filter: string) => `show ${filter.toLowerCase()}`,
  quotes: (count: number) => formatCount(count, 'quote'),
  latestQuotes: (count: number, shown: number) =>
    `${formatCount(count, 'quote')}, showing the latest ${formatNumber(shown)}`,
  firstQuotes: (count: number, shown: number) =>
    `${formatCount(count, 'quote')}, showing the first ${formatNumber(shown)}`,
  all: 'All',
  open: 'Open',
  booked: 'Booked',
  expired: 'Expired',
  notCopied: 'Couldn’t copy the quote',
  viewRates: 'View rates',
  copyToNewQuote: 'Copy to new quote',
  backToQuote: 'Back to quote',
  title: 'Quotes',
  findQuotes: 'Find quotes',
  searchHint: 'City, ZIP, carrier, PO, reference, or pickup date',
  status: 'Status',
  noQuotesYet: 'No quotes yet.',
  noMatch: 'No quotes match. Try fewer words or clear the status filter.',

  // historyColumns
  quoted: 'Quoted',
  origin: 'Origin',
  destination: 'Destination',
  consignee: 'Consignee',
  pickup: 'Pickup',
  freight: 'Freight',
  lowest: 'Lowest',
  noRates: 'no rates',
  carrier: 'Carrier',
  bestOf: (carriers: number) => ` (best of ${formatNumber(carriers)})`,
  po: 'PO',
  freightOf: (units: number, weight: string) => `${formatCount(units, 'unit')}, ${weight}`,
} as const;
