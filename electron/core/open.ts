/** Opens the app on a data folder with the real adapters. Used by both hosts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { arch, release, type as systemName } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppInfo } from '../../shared/contract/app.ts';
import { createBackups, OWN_DATABASE } from '../modules/backups/backupFiles.ts';
import { DEMO_ID, DEMO_USERNAME } from '../modules/connections/demoConnection.ts';
import type { Keychain } from '../modules/connections/ports.ts';
import { createConnectionStore } from '../modules/connections/store.ts';
import type { DesktopPort } from '../modules/desktop/ports.ts';
import type { HostFiles } from '../modules/documents/ports.ts';
import { createCredentialPauseStore } from '../modules/freight/pauseStore.ts';
import type { HttpPort } from '../modules/freight/ports.ts';
import type { PrintPort } from '../modules/printing/ports.ts';
import { createPrintSettingsStore } from '../modules/printing/settingsStore.ts';
import { createSettingsStore } from '../modules/settings/store.ts';
import type { Environment } from '../modules/support/ports.ts';
import { createSecretFilter } from '../modules/support/secretFilter.ts';
import type { Updater } from '../modules/updates/ports.ts';
import { isMember, readMembership } from '../modules/workgroup/membershipStore.ts';
import { ownVersion } from '../modules/workgroup/ownDatabase.ts';
import { createBundledService } from '../platform/bundledService.ts';
import {
  EXPOSURE_MESSAGES,
  makeDataFolder,
  makePrivate,
  notResponding,
  startFailure,
} from '../platform/files/dataFolder.ts';
import { guardDisk } from '../platform/files/failures.ts';
import { createFileClipboard } from '../platform/files/fileClipboard.ts';
import { openFileLog } from '../platform/files/fileLog.ts';
import { lockFolder } from '../platform/files/folderLock.ts';
import { policyFile, readPolicy } from '../platform/files/policyFile.ts';
import { createSupportFiles } from '../platform/files/supportFiles.ts';
import { createLazyUndici } from '../platform/http/lazyUndici.ts';
import { createSystemKeychain } from '../platform/keychain/systemKeychain.ts';
import { pdfWriter } from '../platform/pdf/pdfWriter.ts';
import { createPdfTextReader } from '../platform/pdf/textThread.ts';
import { openSheetMaker } from '../platform/printers/imposition.ts';
import { createLpPrinting, hasLp } from '../platform/printers/lpPrinting.ts';
import { awaitDisk } from '../platform/sqlite/awaitDisk.ts';
import { guard } from '../platform/sqlite/database.ts';
import { systemClock } from '../platform/systemClock.ts';
import { readTableOnThread } from '../platform/tables/tableThread.ts';
import { createZipTable } from '../platform/zipTable.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { openStorage, userName } from './accountStorage.ts';
import { createApp, type WaybillApp } from './app.ts';
import { openAppDatabase } from './appDatabase.ts';
import { fillDemo } from './fillDemo.ts';
import { createWorkgroupHost, OWN_OPTIONS } from './workgroupHost.ts';

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
  /** Worker program that follows the store of a workgroup, and the folder of the store's migrations. */
  readonly workgroup?: { readonly feedWorker: URL; readonly sqlFolder: URL };
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

/** By then the page is drawn. Nothing is booked before the check has passed. */
const CHECK_DELAY_MS = 1500;

/** Opens the app. Rejects with a readable Error if the data folder is in use or can't be used. */
export async function openApp(options: OpenOptions): Promise<WaybillApp> {
  const { dataFolder, host, version } = options;
  await makeDataFolder(dataFolder);
  const exposed = makePrivate(dataFolder);
  if (exposed !== null) options.say?.(EXPOSURE_MESSAGES[exposed](dataFolder));
  await awaitDisk(join(dataFolder, 'app.db')).catch((error: unknown) => {
    throw new Error(notResponding(dataFolder), { cause: error });
  });
  const starting = <T>(work: () => T): T => {
    try {
      return guard('start', work);
    } catch (error) {
      throw startFailure(dataFolder, error);
    }
  };
  const lock = starting(() => lockFolder(dataFolder));
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
  const {
    database: appDatabase,
    recovered,
    damagedAt,
    idle,
  } = starting(() => {
    try {
      return openAppDatabase(dataFolder, systemClock.now());
    } catch (error) {
      lock.release();
      throw error;
    }
  });
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
    async openStorage(connectionId, onDamaged, access) {
      const folder = folderOf(connectionId);
      const watch =
        options.checkWorker === undefined
          ? undefined
          : { program: options.checkWorker, delayMs: CHECK_DELAY_MS, onDamaged, isLockHeld: () => lock.isHeld() };
      const membership = readMembership(folder);
      if (membership === null) return openStorage(folder, options.boardWorker, watch);
      if (options.workgroup === undefined) throw new Error('this host has no workgroups');
      const [{ openWorkgroupStorage }, password] = await Promise.all([
        import('./workgroupStorage.ts'),
        access.password(membership),
      ]);
      return openWorkgroupStorage({
        folder,
        membership,
        password,
        credential: access.credential,
        feedProgram: options.workgroup.feedWorker,
        sqlFolder: fileURLToPath(options.workgroup.sqlFolder),
        boardProgram: options.boardWorker,
        watch,
        clock: systemClock,
        log,
      });
    },
    ...(options.workgroup === undefined
      ? {}
      : {
          workgroups: createWorkgroupHost({
            folderOf,
            sqlFolder: fileURLToPath(options.workgroup.sqlFolder),
            checkProgram: options.checkWorker,
            clock: systemClock,
          }),
        }),
    dataPlace(connectionId) {
      const folder = folderOf(connectionId);
      return isMember(folder)
        ? createBackups(folder, ownVersion(OWN_OPTIONS), options.checkWorker, OWN_DATABASE)
        : createBackups(folder, ACCOUNT_MIGRATIONS.length, options.checkWorker);
    },
    fillDemo: (service) =>
      fillDemo({
        folder: folderOf(DEMO_ID),
        service,
        username: DEMO_USERNAME,
        clock: systemClock,
        speed: service.training().speed,
      }),
    // Next to the program in a build; in the sources there is none.
    placeOfZip: createZipTable(new URL('./zips.txt', import.meta.url)),
    // On some systems, a thread that is still stopping holds its file open.
    deleteStorage: (connectionId) =>
      guardDisk(() => rm(folderOf(connectionId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })),
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
