/** Opens the app on a data folder with the real adapters. Used by both hosts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { arch, release, type as systemName, userInfo } from 'node:os';
import { join } from 'node:path';
import type { AppInfo } from '../../shared/contract/app.ts';
import type { ErrorOf } from '../../shared/errors.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createAuditStore } from '../modules/audit/store.ts';
import { auditChanges } from '../modules/audit/triggerStore.ts';
import { createBackups } from '../modules/backups/backupFiles.ts';
import { backUpCounted } from '../modules/backups/backupRows.ts';
import { databasePath } from '../modules/backups/databasePath.ts';
import { createInlineBoard, createWorkerBoard } from '../modules/board/boardReader.ts';
import { createViewStore } from '../modules/board/viewStore.ts';
import { createBookingJournal } from '../modules/bookings/journal.ts';
import { type BookingLedger, openLedger } from '../modules/bookings/ledger.ts';
import { createCloseOfDayStore } from '../modules/closeOfDay/store.ts';
import { DEMO_ID, DEMO_USERNAME } from '../modules/connections/connections.ts';
import type { Keychain } from '../modules/connections/ports.ts';
import { createConnectionStore } from '../modules/connections/store.ts';
import { identify } from '../modules/connections/strayConnections.ts';
import { createCarrierStore } from '../modules/contacts/carrierStore.ts';
import { bookCsv } from '../modules/contacts/directoryCsv.ts';
import { createQuoteContactStore } from '../modules/contacts/quoteContactStore.ts';
import { createContactStore, createItemStore } from '../modules/contacts/store.ts';
import type { DesktopPort } from '../modules/desktop/ports.ts';
import { createLinkPauseStore } from '../modules/documents/linkPauseStore.ts';
import { createPickupSource } from '../modules/documents/pickupStore.ts';
import type { HostFiles } from '../modules/documents/ports.ts';
import { createDocumentStore } from '../modules/documents/store.ts';
import { createDraftStore } from '../modules/drafts/store.ts';
import { createEmailStore } from '../modules/emails/store.ts';
import { createCallLog } from '../modules/freight/callLogStore.ts';
import { createCredentialPauseStore, createPauseStore } from '../modules/freight/pauseStore.ts';
import type { HttpPort } from '../modules/freight/ports.ts';
import { createInvoiceStore } from '../modules/invoices/store.ts';
import { createNoteStore } from '../modules/notes/store.ts';
import { createNotificationStore } from '../modules/notifications/store.ts';
import { createOrderRunStore } from '../modules/orders/runStore.ts';
import { createOrderSourceStore } from '../modules/orders/sourceStore.ts';
import { createOrderStore } from '../modules/orders/store.ts';
import type { PrintPort } from '../modules/printing/ports.ts';
import { createPrintSettingsStore } from '../modules/printing/settingsStore.ts';
import { createPrintStore } from '../modules/printing/store.ts';
import { ratesCsv } from '../modules/quotes/ratesCsv.ts';
import { createQuoteStore } from '../modules/quotes/store.ts';
import { createRoutingStore } from '../modules/routing/store.ts';
import { createScanStore } from '../modules/scans/store.ts';
import { createTextStore } from '../modules/search/store.ts';
import { createSettingsStore } from '../modules/settings/store.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import { callsCsv } from '../modules/support/callsCsv.ts';
import type { Environment } from '../modules/support/ports.ts';
import { createSecretFilter } from '../modules/support/secretFilter.ts';
import { createTemplateStore } from '../modules/templates/store.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createPracticeStore } from '../modules/training/practiceStore.ts';
import type { Updater } from '../modules/updates/ports.ts';
import { createBundledService } from '../platform/bundledService.ts';
import { openContentStore } from '../platform/files/contentStore.ts';
import { EXPOSURE_MESSAGES, makeDataFolder, makePrivate, notResponding } from '../platform/files/dataFolder.ts';
import { createExportFiles } from '../platform/files/exportFiles.ts';
import { createFileClipboard } from '../platform/files/fileClipboard.ts';
import { openFileLog } from '../platform/files/fileLog.ts';
import { lockFolder } from '../platform/files/folderLock.ts';
import { policyFile, readPolicy } from '../platform/files/policyFile.ts';
import { openStaging } from '../platform/files/staging.ts';
import { createSupportFiles } from '../platform/files/supportFiles.ts';
import { createLazyUndici } from '../platform/http/lazyUndici.ts';
import { createSystemKeychain } from '../platform/keychain/systemKeychain.ts';
import { pdfWriter } from '../platform/pdf/pdfWriter.ts';
import { createPdfTextReader } from '../platform/pdf/textThread.ts';
import { openSheetMaker } from '../platform/printers/imposition.ts';
import { createLpPrinting, hasLp } from '../platform/printers/lpPrinting.ts';
import { awaitDisk } from '../platform/sqlite/awaitDisk.ts';
import { type Database, openDatabase } from '../platform/sqlite/database.ts';
import { type DeferredCheck, openThenVerify } from '../platform/sqlite/verifiedDatabase.ts';
import { StorageError } from '../platform/storage.ts';
import { systemClock } from '../platform/systemClock.ts';
import { readTableOnThread } from '../platform/tables/tableThread.ts';
import { createZipTable } from '../platform/zipTable.ts';
import type { AccountStores } from './account.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { createApp, type WaybillApp } from './app.ts';
import { openAppDatabase } from './appDatabase.ts';
import { fillDemo } from './fillDemo.ts';

export interface OpenOptions {
  /** Folder of all data of the app. Created if missing. */
  readonly dataFolder: string;
  readonly host: AppInfo['host'];
  readonly version: string;
  /** Worker program of the demo's service. */
  readonly bundledService: URL;
  /** Worker program that queries many shipments. */
  readonly boardWorker?: URL;
  /** Worker program that checks an account's database. Without it, the check runs before the account opens. */
  readonly checkWorker?: URL;
  /** The desktop host passes Chromium's network stack; the default is undici. */
  readonly http?: HttpPort;
  readonly keychain?: Keychain;
  /** The desktop host's dialogs and windows. Without them, the page downloads the files it saves. */
  readonly hostFiles?: Omit<HostFiles, 'copyFile'>;
  /** The desktop host's printing, used where there is no `lp`. */
  readonly printing?: PrintPort;
  /** The desktop host's window and its updater. */
  readonly desktop?: DesktopPort;
  readonly updater?: Updater;
  /** Receives messages about the data folder for the user at the terminal. */
  readonly say?: (message: string) => void;
  /** IT's policy file; the default is the location for this operating system. */
  readonly policyFile?: string;
}

/** How much faster than real time the demo's shipments move: a day takes ten minutes. */
const DEMO_SPEED = 144;

/** Opens the app. Rejects with a readable Error if the data folder is in use or can't be used. */
export async function openApp(options: OpenOptions): Promise<WaybillApp> {
  const { dataFolder, host, version } = options;
  await makeDataFolder(dataFolder);
  const exposed = makePrivate(dataFolder);
  if (exposed !== null) options.say?.(EXPOSURE_MESSAGES[exposed](dataFolder));
  await awaitDisk(join(dataFolder, 'app.db')).catch((error: unknown) => {
    throw new Error(notResponding(dataFolder), { cause: error });
  });
  const lock = lockFolder(dataFolder);
  if (lock === 'in_use') {
    throw new Error(
      `Waybill is already running with the data folder ${dataFolder}. Close it first, or choose another folder with --data-dir.`,
    );
  }
  if (lock === 'foreign') {
    throw new Error(
      `Another program has opened ${join(dataFolder, 'lock.db')}. Close that program, or choose another folder with --data-dir.`,
    );
  }
  const secrets = createSecretFilter();
  const log = openFileLog(join(dataFolder, 'logs', 'waybill.log'), { clean: secrets.clean });
  const folderOf = (connectionId: string) => join(dataFolder, 'connections', connectionId);
  const undici = options.http === undefined ? createLazyUndici() : null;
  const { database: appDatabase, recovered, damagedAt, idle } = openAppDatabase(dataFolder, systemClock.now());
  if (recovered !== null) {
    options.say?.(`app.db was ${recovered === 'gone' ? 'missing' : 'damaged'}. Waybill restored its latest backup.`);
  }
  const app = await createApp({
    info: {
      name: 'Waybill',
      version,
      host,
      platform: platformOf(process.platform),
      dataFolder,
      listWas: recovered,
      exposed,
    },
    clock: systemClock,
    random: Math.random,
    randomSecret: () => randomBytes(32).toString('base64url'),
    http: options.http ?? undici ?? createLazyUndici(),
    keychain: options.keychain ?? createSystemKeychain(),
    bundledService: createBundledService({
      program: options.bundledService,
      dataFolder: join(folderOf(DEMO_ID), 'service'),
      speed: DEMO_SPEED,
    }),
    connectionStore: createConnectionStore(appDatabase, join(dataFolder, 'connections')),
    settingsStore: createSettingsStore(appDatabase),
    pauseStore: createCredentialPauseStore(appDatabase),
    openStorage: (connectionId, onDamaged) =>
      openStorage(
        folderOf(connectionId),
        options.boardWorker,
        options.checkWorker === undefined
          ? undefined
          : { program: options.checkWorker, onDamaged, isLockHeld: () => lock.isHeld() },
      ),
    dataPlace: (connectionId) => createBackups(folderOf(connectionId), ACCOUNT_MIGRATIONS.length, options.checkWorker),
    fillDemo: (service) =>
      fillDemo({
        folder: folderOf(DEMO_ID),
        storesOf,
        service,
        username: DEMO_USERNAME,
        clock: systemClock,
        speed: service.training().speed,
      }),
    // Next to the program in a build; in the sources there is none.
    placeOfZip: createZipTable(new URL('./zips.txt', import.meta.url)),
    // On some systems, a thread that is still stopping holds its file open.
    deleteStorage: (connectionId) =>
      rm(folderOf(connectionId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    log,
    // Only the desktop host's window is sure to be on the computer whose clipboard this is.
    ...(options.hostFiles === undefined
      ? {}
      : { hostFiles: { ...options.hostFiles, copyFile: createFileClipboard() } }),
    pdfWriter: pdfWriter,
    pdfTextReader: createPdfTextReader(),
    readTable: readTableOnThread,
    printing: {
      port: hasLp() ? createLpPrinting() : (options.printing ?? null),
      sheets: await openSheetMaker(join(dataFolder, 'printing')),
      settingsStore: createPrintSettingsStore(appDatabase),
      by: userName(),
    },
    policy: readPolicy(options.policyFile ?? policyFile()),
    ...(options.desktop === undefined ? {} : { desktop: options.desktop }),
    ...(options.updater === undefined ? {} : { updater: options.updater }),
    support: {
      environment: environment(),
      files: createSupportFiles(join(dataFolder, 'support')),
      csv: callsCsv,
      logTail: log,
      secrets,
    },
  });
  if (exposed !== null) log.info('data folder', { why: exposed });
  log.info('opened', { version, host, ...(recovered === null ? {} : { recovered, damagedAt }) });
  // An unhandled rejection is logged: it must not end the app in the middle of the user's work.
  const onRejection = (error: unknown) => log.bug(randomUUID().slice(0, 8), 'unhandled rejection', error);
  process.on('unhandledRejection', onRejection);
  return {
    ...app,
    async close() {
      await app.close();
      await undici?.close();
      await idle();
      appDatabase.close();
      process.off('unhandledRejection', onRejection);
      log.info('closed');
      log.close();
      lock.release();
    },
  };
}

/** What monitors an open database. */
export interface StorageWatch extends DeferredCheck {
  /** Whether this process still holds the lock of the data folder. */
  readonly isLockHeld?: () => boolean;
  readonly everyMs?: number;
}

/** Maximum delay until a removed file is noticed. Before every booking, the files are checked anyway. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Opens the database and the document folder of an account.
 *
 * @param boardProgram worker program for queries of many shipments; without it, they run on this thread
 * @param watch worker program that checks the database, and its listener; without it, the check runs first
 */
export async function openStorage(folder: string, boardProgram?: URL, watch?: StorageWatch): Promise<AccountStores> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = databasePath(folder);
  await awaitDisk(path);
  const database = watch === undefined ? null : openThenVerify(path, ACCOUNT_MIGRATIONS, watch);
  const db = database ?? openDatabase(path, ACCOUNT_MIGRATIONS);
  closingOnFailure(db, () => auditChanges(db, userName()));
  const ledger = closingOnFailure(db, () => openLedger(folder, db));
  closingOnFailure(db, () => createQuoteStore(db).restoreTerms());
  const worker = boardProgram === undefined ? null : createWorkerBoard(boardProgram, path);
  let isClosed = false;
  let isSaving = false;
  let isNotified = false;

  /** Why nothing may be written anymore, or null. */
  function loss(): ErrorOf<'data_removed' | 'lock_lost'> | null {
    if (database?.inPlace() === false) return { code: 'data_removed' };
    return watch?.isLockHeld?.() === false ? { code: 'lock_lost' } : null;
  }
  /** If the database file was removed, saves its content first: the open file is the only copy left. */
  async function check(): Promise<void> {
    const failure = isSaving || isNotified || isClosed ? null : loss();
    if (failure === null || watch === undefined) return;
    if (failure.code === 'data_removed') {
      isSaving = true;
      const isOver = await rescue(watch.program).finally(() => {
        isSaving = false;
      });
      // Tried again after the next interval. Until then, `prepare` rejects every booking.
      if (!isOver) return;
    }
    isNotified = true;
    if (!isClosed) watch.onDamaged(failure);
  }
  /** Returns true once the database is saved, or if it is damaged, because a retry can't save it then. */
  async function rescue(program: URL): Promise<boolean> {
    const place = createBackups(folder, ACCOUNT_MIGRATIONS.length, program);
    try {
      await place.save(systemClock.now(), 'rescued', (to) => backUpCounted(db, to));
      return true;
    } catch (error) {
      if (error instanceof StorageError) return error.failure.code === 'data_damaged';
      throw error;
    }
  }
  const timer = setInterval(() => void check(), watch?.everyMs ?? POLL_INTERVAL_MS);
  timer.unref();

  return {
    ...storesOf(db, {
      ...ledger,
      prepare() {
        const failure = loss();
        if (failure !== null) {
          void check();
          throw new StorageError(failure);
        }
        ledger.prepare();
      },
    }),
    contentStore: await openContentStore(join(folder, 'documents')),
    staging: await openStaging(join(folder, 'outgoing')),
    exports: createExportFiles(join(folder, 'exports')),
    ...(worker === null ? {} : { board: worker }),
    checked: database?.checked ?? Promise.resolve(),
    missing: () => ledger.missing(),
    identify(whose) {
      try {
        identify(db, whose);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
      }
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      worker?.close();
      ledger.close();
      db.close();
    },
  };
}

function closingOnFailure<T>(database: Database, work: () => T): T {
  try {
    return work();
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the stores over one database. */
export function storesOf(
  database: Database,
  ledger?: BookingLedger,
): Omit<AccountStores, 'contentStore' | 'staging' | 'exports' | 'close'> {
  return {
    quotes: createQuoteStore(database),
    ratesCsv,
    bookCsv,
    journal: createBookingJournal(database, ledger),
    shipments: createShipmentStore(database),
    tracking: createTrackingStore(database),
    attention: createAttentionStore(database),
    notifications: createNotificationStore(database),
    prints: createPrintStore(database),
    practice: createPracticeStore(database),
    board: createInlineBoard(database),
    views: createViewStore(database),
    documents: createDocumentStore(database),
    documentText: createTextStore(database),
    scans: createScanStore(database),
    closeOfDay: createCloseOfDayStore(database),
    pickups: createPickupSource(database),
    drafts: createDraftStore(database),
    emails: createEmailStore(database),
    notes: createNoteStore(database),
    contacts: createContactStore(database),
    laneNotes: createQuoteContactStore(database),
    items: createItemStore(database),
    carriers: createCarrierStore(database),
    orders: createOrderStore(database),
    orderRuns: createOrderRunStore(database),
    orderSources: createOrderSourceStore(database),
    routing: createRoutingStore(database),
    invoices: createInvoiceStore(database),
    audit: createAuditStore(database),
    templates: createTemplateStore(database),
    calls: createCallLog(database),
    pauses: createPauseStore(database),
    linkPauses: createLinkPauseStore(database),
    backUpTo: (path) => backUpCounted(database, path),
    checked: Promise.resolve(),
    missing: () => [],
    identify() {},
  };
}

/** The user name recorded with prints and in the audit trail. Empty if the system has no name for the user. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Versions that support asks for first. Electron and Chromium are included only in the desktop host. */
function environment(): Environment {
  const versions = Object.entries({ ...process.versions })
    .filter(([name]) => ['node', 'electron', 'chrome', 'openssl', 'sqlite'].includes(name))
    .map(([name, version]): [string, string] => [name, version ?? '']);
  return { ...Object.fromEntries(versions), system: `${systemName()} ${release()} ${arch()}` };
}

function platformOf(platform: NodeJS.Platform): AppInfo['platform'] {
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other';
}
