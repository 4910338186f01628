/**
 * The browser host. Builds start with `node out/web/serve.js`; `npm start` does so where there is no desktop window.
 * Prints one machine-readable line, `Waybill: http://127.0.0.1:PORT/#TOKEN`, and ends with its terminal.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createStartTrace, type StartTrace, traceLine } from '../shared/startTrace.ts';
import type { WaybillApp } from './core/app.ts';
import { openApp } from './core/open.ts';
import { defaultDataFolder } from './hosts/browser/dataFolder.ts';
import { startWebHost, type WebHost } from './hosts/browser/host.ts';
import { removeOnceRead, writeOpeningFile } from './hosts/browser/openingFile.ts';
import { onSystemResume } from './hosts/browser/sleepDetector.ts';
import { findOpenings, notOpenedMessage, openAddress, windowInfo } from './hosts/browser/window.ts';
import { pageFiles } from './hosts/devPage.ts';
import { type Flags, readFlags, USAGE } from './launch/flags.ts';

// Before any file is created: files must be readable only by this user.
process.umask(0o077);
// In a build, this file is in `out/web/`.
const ROOT = resolve(import.meta.dirname, '../..');

/** The process exits if closing takes longer. */
const END_TIMEOUT_MS = 8_000;

function messageOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'This port is in use. Choose another with --port, or leave the flag out.';
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return 'This port is not allowed. Choose another with --port, or leave the flag out.';
  }
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

async function openHost(app: WaybillApp, flags: Flags): Promise<WebHost> {
  if (flags.demo) {
    const opened = await app.openDemo(flags.demoEmpty);
    if (!opened.ok) console.error(`Couldn't start the demo (${opened.error.code}).`);
  }
  return startWebHost({
    app,
    files: pageFiles(join(ROOT, 'out/renderer')),
    port: flags.port,
    reportError: (reference, error) => console.error(`Internal error (ref. ${reference}): ${messageOf(error)}`),
  });
}

/** Prints the start trace at the page's first call, which marks the end of the start. */
function tracingFirstCall(app: WaybillApp, trace: StartTrace): WaybillApp {
  let isPrinted = false;
  return {
    ...app,
    call(name, payload) {
      if (!isPrinted) {
        isPrinted = true;
        trace.mark('page requested');
        console.error(traceLine(trace));
        app.note('start', trace.phases());
      }
      return app.call(name, payload);
    },
  };
}

/** Serves until a stop is requested. @returns the exit code */
async function serve(flags: Flags): Promise<number> {
  const trace = createStartTrace(() => performance.now());
  trace.mark('program loaded');
  const dataFolder = flags.dataDir ?? defaultDataFolder();
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const app = await openApp({
    dataFolder,
    host: 'browser',
    version,
    bundledService: new URL('./mock-service.js', import.meta.url),
    boardWorker: new URL('./board-worker.js', import.meta.url),
    checkWorker: new URL('./check-worker.js', import.meta.url),
    workgroup: {
      feedWorker: new URL('./feed-worker.js', import.meta.url),
      sqlFolder: new URL('./sql/', import.meta.url),
    },
    say: (message) => console.error(message),
  });
  trace.mark('app opened');
  const stopWatching = onSystemResume(Date.now, (sleptMs) => {
    app.note('resume', { sleptMs });
    app.resumed();
  });
  let host: WebHost | null = null;
  try {
    const stopRequested = untilStopRequested();
    host = await openHost(flags.startTimes ? tracingFirstCall(app, trace) : app, flags);
    trace.mark('listening');
    const { newAddress } = host;
    console.log(`Waybill: ${newAddress()}`);
    // The user at the terminal may open a second browser, or reopen the first one.
    if (process.stdin.isTTY) {
      createInterface({ input: process.stdin }).on('line', () => console.log(`Waybill: ${newAddress()}`));
      console.error('Press Enter for a new link, Ctrl+C to quit.');
    }
    const windowClosed = flags.open ? openWindow(host, dataFolder) : new Promise<void>(() => {});
    await Promise.race([stopRequested, windowClosed]);
    return 0;
  } finally {
    // This timer also keeps the process alive until then: waiting for a service that is still starting does not.
    setTimeout(() => process.exit(1), END_TIMEOUT_MS);
    stopWatching();
    await host?.close();
    await app.close();
  }
}

/** Resolves on Ctrl+C, when the terminal is closed, or when the parent process has ended. */
function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.once('disconnect', resolve);
  });
}

/** Opens a window, and closes it when the process ends. Resolves if the window is closed before that. */
async function openWindow(host: WebHost, dataFolder: string): Promise<void> {
  const openings = findOpenings(windowInfo(join(dataFolder, 'browser-window')));
  const byHand = 'Open the link above on this computer.';
  const { address, token } = host.newFileAddress();
  // Fails, for example, on a full disk, or on a disk without file permissions.
  const file =
    openings.length === 0 ? 'No browser found.' : await writeOpeningFile(dataFolder, address).catch(messageOf);
  if (typeof file === 'string') {
    token.drop();
    console.error(`${file} ${byHand}`);
    return new Promise(() => {});
  }
  const after = (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  };
  removeOnceRead(file, token, after, () => console.error(notOpenedMessage(process.platform, dataFolder)));
  process.once('exit', () => file.remove());
  const opened = await openAddress(file.address, openings);
  if (opened.kind === null) console.error(`No browser found. ${byHand}`);
  process.once('exit', () => opened.close());
  await opened.closed;
}

async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2));
  if (!flags.ok) {
    console.error(`${flags.error}\n${USAGE}`);
    return 2;
  }
  if (flags.value.help) {
    console.log(USAGE);
    return 0;
  }
  return serve(flags.value).catch((error: unknown) => {
    console.error(messageOf(error));
    return 1;
  });
}

process.exit(await main());
