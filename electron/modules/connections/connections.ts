/** Connection profiles and their passwords. */

import type { Connection, NewConnection, StrayConnection, TestReport } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Emit } from '../../platform/events.ts';
import type { Credentials } from '../freight/credentials.ts';
import type { PolicyService } from '../policy/policy.ts';
import { normalizeBaseUrl } from './address.ts';
import { createPasswords } from './passwords.ts';
import type { BundledService, ConnectionStore, DemoTask, Keychain, StoredConnection } from './ports.ts';

/** Identifier of the one connection to the bundled service. */
export const DEMO_ID = 'demo';
/** Stable, so that the demo's shipments are there again next time; the password is new at every start. */
export const DEMO_USERNAME = 'demo';

export interface ConnectionsService {
  all(): Connection[];
  byId(id: string): Result<Connection>;
  active(): Connection | null;
  setActive(id: string): Result<Connection>;
  add(connection: NewConnection): Promise<Result<Connection>>;
  /** Connections whose data is there and that are not in the list. */
  strays(): StrayConnection[];
  /** Takes one of them into the list. */
  adopt(id: string): Promise<Result<Connection>>;
  rename(id: string, name: string): Result<Connection>;
  /** New credentials. Going over to `session` works without a keychain: it is the way out when that one is in the way. */
  replacePassword(
    id: string,
    credentials: Credentials,
    passwordIn: 'keychain' | 'session',
  ): Promise<Result<Connection>>;
  /** Keeps the password that is known now in the other place. */
  setPasswordStorage(id: string, passwordIn: 'keychain' | 'session'): Promise<Result<Connection>>;
  /**
   * Hands username and password of one connection to another of the same address; the first then has none. Never to
   * another address: nothing but the clerk's own typing sends a password anywhere new.
   */
  movePassword(fromId: string, toId: string): Promise<Result<Connection>>;
  /** Forgets the connection and its password. A keychain that isn't there does not keep it; one that is locked does. */
  remove(id: string): Promise<Result<void>>;
  recordTest(id: string, report: TestReport): void;
  /** For the freight client alone. Those of the bundled service come once it runs: it is started if it does not. */
  credentials(id: string): Promise<Result<Credentials>>;
  /** The connection to the bundled service, made if there is none; the service may not run yet. */
  demo(): Promise<Result<Connection>>;
  /** What is still to be done before the demo is opened. */
  demoTask(): DemoTask | null;
  setDemoTask(task: DemoTask | null): void;
  /** Stops the bundled service; the connection stays. */
  stopDemo(): Promise<void>;
  /** Starts the bundled service if it is not running; its connection then has an address. */
  startDemo(): Promise<Result<Connection>>;
}

export interface ConnectionsOptions {
  readonly store: ConnectionStore;
  readonly keychain: Keychain;
  readonly bundledService: BundledService;
  readonly emit: Emit;
  /** Told every password that comes by, so that it can be kept out of what others read. */
  readonly registerSecret: (credentials: Credentials) => () => void;
  /** Does it once no call with credentials of before can be on its way any more. */
  readonly afterCalls: (work: () => void) => void;
  /** 256 random bits as text. */
  readonly randomSecret: () => string;
  readonly policy: Pick<PolicyService, 'mayUse' | 'mayStartDemo'>;
}

/** Makes the connections service. */
export function createConnections(options: ConnectionsOptions): ConnectionsService {
  const { store, keychain, bundledService, emit, registerSecret, afterCalls, randomSecret, policy } = options;
  const passwords = createPasswords(keychain);
  /** It ends because its connection is removed or its data replaced: no call on its way may start it again. */
  let isDemoLeaving = false;

  const view = (stored: StoredConnection): Connection => ({ ...stored, passwordIn: passwords.whereabouts(stored) });

  function put(connection: StoredConnection): Connection {
    store.put(connection);
    emit({ name: 'connections.changed', id: connection.id });
    return view(connection);
  }

  /** A connection whose credentials the clerk has a say in. */
  function service(id: string): StoredConnection | null {
    const stored = store.byId(id);
    return stored?.kind === 'service' ? stored : null;
  }

  async function storeFor(
    stored: StoredConnection,
    password: string,
    passwordIn: 'keychain' | 'session',
  ): Promise<Result<void>> {
    const saved = await passwords.save(stored.id, password, passwordIn);
    if (saved.ok && passwordIn === 'session' && stored.passwordIn === 'keychain')
      passwords.removeWhenPossible(stored.id);
    return saved;
  }

  /** What logs and the support file are cleaned of, for each connection. */
  const held = new Map<string, Credentials & { readonly forget: () => void }>();

  /** Those of before are forgotten. It is told with every call. */
  function hold(id: string, { username, password }: Credentials): void {
    const before = held.get(id);
    if (before?.username === username && before.password === password) return;
    letGo(id);
    held.set(id, { username, password, forget: registerSecret({ username, password }) });
  }

  function letGo(id: string): void {
    const before = held.get(id);
    held.delete(id);
    if (before !== undefined) afterCalls(before.forget);
  }

  async function replacePassword(
    id: string,
    { username, password }: Credentials,
    passwordIn: 'keychain' | 'session',
  ): Promise<Result<Connection>> {
    const stored = service(id);
    if (stored === null) return missing();
    hold(id, { username, password });
    const saved = await storeFor(stored, password, passwordIn);
    return saved.ok ? change(id, { username, passwordIn: passwordIn, lastTest: null }) : saved;
  }

  /** Read anew: the keychain may have taken a minute, and the connection may be gone. */
  function change(id: string, changes: Partial<StoredConnection>): Result<Connection> {
    const stored = service(id);
    if (stored !== null) return ok(put({ ...stored, ...changes }));
    letGo(id);
    passwords.forgetHere(id);
    passwords.removeWhenPossible(id);
    return missing();
  }

  const missing = (): Result<never> => fail({ code: 'not_found', what: 'account' } satisfies AppError);

  /** The connection to the bundled service as it is kept, or a new one, and the password of this run. */
  async function demoOfThisRun(): Promise<{
    saved: StoredConnection | null;
    fresh: StoredConnection;
    password: string;
  }> {
    const saved = store.byId(DEMO_ID);
    const fresh: StoredConnection = {
      id: DEMO_ID,
      name: 'Demo account',
      kind: 'demo',
      baseUrl: saved?.baseUrl ?? '',
      username: DEMO_USERNAME,
      passwordIn: 'session',
      lastTest: null,
    };
    const running = await passwords.get(fresh);
    const password = running.ok ? running.value : randomSecret();
    await passwords.save(DEMO_ID, password, 'session');
    return { saved, fresh, password };
  }

  /** Starts the bundled service, or finds it running. Rejects when it can't start. */
  async function runDemo(): Promise<void> {
    const { fresh, password } = await demoOfThisRun();
    const onAddress = (baseUrl: string) => put({ ...fresh, baseUrl });
    const baseUrl = await bundledService.start({ username: DEMO_USERNAME, password }, onAddress);
    if (store.byId(DEMO_ID)?.baseUrl !== baseUrl) onAddress(baseUrl);
  }

  async function stopDemo(): Promise<void> {
    isDemoLeaving = true;
    try {
      await bundledService.stop();
    } finally {
      isDemoLeaving = false;
    }
  }

  return {
    demoTask: () => store.demoTask(),
    setDemoTask: (task) => store.setDemoTask(task),
    stopDemo,
    all: () => store.all().map(view),
    byId(id) {
      const stored = store.byId(id);
      return stored === null ? missing() : ok(view(stored));
    },
    active() {
      const id = store.activeId();
      const stored = id === null ? null : store.byId(id);
      return stored === null ? null : view(stored);
    },
    setActive(id) {
      const stored = store.byId(id);
      if (stored === null) return missing();
      store.setActiveId(id);
      emit({ name: 'connections.changed', id });
      return ok(view(stored));
    },
    async add({ name, baseUrl, username, password, passwordIn }) {
      const address = normalizeBaseUrl(baseUrl);
      if (!address.ok) return address;
      const allowed = policy.mayUse(address.value);
      if (!allowed.ok) return allowed;
      const id = crypto.randomUUID();
      hold(id, { username, password });
      const saved = await passwords.save(id, password, passwordIn);
      if (!saved.ok) {
        letGo(id);
        // A keychain that was given up may store it all the same, for a connection that never was.
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
    strays: () => store.strays(),
    async adopt(id) {
      const stray = store.strays().find((found) => found.id === id);
      if (stray === undefined) return missing();
      const stored = { ...stray, kind: 'service', passwordIn: 'keychain', lastTest: null } as const;
      const password = await passwords.get(stored);
      return ok(put(password.ok ? stored : { ...stored, passwordIn: 'session' }));
    },
    rename: (id, name) => (service(id) === null ? missing() : change(id, { name })),
    replacePassword,
    async setPasswordStorage(id, passwordIn) {
      const stored = service(id);
      if (stored === null) return missing();
      const password = await passwords.get(stored);
      if (!password.ok) return password;
      const saved = await storeFor(stored, password.value, passwordIn);
      return saved.ok ? change(id, { passwordIn: passwordIn }) : saved;
    },
    async movePassword(fromId, toId) {
      const from = service(fromId);
      const to = service(toId);
      if (from === null || to === null) return missing();
      if (fromId === toId || from.baseUrl !== to.baseUrl) {
        return fail({
          code: 'invalid_payload',
          path: 'toId',
          detail: 'must be another connection of the same address',
        });
      }
      const password = await passwords.get(from);
      if (!password.ok) return password;
      const moved = await replacePassword(toId, { username: from.username, password: password.value }, from.passwordIn);
      if (!moved.ok) return moved;
      if (from.passwordIn === 'keychain') {
        const forgotten = await passwords.forget(fromId);
        if (!forgotten.ok) return forgotten;
      } else passwords.forgetHere(fromId);
      letGo(fromId);
      change(fromId, { passwordIn: 'session', lastTest: null });
      return moved;
    },
    async remove(id) {
      const stored = store.byId(id);
      if (stored === null) return missing();
      if (stored.kind === 'demo') await stopDemo();
      else if (stored.passwordIn === 'keychain') {
        const forgotten = await passwords.forget(id);
        if (!forgotten.ok && forgotten.error.code === 'keychain' && forgotten.error.problem !== 'absent') {
          return forgotten;
        }
      }
      letGo(id);
      passwords.forgetHere(id);
      store.remove(id);
      if (store.activeId() === id) store.setActiveId(null);
      emit({ name: 'connections.changed', id });
      return ok(undefined);
    },
    recordTest(id, report) {
      store.setLastTest(id, report);
      emit({ name: 'connections.changed', id });
    },
    async credentials(id) {
      const stored = store.byId(id);
      if (stored === null) return missing();
      const allowed = stored.kind === 'service' ? policy.mayUse(stored.baseUrl) : policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      if (stored.kind === 'demo') {
        if (isDemoLeaving) return missing();
        await runDemo();
      }
      const password = await passwords.get(stored);
      if (!password.ok) return password;
      const credentials = { username: stored.username, password: password.value };
      hold(id, credentials);
      return ok(credentials);
    },
    async demo() {
      const allowed = policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      const { saved, fresh } = await demoOfThisRun();
      return ok(saved === null ? put(fresh) : view(saved));
    },
    async startDemo() {
      const allowed = policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      await runDemo();
      const stored = store.byId(DEMO_ID);
      if (stored === null) return missing();
      return ok(stored.lastTest === null ? view(stored) : put({ ...stored, lastTest: null }));
    },
  };
}
