/** The whole app with in-memory adapters: handlers are called without any transport. */

import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { storesOf } from '../../electron/core/accountStorage.ts';
import { createApp, type WaybillApp } from '../../electron/core/app.ts';
import type { AppPorts } from '../../electron/core/appPorts.ts';
import { APP_MIGRATIONS } from '../../electron/core/appSchema.ts';
import { ALL_AUDITED_TABLES } from '../../electron/core/recordDomains.ts';
import { auditChanges } from '../../electron/modules/audit/triggerStore.ts';
import { NO_LEDGER } from '../../electron/modules/bookings/ledger.ts';
import { createConnectionStore } from '../../electron/modules/connections/store.ts';
import { createCredentialPauseStore } from '../../electron/modules/freight/pauseStore.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { createPrintSettingsStore } from '../../electron/modules/printing/settingsStore.ts';
import { createSettingsStore } from '../../electron/modules/settings/store.ts';
import { pdfWriter } from '../../electron/platform/pdf/pdfWriter.ts';
import { type Database, openDatabase } from '../../electron/platform/sqlite/database.ts';
import { readTable } from '../../electron/platform/tables/readTable.ts';
import type { TrainingState } from '../../shared/contract/training.ts';
import { NO_FAULTS } from '../../shared/freight/trainingFaults.ts';
import type { AppEvent, CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { memoryContentStore, memoryStaging } from './documentsInMemory.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { memoryExports } from './memoryExports.ts';
import { createMemoryKeychain, type MemoryKeychain } from './memoryKeychain.ts';
import { createMemoryPrinter, createMemorySheets, type MemoryPrinter } from './memoryPrinter.ts';
import { NO_COPIES } from './noCopies.ts';
import { NO_TEXT } from './noText.ts';
import { supportInMemory } from './supportInMemory.ts';

export interface MemoryApp {
  readonly app: WaybillApp;
  readonly clock: ManualClock;
  readonly keychain: MemoryKeychain;
  readonly events: AppEvent[];
  /** References and stacks of unexpected exceptions. A test that expects none asserts that. */
  readonly bugs: unknown[];
  /** Support files by name. */
  readonly supportFiles: Map<string, string>;
  /** Exported files by name. */
  readonly exportFiles: Map<string, string>;
  /** The lines of the log. */
  readonly logLines: string[];
  /** The printers, and what they received. */
  readonly printer: MemoryPrinter;
  /** Databases by connection id, opened so far. */
  readonly databases: Map<string, Database>;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>;
  /** Adds a connection to `https://api.freight.example` and makes it active. */
  connect(): Promise<string>;
}

export const SAMPLE_PASSWORD = 'corr"ect:horse–battery🔋';

/** Opens the app over the given HTTP port. */
export async function openMemoryApp(http: HttpPort, changes: Partial<AppPorts> = {}): Promise<MemoryApp> {
  const clock = createManualClock();
  const keychain = createMemoryKeychain();
  const bugs: unknown[] = [];
  const databases = new Map<string, Database>();
  const logLines = ['{"level":30,"msg":"opened"}'];
  const supportFiles = new Map<string, string>();
  const exportFiles = new Map<string, string>();
  const printer = createMemoryPrinter();
  let training: TrainingState = { faults: NO_FAULTS, speed: 1 };
  const appDatabase = openDatabase(':memory:', APP_MIGRATIONS);
  const app = await createApp({
    info: {
      name: 'Waybill',
      version: '0.0.0',
      host: 'browser',
      platform: 'linux',
      dataFolder: '/nowhere',
      listWas: null,
      exposed: null,
    },
    clock,
    random: () => 0.5,
    randomSecret: () => 'secret-of-this-run',
    http,
    keychain,
    bundledService: {
      start: () => Promise.resolve('http://127.0.0.1:1'),
      fill: () => Promise.resolve([]),
      stop: () => Promise.resolve(),
      training: () => training,
      train: (next) => {
        training = next;
      },
    },
    connectionStore: createConnectionStore(appDatabase),
    settingsStore: createSettingsStore(appDatabase),
    pauseStore: createCredentialPauseStore(appDatabase),
    openStorage: (id) => {
      const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
      auditChanges(database, 'clerk', ALL_AUDITED_TABLES);
      databases.set(id, database);
      return Promise.resolve({
        ...storesOf(database, NO_LEDGER, clock),
        exports: memoryExports(exportFiles),
        contentStore: memoryContentStore(),
        staging: memoryStaging(),
        close: () => database.close(),
      });
    },
    dataPlace: () => NO_COPIES,
    fillDemo: () => Promise.resolve(),
    deleteStorage: () => Promise.resolve(),
    pdfWriter: {
      ...pdfWriter,
      // The content store in memory has no files to open.
      opens: (path, signal) => (path.startsWith('/vault/') ? Promise.resolve(true) : pdfWriter.opens(path, signal)),
    },
    pdfTextReader: NO_TEXT,
    readTable,
    printing: {
      port: printer.port,
      sheets: createMemorySheets(),
      settingsStore: createPrintSettingsStore(appDatabase),
      by: 'clerk',
    },
    support: supportInMemory(supportFiles, logLines),
    log: { info() {}, bug: (...details) => void bugs.push(details) },
    ...changes,
  });
  const events: AppEvent[] = [];
  app.subscribe((event) => events.push(event));
  const call: MemoryApp['call'] = async (name, input) => {
    const response = await app.call(name, input);
    // The app parsed the result with the contract's schema of this name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return response as Awaited<ReturnType<MemoryApp['call']>> as never;
  };
  return {
    app,
    clock,
    keychain,
    events,
    bugs,
    printer,
    databases,
    supportFiles,
    exportFiles,
    logLines,
    call,
    async connect() {
      const added = await call('connections.add', {
        name: 'Acme Pallet, Columbus',
        baseUrl: 'https://api.freight.example',
        username: 'acme-columbus',
        password: SAMPLE_PASSWORD,
        passwordIn: 'keychain',
      });
      if (!added.ok) throw new Error(added.error.code);
      await call('connections.activate', { connectionId: added.value.id });
      return added.value.id;
    },
  };
}
