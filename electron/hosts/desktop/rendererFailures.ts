/**
 * Reloads a page that crashed and informs the clerk; offers to reopen a page that hangs. Entries are saved in the
 * core's drafts, and a booking in progress runs in the core, so neither is lost with the page.
 */
import type { RenderProcessGoneDetails } from 'electron';
import type { WaybillApp } from '../../core/app.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** A page that crashes this often within this time would continue to crash. */
const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 60_000;
const ENTRIES_ARE_SAVED =
  'Your entries are saved as a draft. A booking in progress continues in the background and appears in ' +
  'Needs attention if its outcome is unknown.';

/** Chromium could not start the page's process at all, or its program was changed: a retry has the same result. */
const UNRECOVERABLE: ReadonlySet<RenderProcessGoneDetails['reason']> = new Set(['launch-failed', 'integrity-failure']);

type Parts = Pick<ElectronParts, 'app' | 'dialog'>;

/** A reload directly in the crash event takes the whole app down in Electron 42. */
function reload(window: ShellWindow): void {
  setImmediate(() => {
    if (!window.isDestroyed()) window.webContents.reload();
  });
}

function watchCrashes(electron: Parts, app: WaybillApp, window: ShellWindow, now: () => number): void {
  const crashes: number[] = [];
  async function recover(reason: RenderProcessGoneDetails['reason']): Promise<void> {
    crashes.push(now());
    const isLooping = crashes.filter((atMs) => now() - atMs < CRASH_WINDOW_MS).length >= MAX_CRASHES;
    if (!isLooping && !UNRECOVERABLE.has(reason)) {
      reload(window);
      await electron.dialog.showMessageBox(window, {
        type: 'warning',
        message: 'Waybill recovered from a crash',
        detail: `${ENTRIES_ARE_SAVED}\n\nReason: ${reason}.`,
        buttons: ['OK'],
      });
      return;
    }
    const { response } = await electron.dialog.showMessageBox(window, {
      type: 'error',
      message: 'Waybill keeps crashing',
      detail: `${ENTRIES_ARE_SAVED}\n\nReason: ${reason}. Restarting Waybill or the computer may help.`,
      buttons: ['Reopen', 'Quit Waybill'],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) electron.app.quit();
    else reload(window);
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    app.note('page exited', { reason, exitCode });
    void recover(reason);
  });
}

function watchHangs(electron: Parts, app: WaybillApp, window: ShellWindow): void {
  let hangDialog: AbortController | null = null;
  async function offerReopen(signal: AbortSignal): Promise<void> {
    const { response } = await electron.dialog.showMessageBox(window, {
      type: 'question',
      message: 'Waybill isn’t responding',
      detail: `It may be busy with a large task. ${ENTRIES_ARE_SAVED}`,
      buttons: ['Wait', 'Reopen'],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    if (response !== 1 || signal.aborted || window.isDestroyed()) return;
    // A page that hangs does not respond to a request to reload.
    window.webContents.forcefullyCrashRenderer();
  }
  window.on('unresponsive', () => {
    if (hangDialog !== null) return;
    app.note('page hangs', {});
    const mine = new AbortController();
    hangDialog = mine;
    void offerReopen(mine.signal).finally(() => {
      if (hangDialog === mine) hangDialog = null;
    });
  });
  window.on('responsive', () => {
    hangDialog?.abort();
    hangDialog = null;
  });
}

/**
 * Handles crashes and hangs of a window's page.
 *
 * @param now milliseconds of a monotonic clock
 */
export function superviseRenderer(electron: Parts, app: WaybillApp, window: ShellWindow, now: () => number): void {
  watchCrashes(electron, app, window, now);
  watchHangs(electron, app, window);
  // Chromium restarts the GPU process and other helper processes automatically; the reason belongs in the log.
  electron.app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') app.note('process exited', { type, reason, exitCode });
  });
}
