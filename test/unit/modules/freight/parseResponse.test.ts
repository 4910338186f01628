import { describe, expect, test } from 'vitest';
import { parseResponse } from '../../../../electron/modules/freight/parseResponse.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Operation } from '../../../../shared/freight/operations.ts';
import { RAW_LIMIT } from '../../../../shared/freight/responseFields.ts';
import { readBooking, readRates, readShipment } from '../../../../shared/freight/responses.ts';
import { sampleBookingBody, sampleRatesBody } from '../../../support/samples.ts';

const details = (
  httpStatus: number,
  body: unknown,
  more: { retryAfterMs?: number; contentType?: string; isKnownAddress?: boolean } = {},
) => ({
  operation: 'getRates' as const,
  httpStatus,
  contentType: more.contentType ?? 'application/json',
  retryAfterMs: more.retryAfterMs ?? null,
  isKnownAddress: more.isKnownAddress ?? false,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const failure = (code: string, more: object = {}) => ({ success: false, error: { code, message: 'words', ...more } });

describe('every error of spec §7 becomes its own value', () => {
  const cases: [number, object, AppError, Operation?][] = [
    [
      400,
      failure('validation_failed', { fields: [{ field: 'origin.zip', message: 'bad' }] }),
      { code: 'validation_failed', message: 'words', fields: [{ field: 'origin.zip', message: 'bad' }] },
    ],
    [401, failure('unauthorized'), { code: 'unauthorized', message: 'words' }],
    [403, failure('not_approved'), { code: 'not_approved', message: 'words' }],
    [404, failure('shipment_not_found'), { code: 'shipment_not_found', message: 'words' }, 'getShipment'],
    [404, failure('quote_not_found'), { code: 'quote_not_found', message: 'words' }, 'bookShipment'],
    [429, failure('rate_limited'), { code: 'rate_limited', retryAfterMs: null, message: 'words' }],
    [401, failure('unauthorized', { message: '' }), { code: 'unauthorized' }],
    [502, failure('booking_failed'), { code: 'booking_failed', reason: 'words' }, 'bookShipment'],
  ];
  test.each(cases)('%i %o', (status, body, error, operation) => {
    const response = { ...details(status, body), ...(operation === undefined ? {} : { operation }) };
    expect(parseResponse(response, readRates)).toEqual({ ok: false, error });
  });

  test.each([
    ['getRates', 'quote_not_found'],
    ['getRates', 'booking_failed'],
    ['getRates', 'shipment_not_found'],
    ['getShipment', 'quote_not_found'],
    ['bookShipment', 'shipment_not_found'],
  ] as const)('%s does not get the message of another call by %s', (operation, serviceCode) => {
    expect(parseResponse({ ...details(404, failure(serviceCode)), operation }, readRates)).toEqual({
      ok: false,
      error: { code: 'unknown_service_error', httpStatus: 404, serviceCode, message: 'words' },
    });
  });

  test('a code that the spec does not list is stored with its message', () => {
    expect(parseResponse(details(418, failure('teapot')), readRates)).toEqual({
      ok: false,
      error: { code: 'unknown_service_error', httpStatus: 418, serviceCode: 'teapot', message: 'words' },
    });
  });
});

describe('responses that are not from the service', () => {
  const code = (status: number, body: unknown, contentType = 'text/html', isKnownAddress = false) => {
    const result = parseResponse(details(status, body, { contentType, isKnownAddress }), readRates);
    return result.ok ? 'ok' : result.error.code;
  };
  test('a 502 without the JSON body is a gateway fault, not a rejected booking', () => {
    expect(code(502, '<html>Bad gateway</html>')).toBe('gateway');
  });
  test('a page under 200 is something else', () => {
    expect(code(200, '<html>Sign in to the Wi-Fi</html>')).toBe('not_this_service');
  });
  test('JSON without success is something else, and under 200 from a known address a response that breaks the spec', () => {
    expect(code(404, { error: 'Not Found' }, 'application/json')).toBe('not_this_service');
    expect(code(200, { rates: [] }, 'application/json')).toBe('not_this_service');
    expect(code(200, { rates: [] }, 'application/json', true)).toBe('bad_response');
  });
  test.each([
    '<html>Sign in</html>',
    { error: 'x' },
    { success: false },
    failure('UNAUTHORIZED'),
    failure('forbidden'),
    failure('too_many'),
    '',
  ])('%j means what its HTTP status says', (body) => {
    expect([401, 403, 429].map((status) => code(status, body))).toEqual([
      'unauthorized',
      'not_approved',
      'rate_limited',
    ]);
    expect(parseResponse(details(403, body), readRates)).toMatchObject({ error: { isForeign: true } });
  });
  test('the message of a gateway or another program is saved, without secrets', () => {
    const clean = (text: string) => text.replace('hunter2', '[removed]');
    const said = { error: 'Down for maintenance, hunter2' };
    for (const [status, code] of [
      [503, 'gateway'],
      [404, 'not_this_service'],
    ] as const) {
      expect(parseResponse(details(status, said), readRates, clean)).toMatchObject({
        error: { code, message: 'Down for maintenance, [removed]' },
      });
    }
  });
  test('a good address is not blamed for a strange response', () => {
    const page = details(200, '<html>', { isKnownAddress: true });
    expect(parseResponse(page, readRates)).toMatchObject({ error: { code: 'not_this_service', isKnownAddress: true } });
  });
  test('a response that is cut off is reported as such', () => {
    const text = JSON.stringify(sampleRatesBody).slice(0, -20);
    expect(parseResponse(details(200, text), readRates)).toMatchObject({
      error: { code: 'bad_response', path: '', detail: 'cut_off' },
    });
  });
  test('a byte order mark is skipped', () => {
    expect(parseResponse(details(200, `\uFEFF${JSON.stringify(sampleRatesBody)}`), readRates).ok).toBe(true);
  });
  test('a 429 from a gateway still means slow down, with its Retry-After', () => {
    expect(parseResponse(details(429, 'slow down', { retryAfterMs: 3000 }), readRates)).toEqual({
      ok: false,
      error: { code: 'rate_limited', retryAfterMs: 3000, isForeign: true },
    });
  });
  test('a proxy that needs its own password is named as such', () => {
    expect(parseResponse(details(407, 'no'), readRates)).toEqual({
      ok: false,
      error: { code: 'unreachable', reason: 'proxy' },
    });
  });
});

describe('a response that breaks the spec names operation and path', () => {
  test('no rate that can be read', () => {
    const body = { ...sampleRatesBody, rates: [{ ...sampleRatesBody.rates[0], total: undefined }] };
    expect(parseResponse(details(200, body), readRates)).toMatchObject({
      ok: false,
      error: { code: 'bad_response', operation: 'getRates', path: 'rates.0.total', detail: 'missing' },
    });
  });
  test('success true under an error status', () => {
    expect(parseResponse(details(500, { success: true }), readRates)).toMatchObject({
      error: { code: 'bad_response', path: 'success' },
    });
  });
  test('a failure without an error object', () => {
    expect(parseResponse(details(200, { success: false }), readRates)).toMatchObject({
      error: { code: 'bad_response', path: 'error.code' },
    });
    expect(parseResponse(details(409, { success: false }), readRates)).toMatchObject({
      error: { code: 'unknown_service_error', httpStatus: 409, serviceCode: '' },
    });
  });
});

describe('a rejection in a slightly odd body retains its meaning', () => {
  const read = (status: number, error: object) => {
    const result = parseResponse(
      { ...details(status, { success: false, error }), operation: 'bookShipment' },
      readBooking,
    );
    return result.ok ? null : result.error;
  };
  test.each([null, 'none', {}, undefined])('fields %j', (fields) => {
    expect(read(502, { code: 'booking_failed', message: 'No trucks', fields })).toEqual({
      code: 'booking_failed',
      reason: 'No trucks',
    });
  });
  test.each([null, undefined, 5])('message %j', (message) => {
    expect(read(502, { code: 'booking_failed', message })).toEqual({ code: 'booking_failed', reason: '' });
  });
  test('fields that are texts, or have no words, or are nothing at all', () => {
    const fields = ['shipper.phone', { field: 'consignee.phone', message: null }, null, { message: 'whose?' }];
    expect(read(400, { code: 'validation_failed', message: 'bad', fields })).toEqual({
      code: 'validation_failed',
      message: 'bad',
      fields: [
        { field: 'shipper.phone', message: '' },
        { field: 'consignee.phone', message: '' },
      ],
    });
  });
});

describe('the service’s messages lose passwords before they are saved, its identifiers do not', () => {
  const clean = (text: string) => text.replaceAll('hunter2', '[removed]');
  test('a pickup warning that is not text loses it too', () => {
    const body = { ...sampleBookingBody, pickupWarning: { sent: 'acme:hunter2' } };
    expect(parseResponse({ ...details(200, body), operation: 'bookShipment' }, readBooking, clean)).toMatchObject({
      value: { pickupWarning: '{"sent":"acme:[removed]"}' },
    });
  });
  test.each([RAW_LIMIT - 6, RAW_LIMIT - 3, RAW_LIMIT])(
    'an unread part is cleaned before it is cut: a password at %i',
    (at) => {
      const rates = `${'x'.repeat(at - 1)}hunter2`;
      const rejected = parseResponse(details(200, { ...sampleRatesBody, rates }), readRates, clean);
      expect(rejected).toMatchObject({ error: { code: 'bad_response', path: 'rates' } });
      expect(JSON.stringify(rejected)).not.toContain('hun');
      const left = parseResponse(details(200, { ...sampleBookingBody, proNumber: [rates] }), readBooking, clean);
      const [part] = left.ok ? left.value.unread : [];
      expect(part?.path).toBe('proNumber');
      expect(part?.raw).toMatch(/cut/);
      expect(part?.raw).not.toContain('hun');
    },
  );
  test('of a failure', () => {
    const body = failure('booking_failed', { message: 'not with hunter2' });
    expect(parseResponse({ ...details(502, body), operation: 'bookShipment' }, readBooking, clean)).toMatchObject({
      error: { reason: 'not with [removed]' },
    });
  });
  test('of a booking', () => {
    const body = { ...sampleBookingBody, bolNumber: 'hunter2', pickupWarning: 'call hunter2' };
    expect(parseResponse(details(200, body), readBooking, clean)).toMatchObject({
      value: { bolNumber: 'hunter2', pickupWarning: 'call [removed]' },
    });
  });
  test('of what could not be read', () => {
    const rates = [...sampleRatesBody.rates, { carrier: 'X', carrierName: 'hunter2', total: 'hunter2' }];
    const result = parseResponse(details(200, { ...sampleRatesBody, rates }), readRates, clean);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});

describe('tolerance', () => {
  test('a success with a BOL number is a booking, whatever else it lacks and under any status', () => {
    for (const status of [200, 201, 409, 500]) {
      expect(
        parseResponse(
          { ...details(status, { success: true, bolNumber: 'BOL-777' }), operation: 'bookShipment' },
          readBooking,
        ),
      ).toMatchObject({
        ok: true,
        value: { bolNumber: 'BOL-777', alreadyBooked: null, carrier: null, totalCents: null, currency: null },
      });
    }
  });
  test('a rate that can’t be read is left out alone', () => {
    const [one] = sampleRatesBody.rates;
    const odd = [{ ...one, total: -25 }, { ...one, total: '100.50' }, { ...one, quoteNumber: 'Q-OTHER' }, null, one];
    const result = parseResponse(details(200, { ...sampleRatesBody, rates: odd }), readRates);
    expect(result.ok && result.value.rates.map(({ totalCents }) => totalCents)).toEqual([10_050, 114_236]);
    expect(result.ok && result.value.unread.map(({ path, why }) => `${path} ${why}`)).toEqual([
      'rates.0.total out_of_range',
      'rates.2.quoteNumber another_quote',
      'rates.3 missing',
    ]);
  });
  test('money becomes whole cents', () => {
    const result = parseResponse(details(200, sampleRatesBody), readRates);
    expect(result.ok && result.value.rates.map((rate) => rate.totalCents)).toEqual([114236, 109872]);
  });
  test('an empty list of rates is a valid response', () => {
    expect(parseResponse(details(200, { ...sampleRatesBody, rates: [] }), readRates).ok).toBe(true);
  });
  test.each([null, undefined, '', '   '])('proNumber %o means not assigned yet', (proNumber) => {
    const result = parseResponse(details(200, { ...sampleBookingBody, proNumber }), readBooking);
    expect(result.ok && result.value.proNumber).toBeNull();
  });
  test("the response's shipmentId is the service's record, under its own name", () => {
    const result = parseResponse(details(200, sampleBookingBody), readBooking);
    expect(result.ok && result.value).toMatchObject({ serviceShipmentId: 'shp_0093417' });
    expect(result.ok && 'shipmentId' in result.value).toBe(false);
  });
  test('an unknown status and missing lists are accepted', () => {
    const body = { success: true, shipment: { bolNumber: '1', carrier: 'SMPF', status: 'held_at_customs' } };
    const result = parseResponse(details(200, body), readShipment);
    expect(result.ok && result.value).toMatchObject({
      status: 'held_at_customs',
      trackingStatus: null,
      voided: null,
      referenceNumbers: null,
      documents: null,
      totalCents: null,
    });
  });
  test('keys that would reach a prototype are dropped', () => {
    const text = `{"success":true,"quoteReference":"Q","pickupDate":null,"rates":[],"__proto__":{"polluted":true}}`;
    const result = parseResponse(details(200, text), readRates);
    expect(result.ok && Object.keys(result.value)).toEqual(['quoteReference', 'pickupDate', 'rates', 'unread']);
    expect('polluted' in {}).toBe(false);
  });
  test('JSON nested 10,000 deep is rejected or read, never a crash', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const text = `{"success":true,"quoteReference":"Q","rates":${deep}}`;
    expect(parseResponse(details(200, text), readRates)).toMatchObject({ error: { code: 'bad_response' } });
  });
});
