/** An account that is removed with its data, on a data folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../../../electron/core/open.ts';
import { createMemoryKeychain } from '../../support/memoryKeychain.ts';

test('data that the disk doesn’t delete is a failure of the disk', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-removed-'));
  const app = await openApp({
    dataFolder,
    host: 'browser',
    version: '1',
    bundledService: new URL('file:///none'),
    keychain: createMemoryKeychain(),
  });
  const account = { name: 'Office', baseUrl: 'https://freight.example', username: 'office', password: 'secret' };
  const added = await app.call('connections.add', { ...account, passwordIn: 'session' });
  expect(added).toMatchObject({ ok: true });
  // In place of the folder with the data of all accounts.
  writeFileSync(join(dataFolder, 'connections'), '');
  const listed = await app.call('connections.list', {});
  expect(listed).toMatchObject({ value: { connections: [{ id: expect.any(String) }] } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the line before checked
  const { id } = (listed as { value: { connections: [{ id: string }] } }).value.connections[0];
  expect(await app.call('connections.remove', { connectionId: id, withData: true })).toMatchObject({
    error: { code: 'storage_failed', detail: 'ENOTDIR' },
  });
  await app.close();
  rmSync(dataFolder, { recursive: true });
});
