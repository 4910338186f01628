import type { TrackingStatus } from '../../../../shared/ipc/contract/tracking.ts';
import { formatCount, formatInstant } from '../../../lib/format.ts';

/** What the app does by itself now, in a sentence or two. */
export function watchingWords(status: TrackingStatus, nowMs: number): string {
  const watched = formatCount(status.counts.open, 'open shipment');
  switch (status.state) {
    case 'halted':
      return `${watched}, and none is looked at: ${HALTED[status.halted ?? 'no_password']}`;
    case 'paused':
      return `${watched}, and none is looked at by itself. You can refresh each where it is shown.`;
    case 'offline':
      return `${watched}. The service can’t be reached${nextTry(status, nowMs)}. What is here stays readable.`;
    case 'running':
      return `${watched}.${last(status)}${next(status, nowMs)}`;
  }
}

const HALTED: Readonly<Record<NonNullable<TrackingStatus['halted']>, string>> = {
  unauthorized: 'the service refuses username or password (401). Replace them under Connections.',
  not_approved: 'the service doesn’t let this account in (403). Test the connection again once its portal says Active.',
  no_password: 'the password can’t be had. Type it under Connections.',
};

function nextTry({ trouble }: TrackingStatus, nowMs: number): string {
  if (trouble === null || trouble.nextTryAtMs === null) return '';
  return trouble.nextTryAtMs <= nowMs
    ? '; it is tried again now'
    : `; it is tried again ${formatInstant(trouble.nextTryAtMs)}`;
}

function last({ lastPollAtMs }: TrackingStatus): string {
  return lastPollAtMs === null ? '' : ` Last looked ${formatInstant(lastPollAtMs)}.`;
}

function next({ nextPollAtMs }: TrackingStatus, nowMs: number): string {
  if (nextPollAtMs === null) return '';
  return nextPollAtMs <= nowMs ? ' The next look is due now.' : ` Next look ${formatInstant(nextPollAtMs)}.`;
}
