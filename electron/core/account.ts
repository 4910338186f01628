/** Composes everything of one account: its stores, call queue, client and services. */

import type { AppEvent } from '../../shared/ipc/contract.ts';
import { ok } from '../../shared/ipc/result.ts';
import { referenceRulesOf } from '../../shared/rules/referenceRules.ts';
import { createAudit } from '../modules/audit/audit.ts';
import { createDailyBackup } from '../modules/backups/dailyBackup.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { createBoard } from '../modules/board/board.ts';
import { createBulkRefreshes } from '../modules/board/bulkRefresh.ts';
import { type BookingsOptions, createBookings } from '../modules/bookings/bookings.ts';
import { createCloseOfDay } from '../modules/closeOfDay/closeOfDay.ts';
import { createCarriers } from '../modules/contacts/carriers.ts';
import { createContacts } from '../modules/contacts/contacts.ts';
import { createItems } from '../modules/contacts/items.ts';
import { sampleExports, samplePdfWriter, sampleSheets } from '../modules/demo/sampleMarks.ts';
import { createDocuments } from '../modules/documents/documents.ts';
import { createLinkPauses } from '../modules/documents/linkPauses.ts';
import { documentView, type HostFiles, type PdfWriter } from '../modules/documents/ports.ts';
import { createEmails } from '../modules/emails/emails.ts';
import { createAttachments } from '../modules/evidence/attachments.ts';
import { createClaims } from '../modules/evidence/claims.ts';
import { withAttachments } from '../modules/evidence/withAttachments.ts';
import { createInvoices } from '../modules/invoices/invoices.ts';
import { createQuotes } from '../modules/quotes/quotes.ts';
import { createReports } from '../modules/reports/reports.ts';
import { createScans } from '../modules/scans/scans.ts';
import type { PdfTextReader } from '../modules/search/ports.ts';
import { createTextIndex } from '../modules/search/textIndex.ts';
import { createShipments } from '../modules/shipments/shipments.ts';
import type { ReadTable } from '../modules/tables/ports.ts';
import { createListeners, type Emit } from '../platform/events.ts';
import { emailFile } from '../platform/mail/emailFile.ts';
import { drawClaim } from '../platform/pdf/pdfThread.ts';
import { unlessDiskFails } from '../platform/storage.ts';
import type { PlaceOfZip } from '../platform/zipTable.ts';
import { type AccountClientOptions, createAccountClient } from './accountClient.ts';
import { createAccountOrders } from './accountOrders.ts';
import { createAccountPrinting, type PrintingParts } from './accountPrinting.ts';
import type { AccountStores } from './accountStorage.ts';
import { createBackgroundTracking, scheduleBooked, type TrackingSettings } from './backgroundTracking.ts';
import { createRecordDomains } from './recordDomains.ts';

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
  const events = createListeners<AppEvent>();
  /** Notifies the account's own listeners first, so that their changes are stored when the page refetches. */
  const emit = (event: AppEvent) => {
    events.emit(event);
    options.emit(event);
  };
  const statusChanged = () => options.emit({ name: 'connections.changed', id: null });
  const connection = createAccountClient({ ...options, signal: closing.signal, onStatusChanged: statusChanged });
  const { client, queue } = connection;
  const common = { client, clock, emit, signal: closing.signal };
  const isSaved = (bolNumber: string) => storage.shipments.byBol(bolNumber) !== null;
  const attachments = createAttachments({
    ...common,
    store: storage.evidence,
    contentStore: storage.contentStore,
    isSaved,
  });
  const documents = createDocuments({
    ...common,
    http: options.http,
    store: storage.documents,
    contentStore: {
      ...storage.contentStore,
      // The user may have attached the same file.
      remove: (sha256) => (attachments.isAttached(sha256) ? Promise.resolve() : storage.contentStore.remove(sha256)),
    },
    attachedFile: attachments.named,
    linkPauses: createLinkPauses(storage.linkPauses, clock),
    staging: storage.staging,
    pickups: storage.pickups,
    proOf: (bolNumber) => storage.shipments.byBol(bolNumber)?.proNumber ?? null,
    hostFiles: options.hostFiles,
    pdfWriter: options.isDemo ? samplePdfWriter(options.pdfWriter) : options.pdfWriter,
    log: storage.calls,
    userAgent: options.userAgent,
    baseUrl: options.baseUrl,
  });

  const contacts = createContacts({
    store: storage.contacts,
    notes: storage.laneNotes,
    clock,
    emit,
    files: csvFiles,
    placeOfZip: options.placeOfZip,
  });

  const takenNumbers = createListeners<Parameters<BookingsOptions['onBolTaken']>[0]>();
  const bookings = createBookings({
    ...common,
    journal: storage.journal,
    quotes: storage.quotes,
    shipments: scheduleBooked(storage, clock),
    onBolTaken: takenNumbers.emit,
    referenceRulesOf(consignee) {
      const contact = contacts.match(consignee);
      return contact === null ? null : referenceRulesOf(contact);
    },
  });
  const settledPrints = createListeners<string>();
  const tracking = createBackgroundTracking({
    storage,
    client,
    fetchDocuments: async (bolNumber, signal) =>
      hasDocumentsSince(storage, bolNumber) ? ok({ failures: [] }) : documents.fetch(bolNumber, signal),
    unfinished: bookings.unfinished,
    settlePrints: settledPrints.emit,
    halted: connection.halted,
    settings: options.tracking,
    clock,
    random: options.random,
    events: { ...events, emit },
    signal: closing.signal,
    onError: options.onError,
  });
  connection.responses.add(tracking.responded);
  takenNumbers.add(({ entry, bolNumber }) => tracking.attention.bolTaken(entry, bolNumber));
  const shipments = createShipments({
    refresher: tracking.refresher,
    clock,
    emit,
    store: storage.shipments,
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
  const carriers = createCarriers({ store: storage.carriers, clock, emit, files: csvFiles });
  const bookingOf = (quoteReference: string) => storage.journal.byQuoteReference(quoteReference);
  const quotes = createQuotes({
    ...common,
    store: storage.quotes,
    files: csvFiles,
    bookingOf,
    cachedRatesHours: options.cachedRatesHours,
  });
  const items = createItems({ store: storage.items, clock, emit, files: csvFiles });
  events.add(({ name, id }) => {
    if (name === 'quotes.added' && id !== null) carriers.addFromQuote(id);
  });
  const textIndex = createTextIndex({
    store: storage.documentText,
    contentStore: storage.contentStore,
    reader: options.pdfTextReader,
    checked: storage.checked,
    clock,
    signal: closing.signal,
    onError: options.onError,
  });
  events.add(({ name }) => {
    if (name === 'documents.changed') textIndex.documentsChanged();
  });
  const invoices = createInvoices({
    ...common,
    store: storage.invoices,
    onDeadlines: (near) =>
      tracking.attention.invoiceDeadlines(
        near.map(({ id, fields, carrierName, deadline, comparison }) => ({
          kind: 'invoice_deadline',
          invoiceId: id,
          invoiceNumber: fields.invoiceNumber,
          carrierName,
          deadline,
          differenceCents: comparison.kind === 'compared' ? comparison.differenceCents : null,
          currency: fields.currency,
        })),
      ),
  });
  events.add(({ name, id }) => {
    // An invoice that can't be compared must not fail the booking or the poll: the next change compares it again.
    if (name === 'shipments.changed' && !closing.signal.aborted) unlessDiskFails(() => invoices.shipmentChanged(id));
  });
  const claims = createClaims({
    store: storage.evidence,
    attachments,
    shipmentOf: storage.shipments.byBol,
    invoiceOf(invoiceId) {
      const found = invoices.get(invoiceId);
      return found.ok ? found.value.invoice : null;
    },
    documentOf: storage.documents.byFileId,
    documentFile: documents.file,
    exporter: documents.exporter,
    claimPdf: drawClaim,
    isDemo: options.isDemo,
    clock,
    emit,
  });
  events.add(({ name, id }) => {
    if (name === 'evidence.changed' && id !== null && !closing.signal.aborted) {
      unlessDiskFails(() => tracking.attention.evaluate(id));
    }
  });
  settledPrints.add(printing.settleJob);
  printing.open();
  tracking.start();
  textIndex.start();
  invoices.start();

  /** Bookings requested and not finished, including those waiting to be sent. */
  let bookingsInProgress = 0;
  /** Counts a booking as in progress and delays it until the database has passed its check. */
  async function whenChecked<T>(book: () => Promise<T>): Promise<T> {
    bookingsInProgress += 1;
    try {
      await storage.checked;
      return await book();
    } finally {
      bookingsInProgress -= 1;
    }
  }

  const checkedBookings = {
    ...bookings,
    submit: (input: Parameters<typeof bookings.submit>[0]) => whenChecked(() => bookings.submit(input)),
    finish: (bookingId: string) => whenChecked(() => bookings.finish(bookingId)),
  };
  const orders = createAccountOrders({
    storage,
    bookings: checkedBookings,
    bookingOf,
    quotes,
    contacts,
    items,
    carriers,
    exporter: documents.exporter,
    hostFiles: options.hostFiles,
    isDemo: options.isDemo,
    pausedUntilMs: queue.waitingUntilMs,
    clock,
    events: { ...events, emit },
    signal: closing.signal,
    onError: options.onError,
    readTable: options.readTable,
  });

  return {
    client,
    queue,
    checked: storage.checked,
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
    bookings: checkedBookings,
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
      contacts,
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
    ...createRecordDomains({ stores: storage, isSaved, clock, emit }),
    contacts,
    items,
    carriers,
    ...orders,
    invoices,
    audit: createAudit({ store: storage.audit, files: csvFiles, clock, checked: storage.checked }),
    /** Number of bookings that were sent and have no known outcome, including those in progress. */
    openBookings: () => storage.journal.inStates(['submitting', 'unknown']).length,
    /** Number of bookings in progress. */
    submitting: () => Math.max(bookingsInProgress, storage.journal.inStates(['submitting']).length),
    status: connection.status,
    /** Continues after the credentials were confirmed or replaced. */
    resume(): void {
      connection.resume();
      tracking.responded(null);
    },
    close() {
      closing.abort();
      queue.close();
      storage.close();
    },
  };
}

export type AccountRuntime = ReturnType<typeof openAccountRuntime>;

/** Whether every available document was downloaded since the booking and the last refresh, for example by the user. */
function hasDocumentsSince({ shipments, documents }: AccountStores, bolNumber: string): boolean {
  const shipment = shipments.byBol(bolNumber);
  const sinceMs = shipment?.lastCheckedAtMs ?? shipment?.bookedAtMs ?? Number.POSITIVE_INFINITY;
  const saved = documents.latest(bolNumber);
  return (
    saved.length > 0 &&
    saved.length >= (shipment?.available.length ?? 0) &&
    saved.every(({ fetchedAtMs }) => fetchedAtMs >= sinceMs)
  );
}
