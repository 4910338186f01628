import { expect, it } from 'vitest';
import { ratesHtml } from '../../../../../renderer/features/rates/ratesHtml.ts';
import { ratesText } from '../../../../../renderer/features/rates/ratesText.ts';
import { RATES, rowsOf, sampleQuote } from './sampleQuote.ts';

it('writes lane, freight and rates as columns', () => {
  expect(ratesText(sampleQuote(), rowsOf(RATES.slice(0, 2), null, null))).toBe(
    [
      'Columbus, OH 43207 → Denver, CO 80216',
      'Pickup Wed, Nov 18, 3 units, 1,610 lb, Residential destination, liftgate at delivery',
      'Quote Q-1002',
      '',
      'Carrier                 Total  Transit     Delivery',
      'Placeholder LTL     $1,098.72   6 days  Fri, Nov 27  Lowest',
      'Sample Freightways  $1,142.36   4 days  Tue, Nov 24  Fastest',
      '',
    ].join('\n'),
  );
});

it('writes the same as a table, where a carrier can be called anything', () => {
  const [first] = RATES;
  if (first === undefined) throw new Error('no samples');
  const rows = rowsOf(
    [{ ...first, carrierName: '<img src=x onerror="alert(1)"> & Sons' }, ...RATES.slice(1, 2)],
    null,
    null,
  );
  const html = ratesHtml(sampleQuote(), rows);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('img')).toBeNull();
  const table = [...page.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(table).toEqual([
    ['Carrier', 'Total', 'Transit', 'Delivery', ''],
    ['<img src=x onerror="alert(1)"> & Sons', '$1,098.72', '6 days', 'Fri, Nov 27', 'Lowest'],
    ['Sample Freightways', '$1,142.36', '4 days', 'Tue, Nov 24', 'Fastest'],
  ]);
  expect(page.querySelector('p')?.textContent).toContain('Columbus, OH 43207 → Denver, CO 80216');
});

it('calls a total of 0 no price', () => {
  const [first] = RATES;
  if (first === undefined) throw new Error('no samples');
  const rows = rowsOf([{ ...first, totalCents: 0 }], null, null);
  for (const text of [ratesText(sampleQuote(), rows), ratesHtml(sampleQuote(), rows)]) {
    expect(text).toContain('no price');
    expect(text).not.toContain('$0.00');
  }
});
