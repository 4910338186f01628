/** Rates as an HTML table for an email or a document. */
import type { Quote } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatDay } from '../../lib/format.ts';
import { markLabel, type RateRow } from './rateRows.ts';
import { ratesHead } from './ratesText.ts';
import { ratesStrings } from './strings.tsx';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * Lane, freight and the rates in the given order, as HTML without colors or fonts, so that it adopts those of its
 * target.
 */
export function ratesHtml(quote: Quote, rows: readonly RateRow[]): string {
  const cells = (tag: 'th' | 'td', values: readonly string[]) =>
    values
      .map((text, at) => `<${tag} align="${at === 0 || at === 4 ? 'left' : 'right'}">${escaped(text)}</${tag}>`)
      .join('');
  const body = rows.map(({ rate, marks }) =>
    cells('td', [
      rate.carrierName,
      ratePriceLabel(rate),
      rate.transitDays === null ? '–' : ratesStrings.days(rate.transitDays),
      rate.estimatedDeliveryDate === null ? '–' : formatDay(rate.estimatedDeliveryDate),
      markLabel(marks) ?? '',
    ]),
  );
  const head = cells('th', [ratesStrings.carrier, ratesStrings.total, ratesStrings.transit, ratesStrings.delivery, '']);
  return [
    `<p>${ratesHead(quote).map(escaped).join('<br>')}</p>`,
    '<table border="1" cellspacing="0" cellpadding="4">',
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>${body.map((row) => `<tr>${row}</tr>`).join('')}</tbody>`,
    '</table>',
  ].join('');
}
