/** Accounts that are chosen, tested, or used, also while the data of one is replaced or deleted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { NO_COPIES } from '../../support/noCopies.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const NOT_FOUND = { status: 404, body: { success: false, error: { code: 'shipment_not_found', message: 'none' } } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The app while it restores a backup of the account in use; `finish` ends the restore. */
async function startRestoring() {
  const { promise: isFinished, resolve } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const opened: string[] = [];
  const memory = await openMemoryApp(createScriptedHttp(NOT_FOUND), {
    openStorage(connectionId) {
      opened.push(connectionId);
      return openStorage(join(folder, connectionId));
    },
    dataPlace: () => ({
      ...NO_COPIES,
      check: () => Promise.resolve(ok(undefined)),
      async restore() {
        begin();
        await isFinished;
      },
    }),
  });
  const restoredId = await memory.connect();
  const restoring = memory.call('data.restore', { name: '20261121T120000000Z-daily' });
  await hasBegun;
  const finish = async () => {
    resolve();
    expect((await restoring).ok).toBe(true);
  };
  return { ...memory, restoredId, opened, finish };
}

test('an account that was chosen during a restore of another is the one that is used afterward', async () => {
  const { app, call, finish } = await startRestoring();
  const other = { name: 'Other', baseUrl: 'https://other.example', username: 'other', password: 'secret' };
  const added = await call('connections.add', { ...other, passwordIn: 'session' });
  if (!added.ok) throw new Error(added.error.code);
  const connectionId = added.value.id;
  await call('connections.activate', { connectionId });
  await finish();
  await call('connections.test', { callId: 'test', connectionId });
  const everything = { operation: null, failedOnly: false, errorCode: null, bolNumber: null, beforeId: null };
  const log = await call('support.calls', { ...everything, limit: 10 });
  // The log is the one of the account that sent the test.
  expect(log.ok && log.value.calls.map(({ operation }) => operation)).toEqual(['getShipment']);
  await app.close();
});

test('the data of an account is not opened while it is replaced', async () => {
  const { app, call, restoredId, opened, finish } = await startRestoring();
  const tested = call('connections.test', { callId: 'test', connectionId: restoredId });
  const used = call('connections.activate', { connectionId: restoredId });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened).toHaveLength(1);
  await finish();
  expect([(await tested).ok, (await used).ok]).toEqual([true, true]);
  expect(opened).toHaveLength(2);
  await app.close();
});

test('a second restore waits for the first', async () => {
  const { app, call, opened, finish } = await startRestoring();
  const second = call('data.restore', { name: '20261121T130000000Z-daily' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await finish();
  expect((await second).ok).toBe(true);
  expect(opened).toHaveLength(3);
  await app.close();
});

test('the account that was chosen last is in use, also if the one before takes longer to open', async () => {
  const { promise: isOpened, resolve: finishOpening } = Promise.withResolvers<void>();
  let slowId = '';
  const { app, call, connect } = await openMemoryApp(createScriptedHttp(NOT_FOUND), {
    async openStorage(connectionId) {
      if (connectionId === slowId) await isOpened;
      return openStorage(join(folder, connectionId));
    },
  });
  const lastId = await connect();
  const slow = { name: 'Slow', baseUrl: 'https://slow.example', username: 'slow', password: 'secret' };
  const added = await call('connections.add', { ...slow, passwordIn: 'session' });
  if (!added.ok) throw new Error(added.error.code);
  slowId = added.value.id;
  const first = call('connections.activate', { connectionId: slowId });
  expect((await call('connections.activate', { connectionId: lastId })).ok).toBe(true);
  finishOpening();
  expect((await first).ok).toBe(true);
  const listed = await call('connections.list', {});
  expect(listed.ok && listed.value.activeId).toBe(lastId);
  await app.close();
});

test('an account that was chosen while the demo starts is in use', async () => {
  const { promise: isStarted, resolve: finishStarting } = Promise.withResolvers<void>();
  const { app, call, connect } = await openMemoryApp(createScriptedHttp(NOT_FOUND), {
    openStorage: (connectionId) => openStorage(join(folder, connectionId)),
    fillDemo: () => isStarted,
  });
  const connectionId = await connect();
  const demo = call('connections.startDemo', {});
  expect((await call('connections.activate', { connectionId })).ok).toBe(true);
  finishStarting();
  expect((await demo).ok).toBe(true);
  const listed = await call('connections.list', {});
  expect(listed.ok && listed.value.activeId).toBe(connectionId);
  await app.close();
});

test('an account that is being removed is not opened by a test or a choice', async () => {
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const opened: string[] = [];
  const { app, call, connect } = await openMemoryApp(createScriptedHttp(NOT_FOUND), {
    openStorage(connectionId) {
      opened.push(connectionId);
      return openStorage(join(folder, connectionId));
    },
    async deleteStorage() {
      begin();
      await isFinished;
    },
  });
  const connectionId = await connect();
  const removed = call('connections.remove', { connectionId, withData: true });
  await hasBegun;
  const tested = call('connections.test', { callId: 'test', connectionId });
  const used = call('connections.activate', { connectionId });
  await new Promise((resolve) => setTimeout(resolve, 50));
  finish();
  expect((await removed).ok).toBe(true);
  for (const result of [await tested, await used]) expect(result).toMatchObject({ error: { code: 'not_found' } });
  expect(opened).toEqual([connectionId]);
  await app.close();
});

/** The app with an account in use, and another that was only added. */
async function startWithTwo() {
  const running: string[] = [];
  let broken: string | null = null;
  const http = createScriptedHttp(NOT_FOUND);
  const memory = await openMemoryApp(http, {
    async openStorage(connectionId) {
      if (connectionId === broken) throw new StorageError({ code: 'storage_failed', detail: 'no response' });
      const storage = await openStorage(join(folder, connectionId));
      running.push(connectionId);
      const close = () => {
        running.splice(running.indexOf(connectionId), 1);
        storage.close();
      };
      return { ...storage, close };
    },
  });
  const usedId = await memory.connect();
  const other = { name: 'Other', baseUrl: 'https://other.example', username: 'other', password: 'secret' };
  const added = await memory.call('connections.add', { ...other, passwordIn: 'session' });
  if (!added.ok) throw new Error(added.error.code);
  const test = async (connectionId: string, callId = 'test') =>
    expect(await memory.call('connections.test', { callId, connectionId })).toMatchObject({ value: { error: null } });
  const breakData = (connectionId: string | null) => {
    broken = connectionId;
  };
  return { ...memory, http, usedId, otherId: added.value.id, running, test, breakData };
}

test('an account that only tests opened is closed after the last of them', async () => {
  const { app, usedId, otherId, running, test: run } = await startWithTwo();
  await Promise.all([run(otherId, 'one'), run(otherId, 'two')]);
  expect(running).toEqual([usedId]);
  await app.close();
});

test('an account that is in use, or was chosen during its test, stays open after it', async () => {
  const { app, call, http, usedId, otherId, running, test: run } = await startWithTwo();
  await run(usedId);
  http.response('silence');
  const tested = call('connections.test', { callId: 'long', connectionId: otherId });
  await call('connections.activate', { connectionId: otherId });
  await call('connections.activate', { connectionId: usedId });
  await call('calls.cancel', { callId: 'long' });
  expect(await tested).toMatchObject({ error: { code: 'cancelled' } });
  expect(running).toEqual([usedId, otherId]);
  await app.close();
});

test('an account in use whose data could not be opened is used once its test has opened it', async () => {
  const { app, call, otherId, running, test: run, breakData } = await startWithTwo();
  breakData(otherId);
  await call('connections.activate', { connectionId: otherId });
  expect(await call('connections.status', {})).toMatchObject({ value: { dataProblem: { code: 'storage_failed' } } });
  breakData(null);
  await run(otherId);
  expect(running).toContain(otherId);
  expect(await call('connections.status', {})).toMatchObject({ value: { dataProblem: null } });
  expect(await call('quotes.list', {})).toMatchObject({ ok: true });
  await app.close();
});
