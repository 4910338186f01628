/** Opens the app on a data folder with the real adapters: what both hosts start with. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { arch, release, type as systemName, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ErrorOf } from '../shared/errors.ts';
import type { AppInfo } from '../shared/ipc/contract/app.ts';
import type { AccountStores } from './account.ts';
import { createBundledService } from './adapters/bundledService.ts';
import { callsCsv } from './adapters/callsCsv.ts';
import { ACCOUNT_MIGRATIONS } from './adapters/database/accountSchema.ts';
import { openAppDatabase } from './adapters/database/appDatabase.ts';
import { createAttentionStore } from './adapters/database/attentionStore.ts';
import { awaitDisk } from './adapters/database/awaitDisk.ts';
import { backUpCounted } from './adapters/database/backupRows.ts';
import { createBackups } from './adapters/database/backups.ts';
import { createInlineBoard, createWorkerBoard } from './adapters/database/boardReader.ts';
import { createBookingJournal } from './adapters/database/bookingJournal.ts';
import { createCallLog } from './adapters/database/callLogStore.ts';
import { createConnectionStore } from './adapters/database/connectionStore.ts';
import { type Database, openDatabase } from './adapters/database/database.ts';
import { databasePath } from './adapters/database/databasePath.ts';
import { createCatalogueStore, createContactStore } from './adapters/database/directoryStore.ts';
import { createDocumentStore } from './adapters/database/documentStore.ts';
import { createDraftStore } from './adapters/database/draftStore.ts';
import { type BookingLedger, openLedger } from './adapters/database/ledger.ts';
import { createNoteStore } from './adapters/database/noteStore.ts';
import { createNotificationStore } from './adapters/database/notificationStore.ts';
import { createCredentialPauseStore, createLinkPauseStore, createPauseStore } from './adapters/database/pauseStore.ts';
import { createPickupSource } from './adapters/database/pickupStore.ts';
import { createPrintSettingsStore } from './adapters/database/printSettingsStore.ts';
import { createPrintStore } from './adapters/database/printStore.ts';
import { createQuoteContactStore } from './adapters/database/quoteContactStore.ts';
import { createQuoteStore } from './adapters/database/quoteStore.ts';
import { createSettingsStore } from './adapters/database/settingsStore.ts';
import { createShipmentStore } from './adapters/database/shipmentStore.ts';
import { identify } from './adapters/database/strayConnections.ts';
import { createTemplateStore } from './adapters/database/templateStore.ts';
import { createTrackingStore } from './adapters/database/trackingStore.ts';
import { type DeferredCheck, openThenVerify } from './adapters/database/verifiedDatabase.ts';
import { createViewStore } from './adapters/database/viewStore.ts';
import { EXPOSURE_WORDS, makeDataFolder, makePrivate } from './adapters/dataFolder.ts';
import { bookCsv } from './adapters/directoryCsv.ts';
import { createExportFiles } from './adapters/exportFiles.ts';
import { openFileLog } from './adapters/fileLog.ts';
import { createFileClipboard } from './adapters/files/fileClipboard.ts';
import { openStaging } from './adapters/files/staging.ts';
import { openVault } from './adapters/files/vault.ts';
import { lockFolder } from './adapters/folderLock.ts';
import { createLazyUndici } from './adapters/http/lazyUndici.ts';
import { createSystemKeychain } from './adapters/keychain/systemKeychain.ts';
import { paperMaker } from './adapters/paper/pdfWriter.ts';
import { policyFile, readPolicy } from './adapters/policyFile.ts';
import { openSheetMaker } from './adapters/printing/imposition.ts';
import { createLpPrinting, hasLp } from './adapters/printing/lpPrinting.ts';
import { ratesCsv } from './adapters/ratesCsv.ts';
import { createSupportFiles } from './adapters/supportFiles.ts';
import { systemClock } from './adapters/systemClock.ts';
import { createApp, type WaybillApp } from './app.ts';
import { DEMO_ID } from './services/connection/connections.ts';
import type { Keychain } from './services/connection/ports.ts';
import type { DesktopPort } from './services/desktop/ports.ts';
import type { HostFiles } from './services/documents/ports.ts';
import type { HttpPort } from './services/freight/ports.ts';
import type { PrintPort } from './services/printing/ports.ts';
import { StorageError } from './services/storage.ts';
import type { Environment } from './services/support/ports.ts';
import { createSecretFilter } from './services/support/secretFilter.ts';
import type { Updater } from './services/updates/ports.ts';

export interface OpenOptions {
  /** Everything the app keeps is below this folder. It is made when it's missing. */
  readonly dataFolder: string;
  readonly host: AppInfo['host'];
  readonly version: string;
  /** Program of the bundled service's worker. */
  readonly bundledService: URL;
  /** Program of the worker that reads many shipments. */
  readonly boardWorker?: URL;
  /** Program of the worker that checks a connection's database. Without it that is done before the account opens. */
  readonly checkWorker?: URL;
  /** The desktop host brings Chromium's network; without it: undici. */
  readonly http?: HttpPort;
  readonly keychain?: Keychain;
  /** The desktop host's dialogs and windows. Without it the page downloads what it saves. */
  readonly desk?: Omit<HostFiles, 'copyFile'>;
  /** The desktop host's way to print where there is no `lp`. */
  readonly printing?: PrintPort;
  /** The desktop host's window and its way to replace itself. */
  readonly desktop?: DesktopPort;
  readonly updater?: Updater;
  /** Told what the person at the terminal should know of the data folder. */
  readonly say?: (words: string) => void;
  /** Where IT's file is looked for; without: where this system keeps it. */
  readonly policyFile?: string;
}

/** How much faster than real time the demo's shipments move: a day in ten minutes. */
const DEMO_SPEED = 144;

/** Opens the app. Rejects with an Error in plain words when the folder is in use or can't be used. */
export async function openApp(options: OpenOptions): Promise<WaybillApp> {
  const { dataFolder, host, version } = options;
  await makeDataFolder(dataFolder);
  const exposed = makePrivate(dataFolder);
  if (exposed !== null) options.say?.(EXPOSURE_WORDS[exposed](dataFolder));
  const lock = lockFolder(dataFolder);
  if (lock === 'in_use') {
    throw new Error(`Waybill is already running on ${dataFolder}. Close it there, or choose another with --data-dir.`);
  }
  if (lock === 'foreign') {
    throw new Error(
      `Another program, not Waybill, is reading ${join(dataFolder, 'lock.db')}. Close it, or choose another folder with --data-dir.`,
    );
  }
  const secrets = createSecretFilter();
  const log = openFileLog(join(dataFolder, 'logs', 'waybill.log'), { clean: secrets.clean });
  const folderOf = (connectionId: string) => join(dataFolder, 'connections', connectionId);
  const undici = options.http === undefined ? createLazyUndici() : null;
  const { database: appDatabase, recovered, damagedAt, idle } = openAppDatabase(dataFolder, systemClock.now());
  if (recovered !== null) {
    options.say?.(`app.db was ${recovered === 'gone' ? 'missing' : 'damaged'}: its latest backup took its place.`);
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
    // A thread that still ends holds its file on some systems.
    deleteStorage: (connectionId) =>
      rm(folderOf(connectionId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    log,
    // Only the desktop host's window is certain to be on the computer whose clipboard this is.
    ...(options.desk === undefined ? {} : { desk: { ...options.desk, copyFile: createFileClipboard() } }),
    paper: paperMaker,
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
  // Work that nobody waits for has failed: a bug, but no reason for a clerk's app to end in the middle of the day.
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

/** What watches over an open database. */
export interface StorageWatch extends DeferredCheck {
  /** Whether the data folder's lock is still ours. */
  readonly isLockHeld?: () => boolean;
  readonly everyMs?: number;
}

/** So late at most it is noticed that a file was removed; before a booking leaves, it is looked at anyway. */
const LOOK_EVERY_MS = 30_000;

/**
 * The database and the vault in a connection's folder.
 *
 * @param boardProgram what reads many shipments on a thread of its own; without it they are read where the app runs
 * @param watch what checks the database on a thread, and is told of what happens to it; without it that is done first
 */
export async function openStorage(folder: string, boardProgram?: URL, watch?: StorageWatch): Promise<AccountStores> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = databasePath(folder);
  await awaitDisk(path);
  const database = watch === undefined ? null : openThenVerify(path, ACCOUNT_MIGRATIONS, watch);
  const db = database ?? openDatabase(path, ACCOUNT_MIGRATIONS);
  const ledger = closingOnFailure(db, () => openLedger(folder, db));
  const worker = boardProgram === undefined ? null : createWorkerBoard(boardProgram, path);
  let isClosed = false;
  let isSaving = false;
  let isTold = false;

  /** Why nothing may be written any more, or null. */
  function loss(): ErrorOf<'data_removed' | 'lock_lost'> | null {
    if (database?.inPlace() === false) return { code: 'data_removed' };
    return watch?.isLockHeld?.() === false ? { code: 'lock_lost' } : null;
  }
  /** What is open is the last there is of a removed database: it is left only once it was saved. */
  async function look(): Promise<void> {
    const failure = isSaving || isTold || isClosed ? null : loss();
    if (failure === null || watch === undefined) return;
    if (failure.code === 'data_removed') {
      isSaving = true;
      const isOver = await rescue(watch.program).finally(() => {
        isSaving = false;
      });
      // Tried again at the next look; until then `prepare` lets nothing leave.
      if (!isOver) return;
    }
    isTold = true;
    if (!isClosed) watch.onDamaged(failure);
  }
  /** Whether it was saved, or is damaged itself, so that no later try can save it. */
  async function rescue(program: URL): Promise<boolean> {
    const place = createBackups(folder, ACCOUNT_MIGRATIONS.length, program);
    try {
      await place.keep(systemClock.now(), 'rescued', (to) => backUpCounted(db, to));
      return true;
    } catch (error) {
      if (error instanceof StorageError) return error.failure.code === 'data_damaged';
      throw error;
    }
  }
  const timer = setInterval(() => void look(), watch?.everyMs ?? LOOK_EVERY_MS);
  timer.unref();

  return {
    ...storesOf(db, {
      ...ledger,
      prepare() {
        const failure = loss();
        if (failure !== null) {
          void look();
          throw new StorageError(failure);
        }
        ledger.prepare();
      },
    }),
    vault: await openVault(join(folder, 'documents')),
    outbox: await openStaging(join(folder, 'outgoing')),
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

/** The stores over one database. */
export function storesOf(
  database: Database,
  ledger?: BookingLedger,
): Omit<AccountStores, 'vault' | 'outbox' | 'exports' | 'close'> {
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
    board: createInlineBoard(database),
    views: createViewStore(database),
    documents: createDocumentStore(database),
    pickups: createPickupSource(database),
    drafts: createDraftStore(database),
    notes: createNoteStore(database),
    contacts: createContactStore(database),
    laneNotes: createQuoteContactStore(database),
    catalogue: createCatalogueStore(database),
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

/** Who prints. A system may run the app for somebody whom it has no name for. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** What support asks for first. Electron and Chromium are there in the desktop host alone. */
function environment(): Environment {
  const versions = Object.entries({ ...process.versions })
    .filter(([name]) => ['node', 'electron', 'chrome', 'openssl', 'sqlite'].includes(name))
    .map(([name, version]): [string, string] => [name, version ?? '']);
  return { ...Object.fromEntries(versions), system: `${systemName()} ${release()} ${arch()}` };
}

function platformOf(platform: NodeJS.Platform): AppInfo['platform'] {
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other';
}
