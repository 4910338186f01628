/** The app without its host: what Electron's main process and the browser host both mount. Knows neither Electron nor HTTP. */
import type { AppInfo } from '../shared/ipc/contract/app.ts';
import type { AppEvent } from '../shared/ipc/contract.ts';
import type { Result } from '../shared/ipc/result.ts';
import { ok } from '../shared/ipc/result.ts';
import { type AccountStorage, openAccount } from './account.ts';
import { createAccountSwitch } from './connectionActions.ts';
import { appHandlers } from './handlers/app.ts';
import { bookingHandlers } from './handlers/bookings.ts';
import { connectionHandlers } from './handlers/connections.ts';
import { createDispatch } from './handlers/dispatch.ts';
import { documentHandlers } from './handlers/documents.ts';
import { draftHandlers } from './handlers/drafts.ts';
import { noteHandlers } from './handlers/notes.ts';
import { quoteHandlers } from './handlers/quotes.ts';
import { createRunningCalls } from './handlers/runningCalls.ts';
import { shipmentHandlers } from './handlers/shipments.ts';
import { supportHandlers } from './handlers/support.ts';
import { trainingHandlers } from './handlers/training.ts';
import type { Clock } from './services/clock.ts';
import { createConnections } from './services/connection/connections.ts';
import type { BundledService, ConnectionStore, Keychain } from './services/connection/ports.ts';
import { createFreightClient } from './services/freight/client.ts';
import type { HttpPort } from './services/freight/ports.ts';
import { createCallQueue } from './services/freight/queue.ts';
import type { Log } from './services/log.ts';
import type { SettingsStore } from './services/settings/ports.ts';
import { createSettings } from './services/settings/settings.ts';
import { createSupport, type SupportOptions } from './services/support/support.ts';
import type { TrainingGround } from './services/training/ports.ts';

/** A kept document, ready to be streamed by a host. */
export interface KeptFile {
  /** Absolute path inside the data folder, made from the content's hash and never from a name the service gave. */
  readonly path: string;
  readonly bytes: number;
}

/** What a host mounts. */
export interface WaybillApp {
  /** Answers one call of the contract. Takes anything, validates it, never rejects. */
  call(name: string, payload: unknown): Promise<Result<unknown>>;
  /** Listens to events; the function returned ends it. */
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** The file behind `/documents/<fileId>`, or null when there is none. */
  document(fileId: string): Promise<KeptFile | null>;
  /** Ends what runs, flushes and closes the store, stops the bundled service. */
  close(): Promise<void>;
}

/** What the app needs from the world. */
export interface AppPorts {
  readonly info: AppInfo;
  readonly clock: Clock;
  /** 0 ≤ random < 1, for back-off. */
  readonly random: () => number;
  readonly randomSecret: () => string;
  readonly http: HttpPort;
  readonly keychain: Keychain;
  readonly bundledService: BundledService & TrainingGround;
  readonly connectionStore: ConnectionStore;
  readonly settingsStore: SettingsStore;
  /** Opens the database and the vault of a connection. */
  readonly openStorage: (connectionId: string) => Promise<AccountStorage>;
  readonly deleteStorage: (connectionId: string) => Promise<void>;
  readonly log: Log;
  readonly support: Pick<SupportOptions, 'environment' | 'files' | 'logTail' | 'secrets'>;
}

/** Composes services and handlers, and opens the account that was active last. */
export async function createApp(ports: AppPorts): Promise<WaybillApp> {
  const { clock, http, log } = ports;
  const { secrets } = ports.support;
  const listeners = new Set<(event: AppEvent) => void>();
  const emit = (event: AppEvent) => {
    for (const listener of listeners) listener(event);
  };
  const userAgent = `Waybill/${ports.info.version}`;
  const connections = createConnections({
    store: ports.connectionStore,
    keychain: ports.keychain,
    bundledService: ports.bundledService,
    randomSecret: ports.randomSecret,
    know: secrets.know,
    emit,
  });
  const accounts = createAccountSwitch({
    connections,
    clock,
    open: async ({ id }) =>
      openAccount({
        storage: await ports.openStorage(id),
        http,
        clock,
        random: ports.random,
        emit,
        baseUrl: () => {
          const connection = connections.byId(id);
          return connection.ok ? connection.value.baseUrl : '';
        },
        credentials: () => connections.credentials(id),
        userAgent,
      }),
    strangerClient: (baseUrl, credentials) => {
      secrets.know(credentials);
      return createFreightClient({
        http,
        clock,
        queue: createCallQueue({ clock, random: ports.random, concurrency: 1, onWaiting: () => {} }),
        log: { record: () => {} },
        baseUrl: () => baseUrl,
        credentials: () => Promise.resolve(ok(credentials)),
        userAgent,
        onAnswer: () => {},
      });
    },
    deleteData: ports.deleteStorage,
  });
  const running = createRunningCalls();
  const settings = createSettings(ports.settingsStore, emit);
  const support = createSupport({
    ...ports.support,
    info: ports.info,
    clock,
    settings: settings.get,
    connections: connections.all,
    status: accounts.status,
    history: () => {
      const account = accounts.current();
      return account.ok ? ok(account.value.history) : account;
    },
  });
  const dispatch = createDispatch(
    {
      ...appHandlers(ports.info, settings, running),
      ...connectionHandlers(connections, accounts),
      ...draftHandlers(accounts.current),
      ...quoteHandlers(accounts.current),
      ...bookingHandlers(accounts.current),
      ...shipmentHandlers(accounts.current),
      ...noteHandlers(accounts.current),
      ...documentHandlers(accounts.current),
      ...supportHandlers(support),
      ...trainingHandlers(ports.bundledService, emit),
    },
    running,
    log,
  );

  try {
    await accounts.reopen();
  } catch (error) {
    // The app opens all the same: Settings is where a damaged connection is seen to.
    log.bug('start', 'reopen', error);
  }

  return {
    call: dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async document(fileId) {
      const account = accounts.current();
      return account.ok ? account.value.documents.file(fileId) : null;
    },
    async close() {
      running.cancelAll();
      accounts.closeAll();
      listeners.clear();
      await ports.bundledService.stop();
    },
  };
}
