/** The journal of the shared store: entries that are brought, outcomes, and the trail. */
import { describe, expect, it } from 'vitest';
import type { OwnEntry } from '../../../electron/modules/workgroup/shared.ts';
import { noPostgres } from '../../support/postgres.ts';
import { eachScene } from './eachScene.ts';
import { bring, lostEntry } from './trials/bring.ts';
import {
  DRAFT_OVER,
  intentOf,
  MINUTE,
  notSent,
  QUIET_OVER,
  RULES,
  rejected,
  type Scene,
  SUBMITTING_OVER,
  unknown,
} from './trials/trial.ts';

const absent = noPostgres();

describe.skipIf(absent)(`the journal of the shared store${absent}`, () => {
  let scene: Scene;
  eachScene((opened) => {
    scene = opened;
  });

  const trail = async () =>
    (await scene.office.sql('SELECT changed_by, action FROM waybill.audit ORDER BY id')).map(
      (row) => `${String(row['changed_by'])} ${String(row['action'])}`,
    );
  const rowsOf = async () =>
    await scene.office.sql(`
      SELECT b.*, a.attempt, a.result, a.ended_at_ms FROM waybill.bookings b
        LEFT JOIN waybill.booking_attempts a ON a.booking_id = b.id ORDER BY a.attempt`);

  it('names who has begun a quote, on which computer, and since when', async () => {
    const before = Date.now();
    await scene.begin(scene.clerk1, 'Q1');
    const second = await scene.clerk2.store.begin(intentOf('Q1'), RULES);
    const booking = {
      state: 'draft',
      owner: scene.clerk1.id,
      ownerName: 'clerk1',
      computer: 'PC of clerk1',
      attempts: 0,
    };
    expect(second).toMatchObject({ ok: false, error: { code: 'in_use_by', booking } });
    expect(!second.ok && second.error.code === 'in_use_by' && second.error.booking.beganAtMs - before).toBeLessThan(
      MINUTE,
    );
  });

  it('begins a quote again under the same entry after a rejection, or after the lease of a draft', async () => {
    const { clerk1, clerk2, begin, leave, end, entry, office } = scene;
    await begin(clerk1, 'Q1');
    const { id } = await entry('Q1');
    await end(clerk1, await leave(clerk1, 'Q1'), rejected());
    expect(await begin(clerk1, 'Q1', { body: 'other fields' })).toBe('begun');
    expect(await entry('Q1')).toMatchObject({ id, state: 'draft', attempts: 1, body: 'other fields' });
    await office.pass(DRAFT_OVER);
    expect(await begin(clerk2, 'Q1')).toBe('begun');
    expect(await entry('Q1')).toMatchObject({ id, owner: clerk2.id });
  });

  it('begins one of the quotes of an order that several clerks begin at the same time', async () => {
    const { clerk1, clerk2, supervisor1, begin } = scene;
    for (let round = 1; round <= 20; round += 1) {
      const order = { orderKey: `order ${round}` };
      const members = [clerk1, clerk2, supervisor1];
      const results = await Promise.all(members.map((member, index) => begin(member, `Q${round}.${index}`, order)));
      expect(results.toSorted()).toEqual(['alike', 'alike', 'begun']);
    }
  });

  it('gives leave to one of several clerks who finish an entry at the same time', async () => {
    const { clerk1, clerk2, supervisor1, office, begin, leave } = scene;
    for (let round = 1; round <= 20; round += 1) {
      await begin(clerk1, `Q${round}`, { orderKey: `order ${round}` });
      await leave(clerk1, `Q${round}`);
      await office.pass(SUBMITTING_OVER);
      const results = await Promise.all([clerk2, supervisor1].map((member) => leave(member, `Q${round}`)));
      expect(results.filter((attemptId) => attemptId !== null)).toHaveLength(1);
    }
  });

  it('gives its owner leave again during the lease, after a restart of the computer', async () => {
    const { clerk1, begin, leave, submit } = scene;
    await begin(clerk1, 'Q1');
    await leave(clerk1, 'Q1');
    expect(await submit(clerk1, 'Q1')).toBe('booked');
  });

  it('lets every clerk drop the draft of another after its lease, but not before', async () => {
    const { clerk1, clerk2, office, begin, entry } = scene;
    await begin(clerk1, 'Q1');
    const { id } = await entry('Q1');
    expect(await clerk2.store.abandon(id, 'left behind')).toMatchObject({ error: { code: 'in_use_by' } });
    await office.pass(DRAFT_OVER);
    expect(await clerk2.store.abandon(id, 'left behind')).toMatchObject({ ok: true });
  });

  it('extends the lease of a draft that waits, so that it can be submitted later', async () => {
    const { clerk1, clerk2, office, begin, entry, book, submit } = scene;
    await begin(clerk1, 'Q1');
    await office.pass(MINUTE / 2);
    expect(await clerk1.store.renew((await entry('Q1')).id)).toMatchObject({ ok: true });
    await office.pass(MINUTE / 2 + 5_000);
    expect(await book(clerk2, 'Q2')).toBe('alike');
    expect(await submit(clerk1, 'Q1')).toBe('booked');
  });

  it('returns an attempt that was not sent to a draft, also if attempts before it were rejected or not sent', async () => {
    const { clerk1, begin, leave, end } = scene;
    await begin(clerk1, 'Q1');
    expect(await end(clerk1, await leave(clerk1, 'Q1'), notSent())).toBe('draft');
    await begin(clerk1, 'Q1');
    expect(await end(clerk1, await leave(clerk1, 'Q1'), rejected())).toBe('rejected');
    await begin(clerk1, 'Q1');
    expect(await end(clerk1, await leave(clerk1, 'Q1'), notSent())).toBe('draft');
  });

  it('reserves a draft that is submitted again after a pause, and no other', async () => {
    const { clerk1, begin, leave } = scene;
    await begin(clerk1, 'Q1');
    await clerk1.store.end((await leave(clerk1, 'Q1')) ?? '', notSent(), true);
    expect(await leave(clerk1, 'Q1')).not.toBeNull();
    await begin(clerk1, 'Q2', { orderKey: 'order 2' });
    await clerk1.store.end((await leave(clerk1, 'Q2')) ?? '', notSent(), false);
    expect(await leave(clerk1, 'Q2')).toBeNull();
  });

  it('settles an unknown entry by a rejection after the quiet time', async () => {
    const { clerk1, clerk2, office, begin, leave, end, book } = scene;
    await begin(clerk1, 'Q1');
    await end(clerk1, await leave(clerk1, 'Q1'), unknown());
    expect(await end(clerk2, await leave(clerk2, 'Q1'), rejected())).toBe('unknown');
    await office.pass(QUIET_OVER);
    expect(await end(clerk2, await leave(clerk2, 'Q1'), rejected())).toBe('rejected');
    expect(await book(clerk2, 'Q2')).toBe('booked');
  });

  it('says until when the request of an abandoned entry may still arrive', async () => {
    const { clerk1, office, begin, leave, entry } = scene;
    await begin(clerk1, 'Q1');
    await leave(clerk1, 'Q1');
    await office.pass(SUBMITTING_OVER);
    const abandoned = await clerk1.store.abandon((await entry('Q1')).id, 'called the carrier');
    const untilMs = abandoned.ok ? (abandoned.value.mayArriveUntilMs ?? 0) : 0;
    expect(Math.abs(untilMs - (Date.now() + 20 * MINUTE - SUBMITTING_OVER))).toBeLessThan(MINUTE);
    await begin(clerk1, 'Q2', { orderKey: 'order 2' });
    const draft = await clerk1.store.abandon((await entry('Q2')).id, 'withdrawn');
    expect(draft).toEqual({ ok: true, value: { mayArriveUntilMs: null } });
  });

  it('reports an entry that it does not have, so that it is brought', async () => {
    const { clerk1, end } = scene;
    await lostEntry(scene, null);
    expect(await end(clerk1, crypto.randomUUID(), rejected())).toBe('missing');
    const seen = { bookingId: crypto.randomUUID(), state: 'draft', attempts: 0, body: '' } as const;
    const attempt = { attemptId: crypto.randomUUID(), username: 'office' };
    expect(await clerk1.store.leave(seen, attempt)).toEqual({ ok: false, error: { code: 'missing' } });
    expect(await clerk1.store.renew(seen.bookingId)).toEqual({ ok: false, error: { code: 'missing' } });
    expect(await clerk1.store.abandon(seen.bookingId, '')).toEqual({ ok: false, error: { code: 'missing' } });
  });

  describe('after the store went back in time', () => {
    it.each([
      ['booked', 'booked'],
      ['rejected', 'rejected'],
      ['not_sent', 'draft'],
      ['unknown', 'unknown'],
      [null, 'unknown'],
    ] as const)(
      'takes an entry whose attempt is %s as %s, and changes nothing when it is brought again',
      async (result, state) => {
        const { clerk1, booked } = scene;
        const ends = { booked: booked('Q1'), rejected: rejected(), not_sent: notSent(), unknown: unknown() };
        const own = await lostEntry(scene, result === null ? null : ends[result]);
        expect(await bring(clerk1, own)).toBe(state);
        const rows = await rowsOf();
        const before = await trail();
        const at = (await rowsOf()).map((row) => row['seq']);
        expect(await bring(clerk1, own)).toBe(state);
        expect((await rowsOf()).map((row) => row['seq'])).toEqual(at);
        expect((await rowsOf()).length).toBe(rows.length);
        expect(await trail()).toEqual(before);
        if (result === 'booked') expect(await scene.result()).toBe('booked once');
      },
    );

    it('adds attempts to the entry that another clerk began for the quote, under the next numbers', async () => {
      const { clerk1, clerk2, booked, begin, entry, leave, end, result } = scene;
      const own = await lostEntry(scene, booked('Q1'));
      await begin(clerk2, 'Q1');
      const { id } = await entry('Q1');
      await end(clerk2, await leave(clerk2, 'Q1'), unknown());
      expect(await bring(clerk1, own)).toBe('booked');
      expect(id).not.toBe(own.id);
      expect((await rowsOf()).map((row) => [row['id'], row['attempt'], row['result']])).toEqual([
        [id, 1, 'unknown'],
        [id, 2, 'booked'],
      ]);
      expect(await result()).toBe('booked once');
    });

    it('rejects nothing while an attempt that is brought with it is open, however old it is', async () => {
      const { clerk1 } = scene;
      const own = await lostEntry(scene, rejected());
      const [first] = own.attempts;
      if (first === undefined) throw new Error('no attempt');
      const open = {
        ...first,
        id: crypto.randomUUID(),
        startedAtMs: Date.now() - QUIET_OVER,
        endedAtMs: null,
        end: unknown(),
      };
      const entry: OwnEntry = { ...own, attempts: [first, open] };
      expect(await bring(clerk1, entry)).toBe('unknown');
    });

    it('retains that an entry was abandoned, unless it was booked', async () => {
      const { clerk1, booked } = scene;
      const own = await lostEntry(scene, unknown());
      const abandoned: OwnEntry = { ...own, state: 'abandoned', abandonedBecause: 'called the carrier' };
      expect(await bring(clerk1, abandoned)).toBe('abandoned');
      const [attempt] = own.attempts;
      if (attempt === undefined) throw new Error('no attempt');
      const whenBooked = { ...abandoned, attempts: [{ ...attempt, end: booked('Q1') }] };
      expect(await bring(clerk1, whenBooked)).toBe('booked');
      await scene.office.lose(own.id);
      expect(await bring(clerk1, whenBooked)).toBe('booked');
    });
  });

  it('writes each step into the trail, with the login of who took it', async () => {
    const { clerk1, clerk2, supervisor1, office, begin, leave, end, booked, entry } = scene;
    await begin(clerk1, 'Q1');
    const first = await leave(clerk1, 'Q1');
    await office.pass(SUBMITTING_OVER);
    await end(clerk2, await leave(clerk2, 'Q1'), unknown());
    await supervisor1.store.abandon((await entry('Q1')).id, 'called the carrier');
    await end(clerk1, first, booked('Q1'));
    expect(await trail()).toEqual([
      'clerk1 begin',
      'clerk1 send',
      'clerk2 finish',
      'clerk2 lose',
      'supervisor1 abandon',
      'clerk1 book',
    ]);
    const [abandoned] = await office.sql("SELECT after FROM waybill.audit WHERE action = 'abandon'");
    expect(JSON.parse(String(abandoned?.['after']))).toMatchObject({ reason: 'called the carrier', was: 'unknown' });
  });

  it('stores the shipment of a booking, and what was tracked of it before', async () => {
    const { clerk1, office, book } = scene;
    await office.sql(`INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, status, pro_number)
      VALUES ('BOL Q1', 'SMPF', 'SMPF', 'in_transit', '123')`);
    await book(clerk1, 'Q1');
    expect(await office.sql('SELECT status, pro_number, po_number, total_cents FROM waybill.shipments')).toEqual([
      { status: 'in_transit', pro_number: '123', po_number: 'PO 7', total_cents: '52345' },
    ]);
  });
});
