/** The desktop host. */

import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme, net, protocol, screen, session } from 'electron';
import { openApp } from './open.ts';
import { readCommandLine } from './shell/commandLine.ts';
import { startDesktop } from './shell/desktop.ts';

const commandLine = readCommandLine(process.argv.slice(1));
const dataFolder = resolve(commandLine.dataDir ?? join(app.getPath('appData'), 'Waybill'));
// Built, this file lies in `out/desktop/`.
const built = join(import.meta.dirname, '..');

void startDesktop(
  { app, BrowserWindow, dialog, Menu, nativeTheme, net, protocol, screen, session },
  {
    platform: process.platform,
    dataFolder,
    rendererFolder: join(built, 'renderer'),
    preload: join(built, 'desktop', 'preload.cjs'),
    openApp: (http) =>
      openApp({ dataFolder, host: 'desktop', version: app.getVersion(), http, demo: commandLine.demo }),
  },
);
