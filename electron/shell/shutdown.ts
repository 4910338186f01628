/** The end: what runs is ended and the store closed before the process goes. */
import type { WaybillApp } from '../app.ts';
import type { ShellApp } from './electronApi.ts';

/** A store that does not close in this time is left to its own crash safety. */
const PATIENCE_MS = 5000;

export interface Closing {
  /** Closes the app, once. False when it failed or took too long. */
  close(): Promise<boolean>;
}

/**
 * Holds quitting back until the app has closed, once.
 *
 * @param beforeExit the last thing before the process goes
 */
export function closeBeforeQuit(
  electronApp: Pick<ShellApp, 'exit' | 'on'>,
  app: WaybillApp,
  beforeExit: () => void,
): Closing {
  let closing: Promise<boolean> | null = null;
  let isClosed = false;
  let isLeaving = false;

  async function closeApp(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, false);
    });
    const inOrder = app.close().then(
      () => true,
      () => false,
    );
    const end = await Promise.race([inOrder, tooLate]);
    clearTimeout(timer);
    isClosed = true;
    return end;
  }
  function close(): Promise<boolean> {
    closing ??= closeApp();
    return closing;
  }

  electronApp.on('will-quit', (event) => {
    // Closed for an update, which quits by itself.
    if (isClosed && !isLeaving) return;
    event.preventDefault();
    if (isLeaving) return;
    isLeaving = true;
    void close().then((inOrder) => {
      beforeExit();
      electronApp.exit(inOrder ? 0 : 1);
    });
  });
  return { close };
}
