/** The elected poller and the rate budget of the shared store. */
import { describe, expect, it } from 'vitest';
import { noPostgres } from '../../support/postgres.ts';
import { CREDENTIAL } from '../../support/sharedStore.ts';
import { eachScene } from './eachScene.ts';
import { pollOf } from './trials/polling.ts';
import { MINUTE, type Scene, SECOND } from './trials/trial.ts';

const absent = noPostgres();

describe.skipIf(absent)(`polling of the shared store${absent}`, () => {
  let scene: Scene;
  eachScene((opened) => {
    scene = opened;
  });

  const turnCount = async () => (await scene.office.sql('SELECT 1 FROM waybill.turns')).length;

  it('elects another member at once after the poller resigned, otherwise after its lease', async () => {
    const { clerk1, clerk2, office } = scene;
    const turns = await turnCount();
    expect(await clerk1.store.lead(CREDENTIAL)).toEqual({ ok: true, value: { fence: 1 } });
    await clerk2.store.resign(CREDENTIAL, 1);
    expect(await clerk2.store.lead(CREDENTIAL)).toEqual({ ok: false, error: { code: 'not_leading' } });
    await clerk1.store.resign(CREDENTIAL, 1);
    expect(await clerk2.store.lead(CREDENTIAL)).toEqual({ ok: true, value: { fence: 2 } });
    await office.pass(31 * SECOND);
    expect(await clerk1.store.lead(CREDENTIAL)).toEqual({ ok: true, value: { fence: 3 } });
    // Of an earlier election.
    await clerk1.store.resign(CREDENTIAL, 1);
    expect(await clerk2.store.lead(CREDENTIAL)).toMatchObject({ ok: false });
    expect(await turnCount()).toBe(turns);
  });

  it('records what polls found in one turn, and leaves the columns that they do not mention unchanged', async () => {
    const { clerk1, office, book } = scene;
    await book(clerk1, 'Q1');
    await clerk1.store.lead(CREDENTIAL);
    const turns = await turnCount();
    const poll = await pollOf(scene, 'in_transit');
    const shipment = {
      ...poll.shipment,
      pro_number: '123',
      latest_total_cents: 60_000,
      latest_carrier: 'SMPF',
      voided: 0,
    };
    const recorded = await clerk1.store.recordPolls(CREDENTIAL, 1, [
      { ...poll, shipment: { ...shipment, next_poll_at_ms: null } },
    ]);
    expect(recorded).toEqual({ ok: true, value: { skipped: [] } });
    expect(await turnCount()).toBe(turns + 1);
    const columns =
      'status, pro_number, total_cents, latest_total_cents, consignee_name, next_poll_at_ms, booking_id IS NULL AS lost';
    expect(await office.sql(`SELECT ${columns} FROM waybill.shipments`)).toEqual([
      {
        status: 'in_transit',
        pro_number: '123',
        // The booked price.
        total_cents: '52345',
        latest_total_cents: '60000',
        consignee_name: 'Acme',
        next_poll_at_ms: null,
        lost: false,
      },
    ]);
    expect(await office.sql('SELECT field, was, became FROM waybill.shipment_changes')).toEqual([
      { field: 'status', was: '', became: 'in_transit' },
    ]);
  });

  it('records a refresh of a clerk who is not elected, and adds a shipment that was tracked by its number', async () => {
    const { clerk1, clerk2, office, book } = scene;
    await book(clerk1, 'Q1');
    await clerk1.store.lead(CREDENTIAL);
    const poll = await pollOf(scene, 'in_transit');
    expect(await clerk2.store.recordPolls(CREDENTIAL, null, [poll, poll])).toEqual({
      ok: true,
      value: { skipped: [poll.bolNumber] },
    });
    const tracked = {
      bolNumber: 'B9',
      seenSeq: null,
      shipment: { status: 'delivered', latest_carrier: 'SMPF', latest_carrier_name: 'Sample', latest_total_cents: 700 },
      changes: [{ field: 'status', was: null, became: 'delivered' }],
    } as const;
    expect(await clerk2.store.recordPolls(CREDENTIAL, null, [tracked, tracked])).toEqual({
      ok: true,
      value: { skipped: ['B9'] },
    });
    const columns = 'status, carrier, carrier_name, total_cents, latest_total_cents';
    expect(await office.sql(`SELECT ${columns} FROM waybill.shipments WHERE bol_number = 'B9'`)).toEqual([
      { status: 'delivered', carrier: 'SMPF', carrier_name: 'Sample', total_cents: '700', latest_total_cents: '700' },
    ]);
    expect(
      await office.sql("SELECT action, after, member FROM waybill.audit WHERE subject_id = 'B9' ORDER BY id"),
    ).toEqual([{ action: 'add', after: '{"carrier_name": "Sample"}', member: clerk2.id }]);
    expect(await office.sql("SELECT 1 FROM waybill.shipment_changes WHERE bol_number = 'B9'")).toHaveLength(1);
  });

  describe('the rate budget', () => {
    const take = async (count: number, reserve: number) => {
      const taken = await scene.clerk1.store.takeTokens(CREDENTIAL, count, reserve);
      if (!taken.ok) throw new Error(taken.error.code);
      return taken.value;
    };
    /** Without the tokens that a slow machine gains between two calls. */
    const setRate = async (rate: number) => {
      await take(0, 0);
      await scene.office.sql('UPDATE waybill.budgets SET rate = $1', [rate]);
    };

    it('leaves a reserve to calls that are more urgent, and lets a booking go below zero', async () => {
      await setRate(0.001);
      expect(await take(10, 5)).toMatchObject({ taken: 5, waitMs: 0 });
      expect(await take(1, 5)).toMatchObject({ taken: 0 });
      expect(await take(5, 1)).toMatchObject({ taken: 4, waitMs: 0 });
      expect(await take(1, 0)).toMatchObject({ taken: 1, waitMs: 0 });
      expect(await take(1, 0)).toMatchObject({ taken: 0 });
      expect(await take(1, -10)).toMatchObject({ taken: 1, waitMs: 0 });
    });

    it('fills at its rate up to the burst, and says how long to wait for a token', async () => {
      await setRate(0.001);
      await take(10, 0);
      const { taken, waitMs, isPaused } = await take(10, 0);
      expect(taken).toBe(0);
      expect(isPaused).toBe(false);
      expect(waitMs).toBeGreaterThan(900_000);
      expect(waitMs).toBeLessThanOrEqual(1_000_000);
      await setRate(4);
      await scene.office.pass(MINUTE);
      await setRate(0.001);
      expect(await take(20, 0)).toMatchObject({ taken: 10, waitMs: 0 });
    });

    it('fills after the clock of the server was set back', async () => {
      await take(10, 0);
      await scene.office.sql('UPDATE waybill.budgets SET at_ms = at_ms + 3600000, tokens = 0');
      expect(await take(1, 0)).toMatchObject({ taken: 0 });
      await scene.office.pass(2 * SECOND);
      expect((await take(10, 0)).taken).toBeGreaterThanOrEqual(8);
    });

    it('halves its rate once for a pause, starts empty after it, and recovers by 10% an hour', async () => {
      await take(0, 0);
      await scene.clerk1.store.refused(CREDENTIAL, MINUTE);
      await scene.clerk2.store.refused(CREDENTIAL, MINUTE);
      const rate = async () => (await scene.office.sql('SELECT rate FROM waybill.budgets'))[0]?.['rate'];
      expect(await rate()).toBeCloseTo(2, 3);
      expect(await take(1, 0)).toMatchObject({ isPaused: true, waitMs: expect.any(Number) });
      expect((await take(1, 0)).waitMs).toBeGreaterThan(MINUTE / 2);
      await setRate(0.001);
      await scene.office.pass(MINUTE);
      expect(await take(10, 0)).toMatchObject({ taken: 0 });
      await scene.office.sql('UPDATE waybill.budgets SET rate = 2');
      await scene.office.pass(60 * MINUTE);
      await take(1, 0);
      expect(await rate()).toBeCloseTo(2.2, 2);
      await scene.office.pass(60 * 24 * 365 * 5 * MINUTE);
      await take(1, 0);
      expect(await rate()).toBe(16);
    });
  });
});
