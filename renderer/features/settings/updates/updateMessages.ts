/** Messages about the state of updates, and why there are none. */

import type { UpdateStatus, UpdatesOff } from '../../../../shared/contract/updates.ts';
import { formatPercent } from '../../../lib/format.ts';

/** Why this copy never updates automatically, and who updates it. */
export function offMessage(off: UpdatesOff): string {
  switch (off) {
    case 'browser':
      return 'Browser version: updated by the person who installed it.';
    case 'development':
      return 'Running from source. Update the source.';
    case 'package_manager':
      return 'Installed as a package. Your package manager updates it.';
    case 'installed_by_it':
      return 'Installed by IT. IT rolls out updates.';
    case 'not_signed':
      return 'This build isn’t signed, so updates can’t be verified. Get updates from the source of this build.';
    case 'no_server':
      return 'This build has no update server. Get updates from the source of this build.';
    case 'policy':
      return 'Updates are turned off by IT.';
    case 'demo':
      return 'Updates are off while the demo is in use.';
    case 'setting':
      return 'Update checks are off.';
  }
}

/** Current state in one line. */
export function stateMessage({
  state,
  version,
  checkedAtMs,
  lastError,
}: Pick<UpdateStatus, 'state' | 'version' | 'checkedAtMs' | 'lastError'>): string {
  switch (state.is) {
    case 'idle':
      if (checkedAtMs === null) return 'Not checked since Waybill started.';
      return lastError === null ? 'Not checked since the channel was changed.' : 'The last check failed.';
    case 'checking':
      return 'Checking…';
    case 'current':
      return `${version} is up to date.`;
    case 'available':
      return `Version ${state.version} is available.`;
    case 'downloading':
      return `Downloading version ${state.version}: ${formatPercent(state.percent / 100, 0)}.`;
    case 'ready':
      return `Version ${state.version} is ready. Choose “Restart and install” to install it.`;
  }
}

/** Whether the settings have an effect; otherwise they are hidden. */
export function hasChoice(off: UpdatesOff | null): boolean {
  return off === null || off === 'setting' || off === 'demo';
}
