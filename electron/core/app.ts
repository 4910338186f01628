/**
 * The app without its host. Electron's main process and the browser host both mount it. Uses neither Electron nor HTTP.
 */

import type { AppInfo } from '../../shared/contract/app.ts';
import type { PolicyState } from '../../shared/contract/policy.ts';
import type { AppError } from '../../shared/errors.ts';
import { type AppEvent, everythingChanged } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { ok } from '../../shared/ipc/result.ts';
import { dataHandlers } from '../modules/backups/calls.ts';
import { createData } from '../modules/backups/data.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { connectionHandlers } from '../modules/connections/calls.ts';
import { createConnections, DEMO_ID } from '../modules/connections/connections.ts';
import type { BundledService, Keychain } from '../modules/connections/ports.ts';
import type { ConnectionStore } from '../modules/connections/store.ts';
import { desktopHandlers } from '../modules/desktop/calls.ts';
import type { DesktopPort } from '../modules/desktop/ports.ts';
import { type HostFiles, NO_HOST_FILES, type PdfWriter } from '../modules/documents/ports.ts';
import { createCredentialPauses } from '../modules/freight/credentialPauses.ts';
import type { CredentialPauseStore } from '../modules/freight/pauseStore.ts';
import type { HttpPort, PauseStore } from '../modules/freight/ports.ts';
import { createPolicy, NO_POLICY } from '../modules/policy/policy.ts';
import { printSettingsHandlers } from '../modules/printing/calls.ts';
import { createPrintSettings } from '../modules/printing/settings.ts';
import type { PrintSettingsStore } from '../modules/printing/settingsStore.ts';
import type { PdfTextReader } from '../modules/search/ports.ts';
import { createSettings } from '../modules/settings/settings.ts';
import type { SettingsStore } from '../modules/settings/store.ts';
import { supportHandlers } from '../modules/support/calls.ts';
import { createSupport, type SupportOptions } from '../modules/support/support.ts';
import { tableHandlers } from '../modules/tables/calls.ts';
import type { ReadTable } from '../modules/tables/ports.ts';
import { trainingHandlers } from '../modules/training/calls.ts';
import type { TrainingGround } from '../modules/training/ports.ts';
import { createPractice } from '../modules/training/practice.ts';
import { updateHandlers } from '../modules/updates/calls.ts';
import type { Updater } from '../modules/updates/ports.ts';
import { createUpdates } from '../modules/updates/updates.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import type { PlaceOfZip } from '../platform/zipTable.ts';
import { openAccountRuntime } from './account.ts';
import { createUnsavedClients } from './accountClient.ts';
import { createAccountManager } from './accountManager.ts';
import type { PrintingParts } from './accountPrinting.ts';
import type { AccountStores } from './accountStorage.ts';
import { appHandlers } from './appHandlers.ts';
import { createDispatch } from './dispatch.ts';
import { createRunningCalls } from './runningCalls.ts';

/** A saved document that a host can stream. */
export interface DocumentFile {
  /** Absolute path in the data folder, derived from the content's hash, never from a name sent by the provider. */
  readonly path: string;
  readonly bytes: number;
  /** Of an attached file: what it is by its content. Absent: by the extension, or a PDF. */
  readonly mediaType?: string;
}

/** The app as a host mounts it. */
export interface WaybillApp {
  /** Runs one call of the contract. Validates any input, and never rejects. */
  call(name: string, payload: unknown): Promise<Result<unknown>>;
  /** Adds a listener for events, and returns a function that removes it. */
  subscribe(listener: (event: AppEvent) => void): () => void;
  /**
   * Switches to the demo without waiting for its service to start; requests wait for it. A new demo is filled with
   * samples first, unless `empty`.
   */
  openDemo(empty?: boolean): Promise<Result<unknown>>;
  /** The file behind `/documents/<fileId>`, or null if there is none. */
  document(fileId: string): Promise<DocumentFile | null>;
  /** A `waybill://bol/…` link was opened. The page then requests its BOL number. */
  openLink(bolNumber: string): void;
  /** Writes a line of the host to the log. */
  note(event: string, details: Readonly<Record<string, string | number | boolean>>): void;
  /** The computer woke up: runs overdue polls, spread out over time. */
  resumed(): void;
  /** The network went up or down. Never called by a host that can't detect it. */
  online(isOnline: boolean): void;
  /** Work that must not be interrupted: bookings in progress, and documents not yet handed to a printer. */
  busy(): Promise<{ readonly bookings: number; readonly prints: number }>;
  /** Cancels running calls, flushes and closes the stores, and stops the demo's service. */
  close(): Promise<void>;
}

/** The adapters that the app is composed from. */
export interface AppPorts {
  readonly info: AppInfo;
  readonly clock: Clock;
  /** 0 ≤ random < 1, for backoff. */
  readonly random: () => number;
  readonly randomSecret: () => string;
  readonly http: HttpPort;
  readonly keychain: Keychain;
  readonly bundledService: BundledService & TrainingGround;
  readonly connectionStore: ConnectionStore;
  readonly settingsStore: SettingsStore;
  /** Pauses that the provider requested, by credentials, saved or not. */
  readonly pauseStore: CredentialPauseStore;
  /** Opens the database and documents of an account. `onDamaged` is called if the database is found damaged later. */
  readonly openStorage: (connectionId: string, onDamaged: (damage: AppError) => void) => Promise<AccountStores>;
  /** The folder of an account's database and its backups. */
  readonly dataPlace: (connectionId: string) => BackupFolder;
  /** Fills an empty demo database with samples. No account may be open on it. */
  readonly fillDemo: (service: BundledService & TrainingGround) => Promise<void>;
  readonly deleteStorage: (connectionId: string) => Promise<void>;
  readonly placeOfZip?: PlaceOfZip;
  readonly log: Log;
  /** What this host can do with files. */
  readonly hostFiles?: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly pdfTextReader: PdfTextReader;
  /** Reads the table files of imports. */
  readonly readTable: ReadTable;
  readonly printing: Omit<PrintingParts, 'settings'> & { readonly settingsStore: PrintSettingsStore };
  /** Settings made by IT for this computer. */
  readonly policy?: PolicyState;
  /** The desktop host's window and tray icon. */
  readonly desktop?: DesktopPort;
  /** The desktop host's updater. */
  readonly updater?: Updater;
  readonly support: Pick<SupportOptions, 'environment' | 'files' | 'logTail' | 'secrets'>;
}

/** Longer than any call takes, including its pauses. */
const FORGET_AFTER_MS = 10 * 60_000;

/** Composes the services and handlers, and opens the account that was last in use. */
export async function createApp(ports: AppPorts): Promise<WaybillApp> {
  const { clock, http, log } = ports;
  const { secrets } = ports.support;
  const listeners = createListeners<AppEvent>();
  const { emit } = listeners;
  const onError = (where: string, error: unknown) => log.bug(crypto.randomUUID().slice(0, 8), where, error);
  const userAgent = `Waybill/${ports.info.version}`;
  const policy = createPolicy(ports.policy ?? NO_POLICY);
  // Pending timers, canceled on close: they would prevent the process from exiting.
  const forgetting = new Set<() => void>();
  const connections = createConnections({
    policy,
    store: ports.connectionStore,
    keychain: ports.keychain,
    bundledService: ports.bundledService,
    randomSecret: ports.randomSecret,
    registerSecret: secrets.registerSecret,
    afterCalls(work) {
      const cancel = clock.after(FORGET_AFTER_MS, () => {
        forgetting.delete(cancel);
        work();
      });
      forgetting.add(cancel);
    },
    emit,
  });
  const settings = createSettings(ports.settingsStore, emit);
  const printing = {
    ...ports.printing,
    settings: createPrintSettings(ports.printing.settingsStore, emit, policy.state().policy.printers),
  };
  const damaged = createListeners<{ readonly connectionId: string; readonly damage: AppError }>();
  const pauses = createCredentialPauses(ports.pauseStore);
  function pausesOf(connectionId: string): PauseStore | null {
    const connection = connections.byId(connectionId);
    return connection.ok ? pauses.of(connection.value.baseUrl, connection.value.username) : null;
  }
  const unsavedClient = createUnsavedClients({
    http,
    clock,
    random: ports.random,
    userAgent,
    secrets,
    pausesOf: (baseUrl, { username }) => pauses.of(baseUrl, username),
    // The user may be adding another account at an API URL that has worked before.
    isKnownAddress: (baseUrl) =>
      connections.all().some((each) => each.baseUrl === baseUrl && each.lastTest?.error === null),
  });
  const accounts = createAccountManager({
    connections,
    clock,
    open: async (connection) => {
      const { id } = connection;
      const storage = await ports.openStorage(id, (damage) => damaged.emit({ connectionId: id, damage }));
      storage.identify(connection);
      return openAccountRuntime({
        storage,
        http,
        clock,
        random: ports.random,
        emit,
        pauses: {
          // Read each time: the username may be replaced while the account is open.
          read: () => pausesOf(id)?.read() ?? null,
          save: (pause) => pausesOf(id)?.save(pause),
        },
        baseUrl: () => {
          const connection = connections.byId(id);
          return connection.ok ? connection.value.baseUrl : '';
        },
        credentials: () => connections.credentials(id),
        userAgent,
        placeOfZip: ports.placeOfZip ?? (() => Promise.resolve(null)),
        withoutSecrets: secrets.withoutPasswords,
        tracking: {
          polling: () => settings.get().polling,
          notify: () => settings.get().notify,
          speed: () => (id === DEMO_ID ? ports.bundledService.training().speed : 1),
        },
        cachedRatesHours: () => settings.get().cachedRatesHours,
        onError,
        dataPlace: ports.dataPlace(id),
        hostFiles: ports.hostFiles ?? NO_HOST_FILES,
        readTable: ports.readTable,
        pdfWriter: ports.pdfWriter,
        pdfTextReader: ports.pdfTextReader,
        printing,
        isDemo: id === DEMO_ID,
      });
    },
    unsavedClient,
    fillDemo: () => ports.fillDemo(ports.bundledService),
    deleteData: ports.deleteStorage,
    policy,
    onError,
  });
  /** Closes an account whose database was found damaged, so that nothing more is written to it. */
  async function leaveDamaged(connectionId: string, damage: AppError): Promise<void> {
    log.info('storage', { call: 'check', code: damage.code });
    await accounts.leave(connectionId, damage);
    emit({ name: 'connections.changed', id: connectionId });
  }
  damaged.add(({ connectionId, damage }) => void leaveDamaged(connectionId, damage));
  listeners.add((event) => accounts.each((account) => account.onAppEvent(event)));
  listeners.add(({ name }) => {
    if (name === 'settings.changed' || name === 'training.changed') {
      accounts.each(({ tracking }) => tracking.onSettingsChanged());
    }
  });
  const practice = createPractice({
    ground: ports.bundledService,
    store() {
      const account = accounts.current();
      return account.ok ? account.value.practice : null;
    },
    clock,
    emit,
  });
  listeners.add(({ name }) => {
    if (/^(?:bookings|shipments|printing)\./.test(name)) practice.check();
  });
  const running = createRunningCalls();
  const isDemo = () => connections.active()?.kind === 'demo';
  const support = createSupport({
    ...ports.support,
    isDemo,
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
  const updates = createUpdates({
    updater: ports.updater ?? null,
    version: ports.info.version,
    clock,
    emit,
    channel: () => settings.get().updateChannel,
    isRequested: () => settings.get().checkForUpdates,
    isOffByPolicy: policy.state().policy.updates === 'off',
    server: policy.state().policy.updateServer ?? null,
    isDemo,
    inTheWay: accounts.busy,
  });
  const reloadPage = () => {
    for (const event of everythingChanged()) emit(event);
  };
  const data = createData({
    activeId: () => connections.active()?.id ?? null,
    placeOf: ports.dataPlace,
    daily() {
      const account = accounts.current();
      return account.ok ? account.value.dailyBackup : null;
    },
    missing() {
      const account = accounts.current();
      return account.ok ? account.value.missing() : [];
    },
    problem: accounts.dataProblem,
    replace: accounts.replaceData,
    onReplaced: reloadPage,
    clock,
  });
  const online = (isOnline: boolean) => accounts.each(({ tracking }) => tracking.online(isOnline));
  let openedLink: string | null = null;
  const takeLink = () => {
    const bolNumber = openedLink;
    openedLink = null;
    return bolNumber;
  };
  const dispatch = createDispatch(
    {
      ...appHandlers(ports.info, settings, running),
      ...connectionHandlers(connections, {
        ...accounts,
        async resetDemo() {
          const reset = await accounts.resetDemo();
          if (reset.ok) reloadPage();
          return reset;
        },
      }),
      ...tableHandlers(ports.readTable),
      ...printSettingsHandlers(printing.settings),
      ...supportHandlers(support),
      ...trainingHandlers(ports.bundledService, emit),
      ...practice.handlers,
      ...dataHandlers(data),
      ...updateHandlers(updates, policy),
      ...desktopHandlers(ports.desktop ?? null, takeLink, online),
    },
    accounts.current,
    running,
    log,
  );

  try {
    await accounts.reopen();
  } catch (error) {
    // The app opens anyway: damaged data is restored in Settings.
    log.bug('start', 'reopen', error);
  }

  return {
    call: dispatch,
    openDemo: accounts.openDemo,
    subscribe: listeners.add,
    async document(fileId) {
      const ready = ports.printing.sheets.pathOf(fileId);
      if (ready !== null) return { path: ready, bytes: (await ports.printing.sheets.bytesOf(ready)) ?? 0 };
      const account = accounts.current();
      return account.ok ? account.value.documents.file(fileId) : null;
    },
    openLink(bolNumber) {
      openedLink = bolNumber;
      emit({ name: 'desktop.changed', id: null });
    },
    note: (event, details) => log.info(event, details),
    busy: accounts.busy,
    resumed: () => accounts.each(({ tracking }) => tracking.resumed()),
    online,
    async close() {
      updates.close();
      for (const cancel of forgetting) cancel();
      running.cancelAll();
      await accounts.endPrinting();
      accounts.closeAll();
      listeners.clear();
      await ports.bundledService.stop();
    },
  };
}
