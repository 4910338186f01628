import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL } from '../shared/ipc/channels.ts';

contextBridge.exposeInMainWorld('waybill', {
  call: (name: string, payload: unknown) => ipcRenderer.invoke(CALL_CHANNEL, name, payload),
});
