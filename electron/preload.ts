/** Everything the page of the desktop window can reach: calls, and the events. No logic. */

import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../shared/ipc/channels.ts';

/** Never hands the listener Electron's own event object: it would carry `ipcRenderer` into the page. */
function on(listener: (event: unknown) => void): () => void {
  const forward = (_event: IpcRendererEvent, event: unknown): void => listener(event);
  ipcRenderer.on(EVENT_CHANNEL, forward);
  return () => {
    ipcRenderer.off(EVENT_CHANNEL, forward);
  };
}

contextBridge.exposeInMainWorld('waybill', {
  host: 'desktop',
  call: (name: string, payload: unknown): Promise<unknown> => ipcRenderer.invoke(CALL_CHANNEL, name, payload),
  on,
});
