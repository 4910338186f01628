/** Sleep: what the app knew may be hours old when the computer wakes. */
import type { WaybillApp } from '../app.ts';
import type { ElectronParts } from './electronApi.ts';

/** To be called when Electron is ready: the monitor does not exist before. */
export function watchPower({ powerMonitor }: Pick<ElectronParts, 'powerMonitor'>, app: WaybillApp): void {
  powerMonitor.on('suspend', () => app.note('suspend', {}));
  powerMonitor.on('resume', () => {
    app.note('resume', {});
    app.resumed();
  });
}
