// rejected by walls: modules-no-io
// rejected by walls: electron-only-in-the-desktop-host

import { app } from 'electron';

export const version = app.getVersion();
