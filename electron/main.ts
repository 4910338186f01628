/** The desktop host. */

import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme, net, protocol, screen, session } from 'electron';
import type { WaybillApp } from './app.ts';
import { openApp } from './open.ts';
import type { HttpPort } from './services/freight/ports.ts';
import { readCommandLine } from './shell/commandLine.ts';
import { startDesktop } from './shell/desktop.ts';
import { usualDataFolder } from './web/dataFolder.ts';

const commandLine = readCommandLine(process.argv.slice(1));
const dataFolder = resolve(commandLine.dataDir ?? usualDataFolder());
// Built, this file lies in `out/desktop/`.
const built = join(import.meta.dirname, '..');

async function open(http: HttpPort): Promise<WaybillApp> {
  const opened = await openApp({
    dataFolder,
    host: 'desktop',
    version: app.getVersion(),
    // Built, the bundled service's program lies beside this file.
    bundledService: new URL('./mock-service.js', import.meta.url),
    http,
  });
  // A failure shows as the welcome screen, where the same is offered by a button.
  if (commandLine.demo) await opened.call('connections.startDemo', {});
  return opened;
}

void startDesktop(
  { app, BrowserWindow, dialog, Menu, nativeTheme, net, protocol, screen, session },
  {
    platform: process.platform,
    dataFolder,
    rendererFolder: join(built, 'renderer'),
    preload: join(built, 'desktop', 'preload.cjs'),
    openApp: open,
  },
);
