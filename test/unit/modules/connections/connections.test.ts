import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import { APP_MIGRATIONS } from '../../../../electron/core/appSchema.ts';
import { createConnectionStore } from '../../../../electron/modules/connections/store.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import type { Connection } from '../../../../shared/contract/connections.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { NO_FAULTS } from '../../../../shared/freight/trainingFaults.ts';
import { fail } from '../../../../shared/ipc/result.ts';
import { memoryContentStore, memoryStaging } from '../../../support/documentsInMemory.ts';
import { type MemoryApp, openMemoryApp, SAMPLE_PASSWORD } from '../../../support/memoryApp.ts';
import { memoryExports } from '../../../support/memoryExports.ts';
import { createMemoryKeychain } from '../../../support/memoryKeychain.ts';
import { sampleRateRequest, sampleRatesBody } from '../../../support/samples.ts';
import { createScriptedHttp } from '../../../support/scriptedHttp.ts';
import { supportInMemory } from '../../../support/supportInMemory.ts';

const rejected = (code: string) => ({ success: false, error: { code, message: 'no' } });
const noSuchShipment = { status: 404, body: rejected('shipment_not_found') };
const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function add(
  app: MemoryApp,
  changes: { name?: string; baseUrl?: string; password?: string; passwordIn?: 'keychain' | 'session' } = {},
) {
  const added = await app.call('connections.add', {
    name: 'Example',
    baseUrl: 'https://api.freight.example',
    username: 'acme-east',
    password: 'of the other',
    passwordIn: 'keychain',
    ...changes,
  });
  if (!added.ok) throw new Error(added.error.code);
  return added.value.id;
}

async function all(app: MemoryApp): Promise<Connection[]> {
  const listed = await app.call('connections.list', {});
  return listed.ok ? listed.value.connections : [];
}
const one = async (app: MemoryApp, id: string) => (await all(app)).find((connection) => connection.id === id);
const rates = (app: MemoryApp) =>
  app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });

test('passwords that were replaced, removed or only tried are forgotten once their calls have ended', async () => {
  const support = supportInMemory();
  const shown = () => support.secrets.clean('first one, second one, third one');
  const app = await openMemoryApp(createScriptedHttp(noSuchShipment), { support });
  const id = await add(app, { password: 'first one' });
  const account = { baseUrl: 'https://api.freight.example', username: 'acme-east' };
  await app.call('connections.test', { callId: 't', ...account, password: 'third one' });
  expect(shown()).toBe('[removed], second one, third one');
  await app.call('connections.replacePassword', {
    connectionId: id,
    username: 'acme-east',
    password: 'second one',
    passwordIn: 'keychain',
  });
  expect(shown()).toBe('[removed], [removed], third one');
  app.clock.advance(600_000);
  expect(shown()).toBe('first one, [removed], third one');
  await app.call('connections.remove', { connectionId: id, withData: true });
  app.clock.advance(600_000);
  expect(shown()).toBe('first one, second one, third one');
});

describe('several connections', () => {
  test('one is active, and its credentials and data are its own', async () => {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const app = await openMemoryApp(http);
    const first = await app.connect();
    await rates(app);
    const second = await add(app);
    await app.call('connections.activate', { connectionId: second });
    await rates(app);
    expect(http.requests.map(({ headers }) => headers['authorization'])).toEqual([
      basic('acme-columbus', SAMPLE_PASSWORD),
      basic('acme-east', 'of the other'),
    ]);
    expect(await app.call('quotes.list', {})).toMatchObject({ value: { quotes: [{}] } });
    expect(await app.call('connections.list', {})).toMatchObject({ value: { activeId: second } });
    await app.call('connections.activate', { connectionId: first });
    expect(await app.call('quotes.list', {})).toMatchObject({ value: { quotes: [{}] } });
  });

  test('a name can be changed; the demo’s can’t', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const connectionId = await app.connect();
    expect(await app.call('connections.rename', { connectionId, name: ' Main account ' })).toMatchObject({
      ok: true,
      value: { name: 'Main account', username: 'acme-columbus', passwordIn: 'keychain' },
    });
    await app.call('connections.startDemo', {});
    expect(await app.call('connections.rename', { connectionId: 'demo', name: 'x' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });

  test('the last test of each is saved, until its password is replaced', async () => {
    const app = await openMemoryApp(createScriptedHttp(noSuchShipment));
    const connectionId = await app.connect();
    await app.call('connections.test', { callId: 't', connectionId });
    expect(await one(app, connectionId)).toMatchObject({ lastTest: { error: null } });
    const passwordIn = 'keychain';
    await app.call('connections.replacePassword', { connectionId, username: 'new', password: 'new', passwordIn });
    expect(await one(app, connectionId)).toMatchObject({ lastTest: null, username: 'new' });
  });
});

describe('passwords', () => {
  test('never come back, whatever is called', async () => {
    const app = await openMemoryApp(createScriptedHttp(noSuchShipment));
    const connectionId = await app.connect();
    const responses = [
      await app.call('connections.list', {}),
      await app.call('connections.status', {}),
      await app.call('connections.test', { callId: 't', connectionId }),
      await app.call('connections.setPasswordStorage', { connectionId, passwordIn: 'session' }),
    ];
    expect(JSON.stringify(responses)).not.toContain(JSON.stringify(SAMPLE_PASSWORD).slice(1, -1));
    expect(app.keychain.entries.size).toBe(0);
  });

  test('go from the keychain to this session and back without being typed again', async () => {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const app = await openMemoryApp(http);
    const connectionId = await app.connect();
    await app.call('connections.setPasswordStorage', { connectionId, passwordIn: 'session' });
    expect(app.keychain.entries.size).toBe(0);
    expect(await one(app, connectionId)).toMatchObject({ passwordIn: 'session' });
    expect(await rates(app)).toMatchObject({ ok: true });
    await app.call('connections.setPasswordStorage', { connectionId, passwordIn: 'keychain' });
    expect(app.keychain.entries.get(connectionId)).toBe(SAMPLE_PASSWORD);
    expect(await one(app, connectionId)).toMatchObject({ passwordIn: 'keychain' });
  });

  test.each(['absent', 'locked', 'dismissed', 'timed_out', 'refused'] as const)(
    'a keychain that is %s: reported, nothing changed, and “this session only” still works',
    async (problem) => {
      const http = createScriptedHttp({ body: sampleRatesBody });
      const app = await openMemoryApp(http);
      const connectionId = await app.connect();
      app.keychain.failWith(problem);
      const typed = { connectionId, username: 'acme-columbus', password: 'replaced' };
      expect(await app.call('connections.replacePassword', { ...typed, passwordIn: 'keychain' })).toEqual({
        ok: false,
        error: { code: 'keychain', problem },
      });
      expect(await one(app, connectionId)).toMatchObject({ passwordIn: 'keychain' });
      expect(await app.call('connections.replacePassword', { ...typed, passwordIn: 'session' })).toMatchObject({
        ok: true,
        value: { passwordIn: 'session' },
      });
      expect(await rates(app)).toMatchObject({ ok: true });
      expect(http.requests[0]?.headers['authorization']).toBe(basic('acme-columbus', 'replaced'));
    },
  );

  test('of the session are missing at the next start, and that is reported before anything is sent', async () => {
    const http = createScriptedHttp();
    const connectionStore = createConnectionStore(openDatabase(':memory:', APP_MIGRATIONS));
    const before = await openMemoryApp(http, { connectionStore });
    const connectionId = await add(before, { passwordIn: 'session' });
    await before.call('connections.activate', { connectionId });
    expect(await all(before)).toMatchObject([{ passwordIn: 'session' }]);
    const restarted = await openMemoryApp(http, { connectionStore });
    expect(await all(restarted)).toMatchObject([{ passwordIn: 'nowhere' }]);
    expect(await rates(restarted)).toEqual({ ok: false, error: { code: 'password_missing' } });
    expect(http.requests).toHaveLength(0);
  });

  test('that could not be removed from a locked keychain are removed with the next password that is entered for the session', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const connectionId = await app.connect();
    app.keychain.failWith('locked');
    const typed = { connectionId, username: 'acme-columbus', passwordIn: 'session' } as const;
    await app.call('connections.replacePassword', { ...typed, password: 'second' });
    expect(app.keychain.entries.get(connectionId)).toBe(SAMPLE_PASSWORD);
    app.keychain.failWith(null);
    await app.call('connections.replacePassword', { ...typed, password: 'third' });
    expect(app.keychain.entries.size).toBe(0);
  });

  test('move to another connection of the same address, and the first is without', async () => {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const app = await openMemoryApp(http);
    const fromId = await app.connect();
    const toId = await add(app, { name: 'Same account, other name' });
    expect(await app.call('connections.movePassword', { fromId, toId })).toMatchObject({
      ok: true,
      value: { id: toId, username: 'acme-columbus', passwordIn: 'keychain' },
    });
    expect([...app.keychain.entries]).toEqual([[toId, SAMPLE_PASSWORD]]);
    expect(await one(app, fromId)).toMatchObject({ passwordIn: 'nowhere' });
    expect(await rates(app)).toEqual({ ok: false, error: { code: 'password_missing' } });
    await app.call('connections.activate', { connectionId: toId });
    expect(await rates(app)).toMatchObject({ ok: true });
  });

  test('that the keychain can’t remove stay in both accounts, and the move is no failure', async () => {
    const keychain = createMemoryKeychain();
    const app = await openMemoryApp(createScriptedHttp(), {
      keychain: { ...keychain, remove: () => Promise.resolve(fail({ code: 'keychain', problem: 'locked' })) },
    });
    const fromId = await app.connect();
    const toId = await add(app, { name: 'Same account, other name' });
    expect(await app.call('connections.movePassword', { fromId, toId })).toMatchObject({
      ok: true,
      value: { id: toId, username: 'acme-columbus' },
    });
    expect(keychain.entries.get(toId)).toBe(SAMPLE_PASSWORD);
    expect(await one(app, fromId)).toMatchObject({ passwordIn: 'keychain' });
  });

  test('never move to another address', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const fromId = await app.connect();
    const toId = await add(app, { baseUrl: 'https://elsewhere.example' });
    expect(await app.call('connections.movePassword', { fromId, toId })).toMatchObject({ ok: false });
    expect(app.keychain.entries.get(fromId)).toBe(SAMPLE_PASSWORD);
    expect(app.keychain.entries.get(toId)).toBe('of the other');
  });
});

describe('removing', () => {
  test('a locked keychain keeps the connection, so that no password is left behind unseen', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const connectionId = await app.connect();
    app.keychain.failWith('locked');
    expect(await app.call('connections.remove', { connectionId, withData: false })).toMatchObject({
      error: { code: 'keychain', problem: 'locked' },
    });
    expect(await all(app)).toHaveLength(1);
    app.keychain.failWith(null);
    expect(await app.call('connections.remove', { connectionId, withData: false })).toMatchObject({ ok: true });
    expect(app.keychain.entries.size).toBe(0);
    expect(await app.call('connections.list', {})).toEqual({ ok: true, value: { connections: [], activeId: null } });
  });

  test('a password that was still in a locked keychain is removed with its account', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const connectionId = await app.connect();
    app.keychain.failWith('locked');
    await app.call('connections.setPasswordStorage', { connectionId, passwordIn: 'session' });
    expect(app.keychain.entries.get(connectionId)).toBe(SAMPLE_PASSWORD);
    app.keychain.failWith(null);
    expect(await app.call('connections.remove', { connectionId, withData: false })).toMatchObject({ ok: true });
    expect(app.keychain.entries.size).toBe(0);
  });

  test('data that can’t be deleted keeps the account, whose removal can be tried again', async () => {
    let isOpenElsewhere = true;
    const app = await openMemoryApp(createScriptedHttp(), {
      deleteStorage: () =>
        isOpenElsewhere
          ? Promise.reject(new StorageError({ code: 'storage_failed', detail: 'EBUSY' }))
          : Promise.resolve(),
    });
    const connectionId = await app.connect();
    expect(await app.call('connections.remove', { connectionId, withData: true })).toMatchObject({
      error: { code: 'storage_failed', detail: 'EBUSY' },
    });
    // Without it in the list, the page would close the dialog that shows the failure.
    expect(await one(app, connectionId)).toMatchObject({ passwordIn: 'nowhere' });
    expect(app.keychain.entries.size).toBe(0);
    expect((await app.call('tracking.status', {})).ok).toBe(true);
    isOpenElsewhere = false;
    expect(await app.call('connections.remove', { connectionId, withData: true })).toMatchObject({ ok: true });
    expect(await all(app)).toEqual([]);
  });

  test('a machine that has no keychain any more does not prevent removing the connection', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    const connectionId = await app.connect();
    app.keychain.failWith('absent');
    expect(await app.call('connections.remove', { connectionId, withData: false })).toMatchObject({ ok: true });
    expect(await all(app)).toEqual([]);
  });
});

describe('401 and 403', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'not_approved'],
  ] as const)('a %i at any call halts, once, until a test succeeds', async (status, code) => {
    const http = createScriptedHttp({ status, body: rejected(code) });
    const app = await openMemoryApp(http);
    const connectionId = await app.connect();
    expect(await rates(app)).toMatchObject({ ok: false, error: { code } });
    expect(http.requests).toHaveLength(1);
    expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: code } });
    await app.call('connections.test', { callId: 't', connectionId });
    expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: code } });
    http.response(noSuchShipment);
    await app.call('connections.test', { callId: 't', connectionId });
    expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: null } });
  });

  test('a replaced password lets it continue', async () => {
    const app = await openMemoryApp(createScriptedHttp({ status: 401, body: rejected('unauthorized') }));
    const connectionId = await app.connect();
    await rates(app);
    await app.call('connections.replacePassword', {
      connectionId,
      username: 'acme-columbus',
      password: 'right',
      passwordIn: 'keychain',
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: null } });
  });
});

describe('the demo’s service', () => {
  /** A service that runs when the test says so, or never. */
  function slowService() {
    const started = Promise.withResolvers<string>();
    let starts = 0;
    const service = {
      start: () => {
        starts += 1;
        return started.promise;
      },
      fill: () => Promise.resolve([]),
      stop: () => Promise.resolve(),
      training: () => ({ faults: NO_FAULTS, speed: 1 }),
      train: () => {},
    };
    return { service, started, starts: () => starts };
  }

  test('is not waited for: its account is open at once, and a call that needs it waits until it runs', async () => {
    const { service, started, starts } = slowService();
    const http = createScriptedHttp({ body: sampleRatesBody });
    const app = await openMemoryApp(http, { bundledService: service });
    expect(await app.app.openDemo(true)).toMatchObject({ ok: true, value: { id: 'demo' } });
    expect(await app.call('connections.status', {})).toMatchObject({ value: { active: { id: 'demo' } } });
    expect(await app.call('quotes.list', {})).toMatchObject({ ok: true });
    expect(starts()).toBe(0);

    const requested = rates(app);
    await expect.poll(starts).toBe(1);
    expect(http.requests).toEqual([]);
    started.resolve('http://127.0.0.1:4000');
    expect(await requested).toMatchObject({ ok: true });
    expect(http.requests.map(({ url }) => new URL(url).host)).toEqual(['127.0.0.1:4000']);
    expect(await one(app, 'demo')).toMatchObject({ baseUrl: 'http://127.0.0.1:4000', passwordIn: 'session' });
    expect(app.bugs).toEqual([]);
  });

  test('starts automatically shortly after the page, so that the first call finds it running', async () => {
    const { service, started, starts } = slowService();
    const app = await openMemoryApp(createScriptedHttp(), { bundledService: service });
    await app.app.openDemo(true);
    app.clock.advance(2_000);
    await expect.poll(starts).toBe(1);
    started.resolve('http://127.0.0.1:4000');
    await expect.poll(() => one(app, 'demo')).toMatchObject({ baseUrl: 'http://127.0.0.1:4000' });
  });

  test('that can’t start leaves the account open, and is tried again by the next call', async () => {
    let starts = 0;
    const service = {
      ...slowService().service,
      start() {
        starts += 1;
        return starts < 3 ? Promise.reject(new Error('no thread')) : Promise.resolve('http://127.0.0.1:4000');
      },
    };
    const app = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }), { bundledService: service });
    await app.app.openDemo(true);
    app.clock.advance(2_000);
    await expect.poll(() => app.bugs).toMatchObject([[expect.any(String), 'demo', { message: 'no thread' }]]);
    expect(await rates(app)).toMatchObject({ error: { code: 'internal' } });
    expect(await rates(app)).toMatchObject({ ok: true });
  });

  test('is not started again by a call while its connection is being removed', async () => {
    const { service, starts } = slowService();
    const stopped = Promise.withResolvers<void>();
    let isStopping = false;
    const stop = () => {
      isStopping = true;
      return stopped.promise;
    };
    const app = await openMemoryApp(createScriptedHttp(), { bundledService: { ...service, stop } });
    await app.app.openDemo(true);
    const removed = app.call('connections.remove', { connectionId: 'demo', withData: false });
    await expect.poll(() => isStopping).toBe(true);
    expect(await rates(app)).toMatchObject({ ok: false });
    expect(starts()).toBe(0);
    stopped.resolve();
    expect(await removed).toMatchObject({ ok: true });
    app.clock.advance(2_000);
    expect(starts()).toBe(0);
    expect(await one(app, 'demo')).toBeUndefined();
  });
});

test('a database that is found damaged while in use is used no more, and the page is notified', async () => {
  let notify = (_damage: AppError): void => {};
  const app = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }), {
    openStorage(_id, onDamaged) {
      notify = onDamaged;
      const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
      return Promise.resolve({
        ...storesOf(database),
        exports: memoryExports(new Map()),
        contentStore: memoryContentStore(),
        staging: memoryStaging(),
        close: () => database.close(),
      });
    },
  });
  const id = await app.connect();
  expect(await rates(app)).toMatchObject({ ok: true });
  app.events.length = 0;
  const damage = { code: 'data_damaged', detail: 'a page' } as const;
  notify(damage);
  await expect.poll(() => app.events).toContainEqual({ name: 'connections.changed', id });
  expect(await rates(app)).toMatchObject({ error: { code: 'not_connected' } });
  expect(await app.call('connections.status', {})).toMatchObject({ value: { active: { id }, dataProblem: damage } });
});
