/** The only code that uses raw IPC: the channel of all calls, and the events sent to the window. */

import type { IpcMainInvokeEvent } from 'electron';
import { ipcMain } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../../shared/ipc/channels.ts';
import type { WaybillApp } from '../../core/app.ts';
import { isOwnAddress } from './address.ts';
import type { ShellFrame, ShellWindow } from './electronApi.ts';

/** The fields that the sender check reads. */
export interface CallSender {
  readonly sender: { readonly id: number };
  readonly senderFrame: ShellFrame | null;
}

/** Returns whether a message comes from the main frame of the app's window while it shows the app's own page. */
export function isTrustedSender(event: CallSender, window: ShellWindow | null): boolean {
  if (window === null || window.isDestroyed() || event.sender.id !== window.webContents.id) return false;
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnAddress(frame.url);
}

/**
 * Connects the app to the window.
 *
 * @param currentWindow the window that may call, or null when there is none
 * @returns a function that disconnects
 */
export function connectIpc(app: WaybillApp, currentWindow: () => ShellWindow | null): () => void {
  ipcMain.handle(CALL_CHANNEL, (event: IpcMainInvokeEvent, name: unknown, payload: unknown) => {
    // Before anything asynchronous: messages arrive in order, so a closing page's last save arrives while its frame still
    // exists. Afterward `senderFrame` is null. Our own page can't cause a rejection, so the sender gets no detail.
    if (!isTrustedSender(event, currentWindow()) || typeof name !== 'string') throw new Error('rejected');
    return app.call(name, payload);
  });
  const unsubscribe = app.subscribe((event) => {
    const window = currentWindow();
    if (window === null || window.isDestroyed() || window.webContents.isDestroyed()) return;
    window.webContents.send(EVENT_CHANNEL, event);
  });
  return () => {
    unsubscribe();
    ipcMain.removeHandler(CALL_CHANNEL);
  };
}
