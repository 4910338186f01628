/** Composes everything of one account: its stores, call queue, client and services. */

import type { Connection, ConnectionStatus } from '../../shared/contract/connections.ts';
import type { AppError, MissingBooking } from '../../shared/errors.ts';
import type { ContactFields } from '../../shared/freight/contacts.ts';
import type { ItemFields } from '../../shared/freight/items.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/ipc/result.ts';
import { errorKind } from '../../shared/rules/errorKinds.ts';
import { createAudit } from '../modules/audit/audit.ts';
import type { AuditStore } from '../modules/audit/store.ts';
import { createDailyBackup, type DailyBackup } from '../modules/backups/dailyBackup.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { createBoard } from '../modules/board/board.ts';
import { createBulkRefreshes } from '../modules/board/bulkRefresh.ts';
import type { BoardReader, ExportFiles } from '../modules/board/ports.ts';
import type { ViewStore } from '../modules/board/viewStore.ts';
import { type BookingsOptions, createBookings } from '../modules/bookings/bookings.ts';
import type { BookingJournal } from '../modules/bookings/journal.ts';
import { createCloseOfDay } from '../modules/closeOfDay/closeOfDay.ts';
import type { CloseOfDayStore } from '../modules/closeOfDay/store.ts';
import { createCarriers } from '../modules/contacts/carriers.ts';
import { createContacts } from '../modules/contacts/contacts.ts';
import type { CarrierStore, DirectoryCsv, DirectoryStore } from '../modules/contacts/directoryPorts.ts';
import { createItems } from '../modules/contacts/items.ts';
import type { QuoteContactStore } from '../modules/contacts/quoteContactStore.ts';
import { sampleExports, samplePdfWriter, sampleSheets } from '../modules/demo/sampleMarks.ts';
import { createDocuments } from '../modules/documents/documents.ts';
import type { LinkPauseStore } from '../modules/documents/linkPauseStore.ts';
import { createLinkPauses } from '../modules/documents/linkPauses.ts';
import type { PickupSource } from '../modules/documents/pickupStore.ts';
import {
  type DocumentContentStore,
  documentView,
  type HostFiles,
  type PdfWriter,
  type StagingFolder,
} from '../modules/documents/ports.ts';
import type { DocumentStore } from '../modules/documents/store.ts';
import { createDrafts } from '../modules/drafts/drafts.ts';
import type { DraftStore } from '../modules/drafts/store.ts';
import { createEmails } from '../modules/emails/emails.ts';
import type { EmailStore } from '../modules/emails/store.ts';
import type { CallHistory, CallLog } from '../modules/freight/callLog.ts';
import { createFreightClient, type FreightClient } from '../modules/freight/client.ts';
import { bothPauses } from '../modules/freight/credentialPauses.ts';
import type { Credentials } from '../modules/freight/credentials.ts';
import type { HttpPort, PauseStore } from '../modules/freight/ports.ts';
import { type CallQueue, createCallQueue } from '../modules/freight/queue.ts';
import { createInvoices } from '../modules/invoices/invoices.ts';
import type { InvoiceStore } from '../modules/invoices/store.ts';
import { createNotes } from '../modules/notes/notes.ts';
import type { NoteStore } from '../modules/notes/store.ts';
import { createOrderSources } from '../modules/orders/orderSources.ts';
import { createOrders } from '../modules/orders/orders.ts';
import { createOrderWork } from '../modules/orders/orderWork.ts';
import type { OrderRunStore } from '../modules/orders/runStore.ts';
import type { OrderSourceStore } from '../modules/orders/sourceStore.ts';
import type { OrderStore } from '../modules/orders/store.ts';
import type { PrintStore } from '../modules/printing/store.ts';
import type { RatesCsv } from '../modules/quotes/ports.ts';
import { createQuotes } from '../modules/quotes/quotes.ts';
import type { QuoteStore } from '../modules/quotes/store.ts';
import type { ReportReader } from '../modules/reports/ports.ts';
import { createReports } from '../modules/reports/reports.ts';
import { createRouting } from '../modules/routing/routing.ts';
import type { RoutingStore } from '../modules/routing/store.ts';
import type { CodeFinder } from '../modules/scans/ports.ts';
import { createScans } from '../modules/scans/scans.ts';
import type { ScanStore } from '../modules/scans/store.ts';
import type { PdfTextReader, TextSearcher } from '../modules/search/ports.ts';
import type { TextStore } from '../modules/search/store.ts';
import { createTextIndex } from '../modules/search/textIndex.ts';
import { createShipments } from '../modules/shipments/shipments.ts';
import type { TemplateStore } from '../modules/templates/store.ts';
import { createTemplates } from '../modules/templates/templates.ts';
import { createPollSpacing } from '../modules/tracking/pollSpacing.ts';
import type { PracticeStore } from '../modules/training/practiceStore.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners, type Emit } from '../platform/events.ts';
import { emailFile } from '../platform/mail/emailFile.ts';
import { StorageError, unlessDiskFails } from '../platform/storage.ts';
import { throttleEvents } from '../platform/throttleEvents.ts';
import type { PlaceOfZip } from '../platform/zipTable.ts';
import type { AccountServices } from './accountHandlers.ts';
import { createAccountPrinting, type PrintingParts } from './accountPrinting.ts';
import {
  type BackgroundTracking,
  createBackgroundTracking,
  scheduleBooked,
  type TrackingSettings,
  type TrackingStores,
} from './backgroundTracking.ts';

/** What an account stores on disk: one database and one folder of documents, never shared with another account. */
export interface AccountStores extends TrackingStores {
  readonly quotes: QuoteStore;
  readonly ratesCsv: RatesCsv;
  readonly bookCsv: DirectoryCsv;
  readonly journal: BookingJournal;
  readonly board: BoardReader & ReportReader & TextSearcher & CodeFinder;
  readonly views: ViewStore;
  readonly exports: ExportFiles;
  readonly documents: DocumentStore;
  readonly documentText: TextStore;
  readonly scans: ScanStore;
  readonly closeOfDay: CloseOfDayStore;
  readonly drafts: DraftStore;
  readonly emails: EmailStore;
  readonly notes: NoteStore;
  readonly contacts: DirectoryStore<ContactFields>;
  readonly laneNotes: QuoteContactStore;
  readonly items: DirectoryStore<ItemFields>;
  readonly carriers: CarrierStore;
  readonly orders: OrderStore;
  readonly orderRuns: OrderRunStore;
  readonly orderSources: OrderSourceStore;
  readonly routing: RoutingStore;
  readonly invoices: InvoiceStore;
  readonly audit: AuditStore;
  readonly templates: TemplateStore;
  readonly calls: CallLog & CallHistory;
  readonly pauses: PauseStore;
  readonly linkPauses: LinkPauseStore;
  readonly contentStore: DocumentContentStore;
  readonly staging: StagingFolder;
  readonly pickups: PickupSource;
  readonly prints: PrintStore;
  readonly practice: PracticeStore;
  /**
   * Writes a backup of the database to a new file while it stays in use. Resolves with the number of bookings and
   * shipments in it.
   */
  backUpTo(path: string): Promise<number>;
  /** Resolves once the database has passed its check; rejects with StorageError. Until then, it may only be read. */
  readonly checked: Promise<void>;
  /** Bookings that were sent and that the database doesn't have. */
  missing(): MissingBooking[];
  /** Records in the database which account it belongs to, in case the list of accounts is lost. */
  identify(whose: Connection): void;
  close(): void;
}

export interface AccountOptions {
  readonly storage: AccountStores;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly emit: Emit;
  readonly baseUrl: () => string;
  readonly credentials: () => Promise<Result<Credentials>>;
  readonly userAgent: string;
  readonly placeOfZip: PlaceOfZip;
  readonly withoutSecrets: (text: string) => string;
  /** Pauses that the provider requested for these credentials, in any account. */
  readonly pauses: PauseStore;
  readonly tracking: TrackingSettings;
  readonly cachedRatesHours: () => number;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
  /** The folder of the database and its backups. */
  readonly dataPlace: BackupFolder;
  readonly hostFiles: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly pdfTextReader: PdfTextReader;
  readonly printing: PrintingParts;
  /** Whether this is the demo: exports and printouts of its data are marked SAMPLE. */
  readonly isDemo: boolean;
}

export interface AccountRuntime extends AccountServices {
  /** Polls shipments in the background. */
  readonly tracking: BackgroundTracking['poller'];
  readonly client: FreightClient;
  /** Shared with tests of the same credentials, so that they wait for its pauses. */
  readonly queue: CallQueue;
  /** Daily backups of the database. */
  readonly dailyBackup: DailyBackup;
  /** Bookings that were sent and that the database doesn't have. */
  missing(): MissingBooking[];
  /** Requests to the provider so far. */
  readonly history: CallHistory;
  /** Number of bookings that were sent and have no known outcome, including those in progress. */
  openBookings(): number;
  /** What was practiced; null unless this is the demo. */
  readonly practice: PracticeStore | null;
  /** Number of bookings in progress. */
  submitting(): number;
  /** The part of the connection status that depends on this account. */
  status(): Omit<ConnectionStatus, 'active' | 'dataProblem'>;
  /**
   * Whether requests may be sent without the user's action: not after a 401 or 403 (spec notes, row 20), and not while
   * the password is unavailable, because every request would ask the keychain for it.
   */
  mayPoll(): boolean;
  /** Continues after the credentials were confirmed or replaced. */
  resume(): void;
  /** Handles an event of the app. */
  onAppEvent(event: AppEvent): void;
  close(): void;
}

/** Concurrent requests per account. The spec gives no number (§8); the user and the poller don't need more. */
const CONCURRENCY = 3;

/** Opens the runtime of an account. */
export function openAccountRuntime(options: AccountOptions): AccountRuntime {
  const { storage, http, clock, userAgent } = options;
  const csvFiles = options.isDemo ? sampleExports(storage.exports) : storage.exports;
  const closing = new AbortController();
  let halted: ConnectionStatus['halted'] = null;
  let unreachableSinceMs: number | null = null;
  let withoutPassword = false;
  let resumedAtMs = 0;

  const events = createListeners<AppEvent>();
  /** Notifies the account's own listeners first, so that their changes are stored when the page refetches. */
  const emit = (event: AppEvent) => {
    events.emit(event);
    options.emit(event);
  };
  const responses = createListeners<AppError | null>();
  const statusChanged = () => options.emit({ name: 'connections.changed', id: null });

  function onResponse(error: AppError | null, startedAtMs: number): void {
    // Sent before the credentials were confirmed or replaced, so a failed sign-in says nothing about the current ones.
    if (startedAtMs < resumedAtMs && (error?.code === 'unauthorized' || error?.code === 'not_approved')) return;
    const before = [halted, unreachableSinceMs];
    if (error === null || errorKind(error.code) === 'rejected') halted = null;
    else if (error.code === 'unauthorized' || error.code === 'not_approved') halted = error.code;
    withoutPassword = error?.code === 'keychain' || error?.code === 'password_missing';
    const unreachable = error?.code === 'unreachable' || error?.code === 'timed_out' || error?.code === 'certificate';
    unreachableSinceMs = unreachable ? (unreachableSinceMs ?? clock.now()) : null;
    if (before[0] !== halted || before[1] !== unreachableSinceMs) statusChanged();
    responses.emit(error);
  }

  const queue = createCallQueue({
    clock,
    random: options.random,
    concurrency: CONCURRENCY,
    spacingMs: createPollSpacing(storage.tracking, clock, closing.signal),
    onWaiting: statusChanged,
    pauses: bothPauses(storage.pauses, options.pauses),
  });
  const client = createFreightClient({
    http,
    clock,
    queue,
    log: storage.calls,
    baseUrl: options.baseUrl,
    credentials: options.credentials,
    userAgent,
    withoutSecrets: options.withoutSecrets,
    isKnownAddress: () => storage.calls.hasSucceeded(),
    onResponse,
  });
  const common = { client, clock, emit, signal: closing.signal };
  const documents = createDocuments({
    ...common,
    http,
    store: storage.documents,
    contentStore: storage.contentStore,
    linkPauses: createLinkPauses(storage.linkPauses, clock),
    staging: storage.staging,
    pickups: storage.pickups,
    proOf: (bolNumber) => storage.shipments.byBol(bolNumber)?.proNumber ?? null,
    hostFiles: options.hostFiles,
    pdfWriter: options.isDemo ? samplePdfWriter(options.pdfWriter) : options.pdfWriter,
    log: storage.calls,
    userAgent,
    baseUrl: options.baseUrl,
  });

  const takenNumbers = createListeners<Parameters<BookingsOptions['onBolTaken']>[0]>();
  const bookings = createBookings({
    ...common,
    journal: storage.journal,
    quotes: storage.quotes,
    shipments: scheduleBooked(storage, clock),
    onBolTaken: takenNumbers.emit,
  });
  const settledPrints = createListeners<string>();
  const tracking = createBackgroundTracking({
    storage,
    client,
    fetchDocuments: async (bolNumber, signal) =>
      hasDocumentsSince(storage, bolNumber) ? ok({ failures: [] }) : documents.fetch(bolNumber, signal),
    unfinished: bookings.unfinished,
    settlePrints: settledPrints.emit,
    halted: () => halted ?? (withoutPassword ? 'no_password' : null),
    settings: options.tracking,
    clock,
    random: options.random,
    events: { ...events, emit },
    signal: closing.signal,
    onError: options.onError,
  });
  responses.add(tracking.responded);
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
  const carriers = createCarriers({ store: storage.carriers, clock, emit, csv: storage.bookCsv, files: csvFiles });
  const bookingOf = (quoteReference: string) => storage.journal.byQuoteReference(quoteReference);
  const quotes = createQuotes({
    ...common,
    store: storage.quotes,
    csv: storage.ratesCsv,
    files: csvFiles,
    bookingOf,
    cachedRatesHours: options.cachedRatesHours,
  });
  const contacts = createContacts({
    store: storage.contacts,
    notes: storage.laneNotes,
    clock,
    emit,
    csv: storage.bookCsv,
    files: csvFiles,
    placeOfZip: options.placeOfZip,
  });
  const items = createItems({ store: storage.items, clock, emit, csv: storage.bookCsv, files: csvFiles });
  const orders = createOrders({
    store: storage.orders,
    contacts,
    items,
    quotes,
    clock,
    // A run changes many orders a second, and the list is refetched on each event.
    emit: throttleEvents(emit, clock),
  });
  events.add(({ name, id }) => {
    if (name === 'quotes.added' && id !== null) carriers.addFromQuote(id);
    // An order that can't be stored must not fail the booking it follows: it is settled when the account opens.
    if (closing.signal.aborted) return;
    try {
      if (name === 'contacts.changed') orders.onContactsChanged();
      const booking = name === 'bookings.changed' && id !== null ? bookings.get(id) : null;
      if (booking?.ok === true) orders.onBooking(booking.value);
    } catch (error) {
      if (!(error instanceof StorageError)) options.onError('orders', error);
    }
  });
  const routing = createRouting({
    store: storage.routing,
    quotes: storage.quotes,
    bookingOf,
    contacts,
    carriers,
    emit,
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
  const orderWork = createOrderWork({
    store: storage.orderRuns,
    orders,
    quotes,
    bookings: checkedBookings,
    contacts,
    routing,
    pausedUntilMs: queue.waitingUntilMs,
    checked: storage.checked,
    clock,
    emit,
    signal: closing.signal,
    onError: options.onError,
  });

  return {
    client,
    queue,
    checked: storage.checked,
    tracking: tracking.poller,
    attention: tracking.attention,
    notifications: tracking.notifications,
    history: storage.calls,
    practice: options.isDemo ? storage.practice : null,
    missing: () => storage.missing(),
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
    documents,
    printing,
    emails: createEmails({
      store: storage.emails,
      shipmentOf: storage.shipments.byBol,
      contacts: storage.contacts,
      documents,
      emailFile,
      hostFiles: options.hostFiles,
      isDemo: options.isDemo,
      clock,
      emit,
    }),
    onAppEvent,
    search: storage.board,
    closeOfDay: createCloseOfDay({
      store: storage.closeOfDay,
      openBookings: () => bookings.unfinished().length,
      clock,
    }),
    scans: createScans({
      store: storage.scans,
      finder: storage.board,
      pickupsOn: storage.pickups.on,
      isSaved: (bolNumber) => storage.shipments.byBol(bolNumber) !== null,
      clock,
      emit,
    }),
    reports: createReports({ reader: storage.board, files: csvFiles, clock }),
    notes: createNotes({
      store: storage.notes,
      isSaved: (bolNumber) => storage.shipments.byBol(bolNumber) !== null,
      clock,
      emit,
    }),
    drafts: createDrafts(storage.drafts, clock, emit),
    contacts,
    items,
    carriers,
    orders,
    orderWork,
    orderSources: createOrderSources(storage.orderSources, clock, emit),
    routing,
    invoices,
    audit: createAudit({ store: storage.audit, files: csvFiles, clock, checked: storage.checked }),
    templates: createTemplates(storage.templates, clock, emit),
    openBookings: () => storage.journal.inStates(['submitting', 'unknown']).length,
    submitting: () => Math.max(bookingsInProgress, storage.journal.inStates(['submitting']).length),
    status: () => ({ halted, waitingUntilMs: queue.waitingUntilMs(), unreachableSinceMs }),
    mayPoll: () => halted === null && !withoutPassword,
    resume() {
      resumedAtMs = clock.now();
      halted = null;
      withoutPassword = false;
      statusChanged();
      tracking.responded(null);
    },
    close() {
      closing.abort();
      queue.close();
      storage.close();
    },
  };
}

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
