// rejected by walls: services-only-shared-and-ports
// rejected by walls: electron-only-in-the-desktop-host

import { app } from 'electron';

export const version = app.getVersion();
