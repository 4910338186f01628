import { describe, expect, it } from 'vitest';
import { compareRates, whatIfRequest, whatIfSummary } from '../../../../../renderer/features/rates/whatIf.ts';
import { ACCESSORIAL_CODES } from '../../../../../shared/freight/values.ts';
import { RATES, sampleQuote, sampleRate } from './sampleQuote.ts';

const { request } = sampleQuote();

describe('the request of a what-if', () => {
  it('leaves out an accessorial that is there, and adds one that is not', () => {
    expect(whatIfRequest(request, { kind: 'accessorial', code: 'LGDL' }).accessorials).toEqual([]);
    expect(whatIfRequest(request, { kind: 'accessorial', code: 'LGPU' }).accessorials).toEqual(['LGPU', 'LGDL']);
  });

  it('changes nothing else, and is undone by the same again', () => {
    for (const code of ACCESSORIAL_CODES) {
      const once = whatIfRequest(request, { kind: 'accessorial', code });
      expect({ ...once, accessorials: [] }).toEqual({ ...request, accessorials: [] });
      expect(whatIfRequest(once, { kind: 'accessorial', code })).toEqual(request);
    }
  });

  it('moves the pickup date and nothing else', () => {
    const moved = whatIfRequest(request, { kind: 'date', pickupDate: '2026-11-19' });
    expect(moved).toEqual({ ...request, pickupDate: '2026-11-19' });
    expect(whatIfSummary(request, moved)).toBe('pickup Thu, Nov 19');
  });

  it('is described in a sentence', () => {
    const other = { ...request, accessorials: ['LGPU' as const] };
    expect(whatIfSummary(request, other)).toBe('with liftgate at pickup, without liftgate at delivery');
    expect(whatIfSummary(request, request)).toBe('');
  });
});

describe('two quotes side by side', () => {
  it('are put together by carrier, the cheapest what-if first', () => {
    const [placeholder, sample, notional] = RATES;
    if (placeholder === undefined || sample === undefined || notional === undefined) throw new Error('no samples');
    const requested = sampleQuote({ rates: [placeholder, sample] });
    const whatIf = sampleQuote({
      rates: [
        { ...sample, totalCents: sample.totalCents - 6210 },
        { ...notional, currency: 'CAD' },
      ],
    });
    expect(compareRates(requested, whatIf).map((row) => [row.carrierName, row.moreCents])).toEqual([
      ['Sample Freightways', -6210],
      ['Notional Carriers', null],
      ['Placeholder LTL', null],
    ]);
    expect(compareRates(requested, requested).map((row) => row.moreCents)).toEqual([0, 0]);
    const inOther = { ...requested, rates: requested.rates.map((rate) => ({ ...rate, currency: 'CAD' })) };
    expect(compareRates(requested, inOther).map((row) => row.moreCents)).toEqual([null, null, null, null]);
  });

  it('matches two rates of one code by their names, and reports nothing if it can’t', () => {
    const rate = (carrierName: string, totalCents: number) => ({
      ...sampleRate('Summit', 300, 4, null),
      carrier: 'DUP',
      carrierName,
      totalCents,
    });
    const requested = sampleQuote({ rates: [rate('Summit', 30_000), rate('Harbor', 33_000)] });
    const whatIf = sampleQuote({ id: 'quote-3', rates: [rate('Harbor', 31_000), rate('Summit', 32_000)] });
    const rows = compareRates(requested, whatIf);
    expect(rows.map((row) => [row.carrierName, row.moreCents])).toEqual([
      ['Harbor', -2_000],
      ['Summit', 2_000],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    const unnamed = sampleQuote({ rates: [rate('Summit', 30_000), rate('Summit', 33_000)] });
    expect(compareRates(unnamed, whatIf).map((row) => row.moreCents)).toEqual([null, null, null, null]);
    // Without a price there is no amount to compare with.
    const free = sampleQuote({ rates: [rate('Summit', 0)] });
    expect(compareRates(free, sampleQuote({ rates: [rate('Summit', 100)] }))[0]?.moreCents).toBeNull();
  });
});
