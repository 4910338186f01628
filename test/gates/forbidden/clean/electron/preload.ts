import { contextBridge, ipcRenderer } from 'electron';
import { CALL_NAMES } from '../shared/ipc/channels.ts';

contextBridge.exposeInMainWorld(
  'waybill',
  Object.fromEntries(CALL_NAMES.map((name) => [name, (payload: unknown) => ipcRenderer.invoke(name, payload)])),
);
