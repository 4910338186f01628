import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../../../../electron/services/freight/parseAnswer.ts';
import type { AppError } from '../../../../shared/errors.ts';
import {
  BookingResponseSchema,
  RatesResponseSchema,
  ShipmentResponseSchema,
} from '../../../../shared/freight/responses.ts';
import { sampleBookingBody, sampleRatesBody } from '../../../support/samples.ts';

const facts = (httpStatus: number, body: unknown, more: { retryAfterMs?: number; contentType?: string } = {}) => ({
  operation: 'getRates' as const,
  httpStatus,
  contentType: more.contentType ?? 'application/json',
  retryAfterMs: more.retryAfterMs ?? null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const failure = (code: string, more: object = {}) => ({ success: false, error: { code, message: 'words', ...more } });

describe('every error of spec §7 becomes its own value', () => {
  const cases: [number, object, AppError][] = [
    [
      400,
      failure('validation_failed', { fields: [{ field: 'origin.zip', message: 'bad' }] }),
      { code: 'validation_failed', message: 'words', fields: [{ field: 'origin.zip', message: 'bad' }] },
    ],
    [401, failure('unauthorized'), { code: 'unauthorized' }],
    [403, failure('not_approved'), { code: 'not_approved' }],
    [404, failure('shipment_not_found'), { code: 'shipment_not_found' }],
    [404, failure('quote_not_found'), { code: 'quote_not_found' }],
    [429, failure('rate_limited'), { code: 'rate_limited', retryAfterMs: null }],
    [502, failure('booking_failed'), { code: 'booking_failed', reason: 'words' }],
  ];
  test.each(cases)('%i %o', (status, body, error) => {
    expect(parseAnswer(facts(status, body), RatesResponseSchema)).toEqual({ ok: false, error });
  });

  test('a code that the spec does not list is kept with its words', () => {
    expect(parseAnswer(facts(418, failure('teapot')), RatesResponseSchema)).toEqual({
      ok: false,
      error: { code: 'unknown_service_error', httpStatus: 418, serviceCode: 'teapot', message: 'words' },
    });
  });
});

describe('answers that are not the service', () => {
  const code = (status: number, body: unknown, contentType = 'text/html') => {
    const result = parseAnswer(facts(status, body, { contentType }), RatesResponseSchema);
    return result.ok ? 'ok' : result.error.code;
  };
  test('a 502 without the JSON body is a gateway fault, not a rejected booking', () => {
    expect(code(502, '<html>Bad gateway</html>')).toBe('gateway');
  });
  test('a page under 200 is something else', () => {
    expect(code(200, '<html>Sign in to the Wi-Fi</html>')).toBe('not_this_service');
  });
  test('JSON without success is something else', () => {
    expect(code(404, { error: 'Not Found' }, 'application/json')).toBe('not_this_service');
  });
  test('a 429 from a gateway still means slow down, with its Retry-After', () => {
    expect(parseAnswer(facts(429, 'slow down', { retryAfterMs: 3000 }), RatesResponseSchema)).toEqual({
      ok: false,
      error: { code: 'rate_limited', retryAfterMs: 3000 },
    });
  });
  test('a proxy that wants its own password is named as such', () => {
    expect(parseAnswer(facts(407, 'no'), RatesResponseSchema)).toEqual({
      ok: false,
      error: { code: 'unreachable', reason: 'proxy' },
    });
  });
});

describe('an answer that breaks the spec names operation and path', () => {
  test('a rate without a total', () => {
    const body = { ...sampleRatesBody, rates: [{ ...sampleRatesBody.rates[0], total: undefined }] };
    expect(parseAnswer(facts(200, body), RatesResponseSchema)).toMatchObject({
      ok: false,
      error: { code: 'bad_response', operation: 'getRates', path: 'rates.0.total' },
    });
  });
  test('success true under an error status', () => {
    expect(parseAnswer(facts(500, { success: true }), RatesResponseSchema)).toMatchObject({
      error: { code: 'bad_response', path: 'success' },
    });
  });
  test('a failure without an error object', () => {
    expect(parseAnswer(facts(400, { success: false }), RatesResponseSchema)).toMatchObject({
      error: { code: 'bad_response', path: 'error' },
    });
  });
});

describe('tolerance', () => {
  test('money becomes whole cents', () => {
    const result = parseAnswer(facts(200, sampleRatesBody), RatesResponseSchema);
    expect(result.ok && result.value.rates.map((rate) => rate.totalCents)).toEqual([114236, 109872]);
  });
  test('an empty list of rates is an answer', () => {
    expect(parseAnswer(facts(200, { ...sampleRatesBody, rates: [] }), RatesResponseSchema).ok).toBe(true);
  });
  test.each([null, undefined, '', '   '])('proNumber %o means not assigned yet', (proNumber) => {
    const result = parseAnswer(facts(200, { ...sampleBookingBody, proNumber }), BookingResponseSchema);
    expect(result.ok && result.value.proNumber).toBeNull();
  });
  test("the response's shipmentId is the service's record, under its own name", () => {
    const result = parseAnswer(facts(200, sampleBookingBody), BookingResponseSchema);
    expect(result.ok && result.value).toMatchObject({ serviceShipmentId: 'shp_0093417' });
    expect(result.ok && 'shipmentId' in result.value).toBe(false);
  });
  test('an unknown status and missing lists are accepted', () => {
    const body = { success: true, shipment: { bolNumber: '1', carrier: 'SMPF', status: 'held_at_customs' } };
    const result = parseAnswer(facts(200, body), ShipmentResponseSchema);
    expect(result.ok && result.value.shipment).toMatchObject({
      status: 'held_at_customs',
      trackingStatus: null,
      voided: false,
      referenceNumbers: [],
      documents: [],
      totalCents: null,
    });
  });
  test('keys that would reach a prototype are dropped', () => {
    const text = `{"success":true,"quoteReference":"Q","pickupDate":null,"rates":[],"__proto__":{"polluted":true}}`;
    const result = parseAnswer(facts(200, text), RatesResponseSchema);
    expect(result.ok && Object.keys(result.value)).toEqual(['success', 'quoteReference', 'pickupDate', 'rates']);
    expect('polluted' in {}).toBe(false);
  });
  test('JSON nested 10,000 deep is refused or read, never a crash', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const text = `{"success":true,"quoteReference":"Q","rates":${deep}}`;
    expect(parseAnswer(facts(200, text), RatesResponseSchema)).toMatchObject({ error: { code: 'bad_response' } });
  });
});
