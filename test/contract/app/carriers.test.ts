import { expect, test } from 'vitest';
import { BLANK_CARRIER } from '../../../shared/freight/carriers.ts';
import { trackingPageFor } from '../../../shared/rules/carrierFields.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { ratesBodyOf, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const ALL = { search: '', sort: 'name', offset: 0, limit: 100 } as const;

async function connected() {
  const http = createScriptedHttp();
  const memory = await openMemoryApp(http);
  await memory.connect();
  const list = async (search = '') => {
    const listed = await memory.call('carriers.list', { ...ALL, search });
    return listed.ok ? listed.value.carriers : [];
  };
  const quote = async (callId: string, changed: object = {}) => {
    const body = ratesBodyOf(callId, '2026-11-18');
    http.response({ body: { ...body, ...changed } });
    const rated = await memory.call('quotes.getRates', { callId, request: sampleRateRequest(), useCached: false });
    expect(rated.ok).toBe(true);
  };
  return { ...memory, http, list, quote };
}

test('each carrier that quotes is added once, by its code, and a removed one is not added again', async () => {
  const { call, list, quote, events } = await connected();
  expect(await list()).toEqual([]);
  await quote('Q-1');
  expect(events).toContainEqual({ name: 'carriers.changed', id: null });
  const added = await list();
  expect(added.length).toBeGreaterThan(1);
  expect(added[0]).toMatchObject({ phone: '', standing: '' });
  await quote('Q-2');
  expect(await list()).toHaveLength(added.length);
  const [first] = added;
  await call('carriers.remove', { carrierIds: [first?.id ?? ''] });
  await quote('Q-3');
  expect((await list()).map(({ code }) => code)).not.toContain(first?.code);
  await call('carriers.restore', { carrierIds: [first?.id ?? ''] });
  expect(await list()).toHaveLength(added.length);
});

test('a name that the user changed stays, and a code with outer blanks is the same carrier', async () => {
  const { call, list, quote } = await connected();
  const fields = {
    ...BLANK_CARRIER,
    code: ' SMPF ',
    name: 'Our usual',
    phone: '800-GO-SAMPLE',
    standing: 'blocked',
  } as const;
  expect(await call('carriers.save', { carrierId: 'c', fields })).toMatchObject({ value: { code: 'SMPF' } });
  await quote('Q-1', {
    rates: [{ carrier: 'SMPF ', carrierName: 'Sample Freightways', total: 100, transitDays: 2 }],
  });
  expect(await list()).toMatchObject([{ id: 'c', name: 'Our usual', standing: 'blocked' }]);
});

test('an account of an earlier version starts with the carriers of its quotes and shipments', async () => {
  const { call, databases } = await connected();
  const [database] = databases.values();
  database?.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
    VALUES ('1', 'EXMX', 'Example Motor Express', 'created', 0, '[]', '[]'),
      ('2', 'EXMX', 'Example Motor Express', 'created', 0, '[]', '[]')`);
  database?.run(`INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
    VALUES ('q', 1, '2026-11-20', '', '', 'Q', '{}', '', '{}', '[{"carrier":"SMPF","carrierName":"Sample Freightways"},{"carrier":5}]'),
      ('odd', 1, '2026-11-20', '', '', 'O', '{}', '', '{}', '{')`);
  const listed = await call('carriers.list', ALL);
  expect(listed.ok ? listed.value.carriers.map(({ code, name }) => [code, name]) : listed).toEqual([
    ['EXMX', 'Example Motor Express'],
    ['SMPF', 'Sample Freightways'],
  ]);
});

test.each([
  [{ code: '  ' }, 'code'],
  [{ trackingPage: 'http://tracking.example/' }, 'trackingPage'],
  [{ trackingPage: 'https://user:secret@tracking.example/' }, 'trackingPage'],
  [{ trackingPage: 'javascript:alert(1)' }, 'trackingPage'],
  [{ trackingPage: 'https://tracking.example/a b' }, 'trackingPage'],
  [{ phone: '1'.repeat(61) }, 'phone'],
])('%o is rejected', async (changed, field) => {
  const { call } = await connected();
  const fields = { ...BLANK_CARRIER, code: 'SMPF', ...changed };
  expect(await call('carriers.save', { carrierId: 'c', fields })).toMatchObject({
    error: { code: 'fields_invalid', fields: [{ field }] },
  });
});

test('what is exported imports again, and a file updates by code', async () => {
  const { call, exportFiles } = await connected();
  const fields = {
    ...BLANK_CARRIER,
    code: 'SMPF',
    name: 'Sample',
    phone: '(800) 555-0101',
    standing: 'preferred',
  } as const;
  await call('carriers.save', { carrierId: 'c', fields });
  const exported = await call('carriers.exportCsv', { search: 'sam' });
  const text = exportFiles.get(exported.ok ? exported.value.fileName : '') ?? '';
  expect(text).toContain('Code,Carrier,Phone,Terminal,Tracking page,Preference,Notes');
  expect(text).toContain('SMPF,Sample,(800) 555-0101,,,preferred,');
  const rows = [
    { line: 2, fields: { code: 'SMPF', terminal: 'Columbus' } },
    { line: 3, fields: { code: 'NEWC' } },
    { line: 4, fields: { name: 'without a code' } },
  ];
  const response = await call('carriers.importRows', { rows, duplicates: 'update' });
  expect(response.ok ? response.value.rows.map(({ outcome }) => outcome) : response).toEqual([
    'updated',
    'added',
    'bad',
  ]);
  expect(await call('carriers.get', { carrierId: 'c' })).toMatchObject({
    value: { terminal: 'Columbus', phone: '(800) 555-0101', standing: 'preferred' },
  });
});

test('the address of a tracking page has the PRO, encoded, and needs one where it says so', () => {
  const page = (trackingPage: string, pro: string | null) => trackingPageFor({ trackingPage }, pro);
  expect(page('https://t.example/?pro={pro}&x={pro}', 'A/1 2')).toBe('https://t.example/?pro=A%2F1%202&x=A%2F1%202');
  expect(page('https://t.example/?pro={pro}', null)).toBeNull();
  expect(page('https://t.example/', null)).toBe('https://t.example/');
  expect(page('', '1')).toBeNull();
});
