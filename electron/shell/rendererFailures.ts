/**
 * A page that crashed is opened again and the clerk told; one that hangs is offered to be. What was typed lies in the
 * core's drafts, and a booking on its way is the core's, too: neither ends with the page.
 */
import type { RenderProcessGoneDetails } from 'electron';
import type { WaybillApp } from '../app.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** A page that crashes this often in this time would go on crashing. */
const CRASHES = 3;
const IN_MS = 60_000;
const KEPT =
  'Your entries are saved as a draft. A booking in progress continues in the background and appears in ' +
  'Needs attention if its outcome is unknown.';

/** Chromium could not start the page's process at all, or its program was changed: another try ends the same way. */
const HOPELESS: ReadonlySet<RenderProcessGoneDetails['reason']> = new Set(['launch-failed', 'integrity-failure']);

type Parts = Pick<ElectronParts, 'app' | 'dialog'>;

/** Straight inside the event of the crash it would take the whole app down in Electron 42. */
function reload(window: ShellWindow): void {
  setImmediate(() => {
    if (!window.isDestroyed()) window.webContents.reload();
  });
}

function watchCrashes(electron: Parts, app: WaybillApp, window: ShellWindow, now: () => number): void {
  const crashes: number[] = [];
  async function openAgain(reason: RenderProcessGoneDetails['reason']): Promise<void> {
    crashes.push(now());
    const isLooping = crashes.filter((atMs) => now() - atMs < IN_MS).length >= CRASHES;
    if (!isLooping && !HOPELESS.has(reason)) {
      reload(window);
      await electron.dialog.showMessageBox(window, {
        type: 'warning',
        message: 'Waybill recovered from a crash',
        detail: `${KEPT}\n\nReason: ${reason}.`,
        buttons: ['OK'],
      });
      return;
    }
    const { response } = await electron.dialog.showMessageBox(window, {
      type: 'error',
      message: 'Waybill keeps crashing',
      detail: `${KEPT}\n\nReason: ${reason}. Restarting Waybill or the computer may help.`,
      buttons: ['Reopen', 'Quit Waybill'],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) electron.app.quit();
    else reload(window);
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    app.note('page gone', { reason, exitCode });
    void openAgain(reason);
  });
}

function watchHangs(electron: Parts, app: WaybillApp, window: ShellWindow): void {
  let question: AbortController | null = null;
  async function ask(signal: AbortSignal): Promise<void> {
    const { response } = await electron.dialog.showMessageBox(window, {
      type: 'question',
      message: 'Waybill isn’t responding',
      detail: `It may be busy with a large task. ${KEPT}`,
      buttons: ['Wait', 'Reopen'],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    if (response !== 1 || signal.aborted || window.isDestroyed()) return;
    // A page that hangs does not hear that it should reload.
    window.webContents.forcefullyCrashRenderer();
  }
  window.on('unresponsive', () => {
    if (question !== null) return;
    app.note('page hangs', {});
    const mine = new AbortController();
    question = mine;
    void ask(mine.signal).finally(() => {
      if (question === mine) question = null;
    });
  });
  window.on('responsive', () => {
    question?.abort();
    question = null;
  });
}

/**
 * Watches the page of a window.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function superviseRenderer(electron: Parts, app: WaybillApp, window: ShellWindow, now: () => number): void {
  watchCrashes(electron, app, window, now);
  watchHangs(electron, app, window);
  // The graphics process and its likes start again by themselves; what they died of belongs in the log.
  electron.app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') app.note('process gone', { type, reason, exitCode });
  });
}
