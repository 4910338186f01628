import { ipcMain } from 'electron';
import { CALL_NAMES } from '../../shared/ipc/channels.ts';

export function openChannels(): void {
  for (const name of CALL_NAMES) ipcMain.handle(name, () => name);
}
