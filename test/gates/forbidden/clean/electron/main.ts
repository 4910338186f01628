import { app } from 'electron';
import { openChannels } from './shell/ipc.ts';
import { openWindow } from './shell/window.ts';

await app.whenReady();
openChannels();
openWindow(import.meta.dirname);
