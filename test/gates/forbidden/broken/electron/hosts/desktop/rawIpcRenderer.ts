// rejected by lint: eslint(no-restricted-imports)

import { ipcRenderer } from 'electron';

export const invoke = ipcRenderer.invoke;
