import { describe, expect, test } from 'vitest';
import { stateAfterFailure } from '../../../../electron/modules/bookings/attemptState.ts';
import type { AppError } from '../../../../shared/errors.ts';

const rejected: AppError = { code: 'booking_failed', reason: 'no capacity' };
const neverSent: AppError = { code: 'unreachable', reason: 'refused' };
const lost: AppError = { code: 'unreachable', reason: 'connection_lost' };

describe('the first attempt', () => {
  test.each<[AppError, string]>([
    [rejected, 'rejected'],
    [{ code: 'validation_failed', message: '', fields: [] }, 'rejected'],
    [{ code: 'quote_not_found' }, 'rejected'],
    [{ code: 'rate_limited', retryAfterMs: null }, 'draft'],
    [{ code: 'unauthorized' }, 'draft'],
    [neverSent, 'draft'],
    [lost, 'unknown'],
    [{ code: 'timed_out', afterMs: 1 }, 'unknown'],
    [{ code: 'gateway', httpStatus: 502 }, 'unknown'],
    [{ code: 'bad_response', operation: 'bookShipment', path: '', detail: '' }, 'unknown'],
    [{ code: 'not_this_service', httpStatus: 200, contentType: 'text/html' }, 'unknown'],
    [{ code: 'redirected', httpStatus: 302 }, 'unknown'],
    [{ code: 'cancelled' }, 'unknown'],
    [{ code: 'unknown_service_error', httpStatus: 500, serviceCode: 'x', message: '' }, 'unknown'],
  ])('%o leaves it %s', (error, state) => {
    expect(stateAfterFailure(error, false)).toBe(state);
  });
});

describe('a repeat after an unknown outcome', () => {
  test.each<[AppError, string]>([
    [rejected, 'unknown'],
    [{ code: 'validation_failed', message: '', fields: [] }, 'unknown'],
    [neverSent, 'unknown'],
    [{ code: 'rate_limited', retryAfterMs: null }, 'unknown'],
    [{ code: 'unauthorized' }, 'unknown'],
    [{ code: 'quote_not_found' }, 'unknown'],
    [lost, 'unknown'],
  ])('%o leaves it %s', (error, state) => {
    expect(stateAfterFailure(error, true)).toBe(state);
  });
});

describe('a failure of TLS', () => {
  test('over the certificate ends the handshake: nothing was sent', () => {
    expect(stateAfterFailure({ code: 'certificate', problem: 'CERT_HAS_EXPIRED' }, false)).toBe('draft');
    expect(stateAfterFailure({ code: 'certificate', problem: 'ERR_CERT_DATE_INVALID' }, false)).toBe('draft');
  });
  test('of any other kind may come later', () => {
    expect(stateAfterFailure({ code: 'certificate', problem: 'EPROTO' }, false)).toBe('unknown');
    expect(stateAfterFailure({ code: 'certificate', problem: 'ERR_SSL_PROTOCOL_ERROR' }, false)).toBe('unknown');
    expect(stateAfterFailure({ code: 'certificate', problem: 'ERR_BAD_SSL_CLIENT_AUTH_CERT' }, false)).toBe('unknown');
  });
});
