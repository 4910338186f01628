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
import { makeDataFolder } from './platform/files/dataFolder.ts';
import { newestJob } from './platform/printers/newestJob.ts';

// Before any file is created: files must be readable only by this user.
process.umask(0o077);
const trace = createStartTrace(() => performance.now());
trace.mark('program loaded');
const argv = process.argv.slice(1);
const commandLine = readCommandLine(argv);
const isSmoke = commandLine.smoke;
// A smoke test must not touch the user's data.
const smokeFolder = (): string => mkdtempSync(join(tmpdir(), 'waybill-smoke-'));
// Windows copies the default data folder between computers at each sign-in, so caches are stored elsewhere.
const localFolder = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined;
const isDefault = commandLine.dataDir === null && !isSmoke;
const cacheFolder = isDefault && localFolder ? join(localFolder, 'Waybill', 'chromium') : null;
const dataFolder = resolve(commandLine.dataDir ?? (isSmoke ? smokeFolder() : defaultDataFolder()));
// Electron becomes ready only after the top-level awaits of its main module. What must run before that still does.
const [made] = await Promise.allSettled([makeDataFolder(dataFolder)]);
// In a build, this file is in `out/desktop/`.
const built = join(import.meta.dirname, '..');

async function open(parts: HostParts): Promise<WaybillApp> {
  const opened = await openApp({
    dataFolder,
    host: 'desktop',
    version: app.getVersion(),
    // In a build, the worker program of the demo's service is in the folder of this file.
    bundledService: new URL('./mock-service.js', import.meta.url),
    boardWorker: new URL('./board-worker.js', import.meta.url),
    checkWorker: new URL('./check-worker.js', import.meta.url),
    workgroup: {
      feedWorker: new URL('./feed-worker.js', import.meta.url),
      sqlFolder: new URL('./sql/', import.meta.url),
    },
    say: (message) => void process.stderr.write(`${message}\n`),
    ...parts,
  });
  // A failure leaves the user on the Welcome screen, which has a button for the demo.
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
    // The program inside an AppImage is in a mounted folder that disappears with this process.
    program: process.env['APPIMAGE'] ?? process.execPath,
    dataFolder,
    dataFolderError: made.status === 'rejected' ? made.reason : null,
    cacheFolder,
    files: pageFiles(join(built, 'renderer')),
    preload: join(built, 'desktop', 'preload.cjs'),
    newestJob,
    iconFolder: join(built, 'desktop', 'icons'),
    trace,
    printTrace: commandLine.startTimes,
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
        // CommonJS: its single export is the default export.
        load: async () => (await import('electron-updater')).default.autoUpdater,
        restart,
        configFile: join(process.resourcesPath, 'app-update.yml'),
        ownConfigFile: join(dataFolder, 'chromium', 'app-update.yml'),
      }),
    openApp: open,
  },
);
