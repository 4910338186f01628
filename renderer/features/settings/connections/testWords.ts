/** The words for a connection test: a line for the list, what each step found, what support wants to read. */
import type { AppError, ErrorOf } from '../../../../shared/errors.ts';
import type { Connection, TestReport } from '../../../../shared/ipc/contract/connections.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { dayOfInstant, formatDayLong, formatDayShort, formatInstantSeconds } from '../../../lib/format.ts';

/** What a connection is called: its name, or its address. */
export function nameOf({ name, baseUrl }: Connection): string {
  return name === '' ? baseUrl : name;
}

const KEYCHAIN: Record<ErrorOf<'keychain'>['problem'], string> = {
  absent: 'No keychain',
  locked: 'Keychain locked',
  dismissed: 'Keychain’s question closed',
  timed_out: 'Keychain does not answer',
  refused: 'Keychain refused',
};

/** Nothing went to the service: the steps of the test say nothing. */
export function wasSent(error: AppError | null): boolean {
  return error === null || (error.code !== 'keychain' && error.code !== 'password_missing');
}

/** An answer in two or three words, for the list. */
export function shortAnswer(error: AppError): string {
  switch (error.code) {
    case 'unauthorized':
      return 'Refused, 401';
    case 'not_approved':
      return 'Not approved, 403';
    case 'unreachable':
      return error.reason === 'proxy' ? 'Stopped by the proxy' : 'Unreachable';
    case 'certificate':
      return 'Certificate not trusted';
    case 'not_this_service':
      return error.isKnownAddress === true ? 'Answered oddly' : 'Not this service';
    case 'redirected':
      return 'Not this service';
    case 'bad_response':
      return 'Answered oddly';
    case 'timed_out':
      return 'Too slow';
    case 'gateway':
      return `Down, ${error.httpStatus}`;
    case 'keychain':
      return KEYCHAIN[error.problem];
    case 'rate_limited':
      return 'Asked to slow down, 429';
    case 'password_missing':
      return 'Password missing';
    case 'cancelled':
      return 'Test cancelled';
    default:
      return 'Test failed';
  }
}

/** What the list says of a connection that is not active. */
export function stateOf({ lastTest, passwordIn, kind }: Connection): { word: string; tone: 'done' | 'late' | 'plain' } {
  if (kind === 'demo') return { word: 'Not active', tone: 'plain' };
  if (lastTest?.error != null) return { word: shortAnswer(lastTest.error), tone: 'late' };
  if (passwordIn === 'nowhere') return { word: 'Password missing', tone: 'late' };
  if (lastTest === null) return { word: 'Not tested yet', tone: 'plain' };
  return { word: `Not active, tested ${formatDayShort(dayOfInstant(lastTest.testedAtMs))}`, tone: 'plain' };
}

type Step = TestReport['steps'][number];

/** What a step found. `isEncrypted`: the address has a certificate to check. */
export function stepWords(step: Step, isEncrypted: boolean): { what: string; detail: string } {
  switch (step.step) {
    case 'address':
      return step.ok
        ? { what: isEncrypted ? 'Address found, certificate in order' : 'Address found', detail: '' }
        : { what: 'Address not reached', detail: '' };
    case 'service':
      return step.ok
        ? { what: 'Answered as the freight service does', detail: '' }
        : { what: 'Did not answer as the freight service does', detail: '' };
    case 'credentials':
      return {
        what: 'Asked for a BOL number that can’t exist.',
        detail: step.ok
          ? 'Not found (404) proves the credentials.'
          : `Not found (404) would have proved the credentials; the answer was ${step.httpStatus ?? 'another'}.`,
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

/** What other answers would mean, with the codes that they stand for. */
export const ANSWERS: readonly {
  readonly codes: readonly AppError['code'][];
  readonly name: string;
  readonly label: string;
}[] = [
  {
    codes: ['unauthorized'],
    name: 'Unauthorized, 401',
    label: 'Username or password is wrong. Paste both again; the portal shows the password only once.',
  },
  {
    codes: ['not_approved'],
    name: 'Not approved, 403',
    label: 'An administrator has to approve the account, or somebody has revoked it. See API Access in the portal.',
  },
  {
    codes: ['unreachable', 'gateway'],
    name: 'Unreachable',
    label: 'No answer. Check the address and the network; a proxy may need your IT.',
  },
  {
    codes: ['timed_out'],
    name: 'Too slow',
    label: 'No answer in time. The service is busy, or something on the way holds the call back. Test again later.',
  },
  {
    codes: ['certificate'],
    name: 'Certificate',
    label: 'The address answers with a certificate this computer doesn’t trust. Don’t go on; ask your IT.',
  },
  {
    codes: ['not_this_service', 'redirected', 'bad_response'],
    name: 'Not this service',
    label: 'Something else answers there. Check the address, often a missing part at its end.',
  },
  {
    codes: ['keychain', 'password_missing'],
    name: 'Password not at hand',
    label: 'The keychain is locked, absent or doesn’t answer. Unlock it, or type the password for this session only.',
  },
];
