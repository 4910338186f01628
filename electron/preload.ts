/** The desktop window's only door: one function a call of the contract, and the events. No logic, names only. */

import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer } from 'electron';
import type { CallName } from '../shared/ipc/channels.ts';
import { CALL_NAMES, callChannel, EVENT_CHANNEL } from '../shared/ipc/channels.ts';

type Call = (payload: unknown) => Promise<unknown>;

const calls = Object.fromEntries(
  CALL_NAMES.map((name): [CallName, Call] => [name, (payload) => ipcRenderer.invoke(callChannel(name), payload)]),
);

/** Never hands the listener Electron's own event object: it would carry `ipcRenderer` into the page. */
function on(listener: (event: unknown) => void): () => void {
  const forward = (_event: IpcRendererEvent, event: unknown): void => listener(event);
  ipcRenderer.on(EVENT_CHANNEL, forward);
  return () => {
    ipcRenderer.off(EVENT_CHANNEL, forward);
  };
}

contextBridge.exposeInMainWorld('waybill', { host: 'desktop', calls, on });
