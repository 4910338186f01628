/** Opens what an account stores on disk: one database and one folder of documents, never shared with another account. */
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../shared/contract/connections.ts';
import type { ErrorOf, MissingBooking } from '../../shared/errors.ts';
import { createAuditStore } from '../modules/audit/store.ts';
import { auditChanges } from '../modules/audit/triggerStore.ts';
import { createBackups } from '../modules/backups/backupFiles.ts';
import { backUpCounted, COUNT_ROWS } from '../modules/backups/backupRows.ts';
import { databasePath } from '../modules/backups/databasePath.ts';
import { createInlineBoard, createWorkerBoard } from '../modules/board/boardReader.ts';
import type { ExportFiles } from '../modules/board/ports.ts';
import { createViewStore } from '../modules/board/viewStore.ts';
import { type BookingLedger, NO_LEDGER, openLedger } from '../modules/bookings/ledger.ts';
import { createCloseOfDayStore } from '../modules/closeOfDay/store.ts';
import { storeIdentity } from '../modules/connections/strayConnections.ts';
import { createCarrierStore } from '../modules/contacts/carrierStore.ts';
import { createQuoteContactStore } from '../modules/contacts/quoteContactStore.ts';
import { createContactStore, createItemStore } from '../modules/contacts/store.ts';
import { createLinkPauseStore } from '../modules/documents/linkPauseStore.ts';
import { createPickupSource } from '../modules/documents/pickupStore.ts';
import type { DocumentContentStore, StagingFolder } from '../modules/documents/ports.ts';
import { createEmailStore } from '../modules/emails/store.ts';
import { createEvidenceStore } from '../modules/evidence/store.ts';
import { createCallLog } from '../modules/freight/callLogStore.ts';
import { createPauseStore } from '../modules/freight/pauseStore.ts';
import { createInvoiceStore } from '../modules/invoices/store.ts';
import { createNotificationStore } from '../modules/notifications/store.ts';
import { createOrderFolderStore } from '../modules/orders/folderStore.ts';
import { createResultStore } from '../modules/orders/resultStore.ts';
import { createOrderRunStore } from '../modules/orders/runStore.ts';
import { createOrderSourceStore } from '../modules/orders/sourceStore.ts';
import { createOrderStore } from '../modules/orders/store.ts';
import { createQuoteTermStore } from '../modules/quotes/quoteTermStore.ts';
import { createRoutingStore } from '../modules/routing/store.ts';
import { createScanStore } from '../modules/scans/store.ts';
import { createTextStore } from '../modules/search/store.ts';
import { createTrackingStore } from '../modules/tracking/store.ts';
import { createPracticeStore } from '../modules/training/practiceStore.ts';
import type { Workgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import { openContentStore } from '../platform/files/contentStore.ts';
import { createExportFiles } from '../platform/files/exportFiles.ts';
import { openStaging } from '../platform/files/staging.ts';
import { awaitDisk } from '../platform/sqlite/awaitDisk.ts';
import { rowsOfThread } from '../platform/sqlite/checkThread.ts';
import { type Database, openDatabase } from '../platform/sqlite/database.ts';
import { type DeferredCheck, openThenVerify } from '../platform/sqlite/verifiedDatabase.ts';
import { StorageError } from '../platform/storage.ts';
import { systemClock } from '../platform/systemClock.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { embeddedStores } from './embeddedStores.ts';
import { ALL_AUDITED_TABLES, createRecordStores } from './recordDomains.ts';
import type { WorkgroupTracking } from './workgroupTracking.ts';

/** What an account stores in its database. */
export type DatabaseStores = ReturnType<typeof storesOf>;

/** What an account stores on disk. */
export interface AccountStores extends DatabaseStores {
  readonly exports: ExportFiles;
  readonly contentStore: DocumentContentStore;
  readonly staging: StagingFolder;
  close(): void;
}

/** What monitors an open database. */
export interface StorageWatch extends DeferredCheck {
  /** Whether this process still holds the lock of the data folder. */
  readonly isLockHeld?: () => boolean;
  readonly everyMs?: number;
}

/** Maximum delay until a removed file is noticed. Before every booking, the files are checked anyway. */
export const POLL_INTERVAL_MS = 30_000;

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
  // Before the database: if they can't be opened, nothing may still use it.
  const folders = await openFolders(folder);
  const database = watch === undefined ? null : openThenVerify(path, ACCOUNT_MIGRATIONS, watch);
  const db = database ?? openDatabase(path, ACCOUNT_MIGRATIONS);
  closingOnFailure(db, () => auditChanges(db, userName(), ALL_AUDITED_TABLES));
  const ledger = closingOnFailure(db, () => openLedger(folder, db));
  closingOnFailure(db, () => createQuoteTermStore(db).restore());
  const worker = boardProgram === undefined ? null : createWorkerBoard(boardProgram, path);
  let isClosed = false;
  let closed = Promise.resolve();
  const closing = new AbortController();
  let isSaving = false;
  let isReported = false;

  /** Why nothing may be written anymore, or null. */
  function loss(): ErrorOf<'data_removed' | 'lock_lost'> | null {
    if (database?.inPlace() === false) return { code: 'data_removed' };
    return watch?.isLockHeld?.() === false ? { code: 'lock_lost' } : null;
  }
  /** If the database file was removed, saves its content first: the open file is the only copy left. */
  async function check(): Promise<void> {
    const failure = isSaving || isReported || isClosed ? null : loss();
    if (failure === null || watch === undefined) return;
    if (failure.code === 'data_removed') {
      isSaving = true;
      const isDone = await rescue(watch.program).finally(() => {
        isSaving = false;
      });
      // Tried again after the next interval. Until then, `prepare` rejects every booking.
      if (!isDone) return;
    }
    isReported = true;
    if (!isClosed) watch.onDamaged(failure);
  }
  /** Returns true once the database is saved, or if it is damaged, because a retry can't save it then. */
  async function rescue(program: URL): Promise<boolean> {
    const backups = createBackups(folder, ACCOUNT_MIGRATIONS.length, program);
    try {
      await backups.save(systemClock.now(), 'rescued', (to) => backUpCounted(db, to));
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
    ...folders,
    ...(worker === null ? {} : { board: worker }),
    checked: database?.checked ?? Promise.resolve(),
    async backUpTo(to) {
      // Without its file, only the open connection still has the data.
      if (watch === undefined || loss() !== null) return backUpCounted(db, to);
      db.settle();
      try {
        const job = { kind: 'copy', from: path, to, countSql: COUNT_ROWS } as const;
        return await rowsOfThread(job, watch.program, closing.signal);
      } finally {
        // The log could not be truncated while it was read.
        if (!isClosed) db.scheduleTidy();
      }
    },
    missing: () => ledger.missing(),
    identify(whose) {
      try {
        storeIdentity(db, whose);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
      }
    },
    close() {
      isClosed = true;
      closing.abort();
      clearInterval(timer);
      if (worker !== null) closed = worker.close();
      ledger.close();
      db.close();
    },
    closed: () => closed,
  };
}

/** Opens what an account stores in files, in a workgroup too. */
export async function openFolders(
  folder: string,
): Promise<Pick<AccountStores, 'contentStore' | 'staging' | 'exports'>> {
  return {
    contentStore: await openContentStore(join(folder, 'documents')),
    staging: await openStaging(join(folder, 'outgoing')),
    exports: createExportFiles(join(folder, 'exports')),
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

/** Creates the stores of an account without a workgroup, over one database. */
export function storesOf(database: Database, ledger: BookingLedger = NO_LEDGER, clock: Clock = systemClock) {
  return {
    ...localStores(database),
    ...embeddedStores(database, ledger, clock),
    board: createInlineBoard(database),
    /**
     * Writes a backup of the database to a new file while it stays in use. Resolves with the number of bookings and
     * shipments in it.
     */
    backUpTo: (path: string): Promise<number> => backUpCounted(database, path),
    /** Resolves once the database has passed its check; rejects with StorageError. Until then, it may only be read. */
    checked: Promise.resolve(),
    /** Bookings that were sent and that the database doesn't have. */
    missing: (): MissingBooking[] => [],
    /** Resolves when what `close` ends in the background has ended, and the files may be replaced. */
    closed: (): Promise<void> => Promise.resolve(),
    /** null: the account is not in a workgroup. */
    workgroup: (): Workgroup | null => null,
    workgroupTracking: (): WorkgroupTracking | null => null,
    /** Records in the database which account it belongs to, in case the list of accounts is lost. */
    identify(_whose: Connection): void {},
  };
}

/** Creates the stores of what each computer has for itself, and the reads of records, which are the same in a workgroup. */
export function localStores(database: Database) {
  return {
    ...createRecordStores(database),
    tracking: createTrackingStore(database),
    notifications: createNotificationStore(database),
    practice: createPracticeStore(database),
    views: createViewStore(database),
    documentText: createTextStore(database),
    scans: createScanStore(database),
    closeOfDay: createCloseOfDayStore(database),
    pickups: createPickupSource(database),
    emails: createEmailStore(database),
    contacts: createContactStore(database),
    quoteContacts: createQuoteContactStore(database),
    items: createItemStore(database),
    carriers: createCarrierStore(database),
    orders: createOrderStore(database),
    orderRuns: createOrderRunStore(database),
    orderSources: createOrderSourceStore(database),
    orderResults: createResultStore(database),
    evidence: createEvidenceStore(database),
    orderFolders: createOrderFolderStore(database),
    routing: createRoutingStore(database),
    invoices: createInvoiceStore(database),
    audit: createAuditStore(database),
    calls: createCallLog(database),
    pauses: createPauseStore(database),
    linkPauses: createLinkPauseStore(database),
  };
}

/** The user name recorded with prints and in the audit trail. Empty if the system has no name for the user. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
