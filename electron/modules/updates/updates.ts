/**
 * Updates. Checked for and downloaded only if this is turned on and the download can be verified; installed only on
 * request and while no booking or print is in progress.
 */
import type { UpdateStatus, UpdatesOff } from '../../../shared/contract/updates.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { Updater, UpdateSource } from './ports.ts';

/** Leaves the first minute after a start to the user's work. */
const FIRST_CHECK_MS = 60_000;
const CHECK_INTERVAL_MS = 24 * 60 * 60_000;

/** Work that a restart would interrupt. */
export interface InTheWay {
  readonly bookings: number;
  readonly prints: number;
}

export interface UpdatesOptions {
  /** null: the browser host. */
  readonly updater: Updater | null;
  readonly version: string;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly channel: () => UpdateSource['channel'];
  /** The user's choice; null: on if the platform can verify a signature. */
  readonly isRequested: () => boolean | null;
  readonly isOffByPolicy: boolean;
  readonly server: string | null;
  readonly isDemo: () => boolean;
  readonly inTheWay: () => Promise<InTheWay>;
}

/** Creates the updates service. It checks after one minute, and then daily. */
export function createUpdates(options: UpdatesOptions) {
  const { updater, clock, emit, version } = options;
  const capability = updater?.capability(options.server) ?? null;
  let state: UpdateStatus['state'] = { is: 'idle' };
  let checkedAtMs: number | null = null;
  let checkedChannel: UpdateSource['channel'] | null = null;
  let lastError: UpdateStatus['lastError'] = null;

  function off(): UpdatesOff | null {
    if (capability === null) return 'browser';
    if (!capability.works) return capability.why;
    if (options.isOffByPolicy) return 'policy';
    if (options.isDemo()) return 'demo';
    return (options.isRequested() ?? capability.verifies === 'signature') ? null : 'setting';
  }

  /** Whether the channel was changed since the check, so that the result is not about this one. */
  function isOfOtherChannel(): boolean {
    const hasResult = state.is === 'current' || state.is === 'available' || state.is === 'ready';
    return hasResult && checkedChannel !== options.channel();
  }

  const status = (): UpdateStatus => ({
    version,
    off: off(),
    verifies: capability?.works === true ? capability.verifies : null,
    ...(isOfOtherChannel() ? { state: { is: 'idle' }, lastError: null } : { state, lastError }),
    checkedAtMs,
  });

  function enter(next: UpdateStatus['state']): void {
    state = next;
    emit({ name: 'updates.changed', id: null });
  }

  async function check(): Promise<Result<UpdateStatus>> {
    // A running download, or one that is ready to install, is not discarded for another check.
    const now = status().state.is;
    const isBusy = now === 'checking' || now === 'downloading' || now === 'ready';
    if (updater === null || off() !== null || isBusy) return ok(status());
    lastError = null;
    enter({ is: 'checking' });
    checkedChannel = options.channel();
    const found = await updater.check({ channel: checkedChannel, server: options.server });
    checkedAtMs = clock.now();
    if (!found.ok) {
      lastError = found.error;
      enter({ is: 'idle' });
    } else enter(found.value === null ? { is: 'current' } : { is: 'available', version: found.value });
    return ok(status());
  }

  let cancel = (): void => {};
  function checkForUpdates(ms: number): void {
    cancel = clock.after(ms, () => {
      checkForUpdates(CHECK_INTERVAL_MS);
      void check();
    });
  }
  if (capability?.works === true && !options.isOffByPolicy) checkForUpdates(FIRST_CHECK_MS);

  return {
    status,
    check,
    async download(): Promise<Result<UpdateStatus>> {
      const found = status().state;
      if (updater === null || off() !== null || found.is !== 'available') return ok(status());
      const next = found.version;
      lastError = null;
      enter({ is: 'downloading', version: next, percent: 0 });
      const fetched = await updater.download((percent) => {
        const whole = Math.floor(percent);
        if (state.is === 'downloading' && whole !== state.percent) {
          enter({ is: 'downloading', version: next, percent: whole });
        }
      });
      if (!fetched.ok) lastError = fetched.error;
      enter({ is: fetched.ok ? 'ready' : 'available', version: next });
      return ok(status());
    },
    async install(): Promise<Result<Record<string, never>>> {
      if (updater === null || off() !== null || status().state.is !== 'ready')
        return fail({ code: 'not_found', what: 'update' });
      const { bookings, prints } = await options.inTheWay();
      if (bookings > 0 || prints > 0) return fail({ code: 'update_blocked', bookings, prints });
      const restarted = await updater.restart();
      return restarted.ok ? ok({}) : restarted;
    },
    close: (): void => cancel(),
  };
}

export type UpdatesService = ReturnType<typeof createUpdates>;
