/** Composes what belongs to one connection: its store, its queue, its client and the services over them. */

import type { Connection, ConnectionStatus } from '../../shared/contract/connections.ts';
import type { ContactFields } from '../../shared/contract/contacts.ts';
import type { ItemFields } from '../../shared/contract/items.ts';
import type { AppError, MissingBooking } from '../../shared/errors.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/ipc/result.ts';
import { createDailyBackup, type DailyBackup } from '../modules/backups/dailyBackup.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { createBoard } from '../modules/board/board.ts';
import { createBulkRefreshes } from '../modules/board/bulkRefresh.ts';
import type { BoardReader, ExportFiles, ViewStore } from '../modules/board/ports.ts';
import { type BookingsOptions, createBookings } from '../modules/bookings/bookings.ts';
import type { BookingJournal } from '../modules/bookings/ports.ts';
import { createContacts } from '../modules/contacts/contacts.ts';
import type { DirectoryCsv, DirectoryStore } from '../modules/contacts/directoryPorts.ts';
import { createItems } from '../modules/contacts/items.ts';
import type { QuoteContactStore } from '../modules/contacts/ports.ts';
import { sampleExports, samplePdfWriter, sampleSheets } from '../modules/demo/sampleMarks.ts';
import { createDocuments } from '../modules/documents/documents.ts';
import { createLinkPauses, type LinkPauseStore } from '../modules/documents/linkPauses.ts';
import {
  type DocumentContentStore,
  type DocumentStore,
  documentView,
  type HostFiles,
  type PdfWriter,
  type PickupSource,
  type StagingFolder,
} from '../modules/documents/ports.ts';
import { createDrafts } from '../modules/drafts/drafts.ts';
import type { DraftStore } from '../modules/drafts/ports.ts';
import type { CallHistory, CallLog } from '../modules/freight/callLog.ts';
import { createFreightClient, type FreightClient } from '../modules/freight/client.ts';
import { bothPauses } from '../modules/freight/credentialPauses.ts';
import type { Credentials } from '../modules/freight/credentials.ts';
import type { HttpPort, PauseStore } from '../modules/freight/ports.ts';
import { type CallQueue, createCallQueue } from '../modules/freight/queue.ts';
import { createNotes } from '../modules/notes/notes.ts';
import type { NoteStore } from '../modules/notes/ports.ts';
import type { PrintStore } from '../modules/printing/ports.ts';
import type { QuoteStore, RatesCsv } from '../modules/quotes/ports.ts';
import { createQuotes } from '../modules/quotes/quotes.ts';
import type { ReportReader } from '../modules/reports/ports.ts';
import { createReports } from '../modules/reports/reports.ts';
import { createShipments } from '../modules/shipments/shipments.ts';
import type { TemplateStore } from '../modules/templates/ports.ts';
import { createTemplates } from '../modules/templates/templates.ts';
import { createPollSpacing } from '../modules/tracking/pollSpacing.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners, type Emit } from '../platform/events.ts';
import type { AccountServices } from './accountHandlers.ts';
import { createAccountPrinting, type PrintingParts } from './accountPrinting.ts';
import {
  type BackgroundTracking,
  createBackgroundTracking,
  scheduleBooked,
  type TrackingSettings,
  type TrackingStores,
} from './backgroundTracking.ts';

/** What a connection keeps on disk: one database and one vault, never shared with another connection. */
export interface AccountStores extends TrackingStores {
  readonly quotes: QuoteStore;
  readonly ratesCsv: RatesCsv;
  readonly bookCsv: DirectoryCsv;
  readonly journal: BookingJournal;
  readonly board: BoardReader & ReportReader;
  readonly views: ViewStore;
  readonly exports: ExportFiles;
  readonly documents: DocumentStore;
  readonly drafts: DraftStore;
  readonly notes: NoteStore;
  readonly contacts: DirectoryStore<ContactFields>;
  readonly laneNotes: QuoteContactStore;
  readonly items: DirectoryStore<ItemFields>;
  readonly templates: TemplateStore;
  readonly calls: CallLog & CallHistory;
  readonly pauses: PauseStore;
  readonly linkPauses: LinkPauseStore;
  readonly contentStore: DocumentContentStore;
  readonly staging: StagingFolder;
  readonly pickups: PickupSource;
  readonly prints: PrintStore;
  /** Writes a copy of the database to a new file, while others go on; says how many bookings and shipments it had. */
  backUpTo(path: string): Promise<number>;
  /** Resolves when the database was found whole; rejects with StorageError. Until then it may be read, and no more. */
  readonly checked: Promise<void>;
  /** Bookings that left this computer and that the data knows nothing of. */
  missing(): MissingBooking[];
  /** Writes down whose data it is, for when the list of connections is lost. */
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
  readonly withoutSecrets: (text: string) => string;
  /** What the service asked of these credentials, wherever they were used. */
  readonly pauses: PauseStore;
  readonly tracking: TrackingSettings;
  readonly keptRatesHours: () => number;
  /** Something threw while nobody was calling. */
  readonly onError: (where: string, error: unknown) => void;
  /** Where the database and its copies lie. */
  readonly dataPlace: BackupFolder;
  readonly hostFiles: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly printing: PrintingParts;
  /** It is the demo's: what is made from its data is marked SAMPLE. */
  readonly isDemo: boolean;
}

export interface AccountRuntime extends AccountServices {
  /** Looking at shipments by itself. */
  readonly tracking: BackgroundTracking['poller'];
  readonly client: FreightClient;
  /** A test of the same credentials, typed once more, waits with it. */
  readonly queue: CallQueue;
  /** Copies of what it keeps. */
  readonly dailyCopy: DailyBackup;
  /** Bookings that left this computer and that the data knows nothing of. */
  missing(): MissingBooking[];
  /** The calls made so far. */
  readonly history: CallHistory;
  /** Bookings that were sent and whose outcome is not known, those under way included. */
  openBookings(): number;
  /** Bookings on their way now. */
  submitting(): number;
  /** What the frame shows, without the connection itself. */
  status(): Omit<ConnectionStatus, 'active' | 'dataProblem'>;
  /**
   * Whether anything may be sent without the clerk asking for it: not after a 401 or 403 (spec notes, row 20), and not
   * while the password can't be had, since the keychain would ask for it each time.
   */
  mayPoll(): boolean;
  /** The credentials were proven, or replaced: go on. */
  resume(): void;
  /** Something happened in the app. */
  onAppEvent(event: AppEvent): void;
  close(): void;
}

/** Calls of one credential under way at once. The spec names no number (§8); a person and a poller need no more. */
const CONCURRENCY = 3;

/** Failures that the service reports only once it knows who asks. */
const PROVES_CREDENTIALS: ReadonlySet<AppError['code']> = new Set([
  'validation_failed',
  'shipment_not_found',
  'quote_not_found',
  'booking_failed',
]);

/** Opens an account. */
export function openAccountRuntime(options: AccountOptions): AccountRuntime {
  const { storage, http, clock, userAgent } = options;
  const csvFiles = options.isDemo ? sampleExports(storage.exports) : storage.exports;
  const closing = new AbortController();
  let halted: ConnectionStatus['halted'] = null;
  let unreachableSinceMs: number | null = null;
  let withoutPassword = false;
  let resumedAtMs = 0;

  const events = createListeners<AppEvent>();
  /** Those of the account first: what they change is there when the page asks. */
  const emit = (event: AppEvent) => {
    events.emit(event);
    options.emit(event);
  };
  const responses = createListeners<AppError | null>();
  const statusChanged = () => options.emit({ name: 'connections.changed', id: null });

  function onResponse(error: AppError | null, startedAtMs: number): void {
    // Sent before the credentials were proven or replaced: it says nothing about those of now.
    if (startedAtMs < resumedAtMs && (error?.code === 'unauthorized' || error?.code === 'not_approved')) return;
    const before = [halted, unreachableSinceMs];
    if (error === null || PROVES_CREDENTIALS.has(error.code)) halted = null;
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
  });

  const { printing, onAppEvent } = createAccountPrinting({
    parts: options.isDemo ? { ...options.printing, sheets: sampleSheets(options.printing.sheets) } : options.printing,
    store: storage.prints,
    documents,
    documentStore: storage.documents,
    proOf: (bolNumber) => storage.shipments.byBol(bolNumber)?.proNumber ?? null,
    attention: tracking.attention,
    clock,
    emit,
    signal: closing.signal,
    onError: options.onError,
  });
  settledPrints.add(printing.settleJob);
  printing.open();
  tracking.start();

  /** Bookings that were asked for and have not ended, those that have not left yet included. */
  let bookingsUnderWay = 0;
  /** Nothing is booked before the database is known to be whole. */
  async function underWay<T>(book: () => Promise<T>): Promise<T> {
    bookingsUnderWay += 1;
    try {
      await storage.checked;
      return await book();
    } finally {
      bookingsUnderWay -= 1;
    }
  }

  return {
    client,
    queue,
    checked: storage.checked,
    tracking: tracking.poller,
    attention: tracking.attention,
    notifications: tracking.notifications,
    history: storage.calls,
    missing: () => storage.missing(),
    dailyCopy: createDailyBackup({
      place: options.dataPlace,
      async backUpTo(path) {
        await storage.checked;
        return storage.backUpTo(path);
      },
      clock,
      signal: closing.signal,
      onChange(failed) {
        tracking.attention.copyFails(failed);
        emit({ name: 'data.changed', id: null });
      },
      onError: options.onError,
    }),
    quotes: createQuotes({
      ...common,
      store: storage.quotes,
      csv: storage.ratesCsv,
      files: csvFiles,
      bookingOf: (quoteReference) => storage.journal.byQuoteReference(quoteReference),
      keptRatesHours: options.keptRatesHours,
    }),
    bookings: {
      ...bookings,
      submit: (input) => underWay(() => bookings.submit(input)),
      finish: (bookingId) => underWay(() => bookings.finish(bookingId)),
    },
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
    onAppEvent,
    reports: createReports({ reader: storage.board, files: csvFiles, clock }),
    notes: createNotes({
      store: storage.notes,
      isSaved: (bolNumber) => storage.shipments.byBol(bolNumber) !== null,
      clock,
      emit,
    }),
    drafts: createDrafts(storage.drafts, clock, emit),
    contacts: createContacts({
      store: storage.contacts,
      notes: storage.laneNotes,
      clock,
      emit,
      csv: storage.bookCsv,
      files: csvFiles,
    }),
    items: createItems({
      store: storage.items,
      clock,
      emit,
      csv: storage.bookCsv,
      files: csvFiles,
    }),
    templates: createTemplates(storage.templates, clock, emit),
    openBookings: () => storage.journal.inStates(['submitting', 'unknown']).length,
    submitting: () => Math.max(bookingsUnderWay, storage.journal.inStates(['submitting']).length),
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

/** Whether all paper that is known of was fetched after the booking and the last look: somebody was quicker. */
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
