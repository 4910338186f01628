import { expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleItem } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

async function connected() {
  const memory = await openMemoryApp(createScriptedHttp());
  await memory.connect();
  return memory;
}

test('an item is saved, found by name and SKU, counted, removed, and restored', async () => {
  const { call, events } = await connected();
  const saved = await call('items.save', { itemId: 'i', fields: sampleItem() });
  expect(saved).toMatchObject({ ok: true, value: { id: 'i', name: 'Steel shelf brackets', length: 48 } });
  expect(events).toContainEqual({ name: 'items.changed', id: 'i' });
  for (const search of ['bra', 'br 100', 'steel box']) {
    const found = await call('items.list', { search, sort: 'use', offset: 0, limit: 5 });
    expect(found, search).toMatchObject({ ok: true, value: { total: 1 } });
  }
  expect(await call('items.use', { itemId: 'i' })).toMatchObject({ value: { usedCount: 1 } });
  expect(await call('items.remove', { itemIds: ['i'] })).toEqual({ ok: true, value: { removed: 1, version: 0 } });
  expect(await call('items.get', { itemId: 'i' })).toMatchObject({ error: { code: 'not_found', what: 'item' } });
  expect(await call('items.restore', { itemIds: ['i'] })).toEqual({ ok: true, value: { restored: 1 } });
  expect(await call('items.get', { itemId: 'i' })).toMatchObject({ ok: true, value: { usedCount: 1 } });
});

test('every field that the service would reject is named', async () => {
  const { call } = await connected();
  const fields = sampleItem({ name: '', length: 0, weight: 99_999, pieces: 1.5, freightClass: '90', nmfc: 'abc' });
  const saved = await call('items.save', { itemId: 'i', fields });
  const rejected = saved.ok || saved.error.code !== 'fields_invalid' ? [] : saved.error.fields;
  expect(rejected.map(({ field }) => field).toSorted()).toEqual(['length', 'name', 'pieces']);
});

test('what the service may accept is saved, with a normalized class', async () => {
  const { call } = await connected();
  const fields = sampleItem({ weight: 99_999, length: 700, freightClass: '77.50', nmfc: '156600 Sub 02' });
  const saved = await call('items.save', { itemId: 'i', fields });
  expect(saved).toMatchObject({ ok: true, value: { ...fields, freightClass: '77.5' } });
  expect(await call('items.get', { itemId: 'i' })).toEqual(saved);
});

test('an item is a duplicate by its SKU, or by its name if there is none', async () => {
  const { call } = await connected();
  await call('items.save', { itemId: 'i', fields: sampleItem() });
  const rows = [
    { line: 2, fields: { name: 'Another name', sku: 'br 100', weight: 610 } },
    { line: 3, fields: { name: 'Steel shelf brackets' } },
    { line: 4, fields: { name: 'STEEL shelf brackets' } },
  ];
  const response = await call('items.importRows', { rows, duplicates: 'update' });
  expect(response.ok ? response.value.rows.map(({ outcome, why }) => why ?? outcome) : response).toEqual([
    'updated',
    'added',
    'updated',
  ]);
  expect(await call('items.get', { itemId: 'i' })).toMatchObject({
    value: { name: 'Another name', weight: 610, length: 48 },
  });
});

test('the export contains every item and is stored in the exports', async () => {
  const { call, exportFiles } = await connected();
  await call('items.save', { itemId: 'i', fields: sampleItem({ description: '=1+1', stackable: false }) });
  const exported = await call('items.exportCsv', { search: '' });
  expect(exported).toMatchObject({ ok: true, value: { rows: 1 } });
  const text = exportFiles.get(exported.ok ? exported.value.fileName : '') ?? '';
  expect(text.split('\r\n')[0]).toContain('Item,SKU,Description');
  expect(text).toMatch(/BR-100,"?'=1\+1"?,Pallet,24,48,40,46,600,92.5,104600,no/);
});

test('what the demo exports says SAMPLE in its first line; an account of a provider says nothing of the kind', async () => {
  const { call, exportFiles } = await connected();
  const firstLine = async () => {
    await call('items.save', { itemId: 'i', fields: sampleItem() });
    const exported = await call('items.exportCsv', { search: '' });
    return (exportFiles.get(exported.ok ? exported.value.fileName : '') ?? '').split('\r\n')[0];
  };
  expect(await firstLine()).toContain('Item,SKU');
  expect(await call('connections.startDemo', {})).toMatchObject({ ok: true });
  expect(await firstLine()).toContain('SAMPLE');
});
