/**
 * Printing where there is no `lp`: a hidden window shows the pages as pictures at their true size, and Chromium hands
 * them to the system's driver. Without a printer chosen the system's own dialog asks.
 */
import type { WebContentsPrintOptions } from 'electron';
import type { Paper, Printer } from '../../shared/ipc/contract/printing.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import type { PrintPort, SendOptions } from '../services/printing/ports.ts';
import { START_URL } from './address.ts';
import type { ElectronParts, ShellWindow } from './electronParts.ts';

/** Micrometres, as Chromium counts paper. */
const PAPER_MICRONS: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  letter: { width: 215_900, height: 279_400 },
  a4: { width: 210_000, height: 297_000 },
  '4x6': { width: 101_600, height: 152_400 },
  letter_six_up: { width: 215_900, height: 279_400 },
};

/** What `renderer/printPage.ts` calls itself. */
const READY_TITLE = 'Pages are ready';
const FAILED_TITLE = 'Pages can’t be shown';
/** Hundreds of pages take their time; a page that hangs does not come. */
const PAGES_LIMIT_MS = 180_000;

/** @param currentWindow whose printers are asked for; null while there is none */
export function createWindowPrinting(
  electron: Pick<ElectronParts, 'BrowserWindow'>,
  currentWindow: () => ShellWindow | null,
): PrintPort {
  async function printers(): Promise<Result<Printer[]>> {
    const listed = (await currentWindow()?.webContents.getPrintersAsync()) ?? [];
    return ok(
      listed.map(({ name, displayName }) => ({
        name,
        description: displayName === name ? '' : displayName,
        // Chromium tells neither of these, nor sizes and trays, in a way that holds for every system.
        isDefault: false,
        state: 'unknown',
        reason: null,
        papers: null,
        trays: [],
      })),
    );
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
        show: false,
        webPreferences: {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          // A hidden page is drawn slowly, or not at all.
          backgroundThrottling: false,
          spellcheck: false,
        },
      });
      try {
        const isReady = await showPages(window, `${START_URL}print.html?silent#${fileId}`);
        if (!isReady) return fail({ code: 'document_unprintable', detail: 'the pages could not be drawn' });
        return await print(window, options);
      } finally {
        window.destroy();
      }
    },
    // The driver took it; nobody tells more.
    look: () => Promise.resolve(ok({ state: 'gone', reason: null })),
  };
}

/** Whether the pages are there. */
async function showPages(window: ShellWindow, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PAGES_LIMIT_MS);
    const end = (isReady: boolean) => {
      clearTimeout(timer);
      resolve(isReady);
    };
    window.webContents.on('page-title-updated', (_event, title) => {
      if (title === READY_TITLE) end(true);
      else if (title === FAILED_TITLE) end(false);
    });
    window.webContents.on('render-process-gone', () => end(false));
    window.loadURL(address).catch(() => end(false));
  });
}

async function print(
  window: ShellWindow,
  { printer, paper, copies }: SendOptions,
): Promise<Result<{ queueJob: string | null }>> {
  const settings: WebContentsPrintOptions = {
    silent: printer !== null,
    ...(printer === null ? {} : { deviceName: printer }),
    pageSize: PAPER_MICRONS[paper],
    margins: { marginType: 'none' },
    scaleFactor: 100,
    printBackground: true,
    collate: true,
    copies,
  };
  const answer = await new Promise<{ taken: boolean; why: string }>((resolve) => {
    window.webContents.print(settings, (taken, why) => resolve({ taken, why }));
  });
  if (answer.taken) return ok({ queueJob: null });
  if (/cancel/i.test(answer.why)) return fail({ code: 'cancelled' });
  return fail({ code: 'printer_refused', printer: printer ?? '', reason: answer.why });
}
