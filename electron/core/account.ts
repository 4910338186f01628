/** Composes everything of one account: its stores, call queue, client and services. */

import { isDeepStrictEqual } from 'node:util';
import type { ConnectionStatus } from '../../shared/contract/connections.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { createAudit } from '../modules/audit/audit.ts';
import { createDailyBackup } from '../modules/backups/dailyBackup.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { createBoard } from '../modules/board/board.ts';
import { createBulkRefreshes } from '../modules/board/bulkRefresh.ts';
import { createCloseOfDay } from '../modules/closeOfDay/closeOfDay.ts';
import { sampleExports, samplePdfWriter, sampleSheets } from '../modules/demo/sampleMarks.ts';
import { documentView, type HostFiles, type PdfWriter } from '../modules/documents/ports.ts';
import { createEmails } from '../modules/emails/emails.ts';
import { withAttachments } from '../modules/evidence/withAttachments.ts';
import { createQuotes } from '../modules/quotes/quotes.ts';
import { createReports } from '../modules/reports/reports.ts';
import { createScans } from '../modules/scans/scans.ts';
import type { PdfTextReader } from '../modules/search/ports.ts';
import { createShipments } from '../modules/shipments/shipments.ts';
import type { ReadTable } from '../modules/tables/ports.ts';
import type { WorkgroupState } from '../modules/workgroup/workgroup.ts';
import { createListeners, type Emit } from '../platform/events.ts';
import { emailFile } from '../platform/mail/emailFile.ts';
import type { PlaceOfZip } from '../platform/zipTable.ts';
import { createAccountBookings } from './accountBookings.ts';
import { createAccountClaims } from './accountClaims.ts';
import { type AccountClientOptions, createAccountClient } from './accountClient.ts';
import { createAccountDirectory } from './accountDirectory.ts';
import { createAccountFiles } from './accountFiles.ts';
import { createAccountOrders } from './accountOrders.ts';
import { createAccountPrinting, type PrintingParts } from './accountPrinting.ts';
import type { AccountStores } from './accountStorage.ts';
import { createBackgroundTracking, type TrackingSettings } from './backgroundTracking.ts';
import { createRecordDomains } from './recordDomains.ts';
import { replicaEvents } from './replicaEvents.ts';
import { readOnlyBecause } from './workgroupRights.ts';

export interface AccountOptions extends Omit<AccountClientOptions, 'signal' | 'onStatusChanged'> {
  readonly storage: AccountStores;
  readonly emit: Emit;
  readonly placeOfZip: PlaceOfZip;
  readonly tracking: TrackingSettings;
  readonly cachedRatesHours: () => number;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
  /** The folder of the database and its backups. */
  readonly dataPlace: BackupFolder;
  readonly hostFiles: HostFiles;
  readonly readTable: ReadTable;
  readonly pdfWriter: PdfWriter;
  readonly pdfTextReader: PdfTextReader;
  readonly printing: PrintingParts;
  /** Whether this is the demo: exports and printouts of its data are marked SAMPLE. */
  readonly isDemo: boolean;
}

/** Opens the runtime of an account. */
export function openAccountRuntime(options: AccountOptions) {
  const { storage, clock } = options;
  const csvFiles = options.isDemo ? sampleExports(storage.exports) : storage.exports;
  const closing = new AbortController();
  const own = createListeners<AppEvent>();
  /** Notifies the account's own listeners first, so that their changes are stored when the page refetches. */
  const emit = (event: AppEvent) => {
    own.emit(event);
    options.emit(event);
  };
  const events = { ...own, emit };
  const statusChanged = () => options.emit({ name: 'connections.changed', id: null });
  const connection = createAccountClient({ ...options, signal: closing.signal, onStatusChanged: statusChanged });
  const { client, queue } = connection;
  const common = { client, clock, emit, signal: closing.signal };
  const isSaved = (bolNumber: string) => storage.shipments.byBol(bolNumber) !== null;
  const { attachments, documents, textIndex, prefetch } = createAccountFiles({
    ...options,
    pdfWriter: options.isDemo ? samplePdfWriter(options.pdfWriter) : options.pdfWriter,
    client,
    isSaved,
    events,
    signal: closing.signal,
  });

  const directory = createAccountDirectory({
    storage,
    placeOfZip: options.placeOfZip,
    files: csvFiles,
    clock,
    emit,
  });
  const { bookings, openBookings, bookingsInProgress, submitting } = createAccountBookings({
    ...common,
    storage,
    contacts: directory.contacts,
  });
  const settledPrints = createListeners<string>();
  const tracking = createBackgroundTracking({
    storage,
    client,
    fetchDocuments: prefetch,
    unfinished: bookings.unfinished,
    settlePrints: settledPrints.emit,
    halted: connection.halted,
    settings: options.tracking,
    clock,
    random: options.random,
    events,
    signal: closing.signal,
    onError: options.onError,
  });
  connection.responses.add(tracking.responded);
  const shipments = createShipments({
    refresher: tracking.refresher,
    clock,
    emit,
    store: storage.shipments,
    writes: storage.polls,
    savedDocuments: (bolNumber) => storage.documents.latest(bolNumber).map(documentView),
    emailDrafts: storage.emails.drafts,
  });

  const { printing, onAppEvent } = createAccountPrinting({
    parts: options.isDemo ? { ...options.printing, sheets: sampleSheets(options.printing.sheets) } : options.printing,
    store: storage.prints,
    documents,
    documentStore: storage.documents,
    shipmentOf: storage.shipments.byBol,
    attention: tracking.attention,
    clock,
    emit,
    signal: closing.signal,
    onError: options.onError,
  });
  const quotes = createQuotes({
    ...common,
    store: storage.quotes,
    records: storage.records,
    files: csvFiles,
    bookingOf: storage.journal.byQuote,
    cachedRatesHours: options.cachedRatesHours,
    onStored: ({ rates }) => directory.carriers.addFromRates(rates),
  });
  const { invoices, claims } = createAccountClaims({
    storage,
    attachments,
    documents,
    attention: tracking.attention,
    isDemo: options.isDemo,
    clock,
    events,
    signal: closing.signal,
  });
  const workgroup = storage.workgroup();
  let reported = workgroupStatusOf(null);
  workgroup?.states.add((state) => {
    emit({ name: 'workgroup.changed', id: null });
    const now = workgroupStatusOf(state);
    if (!isDeepStrictEqual(now, reported)) statusChanged();
    reported = now;
  });
  settledPrints.add(printing.settleJob);
  printing.open();
  tracking.start();
  // After tracking, whose alerts and notifications follow from the same rows.
  workgroup?.changes.add((changes) => {
    for (const event of replicaEvents(changes)) emit(event);
  });
  textIndex.start();
  invoices.start();

  const orders = createAccountOrders({
    storage,
    bookings,
    bookingOf: storage.journal.byQuote,
    ...directory,
    quotes,
    exporter: documents.exporter,
    hostFiles: options.hostFiles,
    isDemo: options.isDemo,
    pausedUntilMs: queue.waitingUntilMs,
    clock,
    events,
    signal: closing.signal,
    onError: options.onError,
    readTable: options.readTable,
  });

  return {
    client,
    queue,
    checked: storage.checked,
    /** null: the account is not in a workgroup. */
    workgroup,
    /** Polls shipments in the background. */
    tracking: tracking.poller,
    attention: tracking.attention,
    notifications: tracking.notifications,
    /** Requests to the provider so far. */
    history: storage.calls,
    /** What was practiced; null unless this is the demo. */
    practice: options.isDemo ? storage.practice : null,
    /** Bookings that were sent and that the database doesn't have. */
    missing: () => storage.missing(),
    /** Daily backups of the database. */
    dailyBackup: createDailyBackup({
      place: options.dataPlace,
      async backUpTo(path) {
        await storage.checked;
        return storage.backUpTo(path);
      },
      clock,
      signal: closing.signal,
      onChange(failed) {
        tracking.attention.backupFails(failed);
        emit({ name: 'data.changed', id: null });
      },
      onError: options.onError,
    }),
    quotes,
    bookings,
    shipments,
    board: createBoard({
      reader: storage.board,
      viewStore: storage.views,
      files: csvFiles,
      clock,
      emit,
    }),
    refreshes: createBulkRefreshes({ refresh: shipments.refresh, clock, emit }),
    documents: withAttachments(documents, attachments),
    attachments,
    claims,
    printing,
    emails: createEmails({
      store: storage.emails,
      shipmentOf: storage.shipments.byBol,
      contacts: directory.contacts,
      documents,
      emailFile,
      hostFiles: options.hostFiles,
      isDemo: options.isDemo,
      clock,
      emit,
    }),
    /** Handles an event of the app. */
    onAppEvent,
    search: storage.board,
    closeOfDay: createCloseOfDay({
      store: storage.closeOfDay,
      /** Number of bookings that were sent and have no known outcome, including those in progress. */
      openBookings: () => bookings.unfinished().length,
      clock,
    }),
    scans: createScans({
      store: storage.scans,
      finder: storage.board,
      pickupsOn: storage.pickups.on,
      isSaved,
      clock,
      emit,
    }),
    reports: createReports({ reader: storage.board, files: csvFiles, clock }),
    ...createRecordDomains({ stores: storage, records: storage.records, isSaved, clock, emit }),
    ...directory,
    ...orders,
    invoices,
    audit: createAudit({ store: storage.audit, files: csvFiles, clock, checked: storage.checked }),
    openBookings,
    bookingsInProgress,
    submitting,
    status() {
      return { ...connection.status(), ...workgroupStatusOf(workgroup?.state() ?? null) };
    },
    /** Continues after the credentials were confirmed or replaced. */
    resume(): void {
      connection.resume();
      tracking.responded(null);
      // The store takes polls and refreshes only with a username that it knows of this computer.
      workgroup?.rejoin();
    },
    /** Resolves when the files may be replaced. Nothing is written after the call. */
    async close(): Promise<void> {
      closing.abort();
      queue.close();
      storage.close();
      await storage.closed();
    },
  };
}

/** What the status says of the workgroup. While the account is starting, the server is about to respond. */
function workgroupStatusOf(
  state: WorkgroupState | null,
): Pick<ConnectionStatus, 'workgroupAway' | 'workgroupReadOnly'> {
  const away = state?.away ?? null;
  const readOnly = readOnlyBecause(state);
  return {
    ...(away === null || away.code === 'starting'
      ? {}
      : { workgroupAway: { sinceMs: away.sinceMs, isLoginRejected: away.code === 'login_rejected' } }),
    ...(readOnly === null ? {} : { workgroupReadOnly: readOnly }),
  };
}

export type AccountRuntime = ReturnType<typeof openAccountRuntime>;
