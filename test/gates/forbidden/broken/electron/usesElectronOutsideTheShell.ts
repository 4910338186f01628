// rejected by walls: electron-only-in-the-desktop-host

import { shell } from 'electron';

export const open = shell.openExternal;
