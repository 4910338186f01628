/** The app without its host: what Electron's main process and the browser host both mount. Knows neither Electron nor HTTP. */

import type { AppInfo } from '../../shared/contract/app.ts';
import type { PolicyState } from '../../shared/contract/policy.ts';
import type { AppError } from '../../shared/errors.ts';
import { EVENT_NAMES } from '../../shared/ipc/channels.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { ok } from '../../shared/ipc/result.ts';
import { dataHandlers } from '../modules/backups/calls.ts';
import { createData } from '../modules/backups/data.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import { connectionHandlers } from '../modules/connections/calls.ts';
import { createConnections, DEMO_ID } from '../modules/connections/connections.ts';
import type { BundledService, ConnectionStore, Keychain } from '../modules/connections/ports.ts';
import { sampleText } from '../modules/demo/sampleMarks.ts';
import { desktopHandlers } from '../modules/desktop/calls.ts';
import type { DesktopPort } from '../modules/desktop/ports.ts';
import { type HostFiles, NO_HOST_FILES, type PdfWriter } from '../modules/documents/ports.ts';
import { createFreightClient } from '../modules/freight/client.ts';
import { type CredentialPauseStore, createCredentialPauses } from '../modules/freight/credentialPauses.ts';
import type { HttpPort, PauseStore } from '../modules/freight/ports.ts';
import { createCallQueue } from '../modules/freight/queue.ts';
import { createPolicy, NO_POLICY } from '../modules/policy/policy.ts';
import { printSettingsHandlers } from '../modules/printing/calls.ts';
import type { PrintSettingsStore } from '../modules/printing/ports.ts';
import { createPrintSettings } from '../modules/printing/settings.ts';
import type { SettingsStore } from '../modules/settings/ports.ts';
import { createSettings } from '../modules/settings/settings.ts';
import { supportHandlers } from '../modules/support/calls.ts';
import { createSupport, type SupportOptions } from '../modules/support/support.ts';
import { trainingHandlers } from '../modules/training/calls.ts';
import type { TrainingGround } from '../modules/training/ports.ts';
import { updateHandlers } from '../modules/updates/calls.ts';
import type { Updater } from '../modules/updates/ports.ts';
import { createUpdates } from '../modules/updates/updates.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import { type AccountStores, openAccountRuntime } from './account.ts';
import { createAccountManager } from './accountManager.ts';
import type { PrintingParts } from './accountPrinting.ts';
import { appHandlers } from './appHandlers.ts';
import { createDispatch } from './dispatch.ts';
import { createRunningCalls } from './runningCalls.ts';

/** A kept document, ready to be streamed by a host. */
export interface DocumentFile {
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
  /**
   * Goes over to the bundled service without waiting for it to run: what needs it waits. For a host that begins there.
   * Only a new demo is waited for, while it is filled with samples; not if it begins `empty`.
   */
  openDemo(empty?: boolean): Promise<Result<unknown>>;
  /** The file behind `/documents/<fileId>`, or null when there is none. */
  document(fileId: string): Promise<DocumentFile | null>;
  /** A `waybill://bol/…` link was opened: the page fetches its number. */
  openLink(bolNumber: string): void;
  /** Writes a line of the host's into the log. */
  note(event: string, details: Readonly<Record<string, string | number | boolean>>): void;
  /** The computer has slept: what came due meanwhile is seen to, without a burst. */
  resumed(): void;
  /** The computer has a network, or none. A host that can't know never says so. */
  online(isOnline: boolean): void;
  /** What must not be cut off: bookings on their way, and documents that are not handed over to a printer yet. */
  busy(): Promise<{ readonly bookings: number; readonly prints: number }>;
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
  /** What the service asked of credentials, whether they are kept or only typed. */
  readonly pauseStore: CredentialPauseStore;
  /** Opens the database and the vault of a connection. The database may be found damaged after that. */
  readonly openStorage: (connectionId: string, onDamaged: (damage: AppError) => void) => Promise<AccountStores>;
  /** Where the database of a connection and its copies lie. */
  readonly dataPlace: (connectionId: string) => BackupFolder;
  /** Fills the demo's database with samples unless it holds anything; no account is open on it. */
  readonly fillDemo: (service: BundledService & TrainingGround) => Promise<void>;
  readonly deleteStorage: (connectionId: string) => Promise<void>;
  readonly log: Log;
  /** What this host can do with a file. */
  readonly hostFiles?: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly printing: Omit<PrintingParts, 'settings'> & { readonly settingsStore: PrintSettingsStore };
  /** What IT set for this computer; none without. */
  readonly policy?: PolicyState;
  /** The desktop host's own window and icon. */
  readonly desktop?: DesktopPort;
  /** The desktop host's way to replace itself. */
  readonly updater?: Updater;
  readonly support: Pick<SupportOptions, 'environment' | 'files' | 'csv' | 'logTail' | 'secrets'>;
}

/** Longer than any call takes, its pauses included. */
const FORGET_AFTER_MS = 10 * 60_000;

/** Composes services and handlers, and opens the account that was active last. */
export async function createApp(ports: AppPorts): Promise<WaybillApp> {
  const { clock, http, log } = ports;
  const { secrets } = ports.support;
  const listeners = createListeners<AppEvent>();
  const { emit } = listeners;
  const onError = (where: string, error: unknown) => log.bug(crypto.randomUUID().slice(0, 8), where, error);
  const userAgent = `Waybill/${ports.info.version}`;
  const policy = createPolicy(ports.policy ?? NO_POLICY);
  // A timer that is left would keep the process from ending.
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
          // Its username may be replaced while it is open.
          read: () => pausesOf(id)?.read() ?? null,
          save: (pause) => pausesOf(id)?.save(pause),
        },
        baseUrl: () => {
          const connection = connections.byId(id);
          return connection.ok ? connection.value.baseUrl : '';
        },
        credentials: () => connections.credentials(id),
        userAgent,
        withoutSecrets: secrets.withoutPasswords,
        tracking: {
          polling: () => settings.get().polling,
          notify: () => settings.get().notify,
          speed: () => (id === DEMO_ID ? ports.bundledService.training().speed : 1),
        },
        keptRatesHours: () => settings.get().keptRatesHours,
        onError,
        dataPlace: ports.dataPlace(id),
        hostFiles: ports.hostFiles ?? NO_HOST_FILES,
        pdfWriter: ports.pdfWriter,
        printing,
        isDemo: id === DEMO_ID,
      });
    },
    unsavedClient: (baseUrl, credentials, ofAccount) => {
      const forget = secrets.registerSecret(credentials);
      // An open account of the same credentials has the pause in hand; else what was asked of them before holds.
      const queue =
        ofAccount ??
        createCallQueue({
          clock,
          random: ports.random,
          concurrency: 1,
          onWaiting: () => {},
          pauses: pauses.of(baseUrl, credentials.username),
        });
      const client = createFreightClient({
        http,
        clock,
        queue,
        log: { record: () => {} },
        baseUrl: () => baseUrl,
        credentials: () => Promise.resolve(ok(credentials)),
        userAgent,
        withoutSecrets: secrets.withoutPasswords,
        // Somebody adds another account of a service that is in use.
        isKnownAddress: () =>
          connections.all().some((each) => each.baseUrl === baseUrl && each.lastTest?.error === null),
        onResponse: () => {},
      });
      return {
        client,
        forget() {
          forget();
          if (ofAccount === null) queue.close();
        },
      };
    },
    fillDemo: () => ports.fillDemo(ports.bundledService),
    deleteData: ports.deleteStorage,
    policy,
    onError,
  });
  /** As when it is found at the start: nothing more is written to that database. */
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
  const running = createRunningCalls();
  const isDemo = () => connections.active()?.kind === 'demo';
  const support = createSupport({
    ...ports.support,
    csv: (calls) => (isDemo() ? sampleText(ports.support.csv(calls)) : ports.support.csv(calls)),
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
    isRequested: () => settings.get().lookForUpdates,
    isOffByPolicy: policy.state().policy.updates === 'off',
    server: policy.state().policy.updateServer ?? null,
    isDemo,
    inTheWay: async () => ({ bookings: await accounts.submitting(), prints: await accounts.printing() }),
  });
  const everythingChanged = () => {
    for (const name of EVENT_NAMES) emit({ name, id: null });
  };
  const data = createData({
    activeId: () => connections.active()?.id ?? null,
    placeOf: ports.dataPlace,
    daily() {
      const account = accounts.current();
      return account.ok ? account.value.dailyCopy : null;
    },
    missing() {
      const account = accounts.current();
      return account.ok ? account.value.missing() : [];
    },
    problem: accounts.dataProblem,
    replace: accounts.replaceData,
    onReplaced: everythingChanged,
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
          if (reset.ok) everythingChanged();
          return reset;
        },
      }),
      ...printSettingsHandlers(printing.settings),
      ...supportHandlers(support),
      ...trainingHandlers(ports.bundledService, emit),
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
    // The app opens all the same: Settings is where a damaged connection is seen to.
    log.bug('start', 'reopen', error);
  }

  return {
    call: dispatch,
    openDemo: (empty) => accounts.openDemo(empty),
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
    busy: async () => ({ bookings: await accounts.submitting(), prints: await accounts.printing() }),
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
