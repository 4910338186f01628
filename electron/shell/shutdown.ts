/** The end: what runs is ended and the store closed before the process goes. */
import type { WaybillApp } from '../app.ts';
import type { ShellApp } from './electronParts.ts';

/** A store that does not close in this time is left to its own crash safety. */
const PATIENCE_MS = 5000;

/** Holds quitting back until the app has closed, once. */
export function closeBeforeQuit(electronApp: Pick<ShellApp, 'exit' | 'on'>, app: WaybillApp): void {
  let closing = false;
  electronApp.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const patience = new Promise<'late'>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, 'late');
    });
    Promise.race([app.close(), patience]).then(
      (outcome) => electronApp.exit(outcome === 'late' ? 1 : 0),
      () => electronApp.exit(1),
    );
  });
}
