import { ipcMain } from 'electron';
import { CALL_CHANNEL } from '../../../shared/ipc/channels.ts';

export function openChannel(): void {
  ipcMain.handle(CALL_CHANNEL, (_event, name: string) => name);
}
