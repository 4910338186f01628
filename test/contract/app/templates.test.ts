import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

async function connected() {
  const app = await openMemoryApp(createScriptedHttp());
  await app.connect();
  return app;
}

test('templates are listed by name, renamed and removed, and each change emits an event', async () => {
  const { call, events } = await connected();
  await call('templates.save', { id: 't1', name: 'Tile to Denver', value: { rows: 1 } });
  await call('templates.save', { id: 't2', name: ' brackets to Tulsa ', value: { rows: 2 } });
  expect(await call('templates.list', {})).toMatchObject({
    value: { templates: [{ id: 't2', name: 'brackets to Tulsa', value: { rows: 2 } }, { id: 't1' }] },
  });
  expect(await call('templates.rename', { id: 't2', name: 'Xylophones' })).toEqual({ ok: true, value: {} });
  await call('templates.remove', { id: 't1' });
  expect(await call('templates.list', {})).toMatchObject({ value: { templates: [{ id: 't2', name: 'Xylophones' }] } });
  expect(events.filter((event) => event.name === 'templates.changed')).toHaveLength(4);
});

test('no two templates have one name, whatever the case; the same one may be saved again', async () => {
  const { call } = await connected();
  await call('templates.save', { id: 't1', name: 'Tile', value: 1 });
  await call('templates.save', { id: 't2', name: 'Brackets', value: 2 });
  const taken = { ok: false, error: { code: 'name_taken', name: 'TILE' } };
  expect(await call('templates.save', { id: 't3', name: 'TILE', value: 3 })).toEqual(taken);
  expect(await call('templates.rename', { id: 't2', name: 'TILE' })).toEqual(taken);
  expect(await call('templates.rename', { id: 't1', name: 'TILE' })).toMatchObject({ ok: true });
  expect(await call('templates.save', { id: 't1', name: 'TILE', value: 4 })).toMatchObject({ ok: true });
  expect(await call('templates.list', {})).toMatchObject({
    value: {
      templates: [
        { id: 't2', value: 2 },
        { id: 't1', value: 4 },
      ],
    },
  });
});

test('a name that is blank or too long, and a template that does not exist, are rejected', async () => {
  const { call } = await connected();
  for (const name of ['', '   ', 'x'.repeat(61)]) {
    expect(await call('templates.save', { id: 't1', name, value: 1 })).toMatchObject({
      error: { code: 'invalid_payload', path: 'name' },
    });
  }
  expect(await call('templates.rename', { id: 'none', name: 'Any' })).toMatchObject({ error: { code: 'not_found' } });
  const value = 'x'.repeat(1_000_001);
  expect(await call('templates.save', { id: 't1', name: 'Huge', value })).toMatchObject({
    error: { code: 'invalid_payload', path: 'value' },
  });
});

test('templates are there after the database was closed and opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-templates-'));
  const first = await openStorage(folder);
  const columns = { name: 'Tile', value: '{"rows":1}', saved_at_ms: 5 };
  await first.records.putRecords('quote_templates', [{ id: 't1', seenSeq: null, columns }]);
  first.close();
  const second = await openStorage(folder);
  expect(second.templates.all()).toEqual([{ id: 't1', name: 'Tile', value: { rows: 1 }, savedAtMs: 5, version: 0 }]);
  second.close();
  await rm(folder, { recursive: true });
});
