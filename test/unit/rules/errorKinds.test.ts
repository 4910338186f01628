import { describe, expect, it } from 'vitest';
import { errorKind, failsEveryRequest, isUnreached } from '../../../shared/rules/errorKinds.ts';

describe('error kinds', () => {
  it('distinguishes a rejected request from rejected credentials', () => {
    expect(errorKind('shipment_not_found')).toBe('rejected');
    expect(errorKind('unauthorized')).toBe('credentials');
  });

  it('says which errors every further request would have', () => {
    for (const code of [
      'unauthorized',
      'keychain',
      'rate_limited',
      'disk_full',
      'data_removed',
      'workgroup_away',
    ] as const) {
      expect(failsEveryRequest(code)).toBe(true);
    }
    for (const code of ['shipment_not_found', 'timed_out', 'bad_response', 'printer_missing'] as const) {
      expect(failsEveryRequest(code)).toBe(false);
    }
  });

  it('says which errors mean that the freight API was not reached', () => {
    for (const code of ['timed_out', 'certificate', 'gateway', 'redirected', 'not_this_service'] as const) {
      expect(isUnreached(code)).toBe(true);
    }
    for (const code of ['bad_response', 'unauthorized', 'cancelled', 'disk_full'] as const) {
      expect(isUnreached(code)).toBe(false);
    }
  });
});
