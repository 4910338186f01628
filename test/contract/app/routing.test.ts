import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { BLANK_CARRIER } from '../../../shared/freight/carriers.ts';
import { CHEAPEST, NO_CONDITIONS, type RoutingRule } from '../../../shared/freight/routing.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { ratesBodyOf, sampleBookingBody, sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const rule = (id: string, changes: Partial<RoutingRule> = {}): RoutingRule => ({
  id,
  name: `Rule ${id}`,
  when: NO_CONDITIONS,
  choose: CHEAPEST,
  ...changes,
});

async function connected() {
  const http = createScriptedHttp();
  const memory = await openMemoryApp(http);
  await memory.connect();
  const quote = async (callId: string) => {
    http.response({ body: ratesBodyOf(callId, '2026-11-18') });
    const rated = await memory.call('quotes.getRates', { callId, request: sampleRateRequest(), useCached: false });
    if (!rated.ok) throw new Error(rated.error.code);
    return rated.value.quote;
  };
  return { ...memory, http, quote };
}

test('the guide is replaced as a whole, with an event, and a save from an outdated window changes nothing', async () => {
  const { call, events } = await connected();
  expect(await call('routing.get', {})).toEqual({
    ok: true,
    value: { revision: 0, guide: { rules: [], fallback: CHEAPEST }, unreadable: 0 },
  });
  const guide = { rules: [rule('b'), rule('a')], fallback: { ...CHEAPEST, blocked: ['PLHD'] } };
  expect(await call('routing.save', { revision: 0, guide })).toEqual({ ok: true, value: { revision: 1 } });
  expect(await call('routing.save', { revision: 0, guide: { rules: [], fallback: CHEAPEST } })).toEqual({
    ok: false,
    error: { code: 'changed_elsewhere', what: 'routing guide' },
  });
  expect(await call('routing.get', {})).toEqual({ ok: true, value: { revision: 1, guide, unreadable: 0 } });
  expect(events.filter(({ name }) => name === 'routing.changed')).toHaveLength(1);
});

test('a stored rule that can’t be read is left out and counted, and missing fields have defaults', async () => {
  const { call, databases } = await connected();
  const [database] = databases.values();
  const stored = {
    rules: [{ id: 'x', name: 'Short', when: {}, choose: {} }, { id: 5 }, 'odd', rule('y', { name: '' })],
    fallback: { strategy: 'no such strategy' },
  };
  database?.run(`INSERT INTO routing_guide (row, version, revision, guide) VALUES (1, 1, 4, :guide)`, {
    guide: JSON.stringify(stored),
  });
  expect(await call('routing.get', {})).toEqual({
    ok: true,
    value: { revision: 4, guide: { rules: [rule('x', { name: 'Short' })], fallback: CHEAPEST }, unreadable: 4 },
  });
});

test('the choice for a quote names its rule, uses the consignee’s contact, and skips carriers blocked in the directory', async () => {
  const { call, quote } = await connected();
  const { id: quoteId, rates } = await quote('Q-1');
  expect(rates.map(({ carrier }) => carrier)).toEqual(['PLHD', 'SMPF']);
  const choose = () => call('routing.choose', { quoteId, deliverBy: null });
  expect(await choose()).toEqual({ ok: true, value: { routed: null } });
  const fast = rule('fast', {
    name: 'Fast',
    when: { ...NO_CONDITIONS, consigneeId: 'c1' },
    choose: { ...CHEAPEST, strategy: 'within_days', transitDays: 4 },
  });
  await call('routing.save', { revision: 0, guide: { rules: [fast], fallback: CHEAPEST } });
  expect(await choose()).toMatchObject({ value: { routed: { position: 0, ruleId: null, ruleName: 'Default' } } });
  await call('contacts.save', {
    contactId: 'c1',
    fields: sampleContact({ name: 'Example Fixtures Inc.', zip: '80216', city: 'Denver', state: 'CO' }),
  });
  await call('quotes.setContacts', { quoteId, originId: null, destinationId: 'c1' });
  expect(await choose()).toMatchObject({ value: { routed: { position: 1, ruleId: 'fast', ruleName: 'Fast' } } });
  await call('carriers.save', {
    carrierId: 'smpf',
    fields: { ...BLANK_CARRIER, code: 'SMPF', name: 'Sample', standing: 'blocked' },
  });
  expect(await choose()).toMatchObject({ value: { routed: { kind: 'none', reason: 'none_in_time' } } });
  expect(await call('routing.choose', { quoteId: 'none', deliverBy: null })).toMatchObject({
    error: { code: 'not_found' },
  });
});

test('a test of a guide that isn’t saved compares its choice with what was booked', async () => {
  const { call, http, quote } = await connected();
  const { id: quoteId } = await quote('Q-1');
  http.response({ body: sampleBookingBody });
  await call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
  await quote('Q-2');
  const tested = await call('routing.test', { guide: { rules: [rule('a')], fallback: CHEAPEST } });
  expect(tested).toMatchObject({
    value: {
      tests: [
        { booked: null, rate: { carrier: 'PLHD' } },
        {
          quoteId,
          consignee: 'Example Fixtures Inc.',
          routed: { kind: 'chosen', position: 0, ruleName: 'Rule a' },
          rate: { carrier: 'PLHD', totalCents: 109_872 },
          booked: { carrierName: 'Sample Freightways', totalCents: 114_236, currency: 'USD' },
        },
      ],
    },
  });
  expect(await call('routing.get', {})).toMatchObject({ value: { revision: 0 } });
});

test('the guide is there after the database was closed and opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-routing-'));
  const first = await openStorage(folder);
  first.routing.put(1, { rules: [rule('a')], fallback: CHEAPEST });
  first.close();
  const second = await openStorage(folder);
  expect(second.routing.get()).toMatchObject({ revision: 1, guide: { rules: [{ id: 'a' }] }, unreadable: 0 });
  second.close();
  await rm(folder, { recursive: true });
});
