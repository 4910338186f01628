/** Composes the printing of one account, and tells what waits for the clerk: stale paper, prints that were cut off. */

import type { StalePrint } from '../../shared/contract/printing.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import type { AttentionService } from '../modules/attention/attention.ts';
import type { DocumentsService } from '../modules/documents/documents.ts';
import type { DocumentStore } from '../modules/documents/ports.ts';
import type { Imposition, PrintPort, PrintStore } from '../modules/printing/ports.ts';
import { createPrinting, type PrintingService } from '../modules/printing/printing.ts';
import type { RunnerOptions } from '../modules/printing/runner.ts';
import type { PrintSettingsService } from '../modules/printing/settings.ts';

import { createListeners } from '../platform/events.ts';

/** What all accounts print with. */
export interface PrintingParts {
  /** null: the browser prints. */
  readonly port: PrintPort | null;
  readonly sheets: Imposition;
  readonly settings: PrintSettingsService;
  /** The user of the computer. */
  readonly by: string;
}

export interface AccountPrintingOptions extends Pick<RunnerOptions, 'proOf' | 'clock' | 'emit' | 'signal' | 'onError'> {
  readonly parts: PrintingParts;
  readonly store: PrintStore;
  readonly documents: Pick<DocumentsService, 'fetch' | 'file' | 'exporter'>;
  readonly documentStore: Pick<DocumentStore, 'latest' | 'byFileId'>;
  readonly attention: Pick<AttentionService, 'stalePrint' | 'unfinishedPrints'>;
}

export interface AccountPrinting {
  readonly printing: PrintingService;
  /** Something happened: printed paper may have become stale by it. */
  onAppEvent(event: AppEvent): void;
}

export function createAccountPrinting(options: AccountPrintingOptions): AccountPrinting {
  const { documents, documentStore, attention, parts } = options;

  const printed = createListeners<string>();
  const printing = createPrinting({
    ...options,
    ...parts,
    saved: (bolNumber) => documentStore.latest(bolNumber),
    byFileId: (fileId) => documentStore.byFileId(fileId) ?? documents.exporter.printable(fileId),
    latestOf(fileId) {
      const document = documentStore.byFileId(fileId);
      if (document === null) return null;
      const { bolNumber, type, name } = document;
      return documentStore.latest(bolNumber).find((each) => each.type === type && each.name === name) ?? null;
    },
    async remake({ carrier, date }) {
      const made = await documents.exporter.pickupManifest(carrier, date);
      if (!made.ok) return made;
      const document = documents.exporter.printable(made.value.fileId);
      return document === null ? fail({ code: 'not_found', what: 'document' }) : ok(document);
    },
    saysNow: ({ carrier, date }) => documents.exporter.pickupManifestFields(carrier, date),
    pathOf: async (fileId) => (await documents.file(fileId))?.path ?? null,
    fetch: (bolNumber, signal) => documents.fetch(bolNumber, signal),
    onPaper: printed.emit,
  });

  function evaluate(bolNumber: string): void {
    notify(bolNumber, printing.staleOf(bolNumber));
  }

  async function evaluateSheets(): Promise<void> {
    const { printed, stale } = await printing.staleSheets();
    if (options.signal.aborted) return;
    for (const name of printed) {
      notify(
        name,
        stale.filter(({ bolNumber }) => bolNumber === name),
      );
    }
  }

  let evaluatingSheets = Promise.resolve();
  /** One after the other: what was found out earlier must not be told later. */
  function sheetsMayBeStale(): void {
    evaluatingSheets = evaluatingSheets.then(evaluateSheets).catch((error: unknown) => {
      if (!options.signal.aborted) options.onError('stale pickup sheets', error);
    });
  }

  function notify(bolNumber: string, paperSizes: readonly StalePrint[]): void {
    const [first] = paperSizes;
    attention.stalePrint(
      bolNumber,
      first === undefined
        ? null
        : {
            occurrence: paperSizes.map(({ recordId, why }) => `${recordId} ${why}`).join(' '),
            details: {
              because: first.why === 'pro_arrived' ? 'pro_assigned' : 'pdf_changed',
              types: paperSizes.map(({ type }) => type),
            },
          },
    );
  }

  printed.add((bolNumber) => {
    evaluate(bolNumber);
    sheetsMayBeStale();
  });

  function emitting(where: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      // Whoever told of it is not to blame; a store that was closed meanwhile needs no telling.
      if (!options.signal.aborted) options.onError(where, error);
    }
  }
  const emitUnfinished = () => emitting('unfinished prints', () => attention.unfinishedPrints(printing.unfinished()));

  return {
    printing: {
      ...printing,
      open() {
        printing.open();
        emitUnfinished();
      },
    },
    onAppEvent({ name, id }) {
      if (name === 'printing.changed') emitUnfinished();
      if (name === 'printing.changed' || name === 'shipments.changed') {
        sheetsMayBeStale();
      }
      if (id === null || (name !== 'documents.changed' && name !== 'shipments.changed')) return;
      emitting('stale paper', () => evaluate(id));
    },
  };
}
