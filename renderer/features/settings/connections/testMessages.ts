/** Messages about connection tests: a line for the list, the result of each step, and the report for support. */

import type { Connection, TestReport } from '../../../../shared/contract/connections.ts';
import type { AppError, ErrorOf } from '../../../../shared/errors.ts';
import { type ErrorKind, errorKind } from '../../../../shared/rules/errorKinds.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { dayOfInstant, formatDayLong, formatDayShort, formatInstantSeconds } from '../../../lib/format.ts';

/** Display name of a connection: its name, or its URL. */
export function nameOf({ name, baseUrl }: Connection): string {
  return name === '' ? baseUrl : name;
}

const KEYCHAIN: Record<ErrorOf<'keychain'>['problem'], string> = {
  absent: 'No keychain',
  locked: 'Keychain locked',
  dismissed: 'Keychain prompt dismissed',
  timed_out: 'Keychain isn’t responding',
  refused: 'Keychain denied access',
};

/** Whether a request was sent; otherwise the steps of the test mean nothing. */
export function wasSent(error: AppError | null): boolean {
  return error === null || errorKind(error.code) !== 'password';
}

/** For codes that have no result below. */
const BY_KIND: Readonly<Record<ErrorKind, string>> = {
  rejected: 'Test failed',
  credentials: 'Sign-in failed (401)',
  password: 'No password saved',
  rate_limit: 'Rate-limited (429)',
  unreadable: 'Unreadable response',
  elsewhere: 'Not the freight API',
  network: 'Unreachable',
  disk: 'Couldn’t save',
  workgroup: 'Couldn’t save',
  canceled: 'Test canceled',
  local: 'Test failed',
};

/** The result in two or three words, for the list. */
export function shortResult(error: AppError): string {
  switch (error.code) {
    case 'not_approved':
      return 'Not approved (403)';
    case 'unreachable':
      return error.reason === 'proxy' ? 'Blocked by the proxy' : BY_KIND.network;
    case 'certificate':
      return 'Certificate not trusted';
    case 'not_this_service':
      return error.isKnownAddress === true ? BY_KIND.unreadable : BY_KIND.elsewhere;
    case 'timed_out':
      return 'Timed out';
    case 'gateway':
      return `Down (${error.httpStatus})`;
    case 'keychain':
      return KEYCHAIN[error.problem];
    default:
      return BY_KIND[errorKind(error.code)];
  }
}

/** State of a connection that isn't active, for the list. */
export function stateOf({ lastTest, passwordIn, kind }: Connection): {
  label: string;
  tone: 'done' | 'late' | 'plain';
} {
  if (kind === 'demo') return { label: 'Not in use', tone: 'plain' };
  if (lastTest?.error != null) return { label: shortResult(lastTest.error), tone: 'late' };
  if (passwordIn === 'nowhere') return { label: 'No password saved', tone: 'late' };
  if (lastTest === null) return { label: 'Not tested yet', tone: 'plain' };
  return { label: `Not in use, tested ${formatDayShort(dayOfInstant(lastTest.testedAtMs))}`, tone: 'plain' };
}

type Step = TestReport['steps'][number];

/** Result of a step. `isEncrypted`: the URL has a certificate to verify. */
export function stepMessage(step: Step, isEncrypted: boolean): { what: string; detail: string } {
  switch (step.step) {
    case 'address':
      return step.ok
        ? { what: isEncrypted ? 'Server found, certificate valid' : 'Server found', detail: '' }
        : { what: 'Server not reached', detail: '' };
    case 'service':
      return step.ok
        ? { what: 'Responded as the freight API', detail: '' }
        : { what: 'Didn’t respond as the freight API', detail: '' };
    case 'credentials':
      return {
        what: 'Requested a made-up BOL number.',
        detail: step.ok
          ? 'Not found (404), as expected: the credentials work.'
          : `Expected not found (404), got ${step.httpStatus ?? 'another response'}.`,
      };
  }
}

/** The whole test as text, without username or password. */
export function reportForSupport(baseUrl: string, report: TestReport): string {
  const outcome = report.error === null ? 'Connected' : errorMessages(report.error).title;
  return [
    `Waybill, test of ${baseUrl}`,
    `${formatDayLong(dayOfInstant(report.testedAtMs))}, ${formatInstantSeconds(report.testedAtMs)}: ${outcome}`,
    ...report.steps.map((step) => {
      const status = step.httpStatus === null ? '' : `, HTTP ${step.httpStatus}`;
      const ms = step.ms === null ? 'not timed' : `${Math.round(step.ms)} ms`;
      return `${step.step}: ${step.ok ? 'ok' : 'failed'}, ${ms}${status}`;
    }),
  ].join('\n');
}

/** What other results would mean, with their error codes. */
export const TEST_RESULTS: readonly {
  readonly codes: readonly AppError['code'][];
  readonly name: string;
  readonly label: string;
}[] = [
  {
    codes: ['unauthorized'],
    name: 'Sign-in failed (401)',
    label: 'Username or password rejected. Paste both again; the portal shows the password only once.',
  },
  {
    codes: ['not_approved'],
    name: 'Not approved (403)',
    label: 'An administrator must approve the account, or it was revoked. See API Access in the portal.',
  },
  {
    codes: ['unreachable', 'gateway'],
    name: 'Unreachable',
    label: 'No response. Check the URL and the network; ask IT about a proxy.',
  },
  {
    codes: ['timed_out'],
    name: 'Timed out',
    label: 'Timed out. The provider may be busy. Test again later.',
  },
  {
    codes: ['certificate'],
    name: 'Certificate',
    label: 'This computer doesn’t trust the server’s certificate. Don’t continue; ask IT.',
  },
  {
    codes: ['not_this_service', 'redirected', 'bad_response'],
    name: 'Not the freight API',
    label: 'This isn’t the freight API. Check the URL; part of it may be missing at the end.',
  },
  {
    codes: ['keychain', 'password_missing'],
    name: 'Password unavailable',
    label: 'The keychain is locked, missing, or not responding. Unlock it, or enter the password until Waybill closes.',
  },
];
