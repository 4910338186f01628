import type { TrackingStatus } from '../../../../shared/contract/tracking.ts';
import { isUnreached } from '../../../../shared/rules/errorKinds.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { formatCount, formatInstant } from '../../../lib/format.ts';

/** Current state of polling, in one or two sentences. */
export function trackingMessage(status: TrackingStatus, nowMs: number): string {
  const watched = formatCount(status.counts.open, 'open shipment');
  switch (status.state) {
    case 'halted':
      return `${watched}. Tracking is paused: ${HALTED[status.halted ?? 'no_password']}`;
    case 'paused':
      return `${watched}. Automatic updates are off; refresh shipments manually.`;
    case 'offline':
      return `${watched}. ${whyOffline(status)}${nextTry(status, nowMs)}. Saved data is still available.`;
    case 'not_elected':
      return `${watched}. Another computer in your workgroup updates them.${next(status, nowMs)}`;
    case 'workgroup_away':
      return `${watched}. Automatic updates continue when the workgroup’s server is reachable again; refresh shipments manually.`;
    case 'running':
      return `${watched}.${last(status)}${next(status, nowMs)}`;
  }
}

const HALTED: Readonly<Record<NonNullable<TrackingStatus['halted']>, string>> = {
  unauthorized: 'username or password rejected (401). Replace the credentials in Accounts.',
  not_approved: 'account not approved (403). Test it again once the portal says Active.',
  no_password: 'password unavailable. Enter it in Accounts.',
};

function whyOffline({ outage }: TrackingStatus): string {
  const error = outage?.error ?? null;
  return error === null || isUnreached(error.code)
    ? 'Your freight provider isn’t reachable'
    : `Automatic tracking failed: ${errorMessages(error).title}`;
}

function nextTry({ outage }: TrackingStatus, nowMs: number): string {
  if (outage === null || outage.nextTryAtMs === null) return '';
  return outage.nextTryAtMs <= nowMs ? '; retrying now' : `; retrying ${formatInstant(outage.nextTryAtMs)}`;
}

function last({ lastPollAtMs }: TrackingStatus): string {
  return lastPollAtMs === null ? '' : ` Last update ${formatInstant(lastPollAtMs)}.`;
}

function next({ nextPollAtMs }: TrackingStatus, nowMs: number): string {
  if (nextPollAtMs === null) return '';
  return nextPollAtMs <= nowMs ? ' Next update due now.' : ` Next update ${formatInstant(nextPollAtMs)}.`;
}
