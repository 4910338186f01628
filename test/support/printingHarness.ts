/** The printing service with a database in memory, a scripted content store, and any print port. */
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import type { Imposition, PrintPort } from '../../electron/modules/printing/ports.ts';
import { createPrinting, type PrintingOptions } from '../../electron/modules/printing/printing.ts';
import { createPrintSettings } from '../../electron/modules/printing/settings.ts';
import { createPrintStore } from '../../electron/modules/printing/store.ts';
import { type Database, openDatabase } from '../../electron/platform/sqlite/database.ts';
import type { GeneratedFrom, PrintKind, PrintRecord } from '../../shared/contract/printing.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import { createManualClock } from './manualClock.ts';
import { createMemorySheets } from './memoryPrinter.ts';

export interface TestDocument {
  readonly fileId: string;
  readonly bolNumber: string;
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
  /** null: the file is missing or damaged. */
  readonly path: string | null;
  readonly madeFrom?: GeneratedFrom;
  readonly fetchedAtMs?: number;
}

interface PrintingHarnessOptions {
  readonly port: PrintPort | null;
  readonly sheets?: Imposition;
  readonly database?: Database;
  readonly clock?: PrintingOptions['clock'];
  /** Aborted when the account closes. */
  readonly signal?: AbortSignal;
  /** Regenerates a document that the app itself produces. */
  readonly remake?: (madeFrom: GeneratedFrom) => TestDocument | null;
  readonly fetch?: (bolNumber: string, save: (document: TestDocument) => void) => ReturnType<PrintingOptions['fetch']>;
}

/** A document by its shipment, type, and version. */
export function testDocument(bolNumber: string, type: string, version = 1): TestDocument {
  const fileId = `${bolNumber} ${type} ${version}`;
  const sha256 = Buffer.from(fileId).toString('hex').padEnd(64, '0').slice(-64);
  return { fileId, bolNumber, type, name: `${type}.pdf`, sha256, path: `/vault/${fileId}` };
}

export function openPrintingHarness(options: PrintingHarnessOptions) {
  const { port, sheets, database, clock, fetch, remake, signal = new AbortController().signal } = options;
  const db = database ?? openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const store = createPrintStore(db);
  const manual = createManualClock();
  const events: AppEvent[] = [];
  const bugs: unknown[] = [];
  const printedBols: string[] = [];
  const fetched: string[] = [];
  const pros = new Map<string, string>();
  // Latest last.
  const documents: TestDocument[] = [];
  const save = (document: TestDocument) => void documents.push(document);
  const byFileId = (fileId: string) => documents.find((document) => document.fileId === fileId) ?? null;
  const latestOf = (fileId: string) => {
    const { bolNumber, type, name } = byFileId(fileId) ?? {};
    const same = documents.filter((each) => each.bolNumber === bolNumber && each.type === type && each.name === name);
    return same.at(-1) ?? null;
  };
  const emit = (event: AppEvent) => void events.push(event);
  const settings = createPrintSettings(inMemory(), emit);
  const printing = createPrinting({
    store,
    settings,
    sheets: sheets ?? createMemorySheets(),
    port,
    by: 'clerk',
    saved: (bolNumber) =>
      documents.filter((each) => each.bolNumber === bolNumber && latestOf(each.fileId)?.fileId === each.fileId),
    byFileId,
    latestOf,
    remake(madeFrom) {
      const made = remake?.(madeFrom) ?? null;
      if (made === null) return Promise.resolve(fail({ code: 'not_found', what: 'pickup' }));
      save(made);
      return Promise.resolve(ok(made));
    },
    saysNow: (madeFrom) => Promise.resolve(remake?.(madeFrom)?.madeFrom?.says ?? null),
    pathOf: (fileId) => Promise.resolve(byFileId(fileId)?.path ?? null),
    fetch: async (bolNumber) => {
      fetched.push(bolNumber);
      return (await fetch?.(bolNumber, save)) ?? ok({ failures: [] });
    },
    shipmentOf: (bolNumber) => ({ proNumber: pros.get(bolNumber) ?? null, carrierName: '', pickupDate: null }),
    onPaper: (bolNumber) => void printedBols.push(bolNumber),
    clock: clock ?? manual,
    emit,
    signal,
    onError: (...details) => void bugs.push(details),
  });
  settings.setRoute('bol', { ...settings.get().routes.bol, printer: 'laser' });
  settings.setRoute('labels', { ...settings.get().routes.labels, printer: 'zebra' });
  settings.setRoute('other', { ...settings.get().routes.other, printer: 'laser' });

  const request = (bolNumber: string, kind: PrintKind, changes: { fileId?: string; pages?: number[] } = {}) => ({
    bolNumber,
    kind,
    fileId: changes.fileId ?? null,
    pages: changes.pages ?? null,
  });
  return {
    printing,
    store,
    settings,
    clock: manual,
    events,
    bugs,
    printedBols,
    fetched,
    pros,
    documents,
    save,
    request,
    /** Starts a job, and waits until all of it was passed to the printer. */
    async print(...requests: ReturnType<typeof request>[]): Promise<PrintRecord[]> {
      const started = printing.start({ requests, start: 1, route: null });
      if (!started.ok) throw new Error(started.error.code);
      return this.ended(started.value.jobId);
    },
    async ended(jobId: string): Promise<PrintRecord[]> {
      while (printing.job(jobId).running) await new Promise((resolve) => setTimeout(resolve, 1));
      return printing.job(jobId).records;
    },
  };
}

function inMemory() {
  let saved: ReturnType<Parameters<typeof createPrintSettings>[0]['read']> = null;
  return {
    read: () => saved,
    write: (settings: NonNullable<typeof saved>) => {
      saved = settings;
    },
  };
}
