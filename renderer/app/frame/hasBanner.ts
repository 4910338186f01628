import type { AppInfo } from '../../../shared/contract/app.ts';
import type { ConnectionStatus } from '../../../shared/contract/connections.ts';
import type { Attention } from '../../api/useAttention.ts';

export interface BannerProps {
  readonly status: ConnectionStatus | undefined;
  readonly unfinished: Attention['unfinished'];
  /** Warnings about the data folder found at startup, until the user dismisses them. */
  readonly startupInfo?: AppInfo | null | undefined;
  readonly onRead?: (() => void) | undefined;
}

/** Whether any banner is shown. */
export function hasBanner(path: string, { status, unfinished, startupInfo }: BannerProps, nowMs = Date.now()): boolean {
  if (path.startsWith('/settings')) return false;
  return (
    status?.halted != null ||
    isWithoutPassword(status) ||
    isOutdated(status) ||
    status?.workgroupAway !== undefined ||
    longPauseUntilMs(status, nowMs) !== null ||
    unfinished.some((item) => item.path !== path) ||
    (startupInfo != null && (startupInfo.listWas !== null || startupInfo.exposed !== null))
  );
}

/** Waybill or the workgroup's database is too old for the other. */
export function isOutdated(status: ConnectionStatus | undefined): boolean {
  const readOnly = status?.workgroupReadOnly;
  return readOnly === 'waybill_too_old' || readOnly === 'database_too_old';
}

/** Shorter pauses are shown in the top bar only. */
const LONG_PAUSE_MS = 15 * 60_000;

/** End of a long pause that the provider requested; otherwise null. */
export function longPauseUntilMs(status: ConnectionStatus | undefined, nowMs: number): number | null {
  const untilMs = status?.waitingUntilMs ?? null;
  return untilMs !== null && untilMs - nowMs > LONG_PAUSE_MS ? untilMs : null;
}

/** The password was entered for a session that has ended. */
export function isWithoutPassword(status: ConnectionStatus | undefined): boolean {
  return status?.active?.kind === 'service' && status.active.passwordIn === 'nowhere';
}
