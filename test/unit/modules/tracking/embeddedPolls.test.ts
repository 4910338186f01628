/** Polls recorded in the embedded database, and which writes make the rules of alerts apply to a shipment again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import type { RecordedPoll } from '../../../../electron/modules/tracking/ports.ts';
import { type Database, openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { addShipments } from '../../../support/trackingRig.ts';

const AT_MS = Date.UTC(2026, 10, 16, 12);

let database: Database;
let stores: ReturnType<typeof storesOf>;
beforeEach(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  stores = storesOf(database);
  addShipments(database, 2);
});
afterEach(() => database.close());

/** A poll that found `changes`; the shipment is polled next an hour later. */
function pollOf(bolNumber: string, changes: Partial<RecordedPoll> = {}): RecordedPoll {
  return {
    known: stores.shipments.byBol(bolNumber),
    shipment: {
      bolNumber,
      status: 'delivered',
      trackingStatus: null,
      proNumber: '1',
      pickupNumber: null,
      voided: false,
      pickupDate: '2026-11-16',
      estimatedDeliveryDate: '2026-11-20',
      deliveryDate: '2026-11-16',
      referenceNumbers: [],
      carrier: 'SMPF',
      totalCents: null,
      quoteNumber: null,
      bookedAt: null,
      documents: [],
      unread: null,
    },
    changes: [{ field: 'status', from: 'created', to: 'delivered', seenAtMs: AT_MS }],
    atMs: AT_MS,
    polledAtMs: AT_MS,
    plan: { tracking: 'open', nextPollAtMs: AT_MS + 3_600_000, settledAtMs: AT_MS },
    checksSinceDocuments: 2,
    notifications: [{ id: `delivered:${bolNumber}:`, kind: 'delivered', bolNumber, value: null, atMs: AT_MS }],
    needsPrefetch: true,
    ...changes,
  };
}
const rowOf = (bolNumber: string) =>
  database.get(
    `SELECT status, tracking, next_poll_at_ms, settled_at_ms, checks_since_documents, polls_not_found, polls_failed,
       poll_error FROM shipments WHERE bol_number = :bolNumber`,
    { bolNumber },
  );
const count = (table: string) => database.get(`SELECT count(*) AS n FROM ${table}`)?.['n'];

describe('a poll', () => {
  test('is recorded with its plan, which ends the failures, its notifications, and its request for documents', async () => {
    const error = { code: 'internal', reference: 'x' } as const;
    const failures = { notFound: 1, failed: 2 };
    await stores.polls.recordFailure({ bolNumber: 'B0', failures, error, tracking: 'open', nextPollAtMs: 5 });
    expect(rowOf('B0')).toMatchObject({ next_poll_at_ms: 5, polls_not_found: 1, polls_failed: 2 });
    const poll = pollOf('B0');
    expect(await stores.polls.recordPolls([poll])).toEqual({
      ok: true,
      value: { skipped: [], notified: poll.notifications },
    });
    expect(rowOf('B0')).toEqual({
      status: 'delivered',
      tracking: 'open',
      next_poll_at_ms: AT_MS + 3_600_000,
      settled_at_ms: AT_MS,
      checks_since_documents: 2,
      polls_not_found: 0,
      polls_failed: 0,
      poll_error: null,
    });
    expect(stores.shipments.byBol('B0')?.changes).toEqual(poll.changes);
    expect(stores.tracking.nextPrefetch(AT_MS)).toEqual({ bolNumber: 'B0', attempts: 0, nextTryAtMs: AT_MS });
    // The same notification again.
    expect(await stores.polls.recordPolls([pollOf('B0', { changes: [], needsPrefetch: false })])).toEqual({
      ok: true,
      value: { skipped: [], notified: [] },
    });
  });

  test('adds a shipment that was not stored, with its plan', async () => {
    const { shipment } = pollOf('B0');
    await stores.polls.recordPolls([pollOf('B9', { known: null, shipment: { ...shipment, bolNumber: 'B9' } })]);
    expect(rowOf('B9')).toMatchObject({ status: 'delivered', next_poll_at_ms: AT_MS + 3_600_000 });
  });

  test('is one transaction with the others and with all that follows from it', async () => {
    const broken = { ...pollOf('B1'), notifications: [{ ...pollOf('B1').notifications[0], atMs: null }] };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row that the database rejects
    await expect(stores.polls.recordPolls([pollOf('B0'), broken as unknown as RecordedPoll])).rejects.toThrow();
    expect(['notifications', 'shipment_changes', 'document_prefetches'].map(count)).toEqual([0, 0, 0]);
    expect(rowOf('B0')).toMatchObject({ status: 'created', settled_at_ms: null });
  });

  test('that is postponed or delayed changes only its time', async () => {
    await stores.polls.postpone([
      { bolNumber: 'B0', nextPollAtMs: 70 },
      { bolNumber: 'B1', nextPollAtMs: 80 },
    ]);
    await stores.polls.delayUntil({ bolNumber: 'B0', nextPollAtMs: 75 });
    await stores.polls.delayUntil({ bolNumber: 'B1', nextPollAtMs: 75 });
    const failed = { bolNumber: 'B0', failures: { notFound: 0, failed: 0 } } as const;
    expect([rowOf('B0'), rowOf('B1')]).toMatchObject([{ next_poll_at_ms: 75 }, { next_poll_at_ms: 80 }]);
    const error = { code: 'shipment_not_found' } as const;
    await stores.polls.recordFailure({ ...failed, error, tracking: 'not_on_account', nextPollAtMs: null });
    // None is planned.
    await stores.polls.delayUntil({ bolNumber: 'B0', nextPollAtMs: 99 });
    expect(rowOf('B0')).toMatchObject({ tracking: 'not_on_account', next_poll_at_ms: null });
  });
});

describe('the rules of alerts apply again', () => {
  const due = () => stores.attention.dueForEvaluation('2026-11-16T12:00', 10);

  test('to a new shipment, and on the day of its next evaluation', () => {
    expect(due()).toEqual(['B0', 'B1']);
    stores.attention.evaluateOn('B0', '2026-11-16T12:00');
    stores.attention.evaluateOn('B1', '2026-11-16T12:01');
    expect(due()).toEqual(['B0']);
    stores.attention.evaluateOn('B0', null);
    expect(due()).toEqual([]);
    stores.attention.evaluateOn('B0', '2026-11-01T00:00');
    expect(due()).toEqual(['B0']);
  });

  test.each([
    ['a poll', () => stores.polls.recordPolls([pollOf('B0')])],
    [
      'a poll that failed',
      () =>
        stores.polls.recordFailure({
          bolNumber: 'B0',
          failures: { notFound: 0, failed: 1 },
          error: { code: 'internal', reference: 'x' },
          tracking: 'open',
          nextPollAtMs: 5,
        }),
    ],
    ['a closed task', () => stores.polls.closeTask('B0', AT_MS)],
    ['a booking', async () => database.run("UPDATE shipments SET booking_id = NULL WHERE bol_number = 'B0'")],
  ])('after %s', async (_what, write) => {
    for (const bolNumber of ['B0', 'B1']) stores.attention.evaluateOn(bolNumber, '2026-12-01T00:00');
    expect(due()).toEqual([]);
    await write();
    expect(due()).toEqual(['B0']);
    stores.attention.evaluateOn('B0', null);
    await write();
    expect(due()).toEqual(['B0']);
  });

  test('not after a change of the next poll alone, and evaluating writes no shipment', async () => {
    stores.attention.evaluateOn('B0', null);
    await stores.polls.postpone([{ bolNumber: 'B0', nextPollAtMs: 70 }]);
    expect(due()).toEqual(['B1']);
    database.run('CREATE TEMP TRIGGER none_is_written BEFORE UPDATE ON shipments BEGIN SELECT RAISE(ABORT, 1); END');
    expect(() => stores.attention.evaluateOn('B1', '2026-12-01T00:00')).not.toThrow();
    expect(() => stores.attention.evaluateOn('B1', null)).not.toThrow();
  });
});
