/** Opens, switches, tests and removes accounts. */

import type { Connection } from '../../shared/contract/connections.ts';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { normalizeBaseUrl } from '../modules/connections/address.ts';
import type { ConnectionActions } from '../modules/connections/calls.ts';
import type { ConnectionsService } from '../modules/connections/connections.ts';
import { DEMO_ID } from '../modules/connections/demoConnection.ts';
import { testConnection } from '../modules/connections/testConnection.ts';
import type { FreightClient } from '../modules/freight/client.ts';
import type { Credentials } from '../modules/freight/credentials.ts';
import type { CallQueue } from '../modules/freight/queue.ts';
import type { PolicyService } from '../modules/policy/policy.ts';
import type { Clock } from '../platform/clock.ts';
import { StorageError } from '../platform/storage.ts';
import type { AccountRuntime } from './account.ts';
import { createDemoData, type DemoDataOptions } from './demoData.ts';

export interface AccountManagerOptions extends Omit<DemoDataOptions, 'isOpen'> {
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
  readonly policy: Pick<PolicyService, 'mayUse'>;
}

/** Delay before the demo's service starts, which takes as much CPU as the page does: the page goes first. */
const WARM_AFTER_MS = 1_000;

/** Creates the account manager. Accounts stay open after a switch, so that a booking in progress is not interrupted. */
export function createAccountManager(options: AccountManagerOptions) {
  const { connections, clock } = options;
  const accounts = new Map<string, Promise<AccountRuntime>>();
  /**
   * Accounts whose files are being replaced or deleted, by connection ID: nothing may open them until the promise resolves.
   */
  const replacements = new Map<string, Promise<void>>();
  /** Running tests of accounts that are open only for them, by connection ID. */
  const tests = new Map<string, number>();
  /** Errors of accounts whose data can't be opened, by connection ID. */
  const problems = new Map<string, AppError>();
  let current: AccountRuntime | null = null;
  /** How often the user chose an account. */
  let choices = 0;
  let cancelWarming = () => {};
  const demoData = createDemoData({ ...options, isOpen: () => accounts.has(DEMO_ID) });

  async function queueOf(baseUrl: string, { username }: Credentials): Promise<CallQueue | null> {
    const same = connections.all().find((each) => each.baseUrl === baseUrl && each.username === username);
    const account = same === undefined ? undefined : await accounts.get(same.id)?.catch(() => undefined);
    return account?.queue ?? null;
  }

  function open(connection: Connection): Promise<AccountRuntime> {
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

  /** Runs `work`. Until it ends, nothing else opens, replaces, or deletes the account. */
  async function exclusively<T>(connectionId: string, work: () => Promise<T>): Promise<T> {
    while (replacements.has(connectionId)) await replacements.get(connectionId);
    const { promise, resolve } = Promise.withResolvers<void>();
    replacements.set(connectionId, promise);
    try {
      return await work();
    } finally {
      replacements.delete(connectionId);
      resolve();
    }
  }

  /** `not_found` if the account was removed in the meantime. */
  async function accountOf(connectionId: string): Promise<Result<AccountRuntime>> {
    while (replacements.has(connectionId)) await replacements.get(connectionId);
    const connection = connections.byId(connectionId);
    return connection.ok ? ok(await open(connection.value)) : connection;
  }

  /** After an account was opened again: it is in use again, unless the user has chosen another one since. */
  function useAgain(connectionId: string, reopened: AccountRuntime | null): void {
    if (connections.active()?.id === connectionId) current = reopened;
  }

  function beginTest(connectionId: string): void {
    const running = tests.get(connectionId) ?? 0;
    const isClosed = !accounts.has(connectionId) && connections.active()?.id !== connectionId;
    if (running > 0 || isClosed) tests.set(connectionId, running + 1);
  }

  /** Closes an account that is open only for tests after the last of them, so that it isn't polled. */
  async function endTest(connectionId: string): Promise<void> {
    if (!tests.has(connectionId)) return;
    await exclusively(connectionId, async () => {
      const running = tests.get(connectionId) ?? 0;
      if (running > 1) tests.set(connectionId, running - 1);
      else tests.delete(connectionId);
      if (running !== 1 || connections.active()?.id === connectionId) return;
      const account = accounts.get(connectionId);
      accounts.delete(connectionId);
      await (await account?.catch(() => undefined))?.close();
    });
  }

  /** `null` if the data can't be opened: the account is still selected, because its data is restored from there. */
  async function openedOrNull(connectionId: string): Promise<Result<AccountRuntime | null>> {
    try {
      return await accountOf(connectionId);
    } catch (error) {
      if (error instanceof StorageError) return ok(null);
      throw error;
    }
  }

  /** All open accounts, without those that can't be opened. */
  async function opened(): Promise<AccountRuntime[]> {
    const all = await Promise.all([...accounts.values()].map((account) => account.catch(() => null)));
    return all.filter((account) => account !== null);
  }

  function choose(): number {
    choices += 1;
    return choices;
  }

  /**
   * Makes an account the one in use, even if its data can't be opened, unless the user has chosen another one since.
   *
   * @param choice of `choose`, from before anything was awaited
   */
  async function use(connection: Connection, choice: number): Promise<Result<Connection>> {
    tests.delete(connection.id);
    const account = await openedOrNull(connection.id);
    if (!account.ok) return account;
    if (choice !== choices) return ok(connection);
    current = account.value;
    return connections.setActive(connection.id);
  }

  async function startDemo(empty: boolean): Promise<Result<Connection>> {
    const choice = choose();
    demoData.plan(empty);
    await demoData.tryPrepare();
    const demo = await connections.startDemo();
    return demo.ok ? use(demo.value, choice) : demo;
  }

  /** Opens the demo without waiting for its service to start; the first request waits for it. */
  async function openDemo(empty = false): Promise<Result<Connection>> {
    const choice = choose();
    demoData.plan(empty);
    await demoData.tryPrepare();
    const demo = await connections.demo();
    if (!demo.ok) return demo;
    const used = await use(demo.value, choice);
    // Starts the demo's service before the first request needs it, without making the page wait.
    cancelWarming();
    cancelWarming = clock.after(WARM_AFTER_MS, () => {
      connections.credentials(DEMO_ID).catch((error: unknown) => options.onError('demo', error));
    });
    return used;
  }

  /** Why the data of the account in use can't be opened, or null. */
  function dataProblem(): AppError | null {
    const active = connections.active();
    return active === null || current !== null ? null : (problems.get(active.id) ?? null);
  }

  /**
   * Closes an account, lets `work` replace its files, and reopens it even if `work` fails.
   *
   * @param keepsOpen the new files have its bookings without a known outcome
   */
  async function replaceData(
    connectionId: string,
    work: () => Promise<void>,
    keepsOpen = false,
  ): Promise<Result<void>> {
    return exclusively(connectionId, async () => {
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      const account = await accounts.get(connectionId)?.catch(() => undefined);
      const bookings = keepsOpen ? account?.bookingsInProgress() : account?.openBookings();
      const busy = { bookings: bookings ?? 0, prints: account?.printing.busy() ?? 0 };
      if (busy.bookings + busy.prints > 0) return fail({ code: 'restore_blocked', ...busy });
      accounts.delete(connectionId);
      if (current === account) current = null;
      await account?.dailyBackup.idle();
      await account?.close();
      try {
        await work();
      } finally {
        useAgain(connectionId, await open(connection.value).catch(() => null));
      }
      return ok(undefined);
    });
  }

  const actions: ConnectionActions = {
    status: () => ({
      active: connections.active(),
      dataProblem: dataProblem(),
      ...(current?.status() ?? { halted: null, waitingUntilMs: null, unreachableSinceMs: null }),
    }),

    async activate(connectionId) {
      if (connectionId === DEMO_ID) return startDemo(false);
      const connection = connections.byId(connectionId);
      return connection.ok ? use(connection.value, choose()) : connection;
    },

    startDemo,

    resetDemo: () => replaceData(DEMO_ID, demoData.replace),

    async testSaved(connectionId, signal, inSpiteOfPause) {
      const connection = connections.byId(connectionId);
      if (!connection.ok) return connection;
      if (connectionId === DEMO_ID) {
        const started = await connections.startDemo();
        if (!started.ok) return started;
      }
      beginTest(connectionId);
      try {
        const account = await accountOf(connectionId);
        if (!account.ok) return account;
        useAgain(connectionId, account.value);
        const report = await testConnection(
          account.value.client,
          connection.value.baseUrl,
          clock,
          signal,
          inSpiteOfPause,
        );
        if (report.error?.code === 'cancelled') return fail(report.error);
        connections.recordTest(connectionId, report);
        if (report.error === null) account.value.resume();
        return ok(report);
      } finally {
        await endTest(connectionId);
      }
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

    remove: (connectionId, withData) =>
      exclusively(connectionId, async () => {
        const connection = connections.byId(connectionId);
        if (!connection.ok) return connection;
        // The journal is the only record of what was sent. If the database can't be opened, there is nothing to check.
        const account = await open(connection.value).catch(() => undefined);
        const count = account?.openBookings() ?? 0;
        if (count > 0) return fail({ code: 'unfinished_bookings', count });
        // Closed first, so that no booking begins while the keychain removes the password.
        accounts.delete(connectionId);
        if (current === account) current = null;
        await account?.close();
        let isRemoved = false;
        try {
          const removed = await connections.remove(
            connectionId,
            withData ? () => options.deleteData(connectionId) : undefined,
          );
          isRemoved = removed.ok;
          return removed;
        } finally {
          if (!isRemoved) useAgain(connectionId, await open(connection.value).catch(() => null));
        }
      }),
  };

  return {
    ...actions,

    /** The account in use, or `not_connected`. */
    current: (): Result<AccountRuntime> => (current === null ? fail({ code: 'not_connected' }) : ok(current)),

    openDemo,
    dataProblem,
    replaceData,

    /** Opens the account that was in use when the app was closed. */
    async reopen(): Promise<void> {
      const active = connections.active();
      if (active === null) return;
      if (active.kind === 'demo') await openDemo();
      else {
        const account = await openedOrNull(active.id);
        current = account.ok ? account.value : null;
      }
    },

    /** Calls `work` for every open account. */
    each(work: (account: AccountRuntime) => void): void {
      for (const account of accounts.values()) account.then(work, () => {});
    },

    /** Work of all open accounts: bookings in progress, and documents that are not yet handed to a printer. */
    async busy(): Promise<{ bookings: number; prints: number }> {
      const all = await opened();
      return {
        bookings: all.reduce((sum, account) => sum + account.submitting(), 0),
        prints: all.reduce((sum, account) => sum + account.printing.busy(), 0),
      };
    },

    /** Stops printing after the documents that are being handed to a printer. */
    async endPrinting(): Promise<void> {
      for (const account of await opened()) await account.printing.close();
    },

    /** Closes an account because of a problem with its data. */
    async leave(connectionId: string, problem: AppError): Promise<void> {
      const account = await accounts.get(connectionId);
      if (account === undefined) return;
      accounts.delete(connectionId);
      problems.set(connectionId, problem);
      if (current === account) current = null;
      await account.close();
    },

    async closeAll(): Promise<void> {
      cancelWarming();
      current = null;
      const closing = [...accounts.values()].map((account) =>
        account.then(
          (open) => open.close(),
          () => {},
        ),
      );
      accounts.clear();
      await Promise.all(closing);
    },
  };
}

function problemOf(error: unknown): AppError {
  return error instanceof StorageError ? error.failure : { code: 'storage_failed', detail: String(error) };
}
