/**
 * The program that is killed: the real app without its host, on a real folder, controlled by its parent. Only the
 * keychain is a test double; the clock is the computer's, moved and sped up as commanded.
 */
import { mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { createApp } from '../../../electron/core/app.ts';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { databasePath } from '../../../electron/modules/backups/databasePath.ts';
import { openLedger } from '../../../electron/modules/bookings/ledger.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { createCredentialPauseStore } from '../../../electron/modules/freight/pauseStore.ts';
import { createSettingsStore } from '../../../electron/modules/settings/store.ts';
import type { Clock } from '../../../electron/platform/clock.ts';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';
import { lockFolder } from '../../../electron/platform/files/folderLock.ts';
import { openStaging } from '../../../electron/platform/files/staging.ts';
import { createUndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { pdfWriter } from '../../../electron/platform/pdf/pdfWriter.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { openThenVerify } from '../../../electron/platform/sqlite/verifiedDatabase.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { memoryExports } from '../../support/memoryExports.ts';
import { memoryPrinting } from '../../support/memoryPrinter.ts';
import { NO_COPIES } from '../../support/noCopies.ts';
import { NO_TEXT } from '../../support/noText.ts';
import { connectElectronHttp, ELECTRON_NET } from '../../support/remoteNet.ts';
import { supportInMemory } from '../../support/supportInMemory.ts';
import { type ClerkCommand, CONNECTION, obeyParent, PASSWORD } from './protocol.ts';

let offsetMs = 0;
let hurry = 1;
const clock: Clock = {
  now: () => Date.now() + offsetMs,
  elapsed: () => performance.now(),
  today() {
    const now = new Date(clock.now());
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms / hurry);
    return () => clearTimeout(timer);
  },
};

/** The browser host's HTTP, or, if a test run provides it, the desktop host's through Electron's own network. */
function openHttp(baseUrl: string) {
  const port = process.env[ELECTRON_NET];
  return port === undefined ? createUndiciHttp() : connectElectronHttp(Number(port), baseUrl);
}

interface HostProcess {
  readonly call: (name: string, payload: unknown) => Promise<unknown>;
  readonly database: () => Database | null;
  /** Resolves when the check of the database ends, with any result. */
  readonly checked: () => Promise<void>;
  readonly close: () => Promise<void>;
}
let hostProcess: HostProcess | null = null;
const bugs: string[] = [];

function notHere(): never {
  throw new Error('the service runs beside the campaign');
}

/** Opens the app on the folder, with its one connection. null: another process has the folder. */
async function open(folder: string, baseUrl: string): Promise<HostProcess | null> {
  await mkdir(folder, { recursive: true });
  const lock = lockFolder(folder);
  if (typeof lock === 'string') return null;
  try {
    return await openLocked(folder, baseUrl, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(folder: string, baseUrl: string, unlock: () => void): Promise<HostProcess> {
  const http = await openHttp(baseUrl);
  const appDatabase = openDatabase(join(folder, 'app.db'), APP_MIGRATIONS);
  let account: Database | null = null;
  let checked: Promise<void> = Promise.resolve();
  const app = await createApp({
    info: {
      name: 'Waybill',
      version: '0.0.0',
      host: 'browser',
      platform: 'linux',
      dataFolder: folder,
      listWas: null,
      exposed: null,
    },
    clock,
    random: Math.random,
    randomSecret: () => 'unused',
    http,
    keychain: {
      get: () => Promise.resolve(ok(PASSWORD)),
      set: () => Promise.resolve(ok(undefined)),
      remove: () => Promise.resolve(ok(undefined)),
    },
    readTable: () => Promise.resolve(fail('not_a_table')),
    bundledService: {
      start: notHere,
      fill: () => Promise.resolve([]),
      stop: () => Promise.resolve(),
      training: notHere,
      train: notHere,
    },
    connectionStore: createConnectionStore(appDatabase),
    settingsStore: createSettingsStore(appDatabase),
    pauseStore: createCredentialPauseStore(appDatabase),
    openStorage: async () => {
      const database = openThenVerify(databasePath(folder), ACCOUNT_MIGRATIONS, {
        program: pathToFileURL(process.argv[2] ?? ''),
        onDamaged: (damage) => void bugs.push(`the database was found damaged: ${JSON.stringify(damage)}`),
      });
      const ledger = openLedger(folder, database);
      account = database;
      checked = database.checked.catch(() => {});
      return {
        ...storesOf(database, ledger, clock),
        checked: database.checked,
        missing: () => ledger.missing(),
        exports: memoryExports(),
        contentStore: await openContentStore(join(folder, 'documents')),
        staging: await openStaging(join(folder, 'outgoing')),
        close() {
          ledger.close();
          database.close();
        },
      };
    },
    dataPlace: () => NO_COPIES,
    fillDemo: () => Promise.resolve(),
    deleteStorage: () => Promise.resolve(),
    support: supportInMemory(),
    pdfWriter: pdfWriter,
    pdfTextReader: NO_TEXT,
    printing: memoryPrinting(),
    log: {
      info() {},
      bug: (_reference, call, error) =>
        void bugs.push(`${call}: ${error instanceof Error ? error.stack : String(error)}`),
    },
  });
  const listed = await app.call('connections.list', {});
  const known = JSON.stringify(listed).includes(CONNECTION.username);
  if (!known) {
    const added = await app.call('connections.add', { ...CONNECTION, baseUrl, password: PASSWORD });
    if (!added.ok) throw new Error(JSON.stringify(added.error));
    const { id } = added.value as { id: string };
    await app.call('connections.activate', { connectionId: id });
  }
  return {
    call: (name, payload) => app.call(name, payload),
    database: () => account,
    checked: () => checked,
    async close() {
      await app.close();
      await http.close();
      appDatabase.close();
      unlock();
    },
  };
}

async function obey(command: ClerkCommand): Promise<unknown> {
  switch (command.kind) {
    case 'open':
      hostProcess = await open(command.folder, command.baseUrl);
      // A killed program leaves its compile cache for the next start only if it was written before.
      flushCompileCache();
      return hostProcess !== null;
    case 'close':
      await hostProcess?.close();
      hostProcess = null;
      return null;
    case 'call':
      return await hostProcess?.call(command.name, command.payload);
    case 'clock':
      offsetMs = command.offsetMs ?? offsetMs;
      hurry = command.hurry ?? hurry;
      return null;
    case 'emptyLog':
      // During the check, nothing may be moved out of the log.
      await hostProcess?.checked();
      // The engine reuses the space of its log; from here on every page that it writes needs new space.
      hostProcess?.database()?.get('PRAGMA wal_checkpoint(TRUNCATE)');
      // Updates the length of the log in the mark next to the database.
      hostProcess?.database()?.transaction(() => {});
      return null;
    case 'pages': {
      const database = hostProcess?.database();
      const pages = Number(database?.get('PRAGMA page_count')?.['page_count']);
      database?.get(`PRAGMA max_page_count = ${command.spare === null ? 4_294_967_294 : pages + command.spare}`);
      return null;
    }
    case 'bugs':
      return bugs.splice(0);
  }
}

obeyParent(obey);
