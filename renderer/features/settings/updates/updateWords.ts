/** The words for what updates are doing, and for why there are none. */
import type { UpdateStatus, UpdatesOff } from '../../../../shared/ipc/contract/updates.ts';

/** Why this copy never updates itself, and who does it then. */
export function offWords(off: UpdatesOff): string {
  switch (off) {
    case 'browser':
      return 'In the browser Waybill is replaced by whoever put it on this computer.';
    case 'development':
      return 'This copy runs from its sources: it is updated with them.';
    case 'package_manager':
      return 'This copy was installed as a package: the system’s package manager updates it.';
    case 'installed_by_it':
      return 'This copy was installed by your IT, who roll out the next version too.';
    case 'not_signed':
      return 'This copy was built without a signature, so an update could not be checked. Get the next version where this one came from.';
    case 'no_server':
      return 'This copy was built without a place to look for updates. Get the next version where this one came from.';
    case 'policy':
      return 'Your IT switched updates off on this computer.';
    case 'demo':
      return 'While the bundled service is active nothing is looked for.';
    case 'setting':
      return 'Waybill doesn’t look for updates.';
  }
}

/** What goes on now, in one line. */
export function stateWords({ state, version }: Pick<UpdateStatus, 'state' | 'version'>): string {
  switch (state.is) {
    case 'idle':
      return 'Not looked for yet since Waybill started.';
    case 'checking':
      return 'Looking for a newer version.';
    case 'current':
      return `${version} is the newest version.`;
    case 'available':
      return `Version ${state.version} is there.`;
    case 'downloading':
      return `Downloading version ${state.version}: ${state.percent} %.`;
    case 'ready':
      return `Version ${state.version} is downloaded and checked. It is installed when Waybill restarts.`;
  }
}

/** Whether the clerk has a say: elsewhere the choices would do nothing. */
export function hasChoice(off: UpdatesOff | null): boolean {
  return off === null || off === 'setting' || off === 'demo';
}
