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
    const leave = setTimeout(() => electronApp.exit(1), PATIENCE_MS);
    app
      .close()
      .then(
        () => electronApp.exit(0),
        () => electronApp.exit(1),
      )
      .finally(() => clearTimeout(leave));
  });
}
