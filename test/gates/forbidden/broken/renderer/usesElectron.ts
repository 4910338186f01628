// rejected by walls: electron-only-in-the-desktop-host

import { ipcRenderer } from 'electron';

export const send = ipcRenderer.send;
