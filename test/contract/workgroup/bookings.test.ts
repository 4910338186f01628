/** Clerks of one workgroup who book: each with its own database and replica, on a real server. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWorkgroupTracking } from '../../../electron/core/workgroupTracking.ts';
import { createInlineBoard } from '../../../electron/modules/board/boardReader.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { withOwnShipments } from '../../../electron/modules/workgroup/ownBoard.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import { sampleDetails } from '../../support/samples.ts';
import type { WorkgroupClerk, WorkgroupClerkOptions } from '../../support/workgroupClerk.ts';
import { altered, type BookingOffice, clock, eachBooking, hurried, quote, wish, wishOf } from './eachBooking.ts';

const absent = noPostgres();
const DECLINED: AppError = { code: 'booking_failed', reason: 'no capacity' };
const AWAY = { code: 'workgroup_away', isOutcomeUnknown: true } as const;

describe.skipIf(absent)(`bookings in a workgroup${absent}`, () => {
  let folder: string;
  let provider: BookingOffice['provider'];
  let open: BookingOffice['open'];
  let kill: BookingOffice['kill'];
  let rows: BookingOffice['rows'];
  let states: BookingOffice['states'];
  let attempts: BookingOffice['attempts'];
  let leasesEnd: BookingOffice['leasesEnd'];
  let idOf: BookingOffice['idOf'];
  eachBooking((office) => {
    ({ folder, provider, open, kill, rows, states, attempts, leasesEnd, idOf } = office);
  });
  const passQuietTime = () =>
    rows(`UPDATE waybill.booking_attempts SET started_at_ms = started_at_ms - 1800000,
      ended_at_ms = ended_at_ms - 1800000`);
  const lose = () =>
    rows(`SET session_replication_role = replica; DELETE FROM waybill.shipments;
      DELETE FROM waybill.booking_attempts; DELETE FROM waybill.bookings`);
  /** A clerk whose request is stuck, and who is killed. */
  async function stuck(): Promise<WorkgroupClerk> {
    const clerk1 = await open('clerk1');
    provider.fates('stuck');
    void clerk1.bookings.submit(wish());
    await expect.poll(() => provider.bodies.length).toBe(1);
    return clerk1;
  }

  test('a booking is seen by the other clerk, with its shipment, and its quote is not booked again', async () => {
    const [clerk1, clerk2] = [await open('clerk1'), await open('clerk2')];
    const booked = await clerk1.bookings.submit(wish());
    expect(booked).toMatchObject({ value: { state: 'booked', attempts: 1, outcome: { bolNumber: 'BOL-Q-1' } } });
    await clerk2.workgroup.replicaReached();
    expect(clerk2.bookings.get(idOf(clerk1))).toMatchObject({ value: { state: 'booked', sentAs: 'office' } });
    expect(await clerk2.bookings.submit(wish())).toMatchObject({
      error: { code: 'quote_already_used', state: 'booked' },
    });
    expect(provider.bodies).toHaveLength(1);
    expect(await rows('SELECT bol_number FROM waybill.shipments')).toBe('BOL-Q-1');
  });

  test('a quote that was booked with another freight account is booked there too, and not booked again', async () => {
    const [clerk1, clerk2] = [await open('clerk1'), await open('clerk2', { account: 'https://other.example' })];
    await clerk1.bookings.submit(wish());
    await clerk2.workgroup.replicaReached();
    expect(clerk2.journal.byQuote({ id: '1', quoteReference: 'Q-1' })).toMatchObject({ state: 'booked' });
    expect(await clerk2.bookings.submit(wish())).toMatchObject({
      error: { code: 'quote_already_used', state: 'booked' },
    });
    expect(provider.bodies).toHaveLength(1);
    // Another quote, which has the same reference in Clerk 2’s account.
    expect(clerk2.journal.byQuote({ id: '9', quoteReference: 'Q-1' })).toBe(null);
  });

  test('another account’s quote with the reference of a booked one is not shown as booked, and not sent', async () => {
    const other = { ...quote('9'), quoteReference: 'Q-1' };
    const clerk1 = await open('clerk1', { quotes: new Map([quote('1'), other].map((each) => [each.id, each])) });
    const added = [quote('1'), other].map((each) => ({ id: each.id, columns: columnsOfQuote(each) }));
    expect(await clerk1.workgroup.records.appendRecords('quotes', added)).toMatchObject({ ok: true });
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    expect(clerk1.journal.byQuote(quote('1'))).toMatchObject({ state: 'booked' });
    expect(clerk1.journal.byQuote(other)).toBe(null);
    expect(await clerk1.bookings.submit({ ...wish('9'), details: sampleDetails({ poNumber: '9' }) })).toMatchObject({
      error: { code: 'quote_already_used' },
    });
    expect(provider.bodies).toHaveLength(1);
  });

  test('the order of a booking that was withdrawn while it waited can be booked at once by another clerk', async () => {
    /** Its turn never comes. */
    const bookShipment: WorkgroupClerkOptions['client']['bookShipment'] = (_body, withdrawn) =>
      new Promise((resolve) => {
        withdrawn?.addEventListener('abort', () => resolve(fail({ code: 'cancelled' })));
      });
    const clerk1 = await open('clerk1', { client: { bookShipment } });
    const clerk2 = await open('clerk2');
    const submitted = clerk1.bookings.submit(wish('1'));
    await expect.poll(() => clerk1.journal.byQuote({ id: '1', quoteReference: 'Q-1' })?.state).toBe('draft');
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ error: { code: 'similar_bookings' } });
    expect(await clerk1.bookings.withdraw('1')).toMatchObject({ value: { state: 'draft' } });
    expect(await submitted).toMatchObject({ error: { code: 'cancelled' } });
    await expect
      .poll(() => rows('SELECT max(lease_until_ms) <= waybill.now_ms() FROM waybill.bookings'), { timeout: 5_000 })
      .toBe('t');
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ value: { state: 'booked' } });
  });

  test('of two clerks with one quote the second sees who has it', async () => {
    const clerk1 = await stuck();
    const clerk2 = await open('clerk2');
    expect(await clerk2.bookings.submit(wish())).toMatchObject({
      error: { code: 'in_use_by', name: 'clerk1', computer: 'PC of clerk1' },
    });
    expect(clerk2.bookings.unfinished()).toEqual([]);
    expect(clerk2.bookings.get(idOf(clerk1))).toMatchObject({ value: { state: 'submitting' } });
    expect(await clerk2.bookings.finish(idOf(clerk1))).toMatchObject({ error: { code: 'in_use_by', name: 'clerk1' } });
    expect(provider.bodies).toHaveLength(1);
  });

  test('of two clerks with two quotes of one order the second sees the first, and may book all the same', async () => {
    const [clerk1, clerk2] = [await open('clerk1'), await open('clerk2')];
    const results = await Promise.all([clerk1.bookings.submit(wish('1')), clerk2.bookings.submit(wish('2'))]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error.code === 'similar_bookings')).toHaveLength(1);
    expect(provider.trucks.size).toBe(1);
    const again = results[0].ok ? clerk2.bookings.submit(wish('2')) : clerk1.bookings.submit(wish('1'));
    const refused = await again;
    const seen = !refused.ok && refused.error.code === 'similar_bookings' ? refused.error.bookingIds : [];
    const all = { ...wish(results[0].ok ? '2' : '1'), seen };
    expect(await (results[0].ok ? clerk2 : clerk1).bookings.submit(all)).toMatchObject({ value: { state: 'booked' } });
    expect(provider.trucks.size).toBe(2);
  });

  test('where only a supervisor books an order again, a clerk who has seen the other booking does not', async () => {
    const [clerk1, clerk2, supervisor1] = [await open('clerk1'), await open('clerk2'), await open('supervisor1')];
    await supervisor1.workgroup.store.setPolicy({ confirmSimilar: 'supervisor' });
    await clerk1.bookings.submit(wish('1'));
    const seen = [idOf(clerk1)];
    expect(await clerk2.bookings.submit({ ...wish('2'), seen })).toMatchObject({
      error: { code: 'needs_supervisor', bookingIds: seen },
    });
    expect([clerk2.bookings.unfinished(), provider.trucks.size]).toEqual([[], 1]);
    expect(await supervisor1.bookings.submit({ ...wish('2'), seen })).toMatchObject({ value: { state: 'booked' } });
  });

  test('the intent is on the own disk before leave is requested, and the result before it is sent to the store', async () => {
    const onDisk: unknown[] = [];
    const inspect = (sql: string) => {
      const file = new DatabaseSync(join(folder, 'clerk1', 'own.db'), { readOnly: true });
      onDisk.push(file.prepare(sql).get());
      file.close();
    };
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        leave(seen, attempt) {
          inspect('SELECT id, body, result FROM own_attempts');
          onDisk.push(attempt.attemptId);
          return store.leave(seen, attempt);
        },
        end(id, end, isRetried) {
          inspect("SELECT id, result ->> '$.result' AS result, is_taken FROM own_attempts");
          return store.end(id, end, isRetried);
        },
      })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ ok: true });
    const [intent, id, result] = onDisk;
    expect(intent).toEqual({ id, body: provider.bodies[0], result: null });
    expect(result).toEqual({ id, result: 'booked', is_taken: 0 });
    expect(clerk1.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 1 });
  });

  test('a draft that lost its reservation while it waited is begun again, and sees its order', async () => {
    const waits = Promise.withResolvers<void>();
    const clerk1 = await open('clerk1', { client: provider.client({ beforeLeave: () => waits.promise }) });
    const first = clerk1.bookings.submit(wish('1'));
    await expect.poll(states).toBe('Q-1|draft');
    const clerk2 = await open('clerk2');
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ error: { code: 'similar_bookings' } });
    await leasesEnd();
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ value: { state: 'booked' } });
    waits.resolve();
    // Its own lease has ended, though its computer did not notice: the store gives no leave.
    expect(await first).toMatchObject({ ok: false });
    expect([...provider.trucks.keys()]).toEqual(['Q-2']);
    // Finished later, its reservation is requested again first.
    expect(await clerk1.bookings.finish(idOf(clerk1))).toMatchObject({ error: { code: 'similar_bookings' } });
    expect([...provider.trucks.keys()]).toEqual(['Q-2']);
  });

  test('a draft whose reservation ends while leave is requested is begun again, and booked', async () => {
    let requestCount = 0;
    const slow = altered((store) => ({
      async leave(seen, attempt) {
        requestCount += 1;
        if (requestCount === 1) await leasesEnd();
        return await store.leave(seen, attempt);
      },
    }));
    const clerk1 = await open('clerk1', slow);
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked', attempts: 1 } });
    expect(requestCount).toBe(2);
    expect(provider.bodies).toHaveLength(1);
  });

  test('what a killed program has submitted is finished by another clerk, with the same bytes', async () => {
    const clerk1 = await stuck();
    const bookingId = idOf(clerk1);
    await kill(clerk1);
    const clerk2 = await open('clerk2');
    await leasesEnd();
    provider.release();
    expect(await clerk2.bookings.finish(bookingId)).toMatchObject({
      value: { state: 'booked', attempts: 2, outcome: { alreadyBooked: true, recovered: true } },
    });
    expect(provider.bodies[1]).toBe(provider.bodies[0]);
    expect(provider.trucks.size).toBe(1);
    expect(await attempts()).toBe('open\nbooked');
  });

  test('a refusal of a repeat counts only once the request before can no longer arrive', async () => {
    const clerk1 = await stuck();
    const bookingId = idOf(clerk1);
    await kill(clerk1);
    const clerk2 = await open('clerk2');
    await leasesEnd();
    provider.fates(DECLINED);
    expect(await clerk2.bookings.finish(bookingId)).toMatchObject({ error: { code: 'booking_outcome_unknown' } });
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ error: { code: 'similar_bookings' } });
    await passQuietTime();
    provider.fates(DECLINED);
    expect(await clerk2.bookings.finish(bookingId)).toMatchObject({ error: DECLINED });
    expect(await states()).toBe('Q-1|rejected');
    provider.fates();
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ value: { state: 'booked' } });
  });

  test('a response that the store could not take is on the own disk, and is sent after a restart', async () => {
    const clerk1 = await open(
      'clerk1',
      altered(() => ({ end: async () => fail(AWAY) })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    expect(clerk1.bookings.get(idOf(clerk1))).toMatchObject({ value: { state: 'booked', isUnshared: true } });
    expect(clerk1.bookings.unfinished()).toEqual([]);
    expect(await states()).toBe('Q-1|submitting');
    /** The shipment as the board and its page show it. */
    const shown = async (clerk: WorkgroupClerk, text = '') => {
      const onError = () => {};
      const { ownShipments } = createWorkgroupTracking({ ...clerk, credential: () => null, clock, onError });
      const board = withOwnShipments(createInlineBoard(clerk.own, ['main', 'shared']), ownShipments, clerk.own);
      const filter = { query: BoardQuerySchema.parse({ text }), today: '2026-11-17' };
      const { shipments, total } = await board.list(filter, 0, 10);
      const { tiles } = await board.details(filter.today);
      return {
        page: ownShipments.store.byBol('BOL-Q-1'),
        board: [total, tiles.all, ...shipments.map(({ bolNumber, isUnshared }) => [bolNumber, isUnshared])],
        numbers: await board.numbers(filter, 0, null),
        at: await board.position(filter, 'BOL-Q-1'),
      };
    };
    const before = await shown(clerk1);
    expect(before).toMatchObject({ board: [1, 1, ['BOL-Q-1', true]], numbers: ['BOL-Q-1'], at: 0 });
    expect(before.page).toMatchObject({
      isUnshared: true,
      status: '',
      details: sampleDetails(),
      quoteReference: 'Q-1',
    });
    expect((await shown(clerk1, 'bol q 1')).at).toBe(0);
    expect((await shown(clerk1, 'other')).board).toEqual([0, 1]);
    const { memberId } = clerk1;
    await kill(clerk1);
    const again = await open('clerk1', { memberId });
    await expect.poll(states).toBe('Q-1|booked');
    await again.workgroup.replicaReached();
    expect(again.bookings.get(idOf(again))).not.toHaveProperty('value.isUnshared');
    const after = await shown(again);
    expect(after).toMatchObject({ board: [1, 1, ['BOL-Q-1', undefined]], numbers: ['BOL-Q-1'], at: 0 });
    expect(after.page?.isUnshared).toBe(undefined);
    expect(again.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 1 });
    expect(provider.bodies).toHaveLength(1);
  });

  test('an outcome that the store took is shown at once, also while the replica does not follow', async () => {
    const reading = (way: 'GRANT' | 'REVOKE') =>
      rows(`${way} EXECUTE ON FUNCTION waybill.read_page ${way === 'GRANT' ? 'TO' : 'FROM'} waybill_reader`);
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async end(id, result, isRetried) {
          await reading('REVOKE');
          return await store.end(id, result, isRetried);
        },
      })),
    );
    for (const [quoteId, fate, state] of [
      ['1', 'booked', 'booked'],
      ['2', DECLINED, 'rejected'],
    ] as const) {
      provider.fates(fate);
      await clerk1.bookings.submit(wishOf(quoteId));
      expect(await states()).toContain(`Q-${quoteId}|${state}`);
      expect(clerk1.bookings.get(idOf(clerk1, quoteId))).toMatchObject({ value: { state } });
      expect(clerk1.bookings.unfinished()).toEqual([]);
      await reading('GRANT');
      clerk1.workgroup.retry();
      await expect.poll(() => clerk1.workgroup.state().away).toBe(null);
      expect(await clerk1.workgroup.replicaReached()).toBe(true);
      expect(clerk1.bookings.get(idOf(clerk1, quoteId))).toMatchObject({ value: { state } });
      expect(clerk1.bookings.unfinished()).toEqual([]);
    }
  });

  test('a response with characters that PostgreSQL can’t hold is stored, and holds back nothing', async () => {
    const clerk1 = await open('clerk1', {
      client: {
        async bookShipment(_body, _signal, beforeSend, onBody) {
          const left = (await beforeSend?.('office')) ?? ok(undefined);
          if (!left.ok) return left;
          onBody?.('<html>\0 half \ud83d');
          return fail(DECLINED);
        },
      },
    });
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ error: DECLINED });
    await expect
      .poll(() => rows('SELECT result, response_text FROM waybill.booking_attempts'))
      .toBe('rejected|<html>\ufffd half \ufffd');
    await expect.poll(() => clerk1.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 1 });
  });

  test('a result that the store fails to take for an unknown reason holds back no other', async () => {
    const requested: string[] = [];
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async end(attemptId, result, isRetried) {
          const isFirst = attemptId === (requested[0] ?? attemptId);
          requested.push(attemptId);
          if (isFirst) throw new Error('the shared store failed');
          return requested.length === 2 ? fail(AWAY) : await store.end(attemptId, result, isRetried);
        },
      })),
    );
    const taken = () => clerk1.own.all('SELECT is_taken FROM own_attempts ORDER BY rowid');
    for (const quoteId of ['1', '2']) {
      expect(await clerk1.bookings.submit(wishOf(quoteId))).toMatchObject({ value: { state: 'booked' } });
    }
    expect(taken()).toEqual([{ is_taken: 0 }, { is_taken: 0 }]);
    clerk1.reconnect();
    await expect.poll(taken).toEqual([{ is_taken: 0 }, { is_taken: 1 }]);
    expect(clerk1.bugs.splice(0)).toContainEqual(new Error('the shared store failed'));
  });

  test('a result on the own disk that can’t be read holds back no other, and is reported once', async () => {
    let isAway = true;
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        end: async (id, result, isRetried) => (isAway ? fail(AWAY) : await store.end(id, result, isRetried)),
      })),
    );
    const taken = () => clerk1.own.all('SELECT is_taken FROM own_attempts ORDER BY rowid');
    for (const quoteId of ['1', '2']) {
      expect(await clerk1.bookings.submit(wishOf(quoteId))).toMatchObject({ value: { state: 'booked' } });
    }
    clerk1.own.run("UPDATE own_attempts SET result = '{' WHERE rowid = 1");
    isAway = false;
    clerk1.reconnect();
    await expect.poll(taken).toEqual([{ is_taken: 0 }, { is_taken: 1 }]);
    clerk1.reconnect();
    await wait(50);
    expect(clerk1.bugs.splice(0)).toEqual([new Error("A row can't be read: own_attempts.result: not JSON")]);
    await clerk1.workgroup.replicaReached();
    // The clerk still sees the other shipment, and all bookings.
    const tracking = createWorkgroupTracking({ ...clerk1, credential: () => null, clock, onError: () => {} });
    expect(tracking.ownShipments.store.byBol('BOL-Q-2')).toMatchObject({ bolNumber: 'BOL-Q-2' });
    expect(clerk1.bookings.unfinished()).toEqual([]);
    clerk1.own.run("UPDATE own_bookings SET entry = '{' WHERE quote_reference = 'Q-1'");
    expect(clerk1.bookings.unfinished()).toMatchObject([{ quoteId: '1' }]);
    expect(tracking.ownShipments.store.byBol('BOL-Q-2')).toMatchObject({ bolNumber: 'BOL-Q-2' });
  });

  test('a booking that the store fails to take again, or that can’t be read, holds back no other', async () => {
    let brings: string[] = [];
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async bring(entry) {
          brings.push(entry.quoteId);
          if (entry.quoteId === '1') throw new Error('the shared store failed');
          return await store.bring(entry);
        },
      })),
    );
    for (const quoteId of ['1', '2', '3']) {
      expect(await clerk1.bookings.submit(wishOf(quoteId))).toMatchObject({ value: { state: 'booked' } });
    }
    clerk1.own.run("UPDATE own_bookings SET entry = '{' WHERE quote_reference = 'Q-2'");
    await lose();
    clerk1.goBack();
    await expect.poll(states).toBe('Q-3|booked');
    await expect.poll(() => clerk1.bugs.length).toBe(2);
    brings = [];
    clerk1.reconnect();
    await expect.poll(() => brings).toEqual(['1']);
    await wait(50);
    expect(clerk1.bugs.splice(0)).toEqual([
      new Error('the shared store failed'),
      new Error("A row can't be read: own_bookings.entry: not JSON"),
    ]);
    // An app that starts tries it again.
    expect(clerk1.own.get('SELECT 1 AS isOn FROM own_bring_again')).toEqual({ isOn: 1 });
  });

  test('a store that fails to register this computer can still be used', async () => {
    let isFirst = true;
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async join(member) {
          const joined = await store.join(member);
          if (isFirst) {
            isFirst = false;
            throw new Error('the shared store failed');
          }
          return joined;
        },
      })),
    );
    await expect.poll(() => clerk1.bugs.splice(0)).toEqual([new Error('the shared store failed')]);
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
  });

  test('a computer whose line broke while it was registered is registered a moment later', async () => {
    let joins = 0;
    await open('clerk1', {
      clock: hurried,
      ...altered((store) => ({
        async join(member) {
          joins += 1;
          return joins === 1 ? fail(AWAY) : await store.join(member);
        },
      })),
    });
    // The second is of the test itself.
    await expect.poll(() => joins, { timeout: 10_000 }).toBe(3);
  });

  test('leave of unknown outcome is not used, and the store is informed', async () => {
    let isCut = true;
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async leave(seen, attempt) {
          const left = await store.leave(seen, attempt);
          return isCut ? fail(AWAY) : left;
        },
      })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ error: { code: 'workgroup_away' } });
    expect(provider.bodies).toEqual([]);
    expect(await states()).toBe('Q-1|submitting');
    const failed = { value: { state: 'draft', lastError: { code: 'workgroup_away' } } };
    expect(clerk1.bookings.get(idOf(clerk1))).toMatchObject(failed);
    isCut = false;
    clerk1.reconnect();
    await expect.poll(states).toBe('Q-1|draft');
    expect(await attempts()).toBe('not_sent');
    await clerk1.workgroup.replicaReached();
    expect(clerk1.bookings.get(idOf(clerk1))).toMatchObject(failed);
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    expect(provider.bodies).toHaveLength(1);
  });

  test('leave that came too late is not used, and is requested again', async () => {
    let sleptMs = 0;
    const clerk1 = await open('clerk1', {
      clock: { ...clock, now: () => clock.now() + sleptMs },
      ...altered((store) => ({
        async leave(seen, attempt) {
          const left = await store.leave(seen, attempt);
          if (sleptMs === 0) sleptMs = 6_000;
          return left;
        },
      })),
    });
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked', attempts: 2 } });
    expect(provider.bodies).toHaveLength(1);
    expect(await attempts()).toBe('not_sent\nbooked');
  });

  test('with the store away nothing is submitted', async () => {
    const clerk1 = await open(
      'clerk1',
      altered(() => ({ begin: async () => fail({ ...AWAY, isOutcomeUnknown: false }) })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ error: { code: 'workgroup_away' } });
    expect(provider.bodies).toEqual([]);
  });

  test('a result that this Waybill may not write waits until it may', async () => {
    let isAway = true;
    const failures: string[] = [];
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async end(id, end, isRetried) {
          const recorded = isAway ? fail(AWAY) : await store.end(id, end, isRetried);
          if (!recorded.ok) failures.push(recorded.error.code);
          return recorded;
        },
      })),
    );
    const setWritableBy = async (schema: number, isWritable: boolean) => {
      await rows(`UPDATE waybill.store SET writable_by = ${schema}`);
      await clerk1.workgroup.replicaReached();
      await expect.poll(() => clerk1.workgroup.state().version?.isWritable).toBe(isWritable);
    };
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    isAway = false;
    await setWritableBy(1_000, false);
    clerk1.reconnect();
    await expect.poll(() => failures).toContain('not_allowed');
    expect(clerk1.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 0 });
    await setWritableBy(1, true);
    clerk1.reconnect();
    await expect.poll(states).toBe('Q-1|booked');
    await expect.poll(() => clerk1.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 1 });
  });

  test('entries that a store which went back in time may not take from this login wait until it may', async () => {
    const failures: string[] = [];
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async bring(entry) {
          const brought = await store.bring(entry);
          if (!brought.ok) failures.push(brought.error.code);
          return brought;
        },
      })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    await lose();
    await rows("UPDATE waybill.members SET login = 'clerk2'");
    clerk1.goBack();
    await expect.poll(() => failures).toContain('not_allowed');
    await rows("UPDATE waybill.members SET login = 'clerk1'");
    clerk1.reconnect();
    await expect.poll(states).toBe('Q-1|booked');
  });

  test('a program that was killed before it told a store that went back in time everything does so when it starts', async () => {
    let bringCount = 0;
    const away = altered(() => ({
      async bring() {
        bringCount += 1;
        return fail(AWAY);
      },
    }));
    const clerk1 = await open('clerk1', away);
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    await lose();
    clerk1.goBack();
    await expect.poll(() => bringCount).toBe(1);
    const { memberId } = clerk1;
    await kill(clerk1);
    let again = await open('clerk1', { memberId });
    await expect.poll(states).toBe('Q-1|booked');
    // Nothing is left to bring.
    await expect.poll(() => again.own.get('SELECT 1 FROM own_bring_again')).toBe(null);
    await kill(again);
    again = await open('clerk1', { memberId, ...away });
    await again.workgroup.replicaReached();
    expect(bringCount).toBe(1);
  });

  test('a store that goes back in time while an open entry is sent gets all entries', async () => {
    const first = await open('clerk1');
    expect(await first.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    provider.fates('stuck');
    void first.bookings.submit({ ...wish('2'), details: sampleDetails({ poNumber: 'PO 2' }) });
    await expect.poll(() => provider.bodies.length).toBe(2);
    const { memberId } = first;
    await kill(first);
    const brings = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<void>();
    const clerk1 = await open('clerk1', {
      memberId,
      ...altered((store) => ({
        async bring(entry) {
          brings.resolve();
          await lost.promise;
          return await store.bring(entry);
        },
      })),
    });
    await brings.promise;
    await lose();
    clerk1.goBack();
    // The alarm of the connection rings while the entry is sent.
    await wait(50);
    lost.resolve();
    await expect.poll(states).toBe('Q-1|booked\nQ-2|unknown');
  });

  test('a store that goes back in time once more, after it took an entry, gets it again', async () => {
    let bringCount = 0;
    const again = Promise.withResolvers<void>();
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async bring(entry) {
          const brought = await store.bring(entry);
          bringCount += 1;
          if (bringCount === 1) await again.promise;
          return brought;
        },
      })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    await lose();
    clerk1.goBack();
    await expect.poll(() => bringCount).toBe(1);
    await lose();
    clerk1.goBack();
    await wait(50);
    again.resolve();
    await expect.poll(states, { timeout: 10_000 }).toBe('Q-1|booked');
  });

  test('a store that went back in time gets its entries again, before and after their result', async () => {
    let losesBeforeEnd = true;
    const clerk1 = await open(
      'clerk1',
      altered((store) => ({
        async end(id, end, isRetried) {
          if (losesBeforeEnd) await lose();
          losesBeforeEnd = false;
          return await store.end(id, end, isRetried);
        },
      })),
    );
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    clerk1.reconnect();
    await expect.poll(states).toBe('Q-1|booked');
    await lose();
    expect(await states()).toBe('');
    clerk1.goBack();
    await expect.poll(states).toBe('Q-1|booked');
    expect(await rows('SELECT bol_number FROM waybill.shipments')).toBe('BOL-Q-1');
  });
});
