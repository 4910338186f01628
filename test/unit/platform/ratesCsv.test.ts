import { expect, test } from 'vitest';
import { ratesCsv } from '../../../electron/modules/quotes/ratesCsv.ts';
import { sampleRateRequest } from '../../support/samples.ts';

test('a total of 0 is no price and leaves its cell empty', () => {
  const rate = { carrier: 'SMPF', currency: 'USD', transitDays: 4, estimatedDeliveryDate: null };
  const quote = { id: 'q1', quoteReference: 'Q-1', quotedAtMs: 0, requestKey: '', rates: [], dropped: [] };
  const text = ratesCsv(
    { ...quote, request: sampleRateRequest() },
    [
      { ...rate, carrierName: 'Priced', totalCents: 114_236 },
      { ...rate, carrierName: 'Unpriced', totalCents: 0 },
    ],
    { units: 2, weightLb: 1200, volumeFt3: 0, densityLbFt3: 0 },
  );
  expect(text).toContain('SMPF,Priced,1142.36,USD');
  expect(text).toContain('SMPF,Unpriced,,USD');
});
