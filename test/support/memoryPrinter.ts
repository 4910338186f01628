/** Printers in memory: a queue controlled by the test, and sheets that are never drawn. */

import type {
  Imposition,
  JobStatus,
  PageSizes,
  PrintPort,
  SendOptions,
} from '../../electron/modules/printing/ports.ts';
import { createPrintSettings } from '../../electron/modules/printing/settings.ts';
import type { PrintSettingsStore } from '../../electron/modules/printing/settingsStore.ts';
import type { Printer, PrintSettings } from '../../shared/contract/printing.ts';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok } from '../../shared/ipc/result.ts';

interface Sent extends SendOptions {
  readonly path: string;
  readonly queueJob: string;
}

export interface MemoryPrinter {
  readonly port: PrintPort;
  /** Accepted jobs, in order. */
  readonly sent: Sent[];
  /** The queue's status of a job; `printed` unless set. */
  readonly jobStatuses: Map<string, JobStatus>;
  /** The error that the next send returns instead of accepting the file. */
  failNext(error: AppError): void;
  /** Called while a file is being passed to the printer. */
  onSend: (sent: Sent) => Promise<void> | void;
}

const PRINTERS: readonly Printer[] = ['laser', 'zebra'].map((name) => ({
  name,
  description: '',
  isDefault: name === 'laser',
  state: 'idle',
  reason: null,
  paperSizes: ['letter', 'a4', '4x6', 'letter_six_up'],
  anySize: true,
  ownSizes: [],
  trays: [],
}));

/** Two printers, `laser` and `zebra`. */
export function createMemoryPrinter(): MemoryPrinter {
  const rejections: AppError[] = [];
  const printer: MemoryPrinter = {
    sent: [],
    jobStatuses: new Map(),
    failNext: (error) => void rejections.push(error),
    onSend: () => {},
    port: {
      way: 'queue',
      printers: () => Promise.resolve(ok([...PRINTERS])),
      async send({ path }, options) {
        if (options.printer === null) return fail({ code: 'printer_not_chosen' });
        const rejection = rejections.shift();
        if (rejection !== undefined) return fail(rejection);
        const sent = { ...options, path, queueJob: `${options.printer}-${printer.sent.length + 1}` };
        await printer.onSend(sent);
        printer.sent.push(sent);
        return ok({ queueJob: sent.queueJob });
      },
      cancel(queueJob) {
        if (printer.jobStatuses.get(queueJob)?.state === 'printed') {
          return Promise.resolve(fail({ code: 'not_found', what: 'print job' }));
        }
        printer.jobStatuses.set(queueJob, { state: 'cancelled', reason: null, message: null });
        return Promise.resolve(ok({}));
      },
      poll: (queueJob) =>
        Promise.resolve(ok(printer.jobStatuses.get(queueJob) ?? { state: 'printed', reason: null, message: null })),
    },
  };
  return printer;
}

/** The printing ports of an app, for tests of something else. */
export function memoryPrinting() {
  let saved: PrintSettings | null = null;
  const settingsStore: PrintSettingsStore = {
    read: () => saved,
    write: (settings) => {
      saved = settings;
    },
  };
  const settings = createPrintSettings(settingsStore, () => {});
  return { port: createMemoryPrinter().port, sheets: createMemorySheets(), settingsStore, settings, by: 'clerk' };
}

/** Files have the same path; every file has one Letter page unless `sizes` says otherwise. */
export function createMemorySheets(sizes: PageSizes = [{ width: 612, height: 792 }]): Imposition {
  const ready = new Map<string, string>();
  const name = (path: string) => {
    const fileId = `print-${crypto.randomUUID()}`;
    ready.set(fileId, path);
    return { fileId, path };
  };
  return {
    unlock: () => Promise.resolve(ok({})),
    isUnlocked: () => false,
    measure: () => Promise.resolve(ok(sizes)),
    impose: (path, sheets) => Promise.resolve(ok(name(`${path} on ${sheets.length} sheets`))),
    unchanged: name,
    rulers: (pdf, _printer, _calibration, isSample = false) =>
      Promise.resolve(name(`rulers for ${pdf}${isSample ? ', SAMPLE' : ''}`)),
    join: (files) => Promise.resolve(ok(name(files.map(({ path }) => path).join(' + ')))),
    forget: ({ fileId }) => Promise.resolve(void ready.delete(fileId)),
    pathOf: (fileId) => ready.get(fileId) ?? null,
    bytesOf: () => Promise.resolve(1),
  };
}
