/** Shutdown: ends what is running and closes the store before the process exits. */
import type { WaybillApp } from '../../core/app.ts';
import type { ShellApp } from './electronApi.ts';

/** After this time the store is left to its crash safety. */
const TIMEOUT_MS = 5000;

export interface Closing {
  /** Closes the app, once. Resolves to false if closing failed or took too long. */
  close(): Promise<boolean>;
}

/**
 * Delays quitting until the app has closed, once.
 *
 * @param beforeExit called right before the process exits
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
    const timeUp = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, false);
    });
    const closed = app.close().then(
      () => true,
      () => false,
    );
    const succeeded = await Promise.race([closed, timeUp]);
    clearTimeout(timer);
    isClosed = true;
    return succeeded;
  }
  function close(): Promise<boolean> {
    closing ??= closeApp();
    return closing;
  }

  electronApp.on('will-quit', (event) => {
    // Closed for an update, which quits automatically.
    if (isClosed && !isLeaving) return;
    event.preventDefault();
    if (isLeaving) return;
    isLeaving = true;
    void close().then((succeeded) => {
      beforeExit();
      electronApp.exit(succeeded ? 0 : 1);
    });
  });
  return { close };
}
