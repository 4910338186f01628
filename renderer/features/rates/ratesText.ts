/** Rates as plain text for an email or a chat. */
import type { Quote } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatDay } from '../../lib/format.ts';
import { extrasLabel, freightLabel } from './freightLabel.ts';
import { markLabel, type RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

const place = ({ city, state, zip }: Quote['request']['origin']) => `${city}, ${state} ${zip}`;

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) =>
        index === 0 || index === row.length - 1 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Lane, freight and reference, one line each. */
export function ratesHead({ request, quoteReference }: Quote): readonly string[] {
  const extras = extrasLabel(request);
  return [
    `${place(request.origin)} → ${place(request.destination)}`,
    [ratesStrings.textPickup(formatDay(request.pickupDate)), freightLabel(request), extras]
      .filter((part) => part !== '')
      .join(', '),
    ratesStrings.textQuote(quoteReference),
  ];
}

/** Lane, freight and the rates in the given order, in columns for a fixed-width font. */
export function ratesText(quote: Quote, rows: readonly RateRow[]): string {
  const table = columns([
    [ratesStrings.carrier, ratesStrings.total, ratesStrings.transit, ratesStrings.delivery, ''],
    ...rows.map(({ rate, marks }) => [
      rate.carrierName,
      ratePriceLabel(rate),
      rate.transitDays === null ? '–' : ratesStrings.days(rate.transitDays),
      rate.estimatedDeliveryDate === null ? '–' : formatDay(rate.estimatedDeliveryDate),
      markLabel(marks) ?? '',
    ]),
  ]);
  return [...ratesHead(quote), '', ...table, ''].join('\n');
}
