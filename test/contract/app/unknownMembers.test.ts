/** A newer Waybill wrote into the database of an account, and this one edits the same records. */
import { expect, test } from 'vitest';
import { BLANK_CARRIER } from '../../../shared/freight/carriers.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleContact, sampleItem } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

async function connected() {
  const { call, connect, databases } = await openMemoryApp(createScriptedHttp());
  const database = databases.get(await connect());
  if (database === undefined) throw new Error('no database');
  /** Adds members to the JSON of the only record, as a newer version may. */
  const extend = (table: string, column: string, members: object) =>
    database.run(`UPDATE ${table} SET ${column} = json_patch(${column}, :members)`, {
      members: JSON.stringify(members),
    });
  const stored = (table: string, column: string): unknown =>
    JSON.parse(String(database.get(`SELECT ${column} AS json FROM ${table}`, {})?.['json']));
  return { call, extend, stored };
}
const NEWER = { dock: { door: 'Dock 9', hours: { sat: '08:00' } }, tags: ['cold'] };

test('an edit of a contact, an item, or a carrier retains what a newer version wrote in it', async () => {
  const { call, extend, stored } = await connected();
  const save = {
    contacts: (name: string) => call('contacts.save', { contactId: 'a', fields: sampleContact({ name }) }),
    items: (name: string) => call('items.save', { itemId: 'a', fields: sampleItem({ name }) }),
    carriers: (name: string) =>
      call('carriers.save', { carrierId: 'a', fields: { ...BLANK_CARRIER, code: 'ABCD', name } }),
  };
  for (const table of ['contacts', 'items', 'carriers'] as const) {
    expect(await save[table]('Acme'), table).toMatchObject({ ok: true });
    extend(table, 'fields', NEWER);
    expect(await save[table]('Acme East'), table).toMatchObject({ ok: true, value: { name: 'Acme East' } });
    expect(stored(table, 'fields'), table).toMatchObject({ name: 'Acme East', ...NEWER });
  }
});

test('an import that updates a contact retains it, too', async () => {
  const { call, extend, stored } = await connected();
  await call('contacts.save', { contactId: 'a', fields: sampleContact() });
  extend('contacts', 'fields', NEWER);
  const { name, zip } = sampleContact();
  const rows = [{ line: 2, fields: { name, zip, city: 'Dayton' } }];
  expect(await call('contacts.importRows', { rows, duplicates: 'update' })).toMatchObject({
    value: { rows: [{ outcome: 'updated' }] },
  });
  expect(stored('contacts', 'fields')).toMatchObject({ city: 'Dayton', ...NEWER });
});

test('a template that is replaced retains it at each level: of the form, an address, and a row', async () => {
  const { call, stored } = await connected();
  const form = (zip: string, description: string) => ({
    form: {
      origin: { zip },
      contacts: { origin: { id: 'c1', name: 'Acme' }, destination: null },
      rows: [
        { key: '1', description: 'Tile' },
        { key: '2', description },
      ],
    },
    sentAs: null,
  });
  const newer = {
    ...form('43215', 'Brackets'),
    insured: true,
    form: {
      ...form('', '').form,
      origin: { zip: '43215', country: 'US' },
      contacts: { origin: { id: 'c1', name: 'Acme', dock: 9 }, destination: null },
      rows: [
        { key: '1', description: 'Tile', hazmat: { un: '1203' } },
        { key: '2', description: 'Brackets', hazmat: null },
      ],
      remarks: 'Call first',
    },
  };
  await call('templates.save', { id: 't', name: 'Weekly', value: newer });
  await call('templates.save', { id: 't', name: 'Weekly', value: form('45202', 'Screws') });
  expect(stored('quote_templates', 'value')).toEqual({
    ...newer,
    form: {
      ...newer.form,
      origin: { zip: '45202', country: 'US' },
      // What was said of the brackets isn't true of the screws.
      rows: [newer.form.rows[0], { key: '2', description: 'Screws' }],
    },
  });
  const other = form('45202', 'Screws');
  other.form.contacts.origin = { id: 'c2', name: 'Bolt' };
  await call('templates.save', { id: 't', name: 'Weekly', value: other });
  expect(stored('quote_templates', 'value')).toMatchObject({ form: { contacts: { origin: { id: 'c2' } } } });
  expect(JSON.stringify(stored('quote_templates', 'value'))).not.toContain('dock');
});
