/**
 * Printing on systems without `lp`: a hidden window shows the pages as images at actual size, and Chromium sends them
 * to the system's driver. If no printer is chosen, the system's print dialog opens.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { WebContentsPrintOptions } from 'electron';
import type { Printer } from '../../../shared/contract/printing.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { PrintPort, SendOptions } from '../../modules/printing/ports.ts';
import { START_URL } from './address.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** Titles that `renderer/printPage.ts` sets. */
const READY_TITLE = 'Pages are ready';
const FAILED_TITLE = 'Pages can’t be shown';
/** Hundreds of pages take a while; a page that hangs never reports. */
const PAGES_LIMIT_MS = 180_000;
/** Time to send hundreds of pages to a driver. Electron does not report when printing could not start. */
const DRIVER_LIMIT_MS = 120_000;
const QUIT_MS = 2_000;
/** A job is in the queue within a second of Chromium's callback, or never comes. */
const ARRIVAL_LIMIT_MS = 15_000;
const ARRIVAL_POLL_MS = 100;

export interface PrintLimits {
  readonly pagesMs: number;
  readonly driverMs: number;
  readonly arrivalMs: number;
}

/**
 * @param currentWindow the window whose printers are listed; null while there is none
 * @param newestJob the number of the newest job in a printer's queue, on systems where Chromium reports a job that it
 *   lost as printed (Linux); null if it is unknown
 */
export function createWindowPrinting(
  electron: Pick<ElectronParts, 'BrowserWindow'>,
  currentWindow: () => ShellWindow | null,
  newestJob: (printer: string) => Promise<number | null>,
  limits: PrintLimits = { pagesMs: PAGES_LIMIT_MS, driverMs: DRIVER_LIMIT_MS, arrivalMs: ARRIVAL_LIMIT_MS },
): PrintPort {
  async function printers(): Promise<Result<Printer[]>> {
    const listed = (await currentWindow()?.webContents.getPrintersAsync()) ?? [];
    return ok(
      listed.map(({ name, displayName }) => ({
        name,
        description: displayName === name ? '' : displayName,
        // Chromium does not report these, or sizes and trays, reliably on every system.
        isDefault: false,
        state: 'unknown',
        reason: null,
        paperSizes: null,
        anySize: true,
        ownSizes: [],
        trays: [],
      })),
    );
  }

  /** Whether the queue has a newer job than before, or is unknown now. */
  async function hasArrived(printer: string, before: number, signal: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + limits.arrivalMs;
    for (;;) {
      const newest = await newestJob(printer);
      if (newest === null || newest > before) return true;
      if (signal.aborted || performance.now() >= deadline) return false;
      await wait(ARRIVAL_POLL_MS);
    }
  }

  return {
    way: 'window',
    printers,
    async send({ fileId }, options, signal) {
      const { printer } = options;
      if (printer !== null) {
        const known = await printers();
        if (known.ok && !known.value.some(({ name }) => name === printer)) {
          return fail({ code: 'printer_missing', printer });
        }
      }
      if (signal.aborted) return fail({ code: 'cancelled' });
      const window = new electron.BrowserWindow({
        // The system's dialog belongs to this window: if it is hidden, the dialog could open behind the main window.
        show: printer === null,
        title: options.title,
        webPreferences: {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          // A hidden page would be drawn slowly, or not at all.
          backgroundThrottling: false,
          spellcheck: false,
        },
      });
      try {
        const address = `${START_URL}print.html?silent#${fileId}`;
        const pages = await Promise.race([showPages(window, address, limits.pagesMs), aborted(signal)]);
        if (pages === 'aborted') return fail({ code: 'cancelled' });
        if (pages !== 'ready' && window.isDestroyed()) return await awaitCancellation(signal);
        if (pages === 'failed') return fail({ code: 'document_unprintable', detail: 'the pages could not be drawn' });
        if (pages === 'stopped') return fail({ code: 'print_window_failed' });
        const before = printer === null ? null : await newestJob(printer);
        const printed = await print(window, options, limits.driverMs, signal);
        if (!printed.ok || printer === null || before === null) return printed;
        return (await hasArrived(printer, before, signal)) ? printed : fail({ code: 'print_unclear', printer });
      } finally {
        if (!window.isDestroyed()) window.destroy();
      }
    },
    // The driver accepted it; no further status is available.
    poll: () => Promise.resolve(ok({ state: 'gone', reason: null, message: null })),
    cancel: () => Promise.resolve(fail({ code: 'not_found', what: 'print job' })),
  };
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

/** Quitting closes every window, including this one, just before it cancels the job. */
async function awaitCancellation(signal: AbortSignal): Promise<Result<never>> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, QUIT_MS);
  });
  await Promise.race([aborted(signal), timeUp]);
  clearTimeout(timer);
  return fail({ code: 'cancelled' });
}

/** Resolves to whether the pages were drawn. `stopped`: the window ended, or reports nothing. */
async function showPages(
  window: ShellWindow,
  address: string,
  limitMs: number,
): Promise<'ready' | 'failed' | 'stopped'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('stopped'), limitMs);
    const settle = (pages: 'ready' | 'failed' | 'stopped') => {
      clearTimeout(timer);
      resolve(pages);
    };
    window.webContents.on('page-title-updated', (_event, title) => {
      if (title === READY_TITLE) settle('ready');
      else if (title === FAILED_TITLE) settle('failed');
    });
    window.webContents.on('render-process-gone', () => settle('stopped'));
    window.on('closed', () => settle('stopped'));
    window.loadURL(address).catch(() => settle('stopped'));
  });
}

async function print(
  window: ShellWindow,
  { printer, paper, copies, driverSize, oneSided = false, title }: SendOptions,
  limitMs: number,
  signal: AbortSignal,
): Promise<Result<{ queueJob: string | null }>> {
  const { widthMicrons, heightMicrons } = paperSize(paper);
  const settings: WebContentsPrintOptions = {
    silent: printer !== null,
    ...(printer === null ? {} : { deviceName: printer }),
    ...(driverSize ? {} : { pageSize: { width: widthMicrons, height: heightMicrons } }),
    ...(oneSided ? { duplexMode: 'simplex' as const } : {}),
    margins: { marginType: 'none' },
    scaleFactor: 100,
    printBackground: true,
    collate: true,
    copies,
  };
  let isHandedOver = false;
  const outcome = await new Promise<{ accepted: boolean; why: string } | null>((resolve) => {
    // The system's dialog may stay open as long as the clerk likes.
    const timer = printer === null ? undefined : setTimeout(resolve, limitMs, null);
    const settle = (result: { accepted: boolean; why: string } | null): void => {
      clearTimeout(timer);
      resolve(result);
    };
    window.webContents.on('render-process-gone', () => settle(null));
    window.on('closed', () => settle(null));
    void aborted(signal).then(() => settle(null));
    const startPrinting = (): void => {
      if (window.isDestroyed()) return;
      isHandedOver = true;
      window.webContents.print(settings, (accepted, why) => settle({ accepted, why }));
    };
    // The print queue, and a printer that writes files, use the page's title as the name of the job.
    window.webContents
      .executeJavaScript(`document.title = ${JSON.stringify(title)}`)
      .then(startPrinting, startPrinting);
  });
  if (outcome === null && !isHandedOver) {
    if (window.isDestroyed() || signal.aborted) return await awaitCancellation(signal);
    return fail({ code: 'print_window_failed' });
  }
  // The driver may have received it anyway.
  if (outcome === null) return fail({ code: 'print_unclear', printer: printer ?? '' });
  if (outcome.accepted) return ok({ queueJob: null });
  if (/cancel/i.test(outcome.why)) return fail({ code: 'cancelled' });
  return fail({ code: 'printer_refused', printer: printer ?? '', reason: outcome.why });
}
