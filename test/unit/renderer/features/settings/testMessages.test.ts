import { describe, expect, it } from 'vitest';
import {
  reportForSupport,
  shortResult,
  stateOf,
  stepMessage,
  TEST_RESULTS,
  wasSent,
} from '../../../../../renderer/features/settings/connections/testMessages.ts';
import type { Connection, TestReport } from '../../../../../shared/contract/connections.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { SAMPLE_CONNECTION } from '../../../../support/sampleConnection.ts';

const report: TestReport = {
  testedAtMs: new Date(2026, 10, 17, 10, 24, 6).getTime(),
  error: { code: 'not_approved' },
  steps: [
    { step: 'address', ok: true, ms: 38, httpStatus: null },
    { step: 'service', ok: true, ms: null, httpStatus: null },
    { step: 'credentials', ok: false, ms: null, httpStatus: 403 },
  ],
  waitUntilMs: null,
};
const connection: Connection = { ...SAMPLE_CONNECTION, lastTest: report };

describe('a connection in the list', () => {
  it('shows the last result, the missing password, or that nothing was tested', () => {
    expect(stateOf(connection)).toEqual({ label: 'Not approved (403)', tone: 'late' });
    expect(stateOf({ ...connection, lastTest: null }).label).toBe('Not tested yet');
    expect(stateOf({ ...connection, lastTest: null, passwordIn: 'nowhere' }).label).toBe('No password saved');
    expect(stateOf({ ...connection, lastTest: { ...report, error: null } }).label).toBe('Not in use, tested Nov 17');
  });

  it('distinguishes a proxy from other reasons for no response', () => {
    expect(shortResult({ code: 'unreachable', reason: 'proxy' })).toBe('Blocked by the proxy');
    expect(shortResult({ code: 'unreachable', reason: 'refused' })).toBe('Unreachable');
  });
});

it.each([
  [{ code: 'unauthorized' }, 'Sign-in failed (401)'],
  [{ code: 'redirected' }, 'Not the freight API'],
  [{ code: 'bad_response', path: 'rates', why: 'missing' }, 'Unreadable response'],
  [{ code: 'disk_full' }, 'Couldn’t save'],
  [{ code: 'cancelled' }, 'Test canceled'],
  [{ code: 'not_connected' }, 'Test failed'],
] as const)('%j is “%s” in the list', (error, result) => {
  expect(shortResult(error as AppError)).toBe(result);
});

describe('a keychain that is in the way', () => {
  it('is named by what is wrong with it, and the test says nothing of steps that were never taken', () => {
    const problems = ['absent', 'locked', 'dismissed', 'timed_out', 'refused'] as const;
    const message = problems.map((problem) => shortResult({ code: 'keychain', problem }));
    expect(new Set(message).size).toBe(problems.length);
    expect(message).toContain('Keychain locked');
    expect(wasSent({ code: 'keychain', problem: 'locked' })).toBe(false);
    expect(wasSent({ code: 'password_missing' })).toBe(false);
    expect(wasSent({ code: 'unauthorized' })).toBe(true);
    expect(wasSent(null)).toBe(true);
  });
});

describe('a step of a test', () => {
  it('speaks of a certificate only where there is one', () => {
    const step = { step: 'address', ok: true, ms: 7, httpStatus: null } as const;
    expect(stepMessage(step, true).what).toContain('certificate');
    expect(stepMessage(step, false).what).not.toContain('certificate');
  });

  it('names the response that came instead of 404', () => {
    const step = { step: 'credentials', ok: false, ms: null, httpStatus: 403 } as const;
    expect(stepMessage(step, true).detail).toContain('got 403');
  });
});

describe('the text for support', () => {
  it('has the steps and the outcome, and no username', () => {
    const text = reportForSupport(connection.baseUrl, report);
    expect(text).toContain('Tue, Nov 17, 2026, 10:24:06 AM: Not approved, or revoked (403)');
    expect(text).toContain('credentials: failed, not timed, HTTP 403');
    expect(text).not.toContain(connection.username);
  });
});

it('every explained result belongs to separate codes', () => {
  const codes = TEST_RESULTS.flatMap((response) => response.codes);
  expect(new Set(codes).size).toBe(codes.length);
});
