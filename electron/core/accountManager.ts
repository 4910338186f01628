/** Opens, switches, tests and removes accounts. */

import type { Connection } from '../../shared/contract/connections.ts';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { normalizeBaseUrl } from '../modules/connections/address.ts';
import type { ConnectionActions } from '../modules/connections/calls.ts';
import { type ConnectionsService, DEMO_ID } from '../modules/connections/connections.ts';
import { testConnection } from '../modules/connections/testConnection.ts';
import type { FreightClient } from '../modules/freight/client.ts';
import type { Credentials } from '../modules/freight/credentials.ts';
import type { CallQueue } from '../modules/freight/queue.ts';
import type { PolicyService } from '../modules/policy/policy.ts';
import type { Clock } from '../platform/clock.ts';
import { StorageError } from '../platform/storage.ts';
import type { AccountRuntime } from './account.ts';

export interface AccountManager extends ConnectionActions {
  /** The account in use, or `not_connected`. */
  readonly current: () => Result<AccountRuntime>;
  /** Opens the account that was in use when the app was closed. */
  reopen(): Promise<void>;
  /** Opens the demo without waiting for its service to start; the first request waits for it. */
  openDemo(empty?: boolean): Promise<Result<Connection>>;
  /** Number of bookings in progress in all open accounts. */
  submitting(): Promise<number>;
  /** Number of documents in all open accounts that are not yet handed to a printer. */
  printing(): Promise<number>;
  /** Stops printing after the documents that are being handed to a printer. */
  endPrinting(): Promise<void>;
  /** Closes an account because of a problem with its data. */
  leave(connectionId: string, problem: AppError): Promise<void>;
  closeAll(): void;
  /** Why the data of the account in use can't be opened, or null. */
  dataProblem(): AppError | null;
  /** Closes an account, lets `work` replace its files, and reopens it even if `work` fails. */
  replaceData(connectionId: string, work: () => Promise<void>): Promise<Result<void>>;
  /** Calls `work` for every open account. */
  each(work: (account: AccountRuntime) => void): void;
}

export interface AccountManagerOptions {
  readonly connections: ConnectionsService;
  readonly clock: Clock;
  readonly open: (connection: Connection) => Promise<AccountRuntime>;
  /** A client for unsaved credentials, and a function that releases it and forgets the secrets. */
  readonly unsavedClient: (
    baseUrl: string,
    credentials: Credentials,
    /** The queue of an open account with the same API URL and username, or null. */
    ofAccount: CallQueue | null,
  ) => { readonly client: FreightClient; readonly forget: () => void };
  /** Fills an empty demo database with samples. The demo's service must be running, and the demo's account closed. */
  readonly fillDemo: () => Promise<void>;
  readonly deleteData: (connectionId: string) => Promise<void>;
  readonly policy: Pick<PolicyService, 'mayUse'>;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
}

/** Delay before the demo's service starts, which takes as much CPU as the page does: the page goes first. */
const WARM_AFTER_MS = 1_000;

/** Creates the account manager. Accounts stay open after a switch, so that a booking in progress is not interrupted. */
export function createAccountManager(options: AccountManagerOptions): AccountManager {
  const { connections, clock } = options;
  const accounts = new Map<string, Promise<AccountRuntime>>();
  /** Errors of accounts whose data can't be opened, by connection ID. */
  const problems = new Map<string, AppError>();
  let current: AccountRuntime | null = null;
  let cancelWarming = () => {};

  async function queueOf(baseUrl: string, { username }: Credentials): Promise<CallQueue | null> {
    const same = connections.all().find((each) => each.baseUrl === baseUrl && each.username === username);
    const account = same === undefined ? undefined : await accounts.get(same.id)?.catch(() => undefined);
    return account?.queue ?? null;
  }

  function accountOf(connection: Connection): Promise<AccountRuntime> {
    let account = accounts.get(connection.id);
    if (account === undefined) {
      account = options.open(connection);
      accounts.set(connection.id, account);
      account.then(
        () => problems.delete(connection.id),
        (error: unknown) => {
          accounts.delete(connection.id);
          problems.set(connection.id, problemOf(error));
        },
      );
    }
    return account;
  }

  /**
   * Returns null if the data can't be opened: the account is still selected, because its data is restored from there.
   */
  async function openedOrNull(connection: Connection): Promise<AccountRuntime | null> {
    try {
      return await accountOf(connection);
    } catch (error) {
      if (error instanceof StorageError) return null;
      throw error;
    }
  }

  /** If the demo doesn't exist yet, plans to fill it with samples, or to leave it empty. */
  function planDemo(empty: boolean): void {
    if (!connections.byId(DEMO_ID).ok) connections.setDemoTask(empty ? null : 'fill');
  }

  /** Completes the planned task of the demo's data, including one that an earlier run didn't finish. */
  async function prepareDemo(): Promise<Result<void>> {
    if (connections.demoTask() === null || accounts.has(DEMO_ID)) return ok(undefined);
    if (connections.demoTask() === 'reset') {
      await connections.stopDemo();
      await options.deleteData(DEMO_ID);
      connections.setDemoTask('fill');
    }
    const started = await connections.startDemo();
    if (!started.ok) return started;
    await options.fillDemo();
    connections.setDemoTask(null);
    return ok(undefined);
  }

  /** Like `prepareDemo`, but reports errors: a demo that can't be filled opens empty and is filled at a later start. */
  async function tryPrepareDemo(): Promise<void> {
    try {
      await prepareDemo();
    } catch (error) {
      options.onError('demo samples', error);
    }
  }

  const actions: AccountManager = {
    current: () => (current === null ? fail({ code: 'not_connected' }) : ok(current)),

    status: () => ({
      active: connections.active(),
      dataProblem: actions.dataProblem(),
      ...(current?.status() ?? { halted: null, waitingUntilMs: null, unreachableSinceMs: null }),
    }),

    async activate(connectionId) {
      if (connectionId === DEMO_ID) return actions.startDemo(false);
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      current = await openedOrNull(connection.value);
      return connections.setActive(connectionId);
    },

    async startDemo(empty) {
      planDemo(empty);
      await tryPrepareDemo();
      const demo = await connections.startDemo();
      if (!demo.ok) return demo;
      current = await openedOrNull(demo.value);
      return connections.setActive(demo.value.id);
    },

    async resetDemo() {
      const replaced = await actions.replaceData(DEMO_ID, async () => {
        connections.setDemoTask('reset');
        try {
          const prepared = await prepareDemo();
          if (!prepared.ok) throw new Error(`the demo was not filled (${prepared.error.code})`);
        } finally {
          // An unfinished reset must not run later, when the demo may have new data.
          if (connections.demoTask() === 'reset') connections.setDemoTask(null);
        }
      });
      return replaced;
    },

    async testSaved(connectionId, signal, inSpiteOfPause) {
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      if (connectionId === DEMO_ID) {
        const started = await connections.startDemo();
        if (!started.ok) return started;
      }
      const account = await accountOf(connection.value);
      const report = await testConnection(account.client, connection.value.baseUrl, clock, signal, inSpiteOfPause);
      if (report.error?.code === 'cancelled') return fail(report.error);
      connections.recordTest(connectionId, report);
      if (report.error === null) account.resume();
      return ok(report);
    },

    async testUnsaved(typed, credentials, signal) {
      const baseUrl = normalizeBaseUrl(typed);
      if (!baseUrl.ok) return baseUrl;
      const allowed = options.policy.mayUse(baseUrl.value);
      if (!allowed.ok) return allowed;
      const { client, forget } = options.unsavedClient(
        baseUrl.value,
        credentials,
        await queueOf(baseUrl.value, credentials),
      );
      try {
        const report = await testConnection(client, baseUrl.value, clock, signal);
        return report.error?.code === 'cancelled' ? fail(report.error) : ok(report);
      } finally {
        forget();
      }
    },

    resume(connectionId) {
      accounts.get(connectionId)?.then(
        (account) => account.resume(),
        () => {},
      );
    },

    async remove(connectionId, withData) {
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      // The journal is the only record of what was sent. If the database can't be opened, there is nothing to check.
      const account = await accountOf(connection.value).catch(() => undefined);
      const count = account?.openBookings() ?? 0;
      if (count > 0) return fail({ code: 'unfinished_bookings', count });
      const removed = await connections.remove(connectionId);
      if (!removed.ok) return removed;
      accounts.delete(connectionId);
      if (account !== undefined && current === account) current = null;
      account?.close();
      if (withData) await options.deleteData(connectionId);
      return ok(undefined);
    },

    async reopen() {
      const active = connections.active();
      if (active === null) return;
      if (active.kind === 'demo') await actions.openDemo();
      else current = await openedOrNull(active);
    },

    async openDemo(empty = false) {
      planDemo(empty);
      await tryPrepareDemo();
      const demo = await connections.demo();
      if (!demo.ok) return demo;
      current = await openedOrNull(demo.value);
      // Starts the demo's service before the first request needs it, without making the page wait.
      cancelWarming();
      cancelWarming = clock.after(WARM_AFTER_MS, () => {
        connections.credentials(DEMO_ID).catch((error: unknown) => options.onError('demo', error));
      });
      return connections.setActive(demo.value.id);
    },

    async submitting() {
      const opened = await Promise.all([...accounts.values()].map((account) => account.catch(() => null)));
      return opened.reduce((sum, account) => sum + (account?.submitting() ?? 0), 0);
    },

    dataProblem() {
      const active = connections.active();
      return active === null || current !== null ? null : (problems.get(active.id) ?? null);
    },

    async replaceData(connectionId, work) {
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      const account = await accounts.get(connectionId)?.catch(() => undefined);
      const inTheWay = { bookings: account?.openBookings() ?? 0, prints: account?.printing.busy() ?? 0 };
      if (inTheWay.bookings + inTheWay.prints > 0) return fail({ code: 'restore_blocked', ...inTheWay });
      const wasCurrent = current === (account ?? null);
      accounts.delete(connectionId);
      if (wasCurrent) current = null;
      await account?.dailyBackup.idle();
      account?.close();
      try {
        await work();
      } finally {
        const opened = await accountOf(connection.value).catch(() => null);
        if (wasCurrent) current = opened;
      }
      return ok(undefined);
    },

    each(work) {
      for (const account of accounts.values()) account.then(work, () => {});
    },

    async printing() {
      const opened = await Promise.all([...accounts.values()].map((account) => account.catch(() => null)));
      return opened.reduce((sum, account) => sum + (account?.printing.busy() ?? 0), 0);
    },

    async endPrinting() {
      const opened = await Promise.all([...accounts.values()].map((account) => account.catch(() => null)));
      for (const account of opened) await account?.printing.close();
    },

    async leave(connectionId, problem) {
      const account = await accounts.get(connectionId);
      if (account === undefined) return;
      accounts.delete(connectionId);
      problems.set(connectionId, problem);
      if (current === account) current = null;
      account.close();
    },

    closeAll() {
      cancelWarming();
      current = null;
      for (const account of accounts.values()) {
        account.then(
          (opened) => opened.close(),
          () => {},
        );
      }
      accounts.clear();
    },
  };
  return actions;
}

function problemOf(error: unknown): AppError {
  return error instanceof StorageError ? error.failure : { code: 'storage_failed', detail: String(error) };
}
