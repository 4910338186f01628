/** Stored connections and their passwords. */

import type { Connection, NewConnection, StrayConnection, TestReport } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Emit } from '../../platform/events.ts';
import type { Credentials } from '../freight/credentials.ts';
import type { PolicyService } from '../policy/policy.ts';
import { normalizeBaseUrl } from './address.ts';
import { createDemoConnection } from './demoConnection.ts';
import { createPasswords } from './passwords.ts';
import type { BundledService, Keychain, StoredConnection } from './ports.ts';
import type { ConnectionStore } from './store.ts';

export interface ConnectionsOptions {
  readonly store: ConnectionStore;
  readonly keychain: Keychain;
  readonly bundledService: BundledService;
  readonly emit: Emit;
  /** Registers a password, so that it is removed from logs and support files. Returns a function that forgets it. */
  readonly registerSecret: (credentials: Credentials) => () => void;
  /** Runs `work` once no request with earlier credentials can still be in flight. */
  readonly afterCalls: (work: () => void) => void;
  /** 256 random bits as text. */
  readonly randomSecret: () => string;
  readonly policy: Pick<PolicyService, 'mayUse' | 'mayStartDemo'>;
}

const notFound = (): Result<never> => fail({ code: 'not_found', what: 'account' } satisfies AppError);

/** Creates the connections service. */
export function createConnections(options: ConnectionsOptions) {
  const { store, keychain, bundledService, emit, registerSecret, afterCalls, randomSecret, policy } = options;
  const passwords = createPasswords(keychain);
  const view = (stored: StoredConnection): Connection => ({ ...stored, passwordIn: passwords.whereabouts(stored) });

  function put(connection: StoredConnection): Connection {
    store.put(connection);
    emit({ name: 'connections.changed', id: connection.id });
    return view(connection);
  }

  const { run: runDemo, ...demo } = createDemoConnection({
    store,
    passwords,
    bundledService,
    randomSecret,
    policy,
    view,
    put,
  });

  /** A connection whose credentials the user can change, or null. */
  function editable(id: string): StoredConnection | null {
    const stored = store.byId(id);
    return stored?.kind === 'service' ? stored : null;
  }

  async function savePassword(
    stored: StoredConnection,
    password: string,
    passwordIn: 'keychain' | 'session',
  ): Promise<Result<void>> {
    const saved = await passwords.save(stored.id, password, passwordIn);
    // Even if the previous one was for a session: the keychain may still have an older one.
    if (saved.ok && passwordIn === 'session') passwords.removeWhenPossible(stored.id);
    return saved;
  }

  /** Registered secrets of each connection, which are removed from logs and the support file. */
  const registered = new Map<string, Credentials & { readonly forget: () => void }>();

  /** Registers the credentials and releases earlier ones. Called with every request. */
  function register(id: string, { username, password }: Credentials): void {
    const before = registered.get(id);
    if (before?.username === username && before.password === password) return;
    unregister(id);
    registered.set(id, { username, password, forget: registerSecret({ username, password }) });
  }

  function unregister(id: string): void {
    const before = registered.get(id);
    registered.delete(id);
    if (before !== undefined) afterCalls(before.forget);
  }

  async function replacePassword(
    id: string,
    { username, password }: Credentials,
    passwordIn: 'keychain' | 'session',
  ): Promise<Result<Connection>> {
    const stored = editable(id);
    if (stored === null) return notFound();
    register(id, { username, password });
    const saved = await savePassword(stored, password, passwordIn);
    return saved.ok ? change(id, { username, passwordIn: passwordIn, lastTest: null }) : saved;
  }

  /** Reads the connection again: the keychain may have taken a minute, and the connection may have been removed. */
  function change(id: string, changes: Partial<StoredConnection>): Result<Connection> {
    const stored = editable(id);
    if (stored !== null) return ok(put({ ...stored, ...changes }));
    unregister(id);
    passwords.forgetHere(id);
    passwords.removeWhenPossible(id);
    return notFound();
  }

  return {
    ...demo,
    all: (): Connection[] => store.all().map(view),
    byId(id: string): Result<Connection> {
      const stored = store.byId(id);
      return stored === null ? notFound() : ok(view(stored));
    },
    active(): Connection | null {
      const id = store.activeId();
      const stored = id === null ? null : store.byId(id);
      return stored === null ? null : view(stored);
    },
    setActive(id: string): Result<Connection> {
      const stored = store.byId(id);
      if (stored === null) return notFound();
      store.setActiveId(id);
      emit({ name: 'connections.changed', id });
      return ok(view(stored));
    },
    async add({ name, baseUrl, username, password, passwordIn }: NewConnection): Promise<Result<Connection>> {
      const address = normalizeBaseUrl(baseUrl);
      if (!address.ok) return address;
      const allowed = policy.mayUse(address.value);
      if (!allowed.ok) return allowed;
      const id = crypto.randomUUID();
      register(id, { username, password });
      const saved = await passwords.save(id, password, passwordIn);
      if (!saved.ok) {
        unregister(id);
        // A request to the keychain that timed out may still store the password, for a connection that was not added.
        passwords.removeWhenPossible(id);
        return saved;
      }
      return ok(
        put({
          id,
          name: name === '' ? new URL(address.value).host : name,
          kind: 'service',
          baseUrl: address.value,
          username,
          passwordIn: passwordIn,
          lastTest: null,
        }),
      );
    },
    /** Connections that have data but are missing from the list. */
    strays: (): StrayConnection[] => store.strays(),
    /** Adds one of them to the list. */
    async adopt(id: string): Promise<Result<Connection>> {
      const stray = store.strays().find((found) => found.id === id);
      if (stray === undefined) return notFound();
      const stored = { ...stray, kind: 'service', passwordIn: 'keychain', lastTest: null } as const;
      const password = await passwords.get(stored);
      // A keychain that is locked may have it.
      const isMissing = !password.ok && password.error.code === 'password_missing';
      return ok(put(isMissing ? { ...stored, passwordIn: 'session' } : stored));
    },
    rename: (id: string, name: string): Result<Connection> =>
      editable(id) === null ? notFound() : change(id, { name }),
    /** Replaces the credentials. `session` works without a keychain, so it is available when the keychain fails. */
    replacePassword,
    /** Moves the current password to the other storage. */
    async setPasswordStorage(id: string, passwordIn: 'keychain' | 'session'): Promise<Result<Connection>> {
      const stored = editable(id);
      if (stored === null) return notFound();
      const password = await passwords.get(stored);
      if (!password.ok) return password;
      const saved = await savePassword(stored, password.value, passwordIn);
      return saved.ok ? change(id, { passwordIn: passwordIn }) : saved;
    },
    /**
     * Moves the username and password of one connection to another with the same URL; the first then has none. Never to
     * another URL: only the user's own input may send a password to a new address.
     */
    async movePassword(fromId: string, toId: string): Promise<Result<Connection>> {
      const from = editable(fromId);
      const to = editable(toId);
      if (from === null || to === null) return notFound();
      if (fromId === toId || from.baseUrl !== to.baseUrl) {
        return fail({
          code: 'invalid_payload',
          path: 'toId',
          detail: 'must be another account with the same API URL',
        });
      }
      const password = await passwords.get(from);
      if (!password.ok) return password;
      const moved = await replacePassword(toId, { username: from.username, password: password.value }, from.passwordIn);
      if (!moved.ok) return moved;
      if (from.passwordIn === 'keychain') {
        const forgotten = await passwords.forget(fromId);
        // Then both have it: the move itself did not fail, and the list shows that the first still has a password.
        if (!forgotten.ok) return moved;
      } else passwords.forgetHere(fromId);
      unregister(fromId);
      change(fromId, { passwordIn: 'session', lastTest: null });
      return moved;
    },
    /**
     * Deletes the connection and its password. Fails if the keychain is locked, but not if there is no keychain. If
     * `deleteData` rejects, so does this, and the connection stays in the list.
     */
    async remove(id: string, deleteData: () => Promise<void> = () => Promise.resolve()): Promise<Result<void>> {
      const stored = store.byId(id);
      if (stored === null) return notFound();
      if (stored.kind === 'demo') await demo.stopDemo();
      else if (stored.passwordIn === 'keychain') {
        const forgotten = await passwords.forget(id);
        if (!forgotten.ok && forgotten.error.code === 'keychain' && forgotten.error.problem !== 'absent') {
          return forgotten;
        }
      }
      try {
        await deleteData();
      } catch (error) {
        // It is no longer in the keychain.
        if (stored.passwordIn === 'keychain') change(id, { passwordIn: 'session' });
        throw error;
      }
      unregister(id);
      passwords.forgetHere(id);
      if (stored.kind === 'service' && stored.passwordIn === 'session') passwords.removeWhenPossible(id);
      store.remove(id);
      if (store.activeId() === id) store.setActiveId(null);
      emit({ name: 'connections.changed', id });
      return ok(undefined);
    },
    recordTest(id: string, report: TestReport): void {
      store.setLastTest(id, report);
      emit({ name: 'connections.changed', id });
    },
    /** Only for the freight client. For the demo, starts its service first if it isn't running. */
    async credentials(id: string): Promise<Result<Credentials>> {
      const stored = store.byId(id);
      if (stored === null) return notFound();
      const allowed = stored.kind === 'service' ? policy.mayUse(stored.baseUrl) : policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      if (stored.kind === 'demo' && !(await runDemo())) return notFound();
      const password = await passwords.get(stored);
      if (!password.ok) return password;
      const credentials = { username: stored.username, password: password.value };
      register(id, credentials);
      return ok(credentials);
    },
  };
}

export type ConnectionsService = ReturnType<typeof createConnections>;
