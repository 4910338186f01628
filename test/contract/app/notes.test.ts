import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const bolNumber = sampleBookingBody.bolNumber;
let app: MemoryApp;

beforeEach(async () => {
  app = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }, { body: sampleBookingBody }));
  await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
});

const values = async () => {
  const listed = await app.call('notes.list', { bolNumber });
  return listed.ok ? listed.value.notes.map(({ text }) => text) : listed.error;
};

describe('notes', () => {
  test('are saved as typed, latest first, each with when it was made and last changed', async () => {
    const madeAtMs = app.clock.now();
    await app.call('notes.save', { id: 'n1', bolNumber, text: 'Dock 2 is  closed\n\ton Friday' });
    app.clock.advance(60_000);
    await app.call('notes.save', { id: 'n2', bolNumber, text: 'Called dispatch' });
    const edited = await app.call('notes.save', { id: 'n1', bolNumber, text: 'Dock 2 is open again' });
    expect(edited).toMatchObject({ value: { createdAtMs: madeAtMs, editedAtMs: madeAtMs + 60_000 } });
    expect(await values()).toEqual(['Called dispatch', 'Dock 2 is open again']);
    expect(app.events).toContainEqual({ name: 'notes.changed', id: bolNumber });
  });

  test('saving the same text again is not an edit', async () => {
    await app.call('notes.save', { id: 'n1', bolNumber, text: 'Called dispatch' });
    app.clock.advance(60_000);
    expect(await app.call('notes.save', { id: 'n1', bolNumber, text: 'Called dispatch' })).toMatchObject({
      value: { editedAtMs: null },
    });
  });

  test('a removed one can be restored with its original time', async () => {
    const made = await app.call('notes.save', { id: 'n1', bolNumber, text: 'Called dispatch' });
    await app.call('notes.remove', { id: 'n1' });
    expect(await values()).toEqual([]);
    app.clock.advance(60_000);
    expect(await app.call('notes.save', { id: 'n1', bolNumber, text: 'Called dispatch' })).toEqual(made);
    expect(await values()).toEqual(['Called dispatch']);
  });

  test('blank ones, those of no shipment, and those of another are rejected', async () => {
    expect(await app.call('notes.save', { id: 'n1', bolNumber, text: ' \n ' })).toMatchObject({
      error: { code: 'invalid_payload', path: 'text' },
    });
    expect(await app.call('notes.save', { id: 'n1', bolNumber: '1', text: 'a' })).toEqual({
      ok: false,
      error: { code: 'not_found', what: 'shipment' },
    });
    await app.call('notes.save', { id: 'n1', bolNumber, text: 'a' });
    expect(await app.call('notes.save', { id: 'n1', bolNumber: '1', text: 'b' })).toMatchObject({ ok: false });
    expect(await values()).toEqual(['a']);
  });
});

describe('tasks', () => {
  const save = (id: string, dueDate: string | null, text = id) =>
    app.call('tasks.save', { id, bolNumber, text, dueDate });
  const ids = async () => {
    const listed = await app.call('tasks.list', { bolNumber });
    return listed.ok ? listed.value.tasks.map(({ id }) => id) : listed.error;
  };

  test('come by due date, those without one after them, those done last', async () => {
    await save('whenever', null);
    await save('later', '2026-12-01');
    await save('soon', '2026-11-17');
    await save('was due', '2026-11-01');
    await app.call('tasks.setDone', { id: 'was due', done: true });
    expect(await ids()).toEqual(['soon', 'later', 'whenever', 'was due']);
    const open = await app.call('tasks.open', {});
    expect(open).toMatchObject({ value: { tasks: [{ id: 'soon', consigneeName: 'Example Fixtures Inc.' }, {}, {}] } });
  });

  test('done is saved with its time, and can be undone', async () => {
    await save('a', null);
    const doneAtMs = app.clock.now();
    expect(await app.call('tasks.setDone', { id: 'a', done: true })).toMatchObject({ value: { doneAtMs } });
    app.clock.advance(1000);
    expect(await app.call('tasks.setDone', { id: 'a', done: true })).toMatchObject({ value: { doneAtMs } });
    expect(await save('a', '2026-11-20', 'Other words')).toMatchObject({ value: { doneAtMs, text: 'Other words' } });
    expect(await app.call('tasks.setDone', { id: 'a', done: false })).toMatchObject({ value: { doneAtMs: null } });
  });

  test('removed ones are in no list, and an unknown one is reported', async () => {
    await save('a', null);
    await app.call('tasks.remove', { id: 'a' });
    expect(await ids()).toEqual([]);
    expect(await app.call('tasks.open', {})).toMatchObject({ value: { tasks: [] } });
    expect(await app.call('tasks.setDone', { id: 'b', done: true })).toMatchObject({ error: { what: 'task' } });
  });

  test('a removed one is restored with the version of its removal, completed if it was', async () => {
    await save('a', '2026-11-20');
    await app.call('tasks.setDone', { id: 'a', done: true });
    const removed = await app.call('tasks.remove', { id: 'a' });
    const version = removed.ok ? removed.value.version : -1;
    await app.call('tasks.save', { id: 'a', bolNumber, text: 'Call', dueDate: '2026-11-20', version });
    const listed = await app.call('tasks.list', { bolNumber });
    expect(listed).toMatchObject({ value: { tasks: [{ id: 'a', dueDate: '2026-11-20', doneAtMs: app.clock.now() }] } });
  });

  test('a due date that is no date is rejected', async () => {
    expect(await save('a', '2026-02-30')).toMatchObject({ error: { code: 'invalid_payload', path: 'dueDate' } });
  });
});

test('the API log of a shipment has its booking and its polls, not the calls about others', async () => {
  await app.call('shipments.refresh', { bolNumber });
  await app.call('shipments.refresh', { bolNumber: 'another' });
  const calls = await app.call('support.calls', {
    operation: null,
    failedOnly: false,
    errorCode: null,
    bolNumber,
    beforeId: null,
    limit: 50,
  });
  expect(calls.ok && calls.value.calls.map(({ operation }) => operation)).toEqual(['getShipment', 'bookShipment']);
  expect(JSON.stringify(calls)).not.toContain(bolNumber);
});
