import { rateRows } from '../../../../../renderer/features/rates/rateRows.ts';
import type { Quote, RateView } from '../../../../../shared/contract/quotes.ts';

/** A rate in whole dollars or with cents. */
export function sampleRate(
  name: string,
  dollars: number,
  transitDays: number | null,
  delivery: string | null,
): RateView {
  return {
    carrier: name.slice(0, 4).toUpperCase(),
    carrierName: name,
    totalCents: Math.round(dollars * 100),
    currency: 'USD',
    transitDays,
    estimatedDeliveryDate: delivery,
  };
}

export const RATES: readonly RateView[] = [
  sampleRate('Placeholder LTL', 1098.72, 6, '2026-11-27'),
  sampleRate('Sample Freightways', 1142.36, 4, '2026-11-24'),
  sampleRate('Notional Carriers', 1163.05, 5, '2026-11-25'),
  sampleRate('Fictive Freight', 1255.18, 2, '2026-11-20'),
  sampleRate('Dotted Line Freight', 1509.75, 2, '2026-11-20'),
];

export function sampleQuote(change: Partial<Quote> = {}): Quote {
  return {
    id: 'quote-2',
    quoteReference: 'Q-1002',
    request: {
      pickupDate: '2026-11-18',
      origin: { city: 'Columbus', state: 'OH', zip: '43207', locationType: 'Business' },
      destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Residential' },
      handlingUnits: [
        { quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Steel shelf brackets' },
        { quantity: 1, weight: 410, length: 72, width: 30, height: 34, description: 'Display frames' },
      ],
      accessorials: ['LGDL'],
    },
    rates: [...RATES],
    dropped: [],
    isExpired: false,
    quotedAtMs: Date.UTC(2026, 10, 17, 15, 12),
    booking: null,
    ...change,
  };
}

/** Rows of rates of a quote for Nov 18, 2026. */
export const rowsOf = (
  rates: readonly RateView[],
  deliverBy: string | null = null,
  previous: readonly RateView[] | null = null,
) => rateRows(rates, '2026-11-18', deliverBy, previous);
