import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

async function connected(changes: Parameters<typeof openMemoryApp>[1] = {}): Promise<MemoryApp> {
  const memory = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }), changes);
  await memory.connect();
  return memory;
}

/** Returns the value of a result that must be successful. */
function responded<T>(response: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

const namesFor = async ({ call }: MemoryApp, search: string, sort: 'use' | 'name' = 'use') =>
  responded(await call('contacts.list', { search, sort, offset: 0, limit: 50 })).contacts.map(({ name }) => name);

describe('saving a contact', () => {
  test('a saved contact is normalized, and found by the beginning of any of its words', async () => {
    const memory = await connected();
    const saved = await memory.call('contacts.save', {
      contactId: 'a',
      fields: sampleContact({ name: '  Acme Pallet Co. ' }),
    });
    expect(saved).toMatchObject({ ok: true, value: { id: 'a', name: 'Acme Pallet Co.', usedCount: 0 } });
    expect(await memory.call('contacts.get', { contactId: 'a' })).toEqual(saved);
    for (const search of ['acm', 'PALL', 'co pallet', '432', 'colum oh', 'shipp', '614555']) {
      expect(await namesFor(memory, search), search).toEqual(['Acme Pallet Co.']);
    }
    for (const search of ['llet', 'acme beta', '3207']) expect(await namesFor(memory, search), search).toEqual([]);
    expect(memory.events).toContainEqual({ name: 'contacts.changed', id: 'a' });
  });

  test('every field that breaks a rule is named, and nothing is saved', async () => {
    const memory = await connected();
    const saved = await memory.call('contacts.save', {
      contactId: 'a',
      fields: sampleContact({
        name: ' ',
        phone: '614555',
        state: 'Ohio',
        zip: '4320',
        readyTime: '15:00',
        closeTime: '',
      }),
    });
    const fields = saved.ok || saved.error.code !== 'fields_invalid' ? [] : saved.error.fields;
    expect(fields.map(({ field }) => field).toSorted()).toEqual(['closeTime', 'name', 'phone', 'state', 'zip']);
    expect(await namesFor(memory, '')).toEqual([]);
  });

  test('what the service may accept is saved: any email address, any two letters, a night, a long name', async () => {
    const memory = await connected();
    const fields = sampleContact({
      name: 'x'.repeat(2_500),
      email: 'desk at acme',
      state: 'mp',
      zip: '96950',
      readyTime: '22:00',
      closeTime: '04:00',
    });
    const saved = await memory.call('contacts.save', { contactId: 'a', fields });
    expect(saved).toMatchObject({ ok: true, value: { ...fields, state: 'MP' } });
    expect(await memory.call('contacts.get', { contactId: 'a' })).toEqual(saved);
  });

  test('the name alone is enough: a contact saved from a quote has no street yet', async () => {
    const memory = await connected();
    const fields = sampleContact({ person: '', phone: '', phoneExtension: '', email: '', address1: '', address2: '' });
    expect(await memory.call('contacts.save', { contactId: 'a', fields })).toMatchObject({ ok: true });
  });

  test('reference rules are saved tidy; a wrong format, length, or default is named', async () => {
    const memory = await connected();
    const wrong = await memory.call('contacts.save', {
      contactId: 'a',
      fields: sampleContact({ poFormat: 'PO*#', orderLength: 'ten', referenceFormat: 'D###', referenceDefault: 'X' }),
    });
    const fields = wrong.ok || wrong.error.code !== 'fields_invalid' ? [] : wrong.error.fields;
    expect(fields.map(({ field }) => field).toSorted()).toEqual(['orderLength', 'poFormat', 'referenceDefault']);
    const saved = await memory.call('contacts.save', {
      contactId: 'a',
      fields: sampleContact({
        requiredReferences: ['orderId', 'poNumber', 'orderId'],
        poFormat: ' PO-###### ',
        poLength: '9 – 9',
        poDefault: 'PO-000001',
      }),
    });
    expect(saved).toMatchObject({
      ok: true,
      value: { requiredReferences: ['poNumber', 'orderId'], poFormat: 'PO-######', poLength: '9' },
    });
    expect(await memory.call('contacts.get', { contactId: 'a' })).toEqual(saved);
  });

  test('a typed company is the contact of that name and ZIP, at that street if there are several', async () => {
    const memory = await connected();
    const save = (contactId: string, address1: string) =>
      memory.call('contacts.save', { contactId, fields: sampleContact({ address1 }) });
    await save('a', '1 First St');
    await save('b', '2 Second St');
    const idOf = async (name: string, zip: string, address1 = '') =>
      responded(await memory.call('contacts.match', { name, zip, address1 })).contact?.id;
    expect(await idOf('ACME pallet, co', '43207', '2 second st.')).toBe('b');
    expect(await idOf('Acme Pallet Co.', '43207')).toBe('a');
    expect(await idOf('Acme Pallet Co.', '43208')).toBeUndefined();
    expect(await idOf('Acme Pallet', '43207')).toBeUndefined();
    await memory.call('contacts.remove', { contactIds: ['a', 'b'] });
    expect(await idOf('Acme Pallet Co.', '43207')).toBeUndefined();
  });

  test('the same save twice is one contact', async () => {
    const memory = await connected();
    await memory.call('contacts.save', { contactId: 'a', fields: sampleContact() });
    await memory.call('contacts.save', { contactId: 'a', fields: sampleContact({ city: 'Dublin' }) });
    expect(await namesFor(memory, '')).toHaveLength(1);
    expect(await memory.call('contacts.get', { contactId: 'a' })).toMatchObject({ value: { city: 'Dublin' } });
  });

  test('an accessorial of the other end is rejected', async () => {
    const { call } = await connected();
    const fields = sampleContact({ pickupAccessorials: ['LGDL'] });
    expect(await call('contacts.save', { contactId: 'a', fields })).toMatchObject({
      ok: false,
      error: { code: 'fields_invalid', fields: [{ field: 'pickupAccessorials' }] },
    });
  });
});

describe('the order', () => {
  test('what is chosen most comes first, then the latest, then by name', async () => {
    const memory = await connected();
    for (const name of ['Delta', 'Alpha', 'Beta', 'Gamma']) {
      await memory.call('contacts.save', { contactId: name, fields: sampleContact({ name }) });
    }
    const use = async (contactId: string) => {
      memory.clock.advance(1000);
      return memory.call('contacts.use', { contactId });
    };
    await use('Beta');
    await use('Gamma');
    await use('Delta');
    expect(await use('Delta')).toMatchObject({ ok: true, value: { usedCount: 2 } });
    expect(await namesFor(memory, '')).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha']);
    expect(await namesFor(memory, '', 'name')).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  });

  test('a window of the list says how many there are', async () => {
    const memory = await connected();
    for (const name of ['A', 'B', 'C']) {
      await memory.call('contacts.save', { contactId: name, fields: sampleContact({ name }) });
    }
    const list = responded(await memory.call('contacts.list', { search: '', sort: 'name', offset: 1, limit: 1 }));
    expect(list).toMatchObject({ total: 3, contacts: [{ name: 'B' }] });
  });

  test('a correction keeps the count', async () => {
    const { call } = await connected();
    await call('contacts.save', { contactId: 'a', fields: sampleContact() });
    await call('contacts.use', { contactId: 'a' });
    const again = await call('contacts.save', { contactId: 'a', fields: sampleContact({ city: 'Dublin' }) });
    expect(again).toMatchObject({ value: { usedCount: 1 } });
  });
});

describe('removing', () => {
  test('what was removed is out of sight and comes back whole', async () => {
    const memory = await connected();
    await memory.call('contacts.save', { contactId: 'a', fields: sampleContact() });
    const before = await memory.call('contacts.get', { contactId: 'a' });
    expect(await memory.call('contacts.remove', { contactIds: ['a', 'nobody'] })).toEqual({
      ok: true,
      value: { removed: 1, version: 0 },
    });
    expect(await namesFor(memory, 'acme')).toEqual([]);
    expect(await memory.call('contacts.get', { contactId: 'a' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await memory.call('contacts.use', { contactId: 'a' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await memory.call('contacts.restore', { contactIds: ['a'] })).toEqual({ ok: true, value: { restored: 1 } });
    expect(await memory.call('contacts.get', { contactId: 'a' })).toEqual(before);
  });
});

describe('an import', () => {
  const rows = [
    { line: 2, fields: { name: 'Acme Pallet Co', zip: '43207', city: 'Dublin' } },
    { line: 3, fields: { name: 'Beta Freight', zip: '80216', state: 'CO' } },
    { line: 4, fields: { name: 'Nowhere', zip: '123' } },
    { line: 5, fields: { name: 'BETA  freight', zip: '80216' } },
  ];
  async function imported(duplicates: 'skip' | 'update' | 'keepBoth') {
    const memory = await connected();
    await memory.call('contacts.save', { contactId: 'a', fields: sampleContact() });
    const response = responded(await memory.call('contacts.importRows', { rows, duplicates }));
    return { memory, outcomes: response.rows.map(({ line, outcome, why }) => [line, outcome, why]), response };
  }

  test('skip: existing contacts are unchanged, including those from earlier lines of the file', async () => {
    const { memory, outcomes, response } = await imported('skip');
    expect(outcomes).toEqual([
      [2, 'skipped', 'duplicate'],
      [3, 'added', null],
      [4, 'bad', null],
      [5, 'skipped', 'duplicate'],
    ]);
    expect(response.rows[2]?.problems).toEqual([{ field: 'zip', message: 'Enter a 5-digit ZIP.' }]);
    expect(await memory.call('contacts.get', { contactId: 'a' })).toMatchObject({ value: { city: 'Columbus' } });
  });

  test('update: values in the row are used, others are unchanged', async () => {
    const { memory, outcomes } = await imported('update');
    expect(outcomes).toEqual([
      [2, 'updated', null],
      [3, 'added', null],
      [4, 'bad', null],
      [5, 'updated', null],
    ]);
    expect(await memory.call('contacts.get', { contactId: 'a' })).toMatchObject({
      value: { name: 'Acme Pallet Co', city: 'Dublin', state: 'OH', person: 'Shipping Desk' },
    });
    const again = responded(await memory.call('contacts.importRows', { rows: rows.slice(0, 1), duplicates: 'update' }));
    expect(again.rows[0]).toMatchObject({ outcome: 'skipped', why: 'unchanged' });
  });

  test('keep both: every good row is a separate contact', async () => {
    const { memory, outcomes } = await imported('keepBoth');
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['added', 'added', 'bad', 'added']);
    expect(await namesFor(memory, '')).toHaveLength(4);
  });

  test('two docks of one company at one ZIP are two contacts', async () => {
    const { call } = await connected();
    const dock = (line: number, address1: string) => ({ line, fields: { name: 'Acme', zip: '43207', address1 } });
    const response = responded(
      await call('contacts.importRows', { rows: [dock(2, '1 First St'), dock(3, '2 Second St')], duplicates: 'skip' }),
    );
    expect(response.rows.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  });

  test('a failure of the disk in the middle keeps none of it', async () => {
    const memory = await connected();
    const database = [...memory.databases.values()][0];
    database?.run(`CREATE TRIGGER full BEFORE INSERT ON contacts WHEN NEW.name = 'Beta Freight'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const good = rows.filter(({ line }) => line !== 4);
    const response = await memory.call('contacts.importRows', { rows: good, duplicates: 'keepBoth' });
    expect(response).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    expect(await namesFor(memory, '')).toEqual([]);
  });
});

describe('the contacts of a quote', () => {
  test('are those noted, as they are now, also when one was removed', async () => {
    const memory = await connected();
    const { call } = memory;
    const quoted = responded(
      await call('quotes.getRates', { callId: 'q', request: sampleRateRequest(), useCached: false }),
    );
    const quoteId = quoted.quote.id;
    expect(await call('contacts.ofQuote', { quoteId })).toEqual({
      ok: true,
      value: { origin: null, destination: null },
    });
    for (const contactId of ['a', 'b']) await call('contacts.save', { contactId, fields: sampleContact() });
    await call('quotes.setContacts', { quoteId, originId: 'a', destinationId: 'b' });
    await call('contacts.save', { contactId: 'a', fields: sampleContact({ person: 'Front Desk' }) });
    await call('contacts.remove', { contactIds: ['b'] });
    expect(await call('contacts.ofQuote', { quoteId })).toMatchObject({
      value: { origin: { id: 'a', person: 'Front Desk' }, destination: { id: 'b' } },
    });
    await call('quotes.setContacts', { quoteId, originId: null, destinationId: 'b' });
    expect(await call('contacts.ofQuote', { quoteId })).toMatchObject({ value: { origin: null } });
  });

  test('a ZIP has the places of own contacts and quotes', async () => {
    const { call } = await connected();
    await call('quotes.getRates', { callId: 'q', request: sampleRateRequest(), useCached: false });
    const { zip, city, state } = sampleRateRequest().origin;
    expect(await call('contacts.placesOfZip', { zip })).toEqual({ ok: true, value: { places: [{ city, state }] } });
    await call('contacts.save', { contactId: 'a', fields: sampleContact({ zip, city: 'Obetz', state: 'OH' }) });
    const known = responded(await call('contacts.placesOfZip', { zip }));
    expect(known.places[0]).toEqual({ city: 'Obetz', state: 'OH' });
    expect(await call('contacts.placesOfZip', { zip: '99999' })).toEqual({ ok: true, value: { places: [] } });
  });

  test('a ZIP without any has the place of the table of US ZIPs', async () => {
    const place = { city: 'Boston', state: 'MA' };
    const { call } = await connected({ placeOfZip: (zip) => Promise.resolve(zip === '02108' ? place : null) });
    expect(await call('contacts.placesOfZip', { zip: '02108' })).toEqual({ ok: true, value: { places: [place] } });
    expect(await call('contacts.placesOfZip', { zip: '02109' })).toEqual({ ok: true, value: { places: [] } });
    await call('contacts.save', {
      contactId: 'a',
      fields: sampleContact({ zip: '02108', city: 'Boston Harbor', state: 'MA' }),
    });
    expect(await call('contacts.placesOfZip', { zip: '02108' })).toEqual({
      ok: true,
      value: { places: [{ city: 'Boston Harbor', state: 'MA' }] },
    });
  });
});

test('what the disk holds is checked: a damaged contact is named, not shown', () => {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const { contacts } = storesOf(database);
  database.run(
    `INSERT INTO contacts VALUES ('a', 'Acme', ' acme ', ' acme ', 'acme|', '{"name": 7}', 0, NULL, 1, NULL)`,
  );
  expect(() => contacts.byId('a')).toThrow('data_damaged');
});

describe('the default shipper', () => {
  test('is one contact at a time, and none while that one is removed', async () => {
    const memory = await connected();
    for (const contactId of ['a', 'b']) await memory.call('contacts.save', { contactId, fields: sampleContact({}) });
    const defaults = async () => responded(await memory.call('contacts.defaultShipper', {})).contact?.id ?? null;
    expect(await defaults()).toBeNull();
    await memory.call('contacts.setDefaultShipper', { contactId: 'a' });
    await memory.call('contacts.setDefaultShipper', { contactId: 'b' });
    expect(await defaults()).toBe('b');
    expect(memory.events.at(-1)).toEqual({ name: 'contacts.changed', id: 'b' });
    await memory.call('contacts.remove', { contactIds: ['b'] });
    expect(await defaults()).toBeNull();
    await memory.call('contacts.restore', { contactIds: ['b'] });
    expect(await defaults()).toBe('b');
    await memory.call('contacts.setDefaultShipper', { contactId: null });
    expect(await defaults()).toBeNull();
  });

  test('must be a contact', async () => {
    const memory = await connected();
    expect(await memory.call('contacts.setDefaultShipper', { contactId: 'nobody' })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});
