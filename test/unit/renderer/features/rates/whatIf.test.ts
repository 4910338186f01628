import { describe, expect, it } from 'vitest';
import { changeWords, compareRates, whatIfRequest } from '../../../../../renderer/features/rates/whatIf.ts';
import { ACCESSORIAL_CODES } from '../../../../../shared/freight/values.ts';
import { RATES, sampleQuote } from './sampleQuote.ts';

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
    expect(changeWords(request, moved)).toBe('picked up Thu, Nov 19');
  });

  it('is put into words', () => {
    const other = { ...request, accessorials: ['LGPU' as const] };
    expect(changeWords(request, other)).toBe('with liftgate at pickup, without liftgate at delivery');
    expect(changeWords(request, request)).toBe('');
  });
});

describe('two quotes side by side', () => {
  it('are put together by carrier, the cheapest what-if first', () => {
    const [placeholder, sample, notional] = RATES;
    if (placeholder === undefined || sample === undefined || notional === undefined) throw new Error('no samples');
    const asked = sampleQuote({ rates: [placeholder, sample] });
    const whatIf = sampleQuote({
      rates: [
        { ...sample, totalCents: sample.totalCents - 6210 },
        { ...notional, currency: 'CAD' },
      ],
    });
    expect(compareRates(asked, whatIf).map((row) => [row.carrier, row.moreCents])).toEqual([
      ['SAMP', -6210],
      ['NOTI', null],
      ['PLAC', null],
    ]);
    expect(compareRates(asked, asked).map((row) => row.moreCents)).toEqual([0, 0]);
    const inOther = { ...asked, rates: asked.rates.map((rate) => ({ ...rate, currency: 'CAD' })) };
    expect(compareRates(asked, inOther).map((row) => row.moreCents)).toEqual([null, null]);
  });
});
