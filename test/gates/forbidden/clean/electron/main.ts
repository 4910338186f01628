import { app } from 'electron';
import { openChannel } from './hosts/desktop/ipc.ts';
import { openWindow } from './hosts/desktop/window.ts';

await app.whenReady();
openChannel();
openWindow(import.meta.dirname);
