/**
 * The app without its host. Electron's main process and the browser host both mount it. Uses neither Electron nor HTTP.
 */

import { type AppEvent, everythingChanged } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { ok } from '../../shared/ipc/result.ts';
import { dataHandlers } from '../modules/backups/calls.ts';
import { createData } from '../modules/backups/data.ts';
import { connectionHandlers } from '../modules/connections/calls.ts';
import { createConnections } from '../modules/connections/connections.ts';
import { createPasswords } from '../modules/connections/passwords.ts';
import { desktopHandlers } from '../modules/desktop/calls.ts';
import { createCredentialPauses } from '../modules/freight/credentialPauses.ts';
import { createPolicy, NO_POLICY } from '../modules/policy/policy.ts';
import { printSettingsHandlers } from '../modules/printing/calls.ts';
import { createPrintSettings } from '../modules/printing/settings.ts';
import { createSettings } from '../modules/settings/settings.ts';
import { supportHandlers } from '../modules/support/calls.ts';
import { createSupport } from '../modules/support/support.ts';
import { tableHandlers } from '../modules/tables/calls.ts';
import { trainingHandlers } from '../modules/training/calls.ts';
import { createPractice } from '../modules/training/practice.ts';
import { updateHandlers } from '../modules/updates/calls.ts';
import { createUpdates } from '../modules/updates/updates.ts';
import { workgroupHandlers } from '../modules/workgroup/calls.ts';
import { createInvitationSaving } from '../modules/workgroup/invitationFile.ts';
import { createMemberships } from '../modules/workgroup/memberships.ts';
import { NO_WORKGROUPS } from '../modules/workgroup/ports.ts';
import { createListeners } from '../platform/events.ts';
import { createUnsavedClients } from './accountClient.ts';
import { createAccountManager } from './accountManager.ts';
import { appHandlers } from './appHandlers.ts';
import type { AppPorts } from './appPorts.ts';
import { createDispatch } from './dispatch.ts';
import { type DamagedAccount, openAccount } from './openAccount.ts';
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
  const workgroupPasswords = createPasswords(ports.keychain);
  const damaged = createListeners<DamagedAccount>();
  const pauses = createCredentialPauses(ports.pauseStore);
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
    open: (connection) =>
      openAccount(connection, {
        ports,
        connections,
        settings,
        pauses,
        workgroupPasswords,
        printing,
        userAgent,
        emit,
        onError,
        onDamaged: damaged.emit,
      }),
    unsavedClient,
    fillDemo: () => ports.fillDemo(ports.bundledService),
    deleteData: ports.deleteStorage,
    policy,
    onError,
  });
  /** Closes an account whose database was found damaged, so that nothing more is written to it. */
  async function leaveDamaged({ connectionId, damage }: DamagedAccount): Promise<void> {
    log.info('storage', { call: 'check', code: damage.code });
    await accounts.leave(connectionId, damage);
    emit({ name: 'connections.changed', id: connectionId });
  }
  damaged.add((account) => void leaveDamaged(account));
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
  const workgroup = () => {
    const account = accounts.current();
    return account.ok ? account.value.workgroup : null;
  };
  const workgroupHost = ports.workgroups ?? NO_WORKGROUPS;
  const saveInvitation = createInvitationSaving({
    host: workgroupHost,
    chooseSavePath: ports.hostFiles?.chooseSavePath ?? null,
    nowMs: clock.now,
  });
  const memberships = createMemberships({
    host: workgroupHost,
    passwords: workgroupPasswords,
    registerSecret: secrets.registerSecret,
    active: connections.active,
    workgroup,
    replace: accounts.replaceData,
    onReplaced: reloadPage,
    clock,
    emit,
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
        remove: (connectionId, withData) =>
          memberships.removeAccount(connectionId, () => accounts.remove(connectionId, withData)),
      }),
      ...tableHandlers(ports.readTable),
      ...printSettingsHandlers(printing.settings),
      ...supportHandlers(support),
      ...trainingHandlers(ports.bundledService, emit),
      ...practice.handlers,
      ...dataHandlers(data),
      ...updateHandlers(updates, policy),
      ...workgroupHandlers(memberships, workgroup, saveInvitation),
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
      const sheetPath = ports.printing.sheets.pathOf(fileId);
      if (sheetPath !== null) return { path: sheetPath, bytes: (await ports.printing.sheets.bytesOf(sheetPath)) ?? 0 };
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
      await accounts.closeAll();
      listeners.clear();
      await ports.bundledService.stop();
    },
  };
}
