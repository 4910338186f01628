/** The desktop host. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import { createStartTrace } from '../shared/startTrace.ts';
import type { WaybillApp } from './core/app.ts';
import { openApp } from './core/open.ts';
import { defaultDataFolder } from './hosts/browser/dataFolder.ts';
import { readCommandLine } from './hosts/desktop/commandLine.ts';
import { type HostParts, startDesktop } from './hosts/desktop/desktop.ts';
import { codeSignature, updateCapability } from './hosts/desktop/updateCapability.ts';
import { createShellUpdater } from './hosts/desktop/updater.ts';
import { pageFiles } from './hosts/devPage.ts';

// Before any file is made: what is kept here is nobody else's to read.
process.umask(0o077);
const trace = createStartTrace(() => performance.now());
trace.mark('program loaded');
const argv = process.argv.slice(1);
const commandLine = readCommandLine(argv);
const isSmoke = commandLine.smoke;
// A try leaves the clerk's own data alone.
const tryFolder = (): string => mkdtempSync(join(tmpdir(), 'waybill-smoke-'));
// Windows copies the usual data folder between computers at each log-on; caches need not go along.
const localFolder = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined;
const isDefault = commandLine.dataDir === null && !isSmoke;
const cacheFolder = isDefault && localFolder ? join(localFolder, 'Waybill', 'chromium') : null;
const dataFolder = resolve(commandLine.dataDir ?? (isSmoke ? tryFolder() : defaultDataFolder()));
// Built, this file lies in `out/desktop/`.
const built = join(import.meta.dirname, '..');

async function open(parts: HostParts): Promise<WaybillApp> {
  const opened = await openApp({
    dataFolder,
    host: 'desktop',
    version: app.getVersion(),
    // Built, the bundled service's program lies beside this file.
    bundledService: new URL('./mock-service.js', import.meta.url),
    boardWorker: new URL('./board-worker.js', import.meta.url),
    checkWorker: new URL('./check-worker.js', import.meta.url),
    say: (message) => void process.stderr.write(`${message}\n`),
    ...parts,
  });
  // A failure shows as the welcome screen, where the same is offered by a button.
  if (commandLine.demo) await opened.openDemo(commandLine.demoEmpty);
  return opened;
}

void startDesktop(
  {
    app,
    BrowserWindow,
    crashReporter,
    dialog,
    Menu,
    nativeImage,
    nativeTheme,
    net,
    powerMonitor,
    protocol,
    screen,
    session,
    shell,
    Tray,
  },
  {
    platform: process.platform,
    argv,
    // An AppImage's own program lies in a folder that goes away with this process.
    program: process.env['APPIMAGE'] ?? process.execPath,
    dataFolder,
    cacheFolder,
    files: pageFiles(join(built, 'renderer')),
    preload: join(built, 'desktop', 'preload.cjs'),
    iconFolder: join(built, 'desktop', 'icons'),
    trace,
    saysTrace: commandLine.startTimes,
    smoke: isSmoke,
    say: (line) => void process.stdout.write(`${line}\n`),
    createUpdater: (restart) =>
      createShellUpdater({
        capability: (server) =>
          updateCapability(
            {
              platform: process.platform,
              isPackaged: app.isPackaged,
              env: process.env,
              program: process.execPath,
              resourcesFolder: process.resourcesPath,
              productName: app.getName(),
              signatureOf: codeSignature,
            },
            server,
          ),
        // CommonJS: its one export is the default.
        load: async () => (await import('electron-updater')).default.autoUpdater,
        restart,
        configFile: join(process.resourcesPath, 'app-update.yml'),
        ownConfigFile: join(dataFolder, 'chromium', 'app-update.yml'),
      }),
    openApp: open,
  },
);
