/** The rates of a quote as CSV for spreadsheets, with dates and amounts in their stored form. */
import type { RateView } from '../../../shared/contract/quotes.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import type { FreightTotals } from '../../../shared/rules/totals.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';
import type { StoredQuote } from './ports.ts';

const HEADS = ['Carrier code', 'Carrier', 'Total', 'Currency', 'Transit days', 'Estimated delivery'];
const ABOUT = ['Quote', 'Quoted at (UTC)', 'Pickup', 'From', 'To', 'Units', 'Weight lb', 'Accessorials'];

/** One line per rate, in the given order, with the details of its quote, so that several files can be combined. */
export function ratesCsv(
  { quoteReference, quotedAtMs, request }: StoredQuote,
  rates: readonly RateView[],
  totals: FreightTotals,
): string {
  const { origin, destination } = request;
  const place = ({ city, state, zip }: typeof origin) => `${city}, ${state} ${zip}`;
  const about = [
    quoteReference,
    new Date(quotedAtMs).toISOString().slice(0, 16).replace('T', ' '),
    request.pickupDate,
    place(origin),
    place(destination),
    String(totals.units),
    String(totals.weightLb),
    (request.accessorials ?? []).join(' '),
  ];
  const rows = rates.map((rate) => [
    rate.carrier,
    rate.carrierName,
    hasPrice(rate) ? (rate.totalCents / 100).toFixed(2) : null,
    rate.currency,
    rate.transitDays === null ? null : String(rate.transitDays),
    rate.estimatedDeliveryDate,
    ...about,
  ]);
  return UTF8_MARK + csvLines([[...HEADS, ...ABOUT], ...rows]);
}
