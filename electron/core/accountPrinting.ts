/** Composes the printing of one account, and raises alerts for outdated printouts and interrupted prints. */

import type { StalePrint } from '../../shared/contract/printing.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import { documentKey } from '../../shared/rules/documentTypes.ts';
import type { AttentionService } from '../modules/attention/attention.ts';
import type { DocumentsService } from '../modules/documents/documents.ts';
import type { DocumentStore } from '../modules/documents/store.ts';
import type { Imposition, PrintPort } from '../modules/printing/ports.ts';
import { createPrinting } from '../modules/printing/printing.ts';
import type { RunnerOptions } from '../modules/printing/runner.ts';
import type { PrintSettingsService } from '../modules/printing/settings.ts';
import type { PrintStore } from '../modules/printing/store.ts';

import { createListeners } from '../platform/events.ts';

/** What printing needs in every account. */
export interface PrintingParts {
  /** null: the browser prints. */
  readonly port: PrintPort | null;
  readonly sheets: Imposition;
  readonly settings: PrintSettingsService;
  /** The user of the computer. */
  readonly by: string;
}

export interface AccountPrintingOptions
  extends Pick<RunnerOptions, 'shipmentOf' | 'clock' | 'emit' | 'signal' | 'onError'> {
  readonly parts: PrintingParts;
  readonly store: PrintStore;
  readonly documents: Pick<DocumentsService, 'fetch' | 'file' | 'exporter'>;
  readonly documentStore: Pick<DocumentStore, 'latest' | 'byFileId'>;
  readonly attention: Pick<AttentionService, 'stalePrint' | 'unfinishedPrints' | 'stuckPrinters'>;
}

export function createAccountPrinting(options: AccountPrintingOptions) {
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
      const key = documentKey(document);
      return documentStore.latest(document.bolNumber).find((each) => documentKey(each) === key) ?? null;
    },
    async remake({ carrier, date }) {
      const made = await documents.exporter.pickupManifest(carrier, date);
      if (!made.ok) return made;
      const document = documents.exporter.printable(made.value.fileId);
      return document === null ? fail({ code: 'not_found', what: 'document' }) : ok(document);
    },
    saysNow: ({ carrier, date }) => documents.exporter.pickupManifestDigest(carrier, date),
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

  let lastSheetEvaluation = Promise.resolve();
  /** Runs one evaluation at a time, so that an older result never overwrites a newer one. */
  function queueSheetEvaluation(): void {
    lastSheetEvaluation = lastSheetEvaluation.then(evaluateSheets).catch((error: unknown) => {
      if (!options.signal.aborted) options.onError('outdated pickup manifests', error);
    });
  }

  /** The outdated printouts of each shipment, as last reported. */
  const reported = new Map<string, string>();

  function notify(bolNumber: string, stalePrints: readonly StalePrint[]): void {
    const [first] = stalePrints;
    const occurrence = stalePrints.map(({ recordId, why }) => `${recordId} ${why}`).join(' ');
    if ((reported.get(bolNumber) ?? '') !== occurrence) {
      reported.set(bolNumber, occurrence);
      // Open screens show which printouts are outdated.
      options.emit({ name: 'printing.changed', id: null });
    }
    attention.stalePrint(
      bolNumber,
      first === undefined
        ? null
        : {
            occurrence,
            details: {
              because: first.why === 'pro_arrived' ? 'pro_assigned' : 'pdf_changed',
              types: stalePrints.map(({ type }) => type),
            },
          },
    );
  }

  printed.add((bolNumber) => {
    evaluate(bolNumber);
    queueSheetEvaluation();
  });

  function reportErrors(where: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      // A failing listener must not break the emitter: reports the error, and ignores it after close.
      if (!options.signal.aborted) options.onError(where, error);
    }
  }
  const updateAlerts = () =>
    reportErrors('interrupted and stuck prints', () => {
      attention.unfinishedPrints(printing.unfinished());
      attention.stuckPrinters(printing.stuck());
    });

  return {
    printing: {
      ...printing,
      open() {
        printing.open();
        updateAlerts();
      },
    },
    /** Handles an event of the app: it may make printouts outdated, or change which prints are unfinished. */
    onAppEvent({ name, id }: AppEvent): void {
      if (name === 'printing.changed') updateAlerts();
      if (name === 'printing.changed' || name === 'shipments.changed') {
        queueSheetEvaluation();
      }
      if (id === null || (name !== 'documents.changed' && name !== 'shipments.changed')) return;
      reportErrors('outdated printouts', () => evaluate(id));
    },
  };
}
