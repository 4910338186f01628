// rejected by walls: handlers-only-shared-and-services
// rejected by walls: electron-only-in-the-desktop-host

import { dialog } from 'electron';

export const ask = dialog.showMessageBox;
