/** Sleep: when the computer wakes, the app's data may be hours old. */
import type { WaybillApp } from '../../core/app.ts';
import type { ElectronParts } from './electronApi.ts';

/** Must be called after Electron is ready: the monitor does not exist before. */
export function watchPower({ powerMonitor }: Pick<ElectronParts, 'powerMonitor'>, app: WaybillApp): void {
  powerMonitor.on('suspend', () => app.note('suspend', {}));
  powerMonitor.on('resume', () => {
    app.note('resume', {});
    app.resumed();
  });
}
