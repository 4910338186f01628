// rejected by lint: eslint(no-restricted-imports)

import { ipcMain } from 'electron';

export const listen = ipcMain.on;
